import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { BarcodeDecoder } from '../../../../src/server/adapters/models/cards/barcode-decoder.ts'
import { serproSource, type SerproContract } from '../../../../src/server/adapters/sources/official-data.ts'
import type {
  OfficialDataSource,
  OfficialQuestion,
} from '../../../../src/server/domain/findings/official-data.ts'
import { memoryOfficialUse } from '../../../support/fakes/memory-official-use.ts'
import type { Json } from '../../../support/api-client.ts'
import { until } from '../../../support/until.ts'
import { answering, silent, withSource, type SourceServer, type Way } from '../../../support/source-server.ts'

const CPF = '52998224725'
const read = { name: 'ANA LIMA', cpf: CPF, birthDate: '1990-05-17', motherName: 'EVA LIMA' }
const question: OfficialQuestion = { cpf: CPF, read }
const contract = { consumerKey: 'key', consumerSecret: 'secret', checks: 'person' } as const
const bearer = answering({ access_token: 'a-bearer', token_type: 'Bearer', expires_in: 3600 })

interface Given extends Partial<Pick<SerproContract, 'product' | 'checks'>> {
  readonly dailyLimit?: number
  readonly rememberMs?: number
  readonly timeoutMs?: number
  readonly now?: () => number
  readonly clock?: () => Date
}

/** A stand-in for SERPRO's gateway that gives these answers, one after the other. */
function asked<Result>(
  ways: readonly [Way, ...Way[]],
  { product = 'datavalid', checks = 'person', ...given }: Given,
  use: (source: OfficialDataSource, server: SourceServer) => Promise<Result>,
): Promise<Result> {
  return withSource(ways, (server) => {
    const url = server.url.replace('/people', '/product/v4')
    const settings = { timeoutMs: 10_000, firstPauseMs: 1, counted: memoryOfficialUse(), ...given }
    return use(serproSource({ ...contract, product, checks, url }, settings), server)
  })
}

const bodyOf = ({ asked: all }: SourceServer, at = 1): { readonly cpf: string; readonly validacao: Json } =>
  JSON.parse(all[at]?.body ?? '')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function recordOf(source: OfficialDataSource): Promise<object> {
  const got = await source.lookUp(question)
  assert.ok(got.performed && got.record)
  return got.record
}

describe('Datavalid', () => {
  const answer = {
    rfb_existe: true,
    cnh_existe: true,
    rfb: { nome: true, nome_similaridade: 1, data_nascimento: true, situacao_cpf: true },
    cnh: { nome: true, nome_mae: false, nome_mae_similaridade: 0.41 },
  }

  it('is asked with a bearer of the contract whether the values of the document are those on file', () =>
    asked([bearer, answering(answer)], {}, async (source, server) => {
      assert.deepEqual(await source.lookUp(question), {
        performed: true,
        record: { cpf: CPF, name: 'ANA LIMA', birthDate: '1990-05-17' },
        denied: ['motherName'],
        cpfStanding: 'regular',
      })
      const [token, validation] = server.asked
      assert.deepEqual(
        [token?.method, token?.path, token?.headers.authorization, token?.body],
        [
          'POST',
          '/token',
          `Basic ${Buffer.from('key:secret').toString('base64')}`,
          'grant_type=client_credentials',
        ],
      )
      assert.match(token?.headers['content-type'] ?? '', /x-www-form-urlencoded/)
      assert.deepEqual(
        [validation?.method, validation?.path, validation?.headers.authorization],
        ['POST', '/product/v4/pf-basica', 'Bearer a-bearer'],
      )
      assert.deepEqual(bodyOf(server), {
        cpf: CPF,
        validacao: {
          nome: 'ANA LIMA',
          data_nascimento: '1990-05-17',
          nome_mae: 'EVA LIMA',
          situacao_cpf: 'regular',
        },
      })
    }))

  it('gets the selfie and the redrawn code of the document, where the operator says so', async () => {
    const selfie = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#853' } })
      .png()
      .toBuffer()
    const code = Uint8Array.from({ length: 700 }, (_, i) => (i * 89) % 256)
    const face = { disponivel: true, probabilidade: 'Altíssima probabilidade', similaridade: 0.9712 }
    const ways = [bearer, answering({ ...answer, biometria_facial: face })] as const
    await asked(ways, { checks: 'face-and-code' }, async (source, server) => {
      const got = await source.lookUp({ ...question, selfie, code })
      assert.ok(got.performed)
      assert.deepEqual(got.face, { available: true, similarity: 97.1 })
      assert.equal(server.asked[1]?.path, '/product/v4/pf-facial-qrcode')
      const { qrcode, biometria_facial } = bodyOf(server).validacao
      assert.deepEqual([qrcode.formato, biometria_facial.formato], ['PNG', 'JPG'])
      const shown = await sharp(Buffer.from(biometria_facial.base64, 'base64')).metadata()
      assert.deepEqual([shown.format, shown.height], ['jpeg', 750])
      const { data, info } = await sharp(Buffer.from(qrcode.base64, 'base64'))
        .ensureAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
      const drawn = await new BarcodeDecoder().decode(pixels)
      assert.deepEqual([...(drawn?.bytes ?? [])], [...code])
    })
    await asked(ways, { checks: 'face' }, async (source, server) => {
      await source.lookUp({ ...question, selfie, code })
      assert.equal(server.asked[1]?.path, '/product/v4/pf-facial')
    })
    await asked(ways, {}, async (source, server) => {
      await source.lookUp({ ...question, selfie, code })
      assert.equal(server.asked[1]?.path, '/product/v4/pf-basica')
      assert.equal(bodyOf(server).validacao.biometria_facial, undefined)
    })
  })

  it('may have no face on file, not know the person, or refuse', async () => {
    const faceless = { ...answer, biometria_facial: { disponivel: false } }
    const cases: readonly (readonly [Way, unknown])[] = [
      [answering(faceless), { available: false }],
      [answering({ rfb_existe: false, cnh_existe: false }), 'nobody'],
      [answering({}, 422), 'source-refused'],
      [answering({ rfb: 'no' }), 'source-answer-invalid'],
      [
        answering({ ...answer, biometria_facial: { similaridade: 100 } }),
        { available: true, similarity: 100 },
      ],
    ]
    for (const [way, expected] of cases)
      await asked([bearer, way], {}, async (source) => {
        const got = await source.lookUp(question)
        assert.deepEqual(got.performed ? (got.record ? got.face : 'nobody') : got.reason, expected)
      })
  })

  it('is asked with one bearer until it ends or is withdrawn', () => {
    let now = 0
    const ways = [
      bearer,
      answering(answer),
      answering(answer),
      bearer,
      answering(answer),
      answering({}, 401),
      bearer,
      answering(answer),
    ] as const
    return asked(ways, { now: () => now }, async (source, server) => {
      await source.lookUp(question)
      await source.lookUp(question)
      now = 3_600_000
      await source.lookUp(question)
      assert.ok((await source.lookUp(question)).performed)
      assert.deepEqual(
        server.asked.map(({ path }) => path === '/token'),
        [true, false, false, true, false, false, true, false],
      )
    })
  })

  it('whose contract is refused says so at once', () =>
    asked([answering({}, 401)], {}, async (source, server) => {
      const got = await source.lookUp(question)
      assert.deepEqual([got.performed, server.asked.length], [false, 1])
    }))

  it('that is silent or down is asked again, and then not for a while', async () => {
    await asked([bearer, silent], { timeoutMs: 400 }, async (source) => {
      assert.deepEqual(await source.lookUp(question), {
        performed: false,
        reason: 'source-timeout',
        isPassing: true,
      })
    })
    await asked([bearer, answering({}, 503), answering(answer)], {}, async (source) =>
      assert.ok((await source.lookUp(question)).performed),
    )
  })

  it('is asked no more than the operator allows in a day, and counts the charged questions', () => {
    let clock = new Date('2026-11-26T02:59:00Z')
    const ways = [bearer, answering(answer), answering({}, 422), answering(answer)] as const
    return asked(ways, { dailyLimit: 2, clock: () => clock }, async (source) => {
      await source.lookUp(question)
      await source.lookUp(question)
      assert.deepEqual(await source.lookUp(question), { performed: false, reason: 'source-limit' })
      assert.deepEqual(source.use?.(), { asked: 2, charged: 2 })
      assert.deepEqual(await source.today?.(), { asked: 2, charged: 2, limit: 2 })
      clock = new Date('2026-11-26T03:00:00Z')
      assert.ok((await source.lookUp(question)).performed, 'a day begins at midnight in Brasília')
      assert.deepEqual(await source.today?.(), { asked: 1, charged: 1, limit: 2 })
    })
  })

  it('is not asked the same twice within a while, unless the person was erased', () => {
    let now = 0
    return asked(
      [bearer, answering(answer)],
      { rememberMs: 60_000, now: () => (now += 10) },
      async (source, server) => {
        const questions = () => server.asked.filter(({ path }) => path !== '/token').length
        const first = await source.lookUp(question)
        assert.deepEqual(await source.lookUp(question), first)
        assert.equal(questions(), 1)
        await source.lookUp({ ...question, read: { ...read, name: 'ANA LIMA SOUSA' } })
        assert.equal(questions(), 2)
        source.forget?.(CPF)
        await source.lookUp(question)
        assert.equal(questions(), 3)
        now += 60_000
        await source.lookUp(question)
        assert.equal(questions(), 4)
      },
    )
  })

  it('leaves nothing of a person in memory when the time of its answer is over', () =>
    asked([bearer, answering(answer)], { rememberMs: 20 }, async (source) => {
      const record = new WeakRef(await recordOf(source))
      await until('the answer is gone', async () => {
        collectGarbage()
        return record.deref() === undefined || undefined
      })
    }))
})

describe('Consulta CPF', () => {
  const given = { product: 'serpro-cpf' } as const
  const person = {
    ni: CPF,
    nome: 'ANA LIMA',
    nomeSocial: 'ANDRE LIMA',
    nascimento: '17051990',
    situacao: { codigo: '3', descricao: 'TITULAR FALECIDO' },
  }

  it('answers the name, the birth date and the standing of a CPF', () =>
    asked([bearer, answering(person, 206)], given, async (source, server) => {
      assert.deepEqual(await source.lookUp(question), {
        performed: true,
        record: { name: 'ANA LIMA', cpf: CPF, birthDate: '1990-05-17' },
        otherNames: ['ANDRE LIMA'],
        cpfStanding: 'deceased',
      })
      assert.deepEqual([server.asked[1]?.method, server.asked[1]?.path], ['GET', `/product/v4/cpf/${CPF}`])
    }))

  it('may not know the person, and does not answer for minors', async () => {
    for (const [status, expected] of [
      [404, { performed: true, record: undefined }],
      [422, { performed: false, reason: 'source-refused' }],
    ] as const)
      await asked([bearer, answering({}, status)], given, async (source) => {
        assert.deepEqual(await source.lookUp(question), expected)
        assert.deepEqual(source.use?.(), { asked: 1, charged: 1 })
      })
  })

  it('that answers about somebody else is not believed', () =>
    asked([bearer, answering({ ...person, ni: '11144477735' })], given, async (source) =>
      assert.deepEqual(await source.lookUp(question), { performed: false, reason: 'source-answer-invalid' }),
    ))
})

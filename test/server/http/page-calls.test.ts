/** The page's own calls, on a server of their routes alone. `session` and its neighbours walk through the whole service. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import Fastify, { type InjectOptions } from 'fastify'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import type { Brakes } from '../../../src/server/http/plugins/brakes.ts'
import { requireSession } from '../../../src/server/http/plugins/session-access.ts'
import { sessionRoutes } from '../../../src/server/http/routes/sessions/session.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { validatorCompiler } from '../../../src/server/http/wire/validation.ts'
import { importIssuerKey } from '../../../src/server/operations/access/issuer-keys.ts'
import { originMarks } from '../../../src/server/operations/executions/velocity.ts'
import { setLinkActive } from '../../../src/server/operations/links/links.ts'
import { anAccount, anExecution } from '../../ports/stores-records.ts'
import { accountId, at, openedSession } from '../../support/fakes/opened-session.ts'
import type { FakePorts } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { signedLicence } from '../../support/signed-licence.ts'

type Definition = Partial<ReportDefinition>
type Link = NonNullable<NonNullable<Parameters<typeof openedSession>[1]>['link']>

interface Given {
  readonly ports?: Partial<FakePorts>
  readonly definition?: Definition
  readonly link?: Link
}

const MINUTE_MS = 60_000
const still = writtenFace('ana')
const review = { title: '', description: '', onInvalid: 'review', onNotPerformed: 'review' } as const

/** A server with the routes and one session, which `call` names by its secret. */
async function serving(t: TestContext, { ports: replaced, ...given }: Given = {}) {
  const opened = await openedSession(replaced, given)
  const { ports, token, secret } = opened
  let beforeRoute: (() => unknown) | undefined
  let parsed = 0
  let braked = 0
  let isBraked = false
  const openSession = async () => {
    braked += 1
    if (isBraked) throw new LimiarError('rate-limited', 'Too many.')
  }
  const app: Api = Fastify()
  app.setErrorHandler(answerProblem)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  const context = { ports } as unknown as HttpContext
  requireSession(app, context)
  app.addHook('preParsing', async () => void (parsed += 1))
  app.addHook('preHandler', async () => beforeRoute?.())
  sessionRoutes(app, context, { openSession } as unknown as Brakes)
  t.after(() => app.close())
  const call = async (
    method: InjectOptions['method'],
    path: string,
    payload?: string | object | Uint8Array,
    headers: Record<string, string> = {},
  ) => {
    const authorization = `Bearer ${secret}`
    const body = payload instanceof Uint8Array ? Buffer.from(payload) : payload
    const answer = await app.inject({
      method,
      url: `/${token}/${path}`,
      headers: { authorization, ...headers },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions)
    return { status: answer.statusCode, body: answer.json() }
  }
  const put = (capture: string, bytes: Uint8Array = still, query = 'source=camera', type = 'image/jpeg') =>
    call('PUT', `stills/${capture}?${query}`, bytes, { 'content-type': type })
  const close = () => setLinkActive(ports, accountId, opened.report.id, opened.link.id, false)
  return {
    ...opened,
    app,
    call,
    put,
    close,
    /** What happens to each request from here on, once it has arrived. */
    meanwhile: (happens: () => unknown) => void (beforeRoute = happens),
    brake: () => void (isBraked = true),
    braked: () => braked,
    /** How many requests came as far as their body. */
    parsed: () => parsed,
    stillOf: async (kind: string) =>
      (await ports.sessions.stills(opened.session.id)).find(({ capture }) => capture === kind),
  }
}

const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly type?: string } }) => [
  status,
  body.type?.replace('urn:limiar:problem:', ''),
]

describe('a session', () => {
  it('is told what its report says, when it is opened and when it is found again', async (t) => {
    const base = (await openedSession()).report.definition
    const always = {
      captures: ['front', 'back', 'selfie'],
      limits: { stillBytes: 10 * 1024 * 1024, stillSidePixels: 4096 },
    }
    const cases: readonly (readonly [Definition, object])[] = [
      [{}, { movementCheck: true, movementChallenge: false }],
      [{ movementChallenge: true }, { movementCheck: true, movementChallenge: true }],
      [
        { movementChallenge: true, sections: base.sections.filter((name) => name !== 'liveness'), rules: [] },
        { movementCheck: false, movementChallenge: false },
      ],
      [{ selfie: 'camera-with-movement' }, { selfie: 'camera-with-movement' }],
      [{ showOutcome: true }, { showOutcome: true }],
      [{ embedOrigins: ['https://bank.example'] }, { embedOrigins: ['https://bank.example'] }],
      [{ appChannels: { android: 'A', ios: 'B' } }, { appChannels: { android: 'A', ios: 'B' } }],
      [
        { detector: 'mediapipe', debugPanel: true },
        { detector: 'mediapipe', debugPanel: true },
      ],
      [
        { vibration: false, captures: ['selfie'] },
        { vibration: false, captures: ['selfie'] },
      ],
    ]
    for (const [definition, expected] of cases) {
      const { call } = await serving(t, { definition })
      const { secret, session, ...told } = (await call('POST', 'session')).body
      assert.match(secret, new RegExp(String.raw`^${session}\.[\w-]{43}$`))
      const { showOutcome, embedOrigins, appChannels, detector, debugPanel, vibration, selfie } = base
      const said = { showOutcome, embedOrigins, appChannels, detector, debugPanel, vibration, selfie }
      for (const [name, value] of Object.entries({ ...always, ...said, ...expected }))
        assert.deepEqual(told[name], value, name)
      assert.equal(told.expiresAt, '2026-11-21T13:00:00.000Z')
      const again = (await call('GET', 'session')).body
      assert.equal('secret' in again, false)
      assert.ok(told.documents.length > 0)
      const { session: _id, progress, ...found } = again
      const { progress: _none, ...first } = told
      assert.deepEqual(found, first)
      assert.equal(progress.consented, true)
    }
  })

  it('is opened through a link that exists and within the limit of its address', async (t) => {
    const { app, call, braked, brake, close } = await serving(t)
    const unknown = await app.inject({ method: 'POST', url: `/${'0'.repeat(32)}/session` })
    assert.deepEqual([unknown.statusCode, braked()], [404, 0])
    assert.deepEqual([(await call('POST', 'session')).status, braked()], [200, 1])
    brake()
    assert.deepEqual(codeOf(await call('POST', 'session')), [429, 'rate-limited'])
    await close()
    assert.deepEqual(codeOf(await call('GET', 'session')), [410, 'link-inactive'])
  })

  it('is found for ten minutes after it was submitted, also where its link is closed by then', async (t) => {
    const { call, end, close, setTime } = await serving(t)
    await end()
    await close()
    const { status, body } = await call('GET', 'session')
    assert.equal(status, 200)
    assert.equal('documents' in body, false)
    setTime(new Date(at.getTime() + 10 * MINUTE_MS + 1))
    assert.deepEqual(codeOf(await call('GET', 'session')), [401, 'session-invalid'])
  })

  it('keeps what the person chose', async (t) => {
    const { call, current } = await serving(t)
    const { status, body } = await call('PATCH', 'session', { documentType: 'cnh' })
    assert.deepEqual([status, body.documentType, body.captured], [200, 'cnh', []])
    assert.equal((await current()).documentType, 'cnh')
  })
})

describe('a call of the page', () => {
  const calls = [
    ['GET', 'session', 'known'],
    ['PATCH', 'session', 'open'],
    ['PUT', 'stills/front', 'unsubmitted'],
    ['PUT', 'bursts/selfie', 'unsubmitted'],
    ['POST', 'challenge', 'open'],
    ['POST', 'submission', 'known'],
    ['GET', 'execution', 'known'],
  ] as const
  const withBody = (method: string) => (method === 'GET' ? undefined : { a: 1 })

  it('of a stranger is refused before its body is read', async (t) => {
    const { call, parsed } = await serving(t)
    for (const [method, path] of calls) {
      const answer = await call(method, path, withBody(method), { authorization: 'Bearer wrong' })
      assert.deepEqual([...codeOf(answer), parsed()], [401, 'session-invalid', 0], path)
    }
  })

  it('through a closed link is refused before its body is read, where it needs an open one', async (t) => {
    const { call, parsed, close } = await serving(t)
    await close()
    for (const [method, path, need] of calls) {
      const before = parsed()
      const answer = await call(method, path, withBody(method))
      if (need === 'known') assert.equal(parsed(), before + 1, path)
      else assert.deepEqual([...codeOf(answer), parsed()], [410, 'link-inactive', before], path)
    }
  })

  it('that brings a capture is refused before it is read once the session was submitted', async (t) => {
    const { call, parsed, end } = await serving(t)
    await end()
    for (const [method, path, need] of calls) {
      const before = parsed()
      const answer = await call(method, path, withBody(method))
      if (need !== 'unsubmitted') assert.equal(parsed(), before + 1, path)
      else assert.deepEqual([...codeOf(answer), parsed()], [409, 'conflict', before], path)
    }
  })
})

describe('a link that is closed while a call of the page arrives', () => {
  const calls: Readonly<Record<string, (on: Awaited<ReturnType<typeof serving>>) => Promise<unknown[]>>> = {
    choice: async ({ call }) => codeOf(await call('PATCH', 'session', { documentType: 'cnh' })),
    still: async ({ put }) => codeOf(await put('front')),
    burst: async ({ call }) =>
      codeOf(await call('PUT', 'bursts/selfie', { frames: Array.from({ length: 4 }, () => 'AAAA') })),
  }
  for (const [name, send] of Object.entries(calls))
    it(`takes no ${name}`, async (t) => {
      const on = await serving(t)
      on.meanwhile(on.close)
      assert.deepEqual(await send(on), [410, 'link-inactive'])
      assert.equal((await on.current()).documentType, undefined)
      assert.equal(await on.stillOf('front'), undefined)
    })

  it('gives no challenge', async (t) => {
    const given = { definition: { movementChallenge: true }, link: {} }
    const { call, meanwhile, setTime } = await serving(t, given)
    const { status, body } = await call('POST', 'challenge')
    assert.deepEqual([status, body.directions.length], [200, 2])
    meanwhile(() => setTime(new Date(at.getTime() + 10_000 * 24 * 60 * MINUTE_MS)))
    assert.deepEqual(codeOf(await call('POST', 'challenge')), [410, 'link-expired'])
  })
})

describe('a still of the page', () => {
  it('is kept with what the page measured, and from a file where the page does not say', async (t) => {
    for (const [query, measurements] of [
      ['', { source: 'file' }],
      ['source=shutter', { source: 'shutter' }],
      [
        'source=camera&width=1280&height=800&sharpness=41.5',
        { source: 'camera', width: 1280, height: 800, sharpness: 41.5 },
      ],
      ['source=camera&camera=virtual', { source: 'camera', camera: 'virtual' }],
    ] as const) {
      const { put, stillOf } = await serving(t)
      assert.deepEqual(await put('front', still, query), {
        status: 200,
        body: { capture: 'front', accepted: true, warnings: [] },
      })
      assert.deepEqual((await stillOf('front'))?.measurements, measurements, query)
    }
    const { put } = await serving(t)
    for (const [query, pointer] of [
      ['width=wide', '#query/width'],
      ['height=-1', '#query/height'],
      ['source=scanner', '#query/source'],
      ['insist=yes', '#query/insist'],
    ]) {
      const { status, body } = await put('front', still, query)
      assert.deepEqual([status, body.errors[0].pointer], [400, pointer], query)
    }
  })

  it('is not taken empty, nor as something else than a picture', async (t) => {
    const { call, put } = await serving(t)
    const headers = { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' }
    for (const answer of [
      await call('PUT', 'stills/front', undefined, headers),
      await call('PUT', 'stills/front', undefined, {}),
      await call('PUT', 'stills/front', {}),
    ]) {
      assert.deepEqual(codeOf(answer), [415, 'media-type-unsupported'])
      assert.match(answer.body.detail, /image\/jpeg, image\/png/)
    }
    assert.equal((await put('hologram')).status, 400)
  })

  it('is told to show both sides, or to be doubted, as it was judged', async (t) => {
    const { put } = await serving(t, { ports: { judgeStill: judgeWrittenStill } })
    const answered = async (word: string) => (await put('front', writtenStill(word))).body
    const taken = { capture: 'front', accepted: true }
    assert.deepEqual(await answered('open'), { ...taken, sides: 'both', warnings: [] })
    assert.deepEqual(await answered('dark'), { ...taken, warnings: ['too-dark'] })
  })

  it('that was refused three times is taken where the person insists', async (t) => {
    const { put } = await serving(t, { ports: { judgeStill: judgeWrittenStill } })
    const insisting = 'source=camera&insist=true'
    const blurred = (word: string) => writtenStill('blurred', word)
    for (const word of ['a', 'b', 'c'])
      assert.deepEqual(codeOf(await put('front', blurred(word), insisting)), [422, 'capture-refused'])
    assert.deepEqual(codeOf(await put('front', blurred('d'))), [422, 'capture-refused'])
    assert.equal((await put('front', blurred('e'), insisting)).status, 200)
  })

  it('of the back asks for its code close up, which is kept as what it is', async (t) => {
    const { issuer, code } = signedLicence()
    let codes: readonly Uint8Array[] = [Buffer.from('https://example.com/anything')]
    const { ports, put, stillOf, call } = await serving(t, {
      ports: { readCodes: async () => codes },
      definition: { rules: [{ ...review, rule: 'issuer_code_is_valid' }] },
    })
    assert.deepEqual(codeOf(await put('code')), [404, 'not-found'])
    await ports.accounts.insert(anAccount({ id: accountId }))
    await importIssuerKey(ports, {
      group: keyGroups.senatranCurve,
      publicKey: issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      validFrom: '2019-08-13T00:00:00Z',
      validUntil: '2039-08-13T00:00:00Z',
      environment: 'test',
    })
    await call('PATCH', 'session', { documentType: 'cnh' })
    const taken = { accepted: true, warnings: [] }
    assert.deepEqual((await put('back')).body, { ...taken, capture: 'back', code: 'wanted' })
    assert.deepEqual((await put('code')).body.errors[0].code, 'code-unreadable')
    codes = [code]
    assert.deepEqual((await put('code', still, '')).body, { ...taken, capture: 'code' })
    assert.deepEqual((await stillOf('code'))?.measurements, { source: 'file' })
  })
})

describe('a burst of the page', () => {
  it('comes after the selfie', async (t) => {
    const { call } = await serving(t)
    const frames = Array.from({ length: 4 }, () => Buffer.from(still).toString('base64'))
    assert.deepEqual(codeOf(await call('PUT', 'bursts/selfie', { frames })), [409, 'captures-missing'])
  })
})

describe('a session that is submitted', () => {
  it('marks the network and the browser that it came from, where its report counts them', async (t) => {
    for (const isAsked of [true, false]) {
      const rules = isAsked ? [{ ...review, rule: 'velocity_is_normal' } as const] : []
      const { ports, call, put } = await serving(t, { definition: { rules, captures: ['selfie'] } })
      await put('selfie')
      const { status, body } = await call('POST', 'submission', {}, { 'user-agent': 'Navegador' })
      assert.equal(status, 200)
      const { origin } = (await ports.executions.findById(body.executionId)) ?? assert.fail()
      const marks = originMarks(ports, accountId, { network: '127.0.0.1', browser: 'Navegador' })
      assert.deepEqual(origin, isAsked ? marks : undefined)
      assert.deepEqual((await call('POST', 'submission', {})).body, body)
    }
  })

  it('shows its page an end, and how it ended only where the report says so', async (t) => {
    for (const [showOutcome, changed, expected] of [
      [false, {}, { state: 'running' }],
      [true, {}, { state: 'running' }],
      [false, { status: 'APROVADO', analysed: true }, { state: 'done' }],
      [true, { status: 'APROVADO', analysed: true }, { state: 'done', status: 'APROVADO' }],
    ] as const) {
      const { ports, session, call, close } = await serving(t, { definition: { showOutcome } })
      assert.equal((await call('GET', 'execution')).status, 404)
      const execution: StoredExecution = anExecution(session, { createdAt: at, ...changed })
      await ports.sessions.submit(session.id, () => execution)
      await close()
      const { body } = await call('GET', 'execution')
      assert.deepEqual(body, { executionId: execution.id, ...expected })
    }
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { JobRun } from '../../../src/server/domain/job-queue.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { apiReportDefinition } from '../../../src/server/domain/reports/report.ts'
import type { OfficialDataSource } from '../../../src/server/domain/findings/official-data.ts'
import { createAnalysisTurns } from '../../../src/server/adapters/models/pool/analysis-turns.ts'
import { decideExecution } from '../../../src/server/operations/executions/decide-execution.ts'
import { NOT_LOOKED_AT } from '../../../src/server/domain/findings/still-doubt.ts'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import { registerFace } from '../../../src/server/operations/faces/faces.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anExecution } from '../../ports/stores-records.ts'
import { fakePorts, findings, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T02:30:00Z')
const account = 'a'.repeat(24)
const reportId = 'b'.repeat(24)
const execution = anExecution({ accountId: account, reportId }, { createdAt: at, updatedAt: at })

async function waiting(
  replaced: Partial<FakePorts> = {},
  definition = apiReportDefinition,
): Promise<FakePorts> {
  const ports = fakePorts({ clock: () => at, ...replaced })
  const dates = { createdAt: at, updatedAt: at }
  await ports.reports.insert({
    id: reportId,
    accountId: account,
    name: 'r',
    version: 1,
    definition,
    ...dates,
  })
  ports.executions.insert(execution)
  return ports
}

/** A report that is decided by a source of its own, and its effect when the source gives no answer. */
function withCredit(onNotPerformed: 'review' | 'ignore'): typeof apiReportDefinition {
  const source = {
    section: 'credit',
    url: 'https://bureau.example',
    timeoutMs: 5000,
    send: [],
    mapping: { score: '/score' },
    approvedWhen: { pointer: '/score', equals: 7 },
  }
  const rules = apiReportDefinition.rules.map((rule) =>
    rule.rule === 'facematch_is_equal'
      ? { ...rule, rule: 'custom_sources_approve' as const, onNotPerformed }
      : rule,
  )
  return { ...apiReportDefinition, sources: [source], rules }
}

function awaySource(): Pick<FakePorts, 'customSources'> {
  const ask = async () => ({ performed: false, reason: 'source-failing', isPassing: true }) as const
  return { customSources: { whyRefused: () => undefined, isSuspended: () => false, ask } }
}

async function decided(ports: FakePorts, told: Partial<JobRun> = {}): Promise<StoredExecution> {
  await decideExecution(ports, execution.id, told)
  const found = await ports.executions.findById(execution.id)
  assert.ok(found)
  return found
}

describe('an execution', () => {
  it('is decided once, however often its job is delivered', async () => {
    let analyses = 0
    const ports = await waiting({
      analyse: async () => {
        analyses++
        return findings()
      },
    })
    assert.equal((await decided(ports)).status, 'APROVADO')
    assert.equal((await decided(ports)).analysed, true)
    assert.equal(analyses, 1)
  })

  it('is tried again when it changed meanwhile', async () => {
    const ports = await waiting()
    const executions = { ...ports.executions, update: async () => false }
    await assert.rejects(decideExecution({ ...ports, executions }, execution.id), /changed/)
  })

  it('is searched for in the registry only when its report asks for that', async () => {
    const searched: boolean[] = []
    const analyse: FakePorts['analyse'] = async (_captures, { searchRegistry }) => {
      searched.push(searchRegistry !== undefined)
      return findings()
    }
    await decided(await waiting({ analyse }))
    const { rules } = apiReportDefinition
    const ofRegistry = rules.filter(({ rule }) => rule === 'private_faceset_not_contains_face')
    for (const asked of [
      { sections: ['ocr' as const], rules: [] },
      { sections: ['ocr' as const], rules: ofRegistry },
      { sections: ['privateFaceset' as const], rules: [] },
      { sections: ['ocr' as const], rules: rules.filter(({ rule }) => rule === 'facematch_is_equal') },
    ])
      await decided(await waiting({ analyse }, { ...apiReportDefinition, ...asked }))
    assert.deepEqual(searched, [true, false, true, true, false])
  })

  it('is decided on the day of Brasília, not of Greenwich', async () => {
    // Half past two in Greenwich is half past eleven of the day before in Brasília.
    const ports = await waiting({ analyse: async () => findings({ expiryDate: '2026-11-20' }) })
    assert.equal((await decided(ports)).status, 'APROVADO')
  })

  it('keeps its earlier steps, and says that the analysis took this one', async () => {
    const ports = await waiting()
    const first = { status: 'processando', at: at.toISOString(), actor: { kind: 'page' } } as const
    ports.executions.insert({ ...execution, history: [first] })
    const decision = { status: 'APROVADO', at: at.toISOString(), actor: { kind: 'analysis' } }
    assert.deepEqual((await decided(ports)).history, [first, decision])
  })

  it('is not decided by a server that stops while a source is asked', async () => {
    const stop = new AbortController()
    const ask: FakePorts['customSources']['ask'] = () => {
      stop.abort(new Error('stopping'))
      return new Promise(() => undefined)
    }
    const customSources = { whyRefused: () => undefined, isSuspended: () => false, ask }
    const ports = await waiting({ customSources }, withCredit('ignore'))
    await assert.rejects(decideExecution(ports, execution.id, { signal: stop.signal }), /stopping/)
    assert.deepEqual(await ports.executions.findById(execution.id), execution)
  })

  it('reports that it went to document forensics', async () => {
    const ports = await waiting({ analyse: async () => findings({ expiryDate: '2020-01-01' }) })
    const { status, documentscopyRequestedAt } = await decided(ports)
    assert.equal(status, 'Pendente')
    assert.deepEqual(documentscopyRequestedAt, at)
  })
})

describe('an execution whose analysis meets a passing failure', () => {
  it('is not decided at first, and is decided when the failure is over', async () => {
    let isAway = true
    const ports = await waiting({
      analysisTurns: createAnalysisTurns(1),
      analyse: async () => {
        if (isAway) throw new LimiarError('overloaded', 'Too many pictures are waiting to be looked at.')
        return findings()
      },
    })
    await assert.rejects(decideExecution(ports, execution.id), { code: 'overloaded' })
    assert.deepEqual(await ports.executions.findById(execution.id), execution)
    isAway = false
    assert.equal((await decided(ports)).status, 'APROVADO')
  })

  it('waits an hour for a source that fails, and is decided without it then', async () => {
    let now = at
    const ports = await waiting({ ...awaySource(), clock: () => now }, withCredit('review'))
    await assert.rejects(decideExecution(ports, execution.id), { code: 'unavailable', retryAfterSeconds: 30 })
    const putOff = { putOffSince: at }
    now = new Date(at.getTime() + 3_599_000)
    await assert.rejects(decideExecution(ports, execution.id, putOff), { code: 'unavailable' })
    now = new Date(at.getTime() + 3_600_000)
    const { status, sections } = await decided(ports, putOff)
    assert.equal(status, 'Pendente')
    const ofSources: Readonly<Record<string, unknown>> = sections
    assert.deepEqual(ofSources['credit'], { performed: false, reason: 'source-failing' })
  })

  it('waits as long for such a source when it has waited for its turn for hours', async () => {
    const now = new Date(at.getTime() + 3 * 3_600_000)
    const ports = await waiting({ ...awaySource(), clock: () => now }, withCredit('review'))
    await assert.rejects(decideExecution(ports, execution.id), { code: 'unavailable' })
    await assert.rejects(decideExecution(ports, execution.id, { putOffSince: now }), { code: 'unavailable' })
  })

  it('does not wait for a source that its report can decide without', async () => {
    const ports = await waiting(awaySource(), withCredit('ignore'))
    assert.equal((await decided(ports)).status, 'APROVADO')
  })

  it('does not wait for a source that will not answer later', async () => {
    const ask = async () => ({ performed: false, reason: 'source-refused' }) as const
    const customSources = { whyRefused: () => undefined, isSuspended: () => false, ask }
    assert.equal((await decided(await waiting({ customSources }, withCredit('review')))).status, 'Pendente')
  })

  it('is not analysed while a source that it waits for is not asked', async () => {
    let analyses = 0
    const analyse: FakePorts['analyse'] = async () => {
      analyses++
      return findings()
    }
    let now = at
    const { customSources } = awaySource()
    const suspended = { ...customSources, isSuspended: () => true }
    const ports = await waiting({ analyse, customSources: suspended, clock: () => now }, withCredit('review'))
    await assert.rejects(decideExecution(ports, execution.id), { code: 'unavailable', retryAfterSeconds: 30 })
    assert.equal(analyses, 0)
    now = new Date(at.getTime() + 3_600_000)
    assert.equal((await decided(ports, { putOffSince: at })).status, 'Pendente')
    assert.equal(analyses, 1)
  })

  it('is not analysed without a picture that was captured and is not in the store', async () => {
    let analyses = 0
    const ports = await waiting({
      analyse: async () => {
        analyses++
        return findings({ type: 'invalido' })
      },
    })
    const front = { fileName: 'front.jpg', blobKey: 'stills/x/front', mediaType: 'image/jpeg' }
    ports.executions.insert({ ...execution, images: { front } })
    await assert.rejects(decideExecution(ports, execution.id), { code: 'unavailable' })
    assert.equal(analyses, 0)
    await ports.blobs.put('stills/x/front', Buffer.from('the picture'))
    assert.equal((await decided(ports)).analysed, true)
  })
})

describe('an execution whose report needs the official source', () => {
  const passing = { performed: false, reason: 'source-unreachable', isPassing: true } as const

  /** The report of an account in production. */
  async function asking(
    source: Partial<OfficialDataSource>,
    {
      onNotPerformed = 'review',
      isShown = true,
    }: { readonly onNotPerformed?: 'review' | 'ignore'; readonly isShown?: boolean } = {},
  ): Promise<{ ports: FakePorts; asked: () => number }> {
    let asked = 0
    const lookUp = async () => {
      asked++
      return passing
    }
    const production = { simulated: false, isSuspended: () => false, lookUp, ...source }
    const rules = apiReportDefinition.rules.map((rule) =>
      rule.rule === 'official_data_agrees' ? { ...rule, onNotPerformed } : rule,
    )
    const sections = apiReportDefinition.sections.filter((name) => isShown || name !== 'officialData')
    const definition = { ...apiReportDefinition, rules, sections }
    const ports = await waiting({ officialData: { test: undefined, production } }, definition)
    const owner = { id: account, name: 'Banco', environment: 'production' as const }
    await ports.accounts.create(owner, new Uint8Array(32))
    return { ports, asked: () => asked }
  }

  it('waits while the source fails, or is left alone because it failed again and again', async () => {
    const failing = await asking({})
    await assert.rejects(decideExecution(failing.ports, execution.id), { code: 'unavailable' })
    assert.equal(failing.asked(), 1)
    const suspended = await asking({ isSuspended: () => true })
    await assert.rejects(decideExecution(suspended.ports, execution.id), { code: 'unavailable' })
    assert.equal(suspended.asked(), 0)
  })

  it('waits for no failing source where its report decides without, or does not ask', async () => {
    const source = { isSuspended: () => true }
    const without = await asking(source, { onNotPerformed: 'ignore' })
    assert.equal((await decided(without.ports)).status, 'APROVADO')
    const unasked = await asking(source, { isShown: false })
    assert.equal((await decided(unasked.ports)).analysed, true)
    assert.equal(unasked.asked(), 0)
  })

  it('waits for nothing where no source is configured for its account', async () => {
    const { ports } = await asking({})
    const none = { ...ports, officialData: { test: undefined, production: undefined } }
    assert.equal((await decided(none)).status, 'Pendente')
  })

  it('does not wait for a source that answers', async () => {
    const record = { cpf: '52998224725', name: 'ANA LIMA', birthDate: '1990-05-17' }
    const { ports } = await asking({ lookUp: async () => ({ performed: true, record }) })
    assert.equal((await decided(ports)).status, 'APROVADO')
  })
})

describe('an execution of an account whose findings are made up', () => {
  const captured = { doubts: [{ capture: 'front' as const, reason: 'too-dark' as const, refused: true }] }

  async function emulated(environment: 'test' | 'production', sent: Partial<StoredExecution> = {}) {
    let analyses = 0
    const analyse: FakePorts['analyse'] = async () => {
      analyses++
      return findings()
    }
    const emulator: FakePorts['emulator'] = (cpf) =>
      cpf === '52998224725' ? findings({ expiryDate: '2001-01-01' }) : undefined
    const ports = await waiting({ analyse, emulator })
    await ports.accounts.create({ id: account, name: 'Banco', environment }, new Uint8Array(32))
    ports.executions.insert({ ...execution, parameterCpf: '52998224725', captured, ...sent })
    return { ...(await decided(ports)), analyses }
  }

  it('is decided by them, and by no doubt about pictures that stand for nothing', async () => {
    const { analyses, status, captured: kept } = await emulated('test')
    assert.deepEqual([analyses, status, kept], [0, 'Pendente', { doubts: [] }])
    const without = await emulated('test', { captured: undefined })
    assert.deepEqual([without.analyses, without.captured], [0, undefined])
  })

  it('is analysed where its CPF is not one of those, and in every account of production', async () => {
    const other = await emulated('test', { parameterCpf: '11144477735' })
    assert.deepEqual([other.analyses, other.captured], [1, captured])
    const real = await emulated('production')
    assert.deepEqual([real.analyses, real.captured], [1, captured])
    const emulator: FakePorts['emulator'] = () => findings({ expiryDate: '2001-01-01' })
    assert.equal((await decided(await waiting({ emulator }))).status, 'APROVADO', 'of an unknown account')
  })
})

describe('the analysis of an execution', () => {
  it('is told whose the pictures are, what is known of them, and the settings of the report', async () => {
    const told: unknown[] = []
    const definition = { ...apiReportDefinition, fieldConfidence: 0.4 }
    const ports = await waiting(
      {
        analyse: async (_captures, { today, fieldConfidence, digital, looks, bothSidesIn, caller }) => {
          told.push({ today, fieldConfidence, digital, looks, bothSidesIn, caller })
          return findings()
        },
      },
      definition,
    )
    const corner = { x: 0, y: 0 }
    const region = [corner, corner, corner, corner] as const
    const look = { edition: '1', photo: { width: 8, height: 6 }, region, text: [region], isOpen: true }
    const claimedSources = { front: 'pdf', back: 'api' } as const
    const captured = { doubts: [], bothSidesIn: 'front' as const, claimedSources }
    const front = { fileName: 'front.jpg', blobKey: 'stills/x/front', mediaType: 'image/jpeg', look }
    await ports.blobs.put(front.blobKey, Buffer.from('the picture'))
    const linkId = 'c'.repeat(24)
    ports.executions.insert({ ...execution, linkId, captured, images: { front } })
    await decided(ports)
    assert.deepEqual(told, [
      {
        today: '2026-11-20',
        fieldConfidence: 0.4,
        digital: ['front'],
        looks: { front: look },
        bothSidesIn: 'front',
        caller: { accountId: account, linkId, lane: 'analysis' },
      },
    ])
  })

  it('trusts the keys of the environment of the account, and of production where it is unknown', async () => {
    const trusted: unknown[] = []
    for (const environment of ['test', 'production', undefined] as const) {
      const ports = await waiting({
        analyse: async (_captures, { trust }) => {
          trusted.push([trust?.keys.length, trust?.now, trust?.verifier === ports.signatures])
          return findings()
        },
      })
      if (environment)
        await ports.accounts.create({ id: account, name: 'Banco', environment }, new Uint8Array(32))
      for (const kept of ['test', 'production'] as const)
        await ports.issuerKeys.put({
          id: kept === 'test' ? 'e'.repeat(24) : 'f'.repeat(24),
          keyGroup: 'cin',
          publicKey: Buffer.from(kept),
          validFrom: at,
          validUntil: at,
          revokedAt: undefined,
          environment: kept,
          source: undefined,
          createdAt: at,
        })
      await decided(ports)
    }
    const now = at.getTime()
    assert.deepEqual(trusted, [
      [2, now, true],
      [1, now, true],
      [1, now, true],
    ])
  })

  it('gets the close-up of the code', async () => {
    const codes: unknown[] = []
    const ports = await waiting({
      analyse: async (_captures, { code }) => {
        codes.push(code && Buffer.from(code).toString())
        return findings()
      },
    })
    await decided(ports)
    const code = { fileName: 'code.jpg', blobKey: 'stills/x/code', mediaType: 'image/jpeg' }
    ports.executions.insert({ ...execution, images: { code } })
    await assert.rejects(decideExecution(ports, execution.id), /^LimiarError: The code of execution/)
    await ports.blobs.put(code.blobKey, Buffer.from('the code'))
    await decided(ports)
    assert.deepEqual(codes, [undefined, 'the code'])
  })

  it('finds the people of the registry who are alike enough for the report', async () => {
    const found: unknown[] = []
    const ports: FakePorts = await waiting({
      analyse: async (_captures, { searchRegistry }) => {
        const [face] = (await ports.faceEngine.findFaces(writtenFace('ana'))).faces
        found.push(await searchRegistry?.(face?.embedding ?? new Float32Array()))
        return findings()
      },
    })
    const images = [asBase64(writtenFace('ana'))]
    const { face } = await registerFace(ports, account, { description: 'Ana', cpf: '52998224725', images })
    await registerFace(ports, account, { description: 'Bia', images: [asBase64(writtenFace('bia'))] })
    await registerFace(ports, 'f'.repeat(24), { description: 'Ana elsewhere', images })
    await decided(ports)
    const [matches] = found as [{ similarity: number }[]]
    assert.deepEqual(
      matches.map(({ similarity, ...match }) => [match, similarity > 99]),
      [[{ recordId: face.id, cpf: '52998224725', description: 'Ana', createdAt: face.createdAt }, true]],
    )
  })

  it('does not begin without the version of the report under which the execution came', async () => {
    const ports = await waiting({ analyse: () => assert.fail('it was analysed') })
    ports.executions.insert({ ...execution, reportVersion: 2 })
    await assert.rejects(decideExecution(ports, execution.id), /version of a report/)
  })
})

describe('an execution with a still that was not looked at when it came', () => {
  const captured = { doubts: [{ capture: 'front' as const, reason: NOT_LOOKED_AT, refused: false }] }
  const front = { fileName: 'front.jpg', blobKey: 'stills/x/front', mediaType: 'image/jpeg' }

  async function decidedAfter(judgement: StillJudgement): Promise<StoredExecution> {
    const ports = await waiting({ judgeStill: async () => judgement })
    await ports.blobs.put(front.blobKey, Buffer.from('the picture'))
    ports.executions.insert({ ...execution, captured, images: { front } })
    return decided(ports)
  }

  it('is decided by its rules when the analysis finds nothing against the still', async () => {
    const { status, captured: kept } = await decidedAfter({ accepted: true, warnings: [] })
    assert.deepEqual([status, kept], ['APROVADO', { doubts: [] }])
  })

  it('is left to a person when the analysis would have refused the still', async () => {
    const { status, captured: kept } = await decidedAfter({
      accepted: false,
      reason: 'not-a-document',
      detail: 'No text.',
    })
    const doubts = [{ capture: 'front', reason: 'not-a-document', refused: true }]
    assert.deepEqual([status, kept], ['Pendente', { doubts }])
  })

  it('is looked at as what it is: a photograph, or a picture that was drawn of a PDF', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const judgeStill: FakePorts['judgeStill'] = async (capture, _image, _caller, options) => {
      asked.push([capture, options?.isDrawn, options?.signal === signal])
      return { accepted: true, warnings: [] }
    }
    for (const source of ['pdf', 'camera'] as const) {
      const ports = await waiting({ judgeStill })
      await ports.blobs.put(front.blobKey, Buffer.from('the picture'))
      const claimed = { ...captured, claimedSources: { front: source } }
      ports.executions.insert({ ...execution, captured: claimed, images: { front } })
      await decided(ports, { signal })
    }
    assert.deepEqual(asked, [
      ['front', true, true],
      ['front', false, true],
    ])
  })

  it('keeps its other doubts, for which no picture is looked at again', async () => {
    const ports = await waiting({ judgeStill: () => assert.fail('it was looked at') })
    await ports.blobs.put(front.blobKey, Buffer.from('the picture'))
    const doubts = [
      { capture: 'front', reason: 'too-dark', refused: true },
      { capture: 'back', reason: NOT_LOOKED_AT, refused: false },
    ] as const
    ports.executions.insert({ ...execution, captured: { doubts: [...doubts] }, images: { front } })
    const { status, captured: kept } = await decided(ports)
    assert.deepEqual([status, kept], ['Pendente', { doubts }])
  })

  it('is left to a person when the still cannot be looked at', async () => {
    const { status, captured: kept } = await decidedAfter({ accepted: true, warnings: [NOT_LOOKED_AT] })
    assert.deepEqual([status, kept], ['Pendente', captured])
  })
})

describe('an execution with a picture that cannot be looked at, through no fault of its own', () => {
  it('is left to a person, and its document is not called invalid', async () => {
    const nothing = { type: 'invalido', fields: {}, parents: [], codes: [], stages: [] } as const
    const analyse = async () =>
      findings({
        type: 'invalido',
        ocr: { ...nothing, parents: [], codes: [], stages: [] },
        unseen: ['front'],
      })
    const { status, type, validations } = await decided(await waiting({ analyse }))
    assert.deepEqual([status, type], ['Pendente', undefined])
    const seen = await decided(await waiting({ analyse: async () => findings({ type: 'invalido' }) }))
    const partly = await decided(await waiting({ analyse: async () => findings({ unseen: ['back'] }) }))
    assert.deepEqual([seen.type, partly.type], ['invalido', 'cnh'], 'what was looked at is named')
    const ofDocument = validations.filter(({ rule }) =>
      ['document_type_accepted', 'document_readable'].includes(rule),
    )
    assert.equal(ofDocument.length, 2)
    assert.ok(ofDocument.every((validation) => validation.status === 'NOT_PERFORMED'))
  })
})

describe('an execution whose selfie is the file of its document', () => {
  const picture = (capture: string) => ({
    fileName: `${capture}.jpg`,
    blobKey: `stills/x/${capture}`,
    mediaType: 'image/jpeg',
  })

  async function decidedWith(selfie: string): Promise<StoredExecution> {
    const ports = await waiting()
    const images = { front: picture('front'), back: picture('back'), selfie: picture('selfie') }
    for (const [capture, words] of Object.entries({ front: 'a', back: 'b', selfie }))
      await ports.blobs.put(picture(capture).blobKey, Buffer.from(words))
    ports.executions.insert({ ...execution, images })
    return decided(ports)
  }

  it('is left to a person with the reason, and never approved', async () => {
    for (const side of ['a', 'b']) {
      const { status, captured } = await decidedWith(side)
      const doubt = { capture: 'selfie', reason: 'same-picture', refused: true }
      assert.deepEqual([status, captured], ['Pendente', { doubts: [doubt] }])
    }
  })

  it('is decided by its rules where the files differ', async () => {
    const { status, captured } = await decidedWith('c')
    assert.deepEqual([status, captured], ['APROVADO', undefined])
  })
})

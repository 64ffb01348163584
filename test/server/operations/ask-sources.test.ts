import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CustomSource } from '../../../src/protocol/reports/report-sources.ts'
import type { CustomSources, SourceQuestion } from '../../../src/server/domain/findings/custom-sources.ts'
import type { OfficialDataSource } from '../../../src/server/domain/findings/official-data.ts'
import { firstReportDefinition, type StoredReport } from '../../../src/server/domain/reports/report.ts'
import type { Environment } from '../../../src/protocol/access/access-tokens.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { askSources, type SourceAnswers } from '../../../src/server/operations/executions/ask-sources.ts'
import { anAccount, anExecution, aLink, aReport, aSession } from '../../ports/stores-records.ts'
import { fakePorts, findings } from '../../support/fakes/service-ports.ts'
import { unread, withoutCpf } from '../../support/verdict-cases.ts'

const CPF = '52998224725'
const credit: CustomSource = {
  section: 'credit',
  url: 'https://bureau.example/score',
  header: { name: 'X-Api-Key' },
  timeoutMs: 1000,
  send: ['cpf', 'name', 'fatherName', 'parameters'],
  mapping: { score: '/result/score', flags: '/flags', first: '/flags/0' },
}

interface Given {
  readonly environment?: Environment
  readonly sources?: readonly CustomSource[]
  readonly sections?: StoredReport['definition']['sections']
  readonly official?: OfficialDataSource
  readonly ask?: CustomSources['ask']
  readonly found?: Parameters<typeof findings>[0]
  readonly parameterCpf?: string
  readonly budgetMs?: number
  readonly signal?: AbortSignal
}

const real = (lookUp: OfficialDataSource['lookUp']): OfficialDataSource => ({
  simulated: false,
  isSuspended: () => false,
  lookUp,
})

async function asked(given: Given): Promise<SourceAnswers> {
  const { environment = 'production', sources = [], sections, official, ask } = given
  const ports = fakePorts({
    officialData: { test: undefined, production: official },
    customSources: {
      whyRefused: () => undefined,
      isSuspended: () => false,
      ask: ask ?? (async () => ({ performed: true, answer: {} })),
    },
  })
  const account = anAccount({ environment })
  await ports.accounts.create(account, new Uint8Array(32))
  const definition = {
    ...firstReportDefinition,
    sources: [...sources],
    ...(sections && { sections }),
  }
  const report = aReport(account.id, { definition })
  await ports.reports.insert(report, { credit: 'secret' })
  const execution = anExecution(aSession(aLink(report)), {
    parameters: { plan: 'gold' },
    parameterCpf: given.parameterCpf,
  })
  const { budgetMs, signal } = given
  return askSources(
    ports,
    { execution, report, findings: findings(given.found) },
    { ...(budgetMs === undefined ? {} : { budgetMs }), signal },
  )
}

describe('the official source of an execution', () => {
  const found = real(async ({ cpf }) => ({ performed: true, record: { cpf } }))

  it('is that of the environment of its account', async () => {
    const answer = { performed: true, simulated: false, record: { cpf: CPF } }
    assert.deepEqual((await asked({ official: found })).official, answer)
    assert.equal((await asked({ official: found, environment: 'test' })).official, undefined)
  })

  it('is not asked about a person when the report does not want it', async () => {
    const official = real(() => assert.fail('it was asked'))
    assert.equal((await asked({ official, sections: ['ocr'] })).official, undefined)
  })

  it('is asked for the CPF of the document, or else for the one that was sent', async () => {
    const sent = await asked({ official: found, found: withoutCpf, parameterCpf: '11144477735' })
    assert.deepEqual(sent.official, { performed: true, simulated: false, record: { cpf: '11144477735' } })
    const none = await asked({ official: found, found: withoutCpf })
    assert.deepEqual(none.official, { performed: false, reason: 'cpf-unknown' })
  })

  it('counts as a check not made when it throws, or never answers', async () => {
    const broken = real(async () => Promise.reject(new Error('down')))
    const unreachable = { performed: false, reason: 'source-unreachable', isPassing: true }
    assert.deepEqual((await asked({ official: broken })).official, unreachable)
    const deaf = real(() => new Promise(() => undefined))
    const late = { performed: false, reason: 'source-timeout', isPassing: true }
    assert.deepEqual((await asked({ official: deaf, budgetMs: 5 })).official, late)
  })

  it('is not blamed for a database that cannot count the question: the execution is postponed', () => {
    const away = new LimiarError('unavailable', 'The database does not answer at the moment.')
    const uncounted = real(async () => Promise.reject(away))
    return assert.rejects(asked({ official: uncounted }), away)
  })
})

describe('a source of the report', () => {
  it('gets the values that its definition names, as far as they were read, with its secret', async () => {
    const questions: SourceQuestion[] = []
    await asked({
      sources: [credit],
      ask: async (question) => {
        questions.push(question)
        return { performed: true, answer: {} }
      },
    })
    const [{ headers, body, url } = assert.fail()] = questions
    const { execution, ...sent } = body
    assert.equal(url, credit.url)
    assert.deepEqual(sent, { cpf: CPF, name: 'ANA LIMA', parameters: { plan: 'gold' } })
    assert.deepEqual(headers, { 'X-Api-Key': 'secret', 'Idempotency-Key': `${String(execution)}-credit` })
  })

  it('gets its secret also beside a source that has none', async () => {
    const { header: _none, ...lists } = { ...credit, section: 'lists', url: 'https://lists.example/' }
    const headers: unknown[] = []
    await asked({
      sources: [lists, credit],
      ask: async (question) => {
        headers.push(question.headers['X-Api-Key'])
        return { performed: true, answer: {} }
      },
    })
    assert.deepEqual(headers, [undefined, 'secret'])
  })

  it('becomes a section with the members of its answer', async () => {
    const answer = { result: { score: 7 }, flags: ['a'], secret: 'x' }
    const { custom } = await asked({ sources: [credit], ask: async () => ({ performed: true, answer }) })
    assert.deepEqual(custom, [
      {
        section: 'credit',
        outcome: {
          performed: true,
          members: { score: 7, flags: ['a'], first: 'a' },
          isApproved: undefined,
        },
      },
    ])
  })

  it('approves when its answer holds the named value', async () => {
    const source = { ...credit, approvedWhen: { pointer: '/flags/0', equals: 'a' } }
    for (const [flag, approves] of [
      ['a', true],
      ['b', false],
    ] as const) {
      const answer = { flags: [flag] }
      const { custom } = await asked({ sources: [source], ask: async () => ({ performed: true, answer }) })
      const outcome = custom[0]?.outcome
      assert.ok(outcome?.performed)
      assert.equal(outcome.isApproved, approves)
    }
  })

  it('whose answer lacks every member of its mapping counts as a check not made', async () => {
    for (const answer of [{}, null, 'score', [1], { result: null }]) {
      const { custom } = await asked({ sources: [credit], ask: async () => ({ performed: true, answer }) })
      assert.deepEqual(custom[0]?.outcome, { performed: false, reason: 'source-answer-invalid' })
    }
  })

  it('whose answer no database can keep counts as a check not made', async () => {
    const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
    const many = Array.from({ length: 5_001 }, () => 0)
    for (const flags of ['a\0', 'a\ud800', { 'a\0': 1 }, [Infinity], nested, many]) {
      const { custom } = await asked({
        sources: [credit],
        ask: async () => ({ performed: true, answer: { flags } }),
      })
      assert.deepEqual(custom[0]?.outcome, { performed: false, reason: 'source-answer-invalid' })
    }
  })

  it('may have the name of a member that every object has, and then no secret', async () => {
    const questions: SourceQuestion[] = []
    await asked({
      sources: [{ ...credit, section: 'constructor' }],
      ask: async (question) => {
        questions.push(question)
        return { performed: true, answer: {} }
      },
    })
    assert.deepEqual(Object.keys(questions[0]?.headers ?? {}), ['Idempotency-Key'])
  })

  it('neither delays nor spoils the others', async () => {
    const lists = { ...credit, section: 'lists', url: 'https://lists.example/' }
    const { custom } = await asked({
      sources: [lists, credit],
      ask: ({ url }) =>
        url === lists.url
          ? new Promise(() => undefined)
          : Promise.resolve({ performed: true, answer: { flags: [] } }),
      budgetMs: 5,
    })
    assert.deepEqual(custom[0]?.outcome, { performed: false, reason: 'source-timeout', isPassing: true })
    assert.equal(custom[1]?.outcome.performed, true)
  })

  it('is given up when the server stops', async () => {
    const stop = new AbortController()
    const ask = () => new Promise<never>(() => undefined)
    const answers = asked({ sources: [credit], ask, signal: stop.signal })
    stop.abort(new Error('stopping'))
    await assert.rejects(answers, /stopping/)
  })

  it('gets no field that was not read', async () => {
    let body: SourceQuestion['body'] = {}
    const unreadName = { ...findings().ocr, fields: { ...findings().ocr.fields, name: unread } }
    await asked({
      sources: [{ ...credit, send: ['name'] }],
      found: { ocr: unreadName },
      ask: async (question) => {
        body = question.body
        return { performed: true, answer: {} }
      },
    })
    assert.deepEqual(Object.keys(body), ['execution'])
  })
})

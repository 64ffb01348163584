/** The contract of lists of executions and their kept totals, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { executionStatuses, MAX_REPEATS } from '../../src/protocol/executions/executions.ts'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import { plainName } from '../../src/server/domain/plain-name.ts'
import type { ExecutionFilter } from '../../src/server/domain/executions/execution-store.ts'
import { allPages } from '../support/all-pages.ts'
import { keepAccount } from './kept-records.ts'
import { aLink, anErasure, anExecution, aReport, aSession, secondsLater } from './stores-records.ts'

const wholeList = { limit: 1000, offset: 0 }
const names = ['JOSE DA CONCEIÇÃO', 'Ana Conceicão Lima', 'ANA (X) [^Y] .* $ %_\\ LIMA', '']
const sectionsOf = (name: string): StoredExecution['sections'] =>
  name === '' ? {} : { ocr: { fields: { name: { value: name, confidence: 90 } } } as never }
const someDays = { since: secondsLater(5), until: secondsLater(20) }
const cpfs = ['52998224725', '11144477735', undefined]

export function executionListsContract(engine: string, open: () => Promise<Storage>): void {
  describe(`lists of executions on ${engine}`, () => {
    let storage: Storage
    let accountId = ''
    let reportIds: readonly string[] = []
    let stored: readonly StoredExecution[] = []

    before(async () => {
      storage = await open()
      accountId = (await keepAccount(storage)).id
      const reports = [aReport(accountId), aReport(accountId), aReport(accountId)]
      for (const report of reports) await storage.reports.insert(report)
      reportIds = reports.map(({ id }) => id)
      stored = Array.from({ length: 60 }, (_, i) =>
        anExecution(aSession(aLink(reports[i % 3]!)), {
          linkId: undefined,
          status: executionStatuses[i % 7 === 0 ? 3 : i % 4]!,
          documentCpf: cpfs[i % 3],
          sections: sectionsOf(names[i % 4]!),
          parameterCpf: cpfs[(i + 1) % 3],
          // Pairs of the same moment, so that the id decides.
          createdAt: secondsLater(Math.floor(i / 2)),
        }),
      )
      await Promise.all(stored.map((execution) => storage.executions.submit(execution)))
    })
    after(() => storage.close())

    /** The correct list, made the slow way. */
    function expected(filter: ExecutionFilter): readonly string[] {
      const { cpf, name, statuses, reportIds: reports, since, until } = filter
      return stored
        .filter(({ sections }) => {
          const read = plainName(sections.ocr?.fields['name']?.value ?? '')
          return name === undefined || name.split(' ').every((word) => read.includes(word))
        })
        .filter(({ createdAt }) => (!since || createdAt >= since) && (!until || createdAt < until))
        .filter((one) => cpf === undefined || one.documentCpf === cpf || one.parameterCpf === cpf)
        .filter((one) => !statuses || statuses.includes(one.status))
        .filter((one) => !reports || reports.includes(one.reportId))
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id)
    }

    const filters: readonly (readonly [string, () => ExecutionFilter])[] = [
      ['nothing', () => ({})],
      ['a CPF', () => ({ cpf: '52998224725' })],
      ['a CPF that nobody has', () => ({ cpf: '00000000000' })],
      ['a status', () => ({ statuses: ['Pendente'] })],
      ['two statuses', () => ({ statuses: ['APROVADO', 'REPROVADO'] })],
      ['a status twice', () => ({ statuses: ['APROVADO', 'APROVADO'] })],
      ['no status at all', () => ({ statuses: [] })],
      ['a report', () => ({ reportIds: reportIds.slice(0, 1) })],
      ['two reports, and an unknown one', () => ({ reportIds: [...reportIds.slice(1), newId()] })],
      ['a status and a report', () => ({ statuses: ['processando'], reportIds: reportIds.slice(2) })],
      ['a part of a name', () => ({ name: 'CONCEICAO' })],
      ['a name whose words stand in another order', () => ({ name: 'CONCEICAO JOSE' })],
      ['a name without the small word between', () => ({ name: 'JOSE CONCEICAO' })],
      ['a part of a name, and days', () => ({ ...someDays, name: 'A L' })],
      ['a name and a status', () => ({ name: 'LIMA', statuses: ['APROVADO'] })],
      ['signs that mean something in a pattern', () => ({ name: '(X) [^Y] .* $ %_\\ L' })],
      ['a dot', () => ({ name: '.' })],
      ['signs that begin another kind of pattern', () => ({ name: '***=ANA' })],
      ['days', () => someDays],
      ['days and two statuses', () => ({ ...someDays, statuses: ['APROVADO', 'Pendente'] })],
      ['days to come and a status', () => ({ since: secondsLater(99), statuses: ['APROVADO'] })],
      [
        'the days until one, and two reports',
        () => ({ until: secondsLater(9), reportIds: reportIds.slice(1) }),
      ],
      [
        'days, a status and a report',
        () => ({ ...someDays, statuses: ['APROVADO'], reportIds: reportIds.slice(1, 2) }),
      ],
      ['days, a status and a CPF', () => ({ ...someDays, statuses: ['APROVADO'], cpf: '11144477735' })],
      ['days and no status at all', () => ({ ...someDays, statuses: [] })],
      ['all three', () => ({ cpf: '11144477735', statuses: ['APROVADO'], reportIds: reportIds.slice(0, 2) })],
    ]
    for (const [name, filter] of filters)
      test(`a filter for ${name} lets the same executions through on every page, and the total counts them`, async () => {
        const ids = expected(filter())
        for (const page of [
          wholeList,
          { limit: 3, offset: 0 },
          { limit: 4, offset: 5 },
          { limit: 5, offset: 1e6 },
        ]) {
          const { rows, total } = await storage.executions.list(accountId, filter(), page)
          assert.deepEqual(
            rows.map(({ id }) => id),
            ids.slice(page.offset, page.offset + page.limit),
          )
          assert.equal(total, ids.length)
          const whole = await storage.executions.listWhole(accountId, filter(), page)
          assert.deepEqual(
            whole.rows,
            rows.map(({ id }) => stored.find((one) => one.id === id)),
          )
        }
        // An odd number, so that pages separate pairs of the same moment.
        const walked = await allPages(3, (page) => storage.executions.list(accountId, filter(), page))
        assert.deepEqual(
          walked.map(({ id }) => id),
          ids,
        )
      })

    test('the CPF and the face of each execution of a page are counted in one go', async () => {
      const other = await keepAccount(storage)
      const report = aReport(other.id)
      await storage.reports.insert(report)
      const of = (changed: Partial<StoredExecution>): StoredExecution =>
        anExecution(aSession(aLink(report)), { linkId: undefined, ...changed })
      const [cpf, sent] = ['52998224725', '11144477735']
      const velocity = { hours: 24, face: { count: 9, limit: 5 } }
      const [read, asSent, both, unknown, ofFace] = [
        of({ documentCpf: cpf, parameterCpf: undefined }),
        of({ documentCpf: undefined, parameterCpf: cpf }),
        of({ documentCpf: sent, parameterCpf: cpf }),
        of({ documentCpf: undefined, parameterCpf: undefined }),
        of({ documentCpf: undefined, parameterCpf: undefined, sections: { velocity } }),
      ]
      const many = Array.from({ length: MAX_REPEATS + 1 }, () =>
        of({ documentCpf: '39053344705', parameterCpf: '39053344705' }),
      )
      for (const one of [read, asSent, both, unknown, ofFace, ...many]) await storage.executions.submit(one)
      const asked = [read, asSent, both, unknown, ofFace, many[0]!].map(({ id }) => id)
      assert.deepEqual(
        await storage.executions.repeatsOf(other.id, asked),
        new Map([
          [read.id, { cpf: 3 }],
          [asSent.id, { cpf: 3 }],
          // By the CPF of its document, as the console shows it.
          [both.id, { cpf: 1 }],
          [unknown.id, {}],
          [ofFace.id, { face: { count: 9, hours: 24 } }],
          [many[0]!.id, { cpf: MAX_REPEATS }],
        ]),
      )
      assert.deepEqual(await storage.executions.repeatsOf(accountId, asked), new Map())
      assert.deepEqual(await storage.executions.repeatsOf(other.id, []), new Map())
    })

    test('totals follow a change of status and an erasure, whichever way they were made', async () => {
      const [changed, erased, ...rest] = stored
      assert.ok(changed && erased)
      const other = { ...changed, status: 'REPROVADO' as const, updatedAt: secondsLater(100) }
      assert.equal(await storage.executions.update(other, changed.updatedAt), true)
      const removal = { executionIds: [erased.id], linkIds: [], sessionIds: [] }
      await storage.retention.remove(accountId, removal, secondsLater(101), anErasure)
      stored = [other, ...rest]
      for (const status of executionStatuses) {
        const { total } = await storage.executions.list(accountId, { statuses: [status] }, wholeList)
        assert.equal(total, expected({ statuses: [status] }).length, status)
      }
      assert.equal((await storage.executions.list(accountId, {}, wholeList)).total, stored.length)
    })

    test('totals stay true while many write at the same time', async () => {
      const pending = stored.filter(({ status }) => status === 'Pendente')
      const added = stored.slice(0, 20).map((execution) => ({ ...execution, id: newId() }))
      await Promise.all([
        ...added.map((execution) => storage.executions.submit(execution)),
        ...pending.map((execution) =>
          storage.executions.update(
            { ...execution, status: 'APROVADO', updatedAt: secondsLater(200) },
            execution.updatedAt,
          ),
        ),
      ])
      stored = [
        ...stored.map((one) => (one.status === 'Pendente' ? { ...one, status: 'APROVADO' as const } : one)),
        ...added,
      ]
      for (const status of executionStatuses) {
        const { total } = await storage.executions.list(accountId, { statuses: [status] }, wholeList)
        assert.equal(total, expected({ statuses: [status] }).length, status)
      }
    })
  })
}

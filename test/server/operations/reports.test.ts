import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCustomSources } from '../../../src/server/adapters/sources/custom-sources.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { findOpenReport, findReport } from '../../../src/server/operations/reports/find-report.ts'
import { dryRun, type DryRunAsked } from '../../../src/server/operations/reports/dry-run.ts'
import {
  createReport,
  findReportVersion,
  listReportVersions,
  removeReport,
  updateReport,
} from '../../../src/server/operations/reports/reports.ts'
import { aLink, anAccount, anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const { id: accountId } = anAccount()
const page = { limit: 10, offset: 0 }
const body = (changes: Parameters<typeof definitionBody>[0] = {}) => ({
  name: 'Abertura de conta',
  definition: definitionBody(changes),
})
const portsAt = (now: Date, replaced: Partial<FakePorts> = {}): FakePorts =>
  fakePorts({ clock: () => now, customSources: createCustomSources({ trustedHosts: [] }), ...replaced })
/** That the request is refused with these members at fault, in this order. */
const faultsAt =
  (...pointers: readonly string[]) =>
  (error: { readonly code?: string; readonly errors?: readonly { readonly pointer: string }[] }) => {
    assert.equal(error.code, 'invalid-request')
    assert.deepEqual(
      error.errors?.map(({ pointer }) => pointer),
      pointers,
    )
    return true
  }

describe('a report', () => {
  it('begins with version 1, and each change adds one that keeps the time of the first', async () => {
    const ports = portsAt(at)
    const first = await createReport(ports, accountId, body())
    const { id, name, version, createdAt, updatedAt } = first
    assert.deepEqual([name, version, createdAt, updatedAt], ['Abertura de conta', 1, at, at])
    const change = { name: 'Novo nome', definition: definitionBody({ languages: ['en'] }) }
    const second = await updateReport({ ...ports, clock: () => later }, accountId, id, change, 1)
    assert.deepEqual(
      [second.version, second.name, second.createdAt, second.updatedAt, second.definition.languages],
      [2, 'Novo nome', at, later, ['en']],
    )
    assert.equal((await updateReport(ports, accountId, id, body(), 'any')).version, 3)
    assert.deepEqual(await findReportVersion(ports, accountId, id, 2), second)
    const { rows, total } = await listReportVersions(ports, accountId, id, { limit: 2, offset: 0 })
    assert.deepEqual([rows.map((one) => one.version), total], [[3, 2], 3])
  })

  it('is changed by nobody who read an older version, nor by the second of two at once', async () => {
    const ports = portsAt(at)
    const { id } = await createReport(ports, accountId, body())
    await updateReport(ports, accountId, id, body(), 1)
    const late = updateReport(ports, accountId, id, body(), 1)
    await assert.rejects(late, { code: 'version-outdated', message: /now 2/ })
    const update = async () => false
    const second = updateReport({ ...ports, reports: { ...ports.reports, update } }, accountId, id, body(), 2)
    await assert.rejects(second, { code: 'version-outdated', message: /newer/ })
  })

  it('is not found in another account, by a text that is no id, or once it is removed', async () => {
    const ports = portsAt(at)
    const { id } = await createReport(ports, accountId, body())
    const unknown = { code: 'not-found' }
    for (const [account, report] of [
      [anAccount().id, id],
      [accountId, 'first'],
      [accountId, '0'.repeat(24)],
    ] as const)
      for (const call of [
        () => findReport(ports, account, report),
        () => updateReport(ports, account, report, body(), 'any'),
        () => findReportVersion(ports, account, report, 1),
        () => listReportVersions(ports, account, report, page),
        () => removeReport(ports, account, report),
      ])
        await assert.rejects(call(), unknown)
    await assert.rejects(findReportVersion(ports, accountId, id, 2), unknown)
    assert.deepEqual(await removeReport(ports, accountId, id), { outcome: 'removed', linksClosed: 0 })
    await assert.rejects(findReport(ports, accountId, id), unknown)
  })

  it('with links is archived, and takes no changes from then on', async () => {
    const ports = portsAt(later)
    const report = await createReport(ports, accountId, body())
    await ports.links.insert(aLink(report))
    assert.deepEqual(await removeReport(ports, accountId, report.id), { outcome: 'archived', linksClosed: 1 })
    assert.deepEqual((await findReport(ports, accountId, report.id)).archivedAt, later)
    for (const call of [
      () => findOpenReport(ports, accountId, report.id),
      () => updateReport(ports, accountId, report.id, body(), 1),
    ])
      await assert.rejects(call(), { code: 'conflict' })
  })

  it('names all of its faults at once, and is neither made nor changed', async () => {
    const ports = portsAt(at)
    const refused = body({ minimumAge: 18, sources: [sourceBody({ url: 'http://127.0.0.1/' })] })
    const faults = ['/definition/minimumAge', '/definition/sources/0/url']
    await assert.rejects(createReport(ports, accountId, refused), faultsAt(...faults))
    assert.equal((await ports.reports.list(accountId, page)).total, 0)
    const { id, definition } = await createReport(ports, accountId, body())
    const consent = { ...definition.consent, text: 'Outro texto' }
    const changed = body({ minimumAge: 18, sources: [sourceBody({ url: 'http://127.0.0.1/' })], consent })
    await assert.rejects(
      updateReport(ports, accountId, id, changed, 1),
      faultsAt('/definition/minimumAge', '/definition/consent/version', '/definition/sources/0/url'),
    )
    assert.equal((await findReport(ports, accountId, id)).version, 1)
  })

  it('keeps the secret of a source that is sent back as it was read, and asks for that of a new one', async () => {
    const ports = portsAt(at)
    const { id, definition } = await createReport(ports, accountId, body({ sources: [sourceBody()] }))
    const { sources } = definition
    await updateReport(ports, accountId, id, body({ sources }), 1)
    assert.deepEqual(await ports.reports.secretsOf(id, 2), { credit: 'the-secret-of-the-bureau' })
    await updateReport(ports, accountId, id, body(), 2)
    await assert.rejects(
      updateReport(ports, accountId, id, body({ sources }), 3),
      faultsAt('/definition/sources/0/header/value'),
    )
  })

  it('needs no member about sources, and keeps the secrets of those that have one beside others', async () => {
    const ports = portsAt(at)
    const { sources: _none, ...definition } = definitionBody()
    const { id } = await createReport(ports, accountId, { name: 'Conta', definition })
    assert.deepEqual((await updateReport(ports, accountId, id, { name: 'Conta', definition }, 1)).version, 2)
    const { header: _header, ...open } = sourceBody({ section: 'open' })
    const both = body({ sources: [sourceBody(), open] })
    const { definition: kept } = await updateReport(ports, accountId, id, both, 2)
    await updateReport(ports, accountId, id, body({ sources: kept.sources }), 3)
    assert.deepEqual(await ports.reports.secretsOf(id, 4), { credit: 'the-secret-of-the-bureau' })
  })

  it('keeps the files of its theme, which a change may name again', async () => {
    const logo = `data:image/png;base64,${Buffer.from('a logo').toString('base64')}`
    const size = { width: 120, height: 40 }
    const read: FakePorts['brandFileReader']['read'] = async (_kind, bytes) => ({
      mediaType: 'image/png',
      bytes,
      ...size,
    })
    const ports = portsAt(at, { brandFileReader: { read } })
    const { id, definition } = await createReport(ports, accountId, body({ theme: { name: 'Banco', logo } }))
    assert.match(definition.theme.logo ?? '', /^\/brand\/[0-9a-f]{32}/)
    const again = body({ theme: { ...definition.theme, name: 'Outro' } })
    const { theme } = (await updateReport(ports, accountId, id, again, 1)).definition
    assert.deepEqual([theme.name, theme.logo], ['Outro', definition.theme.logo])
  })
})

describe('a dry run', () => {
  /** Ports with a report of the account and so many executions that its first version approved, a minute apart. */
  async function withApproved(count: number, changed: Partial<StoredExecution> = {}) {
    const ports = fakePorts()
    const report = aReport(accountId)
    await ports.reports.insert(report)
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const createdAt = new Date(at.getTime() - index * 60_000)
      const judged = {
        analysed: true,
        status: 'APROVADO',
        createdAt,
        updatedAt: createdAt,
        ...changed,
      } as const
      const execution = anExecution({ accountId, reportId: report.id }, judged)
      ports.executions.insert(execution)
      ids.push(execution.id)
    }
    const asked: { limit: number; offset: number; version?: number }[] = []
    const versions: number[] = []
    const listWhole: FakePorts['executions']['listWhole'] = (account, filter, wanted) => {
      asked.push({ limit: wanted.limit, offset: wanted.offset })
      return ports.executions.listWhole(account, filter, wanted)
    }
    const findVersion: FakePorts['reports']['findVersion'] = (account, id, version) => {
      versions.push(version)
      return ports.reports.findVersion(account, id, version)
    }
    const { definition } = report
    const watched = {
      ...ports,
      executions: { ...ports.executions, listWhole },
      reports: { ...ports.reports, findVersion },
    }
    const run = (wanted: DryRunAsked['page'], now?: () => number) =>
      dryRun(
        watched,
        accountId,
        { reportId: report.id, definition, within: {}, page: wanted },
        now && { now },
      )
    return { run, ids, asked, versions, ports, report }
  }

  it('reads 25 executions at a time, each version once, and no more than the page holds', async () => {
    const { run, ids, asked, versions } = await withApproved(60)
    const first = await run({ limit: 30, offset: 5 })
    assert.deepEqual(
      [first.looked, first.total, first.judged.map(({ _id }) => _id)],
      [30, 60, ids.slice(5, 35)],
    )
    assert.deepEqual(asked, [
      { limit: 25, offset: 5 },
      { limit: 5, offset: 0 },
    ])
    assert.deepEqual(versions, [1])
    assert.ok(first.next)
    const rest = await run({ limit: 30, offset: 0, after: first.next })
    assert.deepEqual(
      [rest.looked, rest.judged.map(({ _id }) => _id), rest.next],
      [25, ids.slice(35), undefined],
    )
    const last = await run({ limit: 25, offset: 50 })
    assert.deepEqual([last.looked, last.next], [10, undefined])
    assert.deepEqual(asked.slice(4), [{ limit: 25, offset: 50 }], 'nothing is asked for behind the last one')
  })

  it('judges the executions of its report alone, created within the time that is asked for', async () => {
    const { ports, report, ids } = await withApproved(3)
    const other = aReport(accountId)
    await ports.reports.insert(other)
    const judged = { analysed: true, status: 'APROVADO', createdAt: at, updatedAt: at } as const
    ports.executions.insert(anExecution({ accountId, reportId: other.id }, judged))
    const within = { since: new Date(at.getTime() - 60_000) }
    const wanted = { reportId: report.id, definition: report.definition, within, page }
    const { judged: found, total } = await dryRun(ports, accountId, wanted)
    assert.deepEqual([found.map(({ _id }) => _id), total], [ids.slice(0, 2), 2])
  })

  it('ends a page after five seconds', async () => {
    const seconds = [0, 4.999, 5, 9]
    const { run } = await withApproved(100)
    const { looked, next } = await run({ limit: 100, offset: 0 }, () => 1000 * (seconds.shift() ?? 0))
    assert.deepEqual([looked, next === undefined], [50, false])
  })

  it('shows the verdict of the analysis and the present status, and nothing of the rest', async () => {
    const history = [
      { status: 'APROVADO', at: at.toISOString(), actor: { kind: 'analysis' } },
      { status: 'REPROVADO', at: later.toISOString(), actor: { kind: 'person' } },
    ] as never
    const { run, ids } = await withApproved(1, { history, status: 'REPROVADO' })
    const { judged } = await run(page)
    assert.deepEqual(
      judged.map(({ _id, createdAt, status, before }) => [_id, createdAt, status, before]),
      [[ids[0], at.toISOString(), 'REPROVADO', 'APROVADO']],
    )
  })

  it('leaves out what was not analysed, and what was judged by a version that is gone, but counts it', async () => {
    for (const changed of [{ analysed: false }, { reportVersion: 9 }]) {
      const { run } = await withApproved(2, changed)
      const { looked, judged, total } = await run(page)
      assert.deepEqual([looked, judged, total], [2, [], 2])
    }
  })

  it('is refused for settings that contradict each other, and for a report of another account', async () => {
    const { ports, report, asked } = await withApproved(1)
    const { definition } = report
    const wanted = { reportId: report.id, definition, within: {}, page }
    const wrong = { ...wanted, definition: { ...definition, minimumAge: 18 } }
    await assert.rejects(dryRun(ports, accountId, wrong), faultsAt('/definition/minimumAge'))
    await assert.rejects(dryRun(ports, anAccount().id, wanted), { code: 'not-found' })
    const signal = AbortSignal.abort(new Error('hung up'))
    await assert.rejects(dryRun(ports, accountId, wanted, { signal }), /hung up/)
    assert.deepEqual(asked, [])
  })
})

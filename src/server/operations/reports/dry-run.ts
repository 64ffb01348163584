/** A dry run: judges past executions of a report by changed settings, page by page. Nothing is written. */
import type { Id } from '../../../protocol/ids.ts'
import type { DryRunBody, DryRunExecution } from '../../../protocol/reports/dry-runs.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { dayInBrazil } from '../../../protocol/iso-date.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import type { ExecutionFilter } from '../../domain/executions/execution-store.ts'
import { rejudge, verdictOfAnalysis } from '../../domain/executions/rejudge.ts'
import type { Page, Position } from '../../domain/listing.ts'
import { contradictions } from '../../domain/reports/definition-faults.ts'
import { completeDefinition } from '../../domain/reports/report-definition.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findReport } from './find-report.ts'
import { refuseContradictions } from './reports.ts'

/** Executions that are read at once. Other requests have their turn between two such batches. */
const AT_ONCE = 25
/**
 * A page that took this long ends with the executions that it has. Proxies wait a minute, people at a console 20 s;
 * executions whose sections are large take some milliseconds each.
 */
const PAGE_MS = 5000

export interface DryRunPage {
  /** How many executions were looked at, including those without a verdict. */
  readonly looked: number
  readonly judged: readonly DryRunExecution[]
  readonly total: number
  /** Where the next page begins; undefined where none follows. */
  readonly next: Position | undefined
}

export interface DryRunAsked extends DryRunBody {
  readonly reportId: string
  /** When the executions were created. */
  readonly within: Pick<ExecutionFilter, 'since' | 'until'>
  readonly page: Page
}

export interface DryRunLimits {
  readonly signal?: AbortSignal
  /** Milliseconds since any moment. */
  readonly now?: () => number
}

/**
 * One page of past executions under changed settings, newest first; shorter than asked for when it took too long.
 * @throws LimiarError `not-found`; `invalid-request` as for a change of the report.
 */
export async function dryRun(
  ports: Pick<ServicePorts, 'reports' | 'executions'>,
  accountId: Id,
  { reportId, definition: sent, within, page }: DryRunAsked,
  { signal, now: time = () => performance.now() }: DryRunLimits = {},
): Promise<DryRunPage> {
  const end = time() + PAGE_MS
  const report = await findReport(ports, accountId, reportId)
  const now = completeDefinition(sent, report.definition)
  refuseContradictions(contradictions(now))
  const filter = { reportIds: [report.id], ...within }
  const definitionOf = versionsOf(ports, accountId, report.id)
  const judged: DryRunExecution[] = []
  let looked = 0
  let { offset, after } = page
  for (;;) {
    signal?.throwIfAborted()
    const limit = Math.min(AT_ONCE, page.limit - looked)
    const { rows, total, last } = await ports.executions.listWhole(accountId, filter, {
      limit,
      offset,
      after,
    })
    for (const execution of rows) {
      const then = await definitionOf(execution.reportVersion)
      if (then) judged.push(...judgedExecution(execution, then, now))
    }
    looked += rows.length
    if (rows.length < limit || last === undefined) return { looked, judged, total, next: undefined }
    if (looked >= page.limit || time() >= end) return { looked, judged, total, next: last }
    offset = 0
    after = last
  }
}

/** Reads each version of a report once. */
function versionsOf(
  { reports }: Pick<ServicePorts, 'reports'>,
  accountId: Id,
  reportId: Id,
): (version: number) => Promise<ReportDefinition | undefined> {
  const read = new Map<number, Promise<ReportDefinition | undefined>>()
  return (version) => {
    const found =
      read.get(version) ??
      reports.findVersion(accountId, reportId, version).then((report) => report?.definition)
    read.set(version, found)
    return found
  }
}

function judgedExecution(
  execution: StoredExecution,
  definition: ReportDefinition,
  now: ReportDefinition,
): readonly DryRunExecution[] {
  const verdict = verdictOfAnalysis(execution)
  const judged = verdict && rejudge({ execution, definition, today: dayInBrazil(verdict.at) }, now)
  if (!judged) return []
  const { id, createdAt, status } = execution
  return [{ _id: id, createdAt: createdAt.toISOString(), status, ...judged }]
}

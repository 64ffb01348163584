/** A dry run: judges past executions of a report by changed settings, page by page. Nothing is written. */
import type { Id } from '../../../protocol/ids.ts'
import type { DryRunBody, DryRunExecution } from '../../../protocol/reports/dry-runs.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { dayInBrazil } from '../../../protocol/iso-date.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import type { ExecutionFilter } from '../../domain/executions/execution-store.ts'
import { rejudge, verdictOfAnalysis } from '../../domain/executions/rejudge.ts'
import type { Listed, Page } from '../../domain/listing.ts'
import { contradictions } from '../../domain/reports/definition-faults.ts'
import { completeDefinition } from '../../domain/reports/report-definition.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findReport } from './find-report.ts'
import { refuseContradictions } from './reports.ts'

export interface DryRunPage extends Omit<Listed<unknown>, 'rows'> {
  /** How many executions were looked at, those without a verdict included. */
  readonly looked: number
  readonly judged: readonly DryRunExecution[]
}

export interface DryRunAsked extends DryRunBody {
  readonly reportId: string
  /** When the executions were created. */
  readonly within: Pick<ExecutionFilter, 'since' | 'until'>
  readonly page: Page
}

/**
 * One page of past executions under changed settings, newest first.
 * @throws LimiarError `not-found`; `invalid-request` as for a change of the report.
 */
export async function dryRun(
  ports: Pick<ServicePorts, 'reports' | 'executions'>,
  accountId: Id,
  { reportId, definition: sent, within, page }: DryRunAsked,
): Promise<DryRunPage> {
  const report = await findReport(ports, accountId, reportId)
  const now = completeDefinition(sent, report.definition)
  refuseContradictions(contradictions(now))
  const filter = { reportIds: [report.id], ...within }
  const { rows, ...listed } = await ports.executions.listWhole(accountId, filter, page)
  const numbers = [...new Set(rows.map(({ reportVersion }) => reportVersion))]
  const versions = new Map(
    await Promise.all(
      numbers.map(
        async (number) => [number, await ports.reports.findVersion(accountId, report.id, number)] as const,
      ),
    ),
  )
  const judged = rows.flatMap((execution) => {
    const then = versions.get(execution.reportVersion)?.definition
    return then ? judgedExecution(execution, then, now) : []
  })
  return { ...listed, looked: rows.length, judged }
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

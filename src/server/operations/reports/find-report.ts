/** The report that a request names. */
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, type Id } from '../../../protocol/ids.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import type { ServicePorts } from '../service-ports.ts'

/** The newest version of a report, archived or not. @throws LimiarError `not-found`. */
export async function findReport(
  { reports }: Pick<ServicePorts, 'reports'>,
  accountId: Id,
  reportId: string,
): Promise<StoredReport> {
  const report = isId(reportId) ? await reports.find(accountId, reportId) : undefined
  if (!report) throw new LimiarError('not-found', 'There is no such report.')
  return report
}

/** A report that accepts links and executions. @throws LimiarError `not-found`, or `conflict` when it is archived. */
export async function findOpenReport(
  ports: Pick<ServicePorts, 'reports'>,
  accountId: Id,
  reportId: string,
): Promise<StoredReport> {
  const report = await findReport(ports, accountId, reportId)
  if (report.archivedAt)
    throw new LimiarError('conflict', 'The report is archived: it takes no links, executions or changes.')
  return report
}

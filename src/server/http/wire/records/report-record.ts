/** A report in the form of the wire. */
import type { Report, ReportDefinition } from '../../../../protocol/reports/reports.ts'
import { themeWarnings } from '../../../../protocol/reports/themes.ts'
import type { StoredReport } from '../../../domain/reports/report.ts'

/** The report as the wire shows it. */
export function reportRecord(report: StoredReport): Report {
  return {
    _id: report.id,
    name: report.name,
    version: report.version,
    definition: report.definition,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    ...warningsOf(report.definition),
    ...(report.archivedAt ? { archivedAt: report.archivedAt.toISOString() } : {}),
  }
}

function warningsOf({ theme }: ReportDefinition): Pick<Report, 'warnings'> {
  const warnings = themeWarnings(theme)
  return warnings.length === 0 ? {} : { warnings: [...warnings] }
}

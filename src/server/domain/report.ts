/** A report as the server keeps it. */
import type { Id } from '../../protocol/ids.ts'
import type { ReportDefinition } from '../../protocol/reports.ts'

export interface StoredReport {
  readonly id: Id
  readonly accountId: Id
  readonly name: string
  readonly version: number
  readonly definition: ReportDefinition
  readonly createdAt: Date
  readonly updatedAt: Date
}

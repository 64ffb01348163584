/** The port to the reports. */
import type { Id } from '../../../protocol/ids.ts'
import type { SourceSecrets } from '../findings/custom-sources.ts'
import type { Listed, Page } from '../listing.ts'
import type { StoredReport } from './report.ts'

export interface ReportStore {
  /** The first version of a new report. */
  insert(report: StoredReport, secrets?: SourceSecrets): Promise<void>
  /** The newest version, also of an archived report. */
  find(accountId: Id, reportId: Id): Promise<StoredReport | undefined>
  findVersion(accountId: Id, reportId: Id, version: number): Promise<StoredReport | undefined>
  /** Newest first. */
  listVersions(accountId: Id, reportId: Id, page: Page): Promise<Listed<StoredReport>>
  /** Oldest first, in their newest version; archived ones are left out. */
  list(accountId: Id, page: Page): Promise<Listed<StoredReport>>
  /**
   * Reports with a selfie whose newest version was stored before reports could ask anything of it, oldest first;
   * archived ones are left out.
   */
  listSilentOnSelfie(accountId: Id): Promise<readonly Id[]>
  /**
   * Adds a version, unless it does not follow the newest one or the report is archived. Returns whether it did. Earlier
   * versions stay.
   */
  update(report: StoredReport, secrets: SourceSecrets): Promise<boolean>
  /** The secrets of a version's sources. They are stored encrypted and are in no other answer. */
  secretsOf(reportId: Id, version: number): Promise<SourceSecrets>
  /**
   * Removes a report that no link and no execution names. Any other report is archived, and nobody can use its links
   * from then on; its versions and executions stay. Undefined when there is no such report. Of a great many links some
   * may still say that they are active: `closeLinksOfArchived` goes on with them.
   */
  remove(accountId: Id, reportId: Id, at: Date): Promise<ReportRemoval | undefined>
  /** Closes links that are active although their report is archived. Returns how many there were. */
  closeLinksOfArchived(at: Date, signal?: AbortSignal): Promise<number>
}

export interface ReportRemoval {
  readonly outcome: 'removed' | 'archived'
  /** Links that were active until then. */
  readonly linksClosed: number
}

/** The store of reports in memory, every version of each. */
import type { SourceSecrets } from '../../../src/server/domain/findings/custom-sources.ts'
import type { Link } from '../../../src/server/domain/links/link.ts'
import type { ReportStore } from '../../../src/server/domain/reports/report-store.ts'
import type { StoredReport } from '../../../src/server/domain/reports/report.ts'

/** Reports that know their links: a report with links is archived instead of removed. */
export function memoryReports(links: Map<string, Link>): ReportStore {
  /** Newest version first. */
  const reports = new Map<string, StoredReport[]>()
  const secrets = new Map<string, SourceSecrets>()
  const versions = (accountId: string, id: string) =>
    (reports.get(id) ?? []).filter((one) => one.accountId === accountId)
  const keep = (report: StoredReport, own: SourceSecrets) => {
    reports.set(report.id, [report, ...(reports.get(report.id) ?? [])])
    secrets.set(`${report.id}/${report.version}`, own)
  }
  return {
    insert: async (report, own = {}) => keep(report, own),
    find: async (accountId, id) => versions(accountId, id)[0],
    findVersion: async (accountId, id, version) =>
      versions(accountId, id).find((one) => one.version === version),
    listVersions: async (accountId, id, { limit, offset }) => {
      const rows = versions(accountId, id)
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    list: async (accountId, { limit, offset }) => {
      const rows = [...reports.keys()].flatMap((id) => versions(accountId, id).slice(0, 1))
      const open = rows.filter(({ archivedAt }) => !archivedAt)
      return { rows: open.slice(offset, offset + limit), total: open.length }
    },
    // Every report here was made by this version.
    listSilentOnSelfie: async () => [],
    closeLinksOfArchived: async () => 0,
    update: async (report, own) => {
      const [newest] = versions(report.accountId, report.id)
      if (newest?.version !== report.version - 1 || newest.archivedAt) return false
      keep(report, own)
      return true
    },
    secretsOf: async (id, version) => secrets.get(`${id}/${version}`) ?? {},
    remove: async (accountId, id, archivedAt) => {
      const of = versions(accountId, id)
      if (of.length === 0) return undefined
      const named = [...links.values()].filter(({ reportId }) => reportId === id)
      if (named.length === 0) {
        reports.delete(id)
        return { outcome: 'removed', linksClosed: 0 }
      }
      reports.set(
        id,
        of.map((one) => ({ ...one, archivedAt })),
      )
      const open = named.filter(({ active }) => active)
      for (const link of open) links.set(link.id, { ...link, active: false, updatedAt: archivedAt })
      return { outcome: 'archived', linksClosed: open.length }
    },
  }
}

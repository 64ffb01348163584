/** Reports: creates, reads, changes and removes the flows that links and executions name. */
import { LimiarError, type InputError } from '../../../protocol/errors.ts'
import { isId, newId, type Id } from '../../../protocol/ids.ts'
import type { CreateReportBody, UpdateReportBody } from '../../../protocol/reports/reports.ts'
import type { SourceSecrets } from '../../domain/findings/custom-sources.ts'
import { consentFaults, contradictions, sourceFaults } from '../../domain/reports/definition-faults.ts'
import type { Listed, Page } from '../../domain/listing.ts'
import { completeDefinition, sourceSecrets } from '../../domain/reports/report-definition.ts'
import type { ReportRemoval } from '../../domain/reports/report-store.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { keepBrandFiles } from './brand-files.ts'
import { findOpenReport, findReport } from './find-report.ts'
import type { ServicePorts } from '../service-ports.ts'

type ReportPorts = Pick<
  ServicePorts,
  'reports' | 'customSources' | 'clock' | 'brandFiles' | 'brandFileReader'
>

/** @throws LimiarError `invalid-request` with a pointer to each contradiction. */
export async function createReport(
  ports: ReportPorts,
  accountId: Id,
  { name, definition: sent }: CreateReportBody,
): Promise<StoredReport> {
  const dressed = completeDefinition(sent)
  const secrets = sourceSecrets(sent.sources ?? [], { sources: [], secrets: {} })
  refuseContradictions([...contradictions(dressed), ...sourceFaults(dressed, secrets, ports.customSources)])
  const definition = { ...dressed, theme: await keepBrandFiles(ports, accountId, dressed.theme) }
  const now = ports.clock()
  const report: StoredReport = {
    id: newId(now),
    accountId,
    name,
    version: 1,
    definition,
    createdAt: now,
    updatedAt: now,
  }
  await ports.reports.insert(report, secrets)
  return report
}

/** The version that the caller read and changes; `any` changes whatever version is there. */
export type ExpectedVersion = number | 'any'

/**
 * Adds a version that replaces the one that was read. Executions keep the version with which they were created.
 * @throws LimiarError `not-found`; `version-outdated` when another version was added in between; `conflict` for an
 * archived report; `invalid-request` as for a new one.
 */
export async function updateReport(
  ports: ReportPorts,
  accountId: Id,
  reportId: string,
  { name, definition: sent }: UpdateReportBody,
  expected: ExpectedVersion,
): Promise<StoredReport> {
  const before = await findOpenReport(ports, accountId, reportId)
  if (expected !== 'any' && expected !== before.version) throw outdated(before.version)
  const dressed = completeDefinition(sent, before.definition)
  const kept = { sources: before.definition.sources, secrets: await keptSecrets(ports, before) }
  const secrets = sourceSecrets(sent.sources ?? [], kept)
  refuseContradictions([
    ...contradictions(dressed),
    ...consentFaults(dressed, before.definition),
    ...sourceFaults(dressed, secrets, ports.customSources),
  ])
  const definition = { ...dressed, theme: await keepBrandFiles(ports, accountId, dressed.theme) }
  const after = { ...before, name, definition, version: before.version + 1, updatedAt: ports.clock() }
  if (!(await ports.reports.update(after, secrets))) throw outdated(undefined)
  return after
}

/** @throws LimiarError `not-found`. */
export async function findReportVersion(
  { reports }: Pick<ServicePorts, 'reports'>,
  accountId: Id,
  reportId: string,
  version: number,
): Promise<StoredReport> {
  const report = isId(reportId) ? await reports.findVersion(accountId, reportId, version) : undefined
  if (!report) throw new LimiarError('not-found', 'There is no such version of a report.')
  return report
}

/** Newest first. @throws LimiarError `not-found`. */
export async function listReportVersions(
  ports: Pick<ServicePorts, 'reports'>,
  accountId: Id,
  reportId: string,
  page: Page,
): Promise<Listed<StoredReport>> {
  const { id } = await findReport(ports, accountId, reportId)
  return ports.reports.listVersions(accountId, id, page)
}

/** @throws LimiarError `not-found`. */
export async function removeReport(
  { reports, clock }: Pick<ServicePorts, 'reports' | 'clock'>,
  accountId: Id,
  reportId: string,
): Promise<ReportRemoval> {
  const removal = isId(reportId) ? await reports.remove(accountId, reportId, clock()) : undefined
  if (!removal) throw new LimiarError('not-found', 'There is no such report.')
  return removal
}

async function keptSecrets(
  { reports }: Pick<ServicePorts, 'reports'>,
  { id, version, definition }: StoredReport,
): Promise<SourceSecrets> {
  return definition.sources.some(({ header }) => header) ? reports.secretsOf(id, version) : {}
}

/** @throws LimiarError `invalid-request` that names each contradiction. */
export function refuseContradictions(errors: readonly InputError[]): void {
  if (errors.length === 0) return
  throw new LimiarError('invalid-request', 'Settings of the report contradict each other: see errors.', {
    errors,
  })
}

function outdated(version: number | undefined): LimiarError {
  const now = version === undefined ? 'newer' : `now ${version}`
  return new LimiarError(
    'version-outdated',
    `The report was changed meanwhile and its version is ${now}: read it again and make your change to that version.`,
  )
}

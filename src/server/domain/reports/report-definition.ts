/** Turns a sent definition into one that can be stored: complete, and without its secrets. */
import {
  DEFAULT_SOURCE_TIMEOUT_MS,
  type CustomSource,
  type CustomSourceBody,
} from '../../../protocol/reports/report-sources.ts'
import type { ReportDefinition, ReportDefinitionBody } from '../../../protocol/reports/reports.ts'
import { secretOf, type SourceSecrets } from '../findings/custom-sources.ts'
import { firstReportDefinition } from './report.ts'
import { completeRule } from './rule-descriptions.ts'
import { mostOfSelfie } from './selfie-demand.ts'

/**
 * Fills in the service's own values for what was left out, and removes the values of headers. What is asked of the
 * selfie stays as in the version before, because files of definitions may be older than that setting. A new report asks
 * for the most that its captures allow.
 */
export function completeDefinition(
  body: ReportDefinitionBody,
  before?: Pick<ReportDefinition, 'selfie'>,
): ReportDefinition {
  const { rules, sources = [], thresholds, links, velocity, ...settings } = body
  return {
    ...firstReportDefinition,
    selfie: before?.selfie ?? mostOfSelfie(body),
    ...settings,
    rules: rules.map(completeRule),
    sources: sources.map(withoutSecret),
    thresholds: { ...firstReportDefinition.thresholds, ...thresholds },
    links: { ...firstReportDefinition.links, ...links },
    velocity: { ...firstReportDefinition.velocity, ...velocity },
  }
}

function withoutSecret({ header, timeoutMs, ...source }: CustomSourceBody): CustomSource {
  return {
    ...source,
    timeoutMs: timeoutMs ?? DEFAULT_SOURCE_TIMEOUT_MS,
    ...(header && { header: { name: header.name } }),
  }
}

/**
 * The secret of each source's header: the one that was sent, or else the stored one for a source of that name, if the
 * same header goes to the same origin. Otherwise another origin would receive a secret that is not its own.
 */
export function sourceSecrets(
  sent: readonly CustomSourceBody[],
  before: { readonly sources: readonly CustomSource[]; readonly secrets: SourceSecrets },
): SourceSecrets {
  return Object.fromEntries(
    sent.flatMap((source) => {
      const secret = source.header?.value ?? keptSecret(source, before)
      return source.header && secret !== undefined ? [[source.section, secret]] : []
    }),
  )
}

function keptSecret(
  sent: CustomSourceBody,
  { sources, secrets }: { readonly sources: readonly CustomSource[]; readonly secrets: SourceSecrets },
): string | undefined {
  const kept = sources.find(({ section }) => section === sent.section)
  const isSame = kept?.header?.name === sent.header?.name && originOf(kept?.url) === originOf(sent.url)
  return isSame ? secretOf(secrets, sent.section) : undefined
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.origin
}

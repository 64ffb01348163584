/** Executions that were decided under a report, as a store keeps them, for tests that judge them again. */
import type { ReportRule, RuleName } from '../../src/protocol/reports/report-rules.ts'
import { ruleNames } from '../../src/protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../src/protocol/reports/reports.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import type { Facts } from '../../src/server/domain/executions/rules.ts'
import { decide } from '../../src/server/domain/executions/verdict.ts'
import { apiReportDefinition } from '../../src/server/domain/reports/report.ts'
import { completeRule } from '../../src/server/domain/reports/rule-descriptions.ts'
import { selfieAnswer } from '../../src/server/domain/reports/selfie-demand.ts'
import { anExecution } from '../ports/stores-records.ts'
import { findings } from './fakes/service-ports.ts'
import { answered, failed, TODAY, type Case } from './verdict-cases.ts'

/** A source of a company's own. */
export const source = {
  section: 'credit',
  url: 'https://bureau.example/score',
  send: [],
  mapping: { score: '/score' },
  approvedWhen: { pointer: '/ok', equals: true },
  timeoutMs: 1000,
} satisfies ReportDefinition['sources'][number]

/** Every rule, each section, and a source. */
export const everything: ReportDefinition = {
  ...apiReportDefinition,
  sections: [...apiReportDefinition.sections, 'velocity'],
  rules: ruleNames.map((rule) => completeRule({ rule })),
  sources: [source],
  minimumAge: 18,
}

const image = { fileName: 'a.jpg', blobKey: 'a', mediaType: 'image/jpeg' }

export function factsOf(given: Case, definition: ReportDefinition): Facts {
  const { found = {}, parameterCpf, official: lookup, custom = [answered(true)], movement, velocity } = given
  // As the reader does: the date of expiry is taken from the field.
  const told = findings(found)
  const expiryDate = told.ocr.fields['expiryDate']?.value ?? undefined
  const answer = selfieAnswer(definition, 'camera', movement)
  return {
    definition,
    findings: { ...told, expiryDate },
    parameterCpf,
    today: TODAY,
    official: lookup,
    custom: definition.sources.map(
      ({ section }) => custom.find((one) => one.section === section) ?? failed(section),
    ),
    movement,
    velocity,
    captured: {
      doubts: [],
      claimedSources: { front: 'camera', selfie: 'camera' },
      ...(answer && { selfie: answer }),
      ...given.captured,
    },
  }
}

/** An execution that was decided under a definition, as a store keeps it. */
export function decided(given: Case, definition: ReportDefinition): StoredExecution {
  const facts = factsOf(given, definition)
  const { status, fraud, sections, validations } = decide(facts)
  const at = `${TODAY}T12:00:00.000Z`
  const { accountId, reportId } = { accountId: 'a'.repeat(24), reportId: 'b'.repeat(24) }
  const kept = anExecution(
    { accountId, reportId },
    {
      status,
      fraud,
      sections,
      validations,
      analysed: true,
      type: facts.findings.type,
      documentCpf: facts.findings.documentCpf,
      parameterCpf: given.parameterCpf,
      movement: given.movement,
      captured: facts.captured,
      images: { front: image, back: image, selfie: image },
      history: [
        { status: 'processando', at, actor: { kind: 'page' } },
        { status, at, actor: { kind: 'analysis' } },
      ],
    },
  )
  // A store writes JSON.
  return { ...kept, ...(JSON.parse(JSON.stringify({ sections, validations })) as object) }
}

/** A definition with these rules alone. */
export const only = (...rules: readonly (Partial<ReportRule> & { readonly rule: RuleName })[]) => ({
  rules: rules.map(completeRule),
  sources: [],
})

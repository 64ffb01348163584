/** The outcome of the signs against a selfie. */
import type { RuleStatus } from '../../../protocol/executions/executions.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import type { CaptureNotes } from '../../../protocol/captures.ts'
import type { SelfieSection, SelfieSign } from '../../../protocol/executions/selfie-signs.ts'
import type { Findings } from './findings.ts'

type SelfieLook = Findings['selfie']

/** One sign that refutes is enough. A doubt is left to a person, and so is a selfie that was not analysed. */
export function selfieStatus(look: SelfieLook): RuleStatus {
  if (!look?.performed) return 'NOT_PERFORMED'
  if (look.signs.some(({ weight }) => weight === 'refutes')) return 'INVALID'
  return look.signs.length > 0 ? 'NOT_PERFORMED' : 'VALID'
}

/** The findings with a sign where the page says that the selfie came from a program in a camera's place. */
export function withClaimedCamera(findings: Findings, captured: CaptureNotes | undefined): Findings {
  const { selfie } = findings
  if (!selfie?.performed || !captured?.virtualCameras?.includes('selfie')) return findings
  const sign: SelfieSign = { code: 'virtual-camera', weight: 'doubts' }
  return { ...findings, selfie: { performed: true, signs: [...selfie.signs, sign] } }
}

/** The selfie's part of the section `liveness`; empty where the report does not ask for it. */
export function selfieSection({ definition, findings: { selfie } }: Asked): {
  readonly selfie?: SelfieSection
} {
  if (!selfie || !asksForSelfieSigns(definition)) return {}
  return {
    selfie: selfie.performed
      ? { performed: true, signs: selfie.signs.map((sign) => ({ ...sign })) }
      : { performed: false, reason: selfie.reason, signs: [] },
  }
}

interface Asked {
  readonly definition: ReportDefinition
  readonly findings: Pick<Findings, 'selfie'>
}

/** Whether a report has the rule. Reports older than the rule stay as they are. */
export const asksForSelfieSigns = ({ rules }: Pick<ReportDefinition, 'rules'>): boolean =>
  rules.some(({ rule }) => rule === 'selfie_is_live')

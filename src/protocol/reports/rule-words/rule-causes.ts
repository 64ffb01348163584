/** Why a rule was not performed, where its sentence names several causes and an execution tells which of them it was. */
import type { Sections } from '../../executions/executions.ts'
import { isIsoDate } from '../../iso-date.ts'

export const ruleCauses = [
  'cpf-not-sent',
  'cpf-not-read',
  'cpf-doubtful',
  'like-a-copy',
  'pdf-doubtful',
  'nothing-to-compare',
  'no-code',
  'no-key',
  'code-doubtful',
  'birth-date-not-read',
  'no-age-asked',
] as const
export type RuleCause = (typeof ruleCauses)[number]

/** The parts of an execution that tell a cause; an execution in a list has them as well. */
export interface CauseEvidence {
  readonly sections: Pick<Sections, 'ocr' | 'documentscopy'>
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * The cause for which a rule was not performed. Undefined for a rule with only one, and where the section that would
 * tell is missing.
 */
export function causeOf(rule: string, evidence: CauseEvidence): RuleCause | undefined {
  return Object.hasOwn(causes, rule) ? causes[rule as keyof typeof causes](evidence) : undefined
}

const causes = {
  cpf_equals_parameter: ({ parameters, sections }: CauseEvidence): RuleCause => {
    if (typeof parameters['cpf'] !== 'string') return 'cpf-not-sent'
    // A CPF whose check digits fail is shown among the fields, and compared with nothing.
    return sections.ocr?.fields['cpf']?.value ? 'cpf-doubtful' : 'cpf-not-read'
  },

  documentscopy_approved: ({ sections: { documentscopy } }: CauseEvidence): RuleCause | undefined => {
    if (!documentscopy) return undefined
    const doubted = documentscopy.checks.find(
      ({ weight, outcome }) => weight === 'doubts' && outcome === 'fail',
    )
    if (!doubted) return 'nothing-to-compare'
    return doubted.name === 'pdf-as-signed' ? 'pdf-doubtful' : 'like-a-copy'
  },

  issuer_code_is_valid: ({ sections: { documentscopy } }: CauseEvidence): RuleCause | undefined => {
    if (!documentscopy) return undefined
    const { issuerCode } = documentscopy
    if (!issuerCode) return 'no-code'
    const isKeyMissing = issuerCode.reason === 'no-key' || issuerCode.reason === 'no-key-for-date'
    return isKeyMissing ? 'no-key' : 'code-doubtful'
  },

  minimum_age_reached: ({ sections: { ocr } }: CauseEvidence): RuleCause | undefined => {
    if (!ocr) return undefined
    return isIsoDate(ocr.fields['birthDate']?.value ?? '') ? 'no-age-asked' : 'birth-date-not-read'
  },
}

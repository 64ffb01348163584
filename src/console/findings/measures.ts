/** The measure behind a rule's answer: the numbers and values that it compared, found in the sections. */
import type { IssuerSignature, PortraitReason } from '../../protocol/executions/documentscopy.ts'
import type {
  DocumentField,
  DocumentType,
  Execution,
  Validation,
} from '../../protocol/executions/executions.ts'
import type { RuleName } from '../../protocol/reports/report-rules.ts'
import type { SelfieSignCode } from '../../protocol/executions/selfie-signs.ts'
import type { VelocityMark } from '../../protocol/executions/velocity.ts'

/** The values are those of the wire; the views format them. */
export type Measure =
  | { readonly kind: 'birth'; readonly date: string }
  | { readonly kind: 'confirmed'; readonly fields: number; readonly simulated: boolean }
  | { readonly kind: 'similarity'; readonly similarity: number; readonly threshold: number }
  | { readonly kind: 'not-made'; readonly reason: string }
  | { readonly kind: 'selfie-signs'; readonly codes: readonly SelfieSignCode[] }
  | { readonly kind: 'movement'; readonly reason: string }
  | { readonly kind: 'document-type'; readonly type: DocumentType }
  | { readonly kind: 'fields-read'; readonly read: number; readonly of: number }
  | { readonly kind: 'expiry'; readonly date: string }
  | { readonly kind: 'cpf'; readonly read: string }
  | { readonly kind: 'cpfs'; readonly read: string | undefined; readonly sent: string | undefined }
  | { readonly kind: 'registry'; readonly matches: number; readonly best: number | undefined }
  | {
      readonly kind: 'issuer-code'
      readonly signature: IssuerSignature
      /** Fields whose print differs from the code. */
      readonly differing: readonly DocumentField[]
    }
  | { readonly kind: 'issuer-portrait'; readonly print?: number; readonly selfie?: number }
  | { readonly kind: 'issuer-portrait-reason'; readonly reason: PortraitReason }
  | {
      readonly kind: 'velocity'
      readonly hours: number
      readonly marks: readonly MarkCount[]
    }
  | {
      readonly kind: 'checks'
      readonly passed: number
      readonly failed: number
      readonly notPerformed: number
    }

/** In the order in which they are shown. */
const velocityMarks: readonly VelocityMark[] = ['face', 'document', 'network', 'device']

/** How many executions share a mark, and how many may share it. */
export interface MarkCount {
  readonly mark: VelocityMark
  readonly count: number
  readonly limit: number | null
}

/** The measure behind a rule's answer; undefined where the execution does not hold it. */
export function measureOf({ rule }: Validation, execution: Execution): Measure | undefined {
  return Object.hasOwn(measures, rule) ? measures[rule as RuleName](execution) : undefined
}

const measures: Readonly<Record<RuleName, (execution: Execution) => Measure | undefined>> = {
  document_type_accepted: ({ type }) => type && { kind: 'document-type', type },

  document_readable: (execution) => {
    const fields = Object.values(execution.sections.ocr?.fields ?? {})
    if (fields.length === 0) return undefined
    return {
      kind: 'fields-read',
      read: fields.filter(({ value }) => value !== null).length,
      of: fields.length,
    }
  },

  document_not_expired: (execution) => {
    const date = fieldOf(execution, 'expiryDate')
    return date === undefined ? undefined : { kind: 'expiry', date }
  },

  cpf_is_valid: (execution) => {
    const read = fieldOf(execution, 'cpf')
    return read === undefined ? undefined : { kind: 'cpf', read }
  },

  cpf_equals_parameter: (execution) => {
    const { cpf } = execution.parameters
    const sent = typeof cpf === 'string' ? cpf : undefined
    return sent === undefined ? undefined : { kind: 'cpfs', read: fieldOf(execution, 'cpf'), sent }
  },

  facematch_is_equal: ({ sections: { faceMatch } }) => {
    if (!faceMatch) return undefined
    const { similarity, threshold, reason } = faceMatch
    if (similarity !== undefined) return { kind: 'similarity', similarity, threshold }
    return reason === undefined ? undefined : { kind: 'not-made', reason }
  },

  selfie_is_live: ({ sections: { liveness } }) => {
    const signs = liveness?.selfie?.signs ?? []
    return signs.length === 0 ? undefined : { kind: 'selfie-signs', codes: signs.map(({ code }) => code) }
  },

  liveness_approved: ({ sections: { liveness } }) =>
    liveness?.reason === undefined ? undefined : { kind: 'movement', reason: liveness.reason },

  private_faceset_not_contains_face: ({ sections: { privateFaceset } }) => {
    if (!privateFaceset) return undefined
    const similarities = privateFaceset.data.faceMatches.map(({ similarity }) => similarity)
    const best = similarities.length === 0 ? undefined : Math.max(...similarities)
    return { kind: 'registry', matches: similarities.length, best }
  },

  velocity_is_normal: ({ sections: { velocity } }) => {
    if (!velocity) return undefined
    const marks = velocityMarks.flatMap((mark) => {
      const counted = velocity[mark]
      return counted ? [{ mark, ...counted }] : []
    })
    return { kind: 'velocity', hours: velocity.hours, marks }
  },

  minimum_age_reached: (execution) => {
    const date = fieldOf(execution, 'birthDate')
    return date === undefined ? undefined : { kind: 'birth', date }
  },

  official_data_agrees: ({ data, sections: { officialData } }) => {
    if (officialData?.['performed'] !== true) return undefined
    const simulated = officialData['simulated'] === true
    return { kind: 'confirmed', fields: Object.keys(data).length, simulated }
  },

  issuer_code_is_valid: ({ sections: { documentscopy } }) => {
    const code = documentscopy?.issuerCode
    if (!code) return undefined
    const isDiffering = (field: string) => code.contradictions.some((one) => one.field === field)
    return { kind: 'issuer-code', signature: code.signature, differing: codeFields.filter(isDiffering) }
  },

  issuer_portrait_is_equal: ({ sections: { documentscopy } }) => {
    const { portraitSimilarity, portraitReason } = documentscopy?.issuerCode ?? {}
    if (portraitSimilarity) return { kind: 'issuer-portrait', ...portraitSimilarity }
    return portraitReason && { kind: 'issuer-portrait-reason', reason: portraitReason }
  },

  documentscopy_approved: ({ sections: { documentscopy } }) => {
    if (!documentscopy) return undefined
    const having = (wanted: string): number =>
      documentscopy.checks.filter(({ outcome }) => outcome === wanted).length
    return {
      kind: 'checks',
      passed: having('pass'),
      failed: having('fail'),
      notPerformed: having('not-performed'),
    }
  },

  // The zone's checks are among those of documentscopy, and each custom source has a section of its own.
  mrz_is_consistent: () => undefined,
  custom_sources_approve: () => undefined,
}

/** Repeated here, because importing the protocol’s list would bring the library of schemas into the page. */
const codeFields = Object.keys({
  name: true,
  cpf: true,
  birthDate: true,
  motherName: true,
  fatherName: true,
  documentNumber: true,
  issueDate: true,
  expiryDate: true,
} satisfies Record<DocumentField, true>) as readonly DocumentField[]

function fieldOf({ sections }: Execution, field: string): string | undefined {
  return sections.ocr?.fields[field]?.value ?? undefined
}

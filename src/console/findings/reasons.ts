/** The reasons for a rejection to choose from. Each code has a sentence in every language. */
export const rejectionReasons = [
  'unreadable',
  'not-accepted',
  'expired',
  'tampered',
  'not-original',
  'face-differs',
  'bad-selfie',
  'cpf-differs',
  'registered-otherwise',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** The most characters that the service takes for one reason. */
export const MAX_REASON_CHARACTERS = 500

/** The reasons that a person gave. */
export interface GivenReasons {
  readonly chosen: readonly RejectionReason[]
  readonly other: string
}

const suggestions: Readonly<Record<string, RejectionReason>> = {
  document_type_accepted: 'not-accepted',
  document_readable: 'unreadable',
  document_not_expired: 'expired',
  cpf_equals_parameter: 'cpf-differs',
  facematch_is_equal: 'face-differs',
  issuer_portrait_is_equal: 'face-differs',
  private_faceset_not_contains_face: 'registered-otherwise',
  documentscopy_approved: 'tampered',
  issuer_code_is_valid: 'tampered',
}

/** The reasons that the failed rules suggest. The person still chooses. */
export function suggestedReasons(
  validations: readonly { readonly rule: string; readonly status: string }[],
): readonly RejectionReason[] {
  return validations.flatMap(({ rule, status }) => {
    const reason = suggestions[rule]
    return status === 'INVALID' && reason ? [reason] : []
  })
}

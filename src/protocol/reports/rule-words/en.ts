import type { RuleWords } from './rule-words.ts'

export const en: RuleWords = {
  document_type_accepted: {
    VALID: 'The document is of an accepted type.',
    INVALID: 'The document is not of an accepted type.',
    NOT_PERFORMED: 'The pictures of the document could not be analysed.',
  },
  document_readable: {
    VALID: 'The name, the date of birth and a number were read.',
    INVALID: 'The name, the date of birth or a number could not be read.',
    NOT_PERFORMED: 'The pictures of the document could not be analysed.',
  },
  document_not_expired: {
    VALID: 'The document has not expired.',
    INVALID: 'The document has expired.',
    NOT_PERFORMED: 'No expiry date was read. Many documents have none.',
  },
  cpf_is_valid: {
    VALID: 'The check digits of the CPF are right.',
    INVALID: 'The check digits of the CPF are wrong.',
    NOT_PERFORMED: 'No CPF was read on the document.',
  },
  cpf_equals_parameter: {
    VALID: 'The CPF on the document is the one that was given.',
    INVALID: 'The CPF on the document differs from the one that was given.',
    NOT_PERFORMED: 'No CPF was given, or none was read on the document.',
  },
  mrz_is_consistent: {
    VALID: 'The machine-readable zone matches what is printed.',
    INVALID: 'The machine-readable zone does not match what is printed.',
    NOT_PERFORMED: 'No machine-readable zone was read in full.',
  },
  documentscopy_approved: {
    VALID: 'The parts of the document agree with each other.',
    INVALID: 'Parts of the document contradict each other.',
    NOT_PERFORMED: 'There was nothing to compare, or the picture looks like that of a copy.',
  },
  issuer_code_is_valid: {
    VALID: 'The issuer signed the code, and it says the same as the document.',
    INVALID: 'The signature of the code is not valid, or the code does not say the same as the document.',
    NOT_PERFORMED: 'No signed code was read, or the issuer’s key is missing.',
  },
  issuer_portrait_is_equal: {
    VALID: 'The portrait inside the code shows the person of the document and of the selfie.',
    INVALID:
      'The portrait inside the code is not similar enough to the one on the document, or to the selfie.',
    NOT_PERFORMED: 'No verified code held a portrait that could be compared.',
  },
  facematch_is_equal: {
    VALID: 'The selfie and the portrait on the document show the same person.',
    INVALID: 'The selfie and the portrait on the document are not similar enough.',
    NOT_PERFORMED: 'The selfie and the portrait on the document could not be compared.',
  },
  liveness_approved: {
    VALID: 'The movement showed a face with depth.',
    INVALID: 'The person who moved is not the person in the selfie.',
    NOT_PERFORMED: 'No movement showed a face with depth.',
  },
  selfie_is_live: {
    VALID: 'The selfie shows no sign of fraud.',
    INVALID: 'The selfie shows a document or is a copy of another picture.',
    NOT_PERFORMED: 'The selfie is in doubt, or it could not be analysed.',
  },
  private_faceset_not_contains_face: {
    VALID: 'The face is not in the registry under another CPF.',
    INVALID: 'The face is in the registry, in a record that is not this person’s.',
    NOT_PERFORMED: 'The registry was not searched for the face.',
  },
  velocity_is_normal: {
    VALID: 'The number of submissions in this period is normal.',
    INVALID: 'The same face, document, network or device appeared in too many submissions.',
    NOT_PERFORMED: 'The submissions of this period were not counted.',
  },
  minimum_age_reached: {
    VALID: 'The person has reached the minimum age.',
    INVALID: 'The person has not reached the minimum age.',
    NOT_PERFORMED: 'The date of birth was not read, or the flow sets no minimum age.',
  },
  official_data_agrees: {
    VALID: 'The official source has the same name and date of birth.',
    INVALID: 'The official source does not know this CPF, or has another name or date of birth.',
    NOT_PERFORMED: 'The official source did not answer, or there was nothing to compare.',
  },
  custom_sources_approve: {
    VALID: 'The flow’s own sources approve the person.',
    INVALID: 'One of the flow’s own sources does not approve the person.',
    NOT_PERFORMED: 'One of the flow’s own sources did not answer, or none gave an opinion.',
  },
  selfie_as_asked: {
    VALID: 'The selfie was taken as the flow asks.',
    NOT_PERFORMED: 'The selfie was not taken as the flow asks.',
  },
  causes: {
    'cpf-not-sent': 'No CPF was given.',
    'cpf-not-read': 'No CPF was read on the document.',
    'cpf-doubtful': 'The CPF on the document could not be read with certainty.',
    'like-a-copy': 'The picture looks like that of a copy.',
    'pdf-doubtful': 'The PDF was changed after it was signed.',
    'nothing-to-compare': 'There was nothing to compare on the document.',
    'no-code': 'No signed code was read.',
    'no-key': 'A signed code was read, but the issuer’s key is missing.',
    'code-doubtful': 'A signed code was read, but it could not be trusted.',
    'birth-date-not-read': 'The date of birth was not read.',
    'no-age-asked': 'The flow sets no minimum age.',
  },
}

import type { RuleWords } from './rule-words.ts'

export const es: RuleWords = {
  document_type_accepted: {
    VALID: 'El documento es de un tipo aceptado.',
    INVALID: 'El documento no es de un tipo aceptado.',
    NOT_PERFORMED: 'No se pudieron analizar las fotos del documento.',
  },
  document_readable: {
    VALID: 'Se leyeron el nombre, la fecha de nacimiento y un número.',
    INVALID: 'No se leyó el nombre, la fecha de nacimiento o un número.',
    NOT_PERFORMED: 'No se pudieron analizar las fotos del documento.',
  },
  document_not_expired: {
    VALID: 'El documento está vigente.',
    INVALID: 'El documento está vencido.',
    NOT_PERFORMED: 'No se leyó ninguna fecha de vencimiento. Muchos documentos no la tienen.',
  },
  cpf_is_valid: {
    VALID: 'Los dígitos verificadores del CPF son correctos.',
    INVALID: 'Los dígitos verificadores del CPF no son correctos.',
    NOT_PERFORMED: 'No se leyó ningún CPF en el documento.',
  },
  cpf_equals_parameter: {
    VALID: 'El CPF del documento es el que se indicó.',
    INVALID: 'El CPF del documento es distinto del que se indicó.',
    NOT_PERFORMED: 'No se indicó ningún CPF, o no se leyó ninguno en el documento.',
  },
  mrz_is_consistent: {
    VALID: 'La zona de lectura mecánica coincide con lo impreso.',
    INVALID: 'La zona de lectura mecánica no coincide con lo impreso.',
    NOT_PERFORMED: 'No se leyó ninguna zona de lectura mecánica completa.',
  },
  documentscopy_approved: {
    VALID: 'Las partes del documento no se contradicen.',
    INVALID: 'Hay partes del documento que se contradicen.',
    NOT_PERFORMED: 'No hubo qué comparar, o la foto parece la de una copia.',
  },
  issuer_code_is_valid: {
    VALID: 'El emisor firmó el código, y este dice lo mismo que el documento.',
    INVALID: 'La firma del código no es válida, o el código no dice lo mismo que el documento.',
    NOT_PERFORMED: 'No se leyó ningún código firmado, o falta la clave del emisor.',
  },
  issuer_portrait_is_equal: {
    VALID: 'El retrato dentro del código es de la persona del documento y de la selfie.',
    INVALID: 'El retrato dentro del código no se parece lo suficiente al del documento o a la selfie.',
    NOT_PERFORMED: 'Ningún código verificado trajo un retrato que se pudiera comparar.',
  },
  facematch_is_equal: {
    VALID: 'La selfie y el retrato del documento son de la misma persona.',
    INVALID: 'La selfie y el retrato del documento no se parecen lo suficiente.',
    NOT_PERFORMED: 'No se pudieron comparar la selfie y el retrato del documento.',
  },
  liveness_approved: {
    VALID: 'El movimiento mostró un rostro con profundidad.',
    INVALID: 'Quien se movió ante la cámara no es la persona de la selfie.',
    NOT_PERFORMED: 'Ningún movimiento mostró un rostro con profundidad.',
  },
  selfie_is_live: {
    VALID: 'La selfie no tiene señales de fraude.',
    INVALID: 'La selfie muestra un documento o es copia de otra imagen.',
    NOT_PERFORMED: 'Hay una duda sobre la selfie, o no se pudo analizar.',
  },
  private_faceset_not_contains_face: {
    VALID: 'El rostro no está en la base de rostros con otro CPF.',
    INVALID: 'El rostro está en la base de rostros en un registro que no es de esta persona.',
    NOT_PERFORMED: 'No se buscó el rostro en la base de rostros.',
  },
  velocity_is_normal: {
    VALID: 'La cantidad de envíos del período es normal.',
    INVALID: 'El mismo rostro, documento, red o dispositivo apareció en demasiados envíos.',
    NOT_PERFORMED: 'No se contaron los envíos del período.',
  },
  minimum_age_reached: {
    VALID: 'La persona tiene la edad mínima.',
    INVALID: 'La persona no tiene la edad mínima.',
    NOT_PERFORMED: 'No se leyó la fecha de nacimiento, o el flujo no exige una edad mínima.',
  },
  official_data_agrees: {
    VALID: 'La fuente oficial tiene el mismo nombre y la misma fecha de nacimiento.',
    INVALID: 'La fuente oficial no tiene este CPF, o tiene otro nombre u otra fecha de nacimiento.',
    NOT_PERFORMED: 'La fuente oficial no respondió, o no hubo qué comparar.',
  },
  custom_sources_approve: {
    VALID: 'Las fuentes propias del flujo aprueban a la persona.',
    INVALID: 'Una fuente propia del flujo no aprueba a la persona.',
    NOT_PERFORMED: 'Una fuente propia no respondió, o ninguna dio una opinión.',
  },
  selfie_as_asked: {
    VALID: 'La selfie se hizo como pide el flujo.',
    NOT_PERFORMED: 'La selfie no se hizo como pide el flujo.',
  },
  causes: {
    'cpf-not-sent': 'No se indicó ningún CPF.',
    'cpf-not-read': 'No se leyó ningún CPF en el documento.',
    'cpf-doubtful': 'El CPF no se leyó con certeza en el documento.',
    'like-a-copy': 'La foto parece la de una copia.',
    'pdf-doubtful': 'El PDF se modificó después de firmarlo.',
    'nothing-to-compare': 'No hubo qué comparar en el documento.',
    'no-code': 'No se leyó ningún código firmado.',
    'no-key': 'Se leyó un código firmado, pero falta la clave del emisor.',
    'code-doubtful': 'Se leyó un código firmado, pero no se pudo confiar en él.',
    'birth-date-not-read': 'No se leyó la fecha de nacimiento.',
    'no-age-asked': 'El flujo no exige una edad mínima.',
  },
}

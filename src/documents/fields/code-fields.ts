/**
 * The document's fields that a code holds as plain pairs of a key and a value. The signed codes of licences and
 * identity cards hold no such pairs; the folder `codes` reads those.
 */
import { isValidCpf } from '../../protocol/cpf.ts'
import type { DocumentField } from '../../protocol/executions/executions.ts'
import type { CardCode } from '../document-engine.ts'
import { isIsoDate } from '../../protocol/iso-date.ts'
import { phraseKey } from '../lines/letters.ts'
import { findDates } from './printed-values.ts'

/** The keys that issuers write, as phrase keys. */
const keys: Partial<Readonly<Record<DocumentField, readonly string[]>>> = {
  cpf: ['CPF', 'NUMEROCPF', 'NCPF'],
  name: ['NOME', 'NAME', 'NOMECOMPLETO'],
  birthDate: ['NASC', 'NASCIMENTO', 'DATANASCIMENTO', 'DATADENASCIMENTO', 'DTNASC', 'DN'],
  expiryDate: ['VALIDADE', 'DATAVALIDADE', 'VALIDOATE'],
  issueDate: ['EMISSAO', 'DATAEMISSAO', 'EXPEDICAO', 'DATAEXPEDICAO'],
  motherName: ['MAE', 'NOMEMAE', 'NOMEDAMAE'],
  fatherName: ['PAI', 'NOMEPAI', 'NOMEDOPAI'],
}

/** A value longer than this is not a field of a document. */
const MAX_VALUE_LENGTH = 100

/** The value that a code holds for a field; undefined when it holds none, or an impossible one. */
export function codeField(field: DocumentField, { text }: CardCode): string | undefined {
  const value =
    text === undefined ? undefined : pairsOf(text).find(([key]) => keys[field]?.includes(key))?.[1]
  if (value === undefined || value.length > MAX_VALUE_LENGTH) return undefined
  if (field === 'cpf') return isValidCpf(value.replace(/\D/g, '')) ? value.replace(/\D/g, '') : undefined
  if (field.endsWith('Date')) return isIsoDate(value) ? value : findDates(value)[0]
  return /^[\p{Lu} '.-]+$/u.test(value.toUpperCase()) ? value.toUpperCase() : undefined
}

function pairsOf(text: string): (readonly [string, string])[] {
  return text.split(/[;|&\n\r]+/).flatMap((pair) => {
    const [, key, value] = /^\s*([^=:]{2,40})[=:](.+)$/u.exec(pair) ?? []
    return key === undefined || value === undefined ? [] : [[phraseKey(key), value.trim()] as const]
  })
}

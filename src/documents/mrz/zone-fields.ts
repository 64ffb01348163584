/** What the machine-readable zone of a Brazilian document says of its fields. */
import { isValidCpf, type Cpf } from '../../protocol/cpf.ts'
import type { DocumentField, DocumentType } from '../../protocol/executions.ts'
import type { Mrz } from './mrz.ts'

/** One digit in ten of a misread zone keeps a check digit by chance, so it is not certain either. */
const ZONE_CONFIDENCE = 0.9

/** The value of a field, when the zone has it and the check digits over it hold. */
export function zoneField(
  field: DocumentField,
  zone: Mrz,
  type: DocumentType,
): { readonly value: string; readonly confidence: number } | undefined {
  const value = zoneValue(field, zone, type)
  return value === undefined ? undefined : { value, confidence: ZONE_CONFIDENCE }
}

function zoneValue(field: DocumentField, zone: Mrz, type: DocumentType): string | undefined {
  const { checks } = zone
  if (field === 'birthDate') return checks.birthDate ? zone.birthDate : undefined
  if (field === 'expiryDate') return checks.expiryDate ? zone.expiryDate : undefined
  if (field === 'cpf') return zoneCpf(zone)
  // Of the cards only the driving licence prints its number in the zone as it prints it elsewhere.
  if (field === 'documentNumber' && (type === 'cnh' || zone.format === 'TD3'))
    return checks.documentNumber ? zone.documentNumber : undefined
  return undefined
}

/**
 * The CPF, which the identity card and the migrant's card carry as optional text. The document's own number is
 * not looked at: a driving licence's has eleven digits too.
 */
export function zoneCpf({ optional1, optional2, checks }: Mrz): Cpf | undefined {
  return checks.composite ? [optional2, optional1].find(isValidCpf) : undefined
}

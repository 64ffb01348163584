/** Reads a document's fields from its machine-readable zone. */
import { isValidCpf, type Cpf } from '../../protocol/cpf.ts'
import type { DocumentField, DocumentType } from '../../protocol/executions/executions.ts'
import { allChecksHold, TD1_NAMES_ROW, type Mrz } from './mrz.ts'

/** In a misread zone one check digit in ten holds by chance, so a value of the zone is not certain either. */
const ZONE_CONFIDENCE = 0.9
/** No check digit covers the row of names. Where all check digits hold, the zone was read well. */
const NAMES_CONFIDENCE = 0.75

/** The value of a field, when the zone has it and the check digits over it hold. */
export function zoneField(
  field: DocumentField,
  zone: Mrz,
  type: DocumentType,
): { readonly value: string; readonly confidence: number } | undefined {
  if (field === 'name') return zoneName(zone, type)
  const value = zoneValue(field, zone, type)
  return value === undefined ? undefined : { value, confidence: ZONE_CONFIDENCE }
}

/**
 * The holder's name. The identity card and the migrant's card write it as passports do, surnames first (ICAO 9303-3,
 * section 4.6). In which order the driving licence writes it is not published.
 */
function zoneName(
  zone: Mrz,
  type: DocumentType,
): { readonly value: string; readonly confidence: number } | undefined {
  const { givenNames, surnames, rows } = zone
  const names = zone.format === 'TD3' ? rows[0] : rows[TD1_NAMES_ROW]
  // A row that is full to its end may have been cut, also where its last character ends a word.
  const isWhole = names?.endsWith('<<') === true && /^[A-Z ]{2,}$/.test(`${givenNames} ${surnames}`)
  const isOrdered = zone.format === 'TD3' || type === 'rg' || type === 'rne'
  if (!isOrdered || !isWhole || givenNames === '' || surnames === '' || !allChecksHold(zone)) return undefined
  return { value: `${givenNames} ${surnames}`, confidence: NAMES_CONFIDENCE }
}

function zoneValue(field: DocumentField, zone: Mrz, type: DocumentType): string | undefined {
  const { checks } = zone
  if (field === 'birthDate') return checks.birthDate ? zone.birthDate : undefined
  if (field === 'expiryDate') return checks.expiryDate ? zone.expiryDate : undefined
  if (field === 'cpf') return zoneCpf(zone)
  // Among cards only the driving licence has the same number in its zone and in its print.
  if (field === 'documentNumber' && (type === 'cnh' || zone.format === 'TD3'))
    return checks.documentNumber ? zone.documentNumber : undefined
  return undefined
}

/**
 * The CPF, which the identity card and the migrant's card carry as optional text. The national identity card may have it
 * as its own number. The number of other documents is not looked at: a driving licence's has eleven digits too. A K that
 * follows is a filler: readers take one for the other, and the check digits cannot tell them apart.
 */
export function zoneCpf({
  optional1,
  optional2,
  documentCode,
  documentNumber,
  checks,
}: Mrz): Cpf | undefined {
  const texts = [optional2, optional1].map((text) => text.replace(/[K<]+$/, ''))
  const isNational = documentCode === 'ID'
  return checks.composite ? [...texts, ...(isNational ? [documentNumber] : [])].find(isValidCpf) : undefined
}

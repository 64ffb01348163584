/** Reads a document's fields from its machine-readable zone. */
import { isValidCpf, type Cpf } from '../../protocol/cpf.ts'
import type { DocumentField, DocumentType } from '../../protocol/executions/executions.ts'
import { allChecksHold, TD1_NAMES_ROW, type Mrz } from './mrz.ts'
import { wholeName } from './zone-name.ts'

/** In a misread zone one check digit in ten holds by chance, so a value of the zone is not certain either. */
const ZONE_CONFIDENCE = 0.9
/** No check digit covers the row of names. Where all check digits hold, the zone was read well. */
const NAMES_CONFIDENCE = 0.75

/** The value of a field, when the zone has it and the check digits over it hold. */
export function zoneField(field: DocumentField, zone: Mrz, type: DocumentType): ZoneValue | undefined {
  if (field === 'name') return zoneName(zone, type)
  if (field === 'documentNumber' && type === 'rne') return migrantsNumber(zone)
  const value = zoneValue(field, zone, type)
  return value === undefined ? undefined : { value, confidence: ZONE_CONFIDENCE }
}

/** A letter, six digits and a last sign: the RNM, which the front prints as V123456-7. */
const RNM = /^[A-Z]\d{6}[A-Z\d]$/
/**
 * Before calibration, which leaves it below 0.9. Which number of the migrant's card stands in its zone is not published;
 * one that has the form of the RNM is hardly another.
 */
const RNM_CONFIDENCE = 0.5

function migrantsNumber({ documentNumber, checks }: Mrz): ZoneValue | undefined {
  if (!checks.documentNumber || !RNM.test(documentNumber)) return undefined
  return { value: `${documentNumber.slice(0, -1)}-${documentNumber.slice(-1)}`, confidence: RNM_CONFIDENCE }
}

interface ZoneValue {
  readonly value: string
  readonly confidence: number
}

/**
 * The holder's name. The identity card and the migrant's card write it as passports do, surnames first (ICAO 9303-3,
 * section 4.6). In which order the driving licence writes it is not published.
 */
function zoneName(zone: Mrz, type: DocumentType): ZoneValue | undefined {
  const value = wholeName(zone)
  const names = zone.rows[zone.format === 'TD3' ? 0 : TD1_NAMES_ROW]
  // A row that was cut may end in one filler, after a word.
  const isWhole = value !== undefined && names?.endsWith('<<') === true
  const isOrdered = zone.format === 'TD3' || type === 'rg' || type === 'rne'
  return isOrdered && isWhole && allChecksHold(zone) ? { value, confidence: NAMES_CONFIDENCE } : undefined
}

function zoneValue(field: DocumentField, zone: Mrz, type: DocumentType): string | undefined {
  const { checks } = zone
  if (field === 'birthDate') return checks.birthDate ? zone.birthDate : undefined
  if (field === 'expiryDate') return checks.expiryDate ? zone.expiryDate : undefined
  if (field === 'cpf') return zoneCpf(zone)
  // Among cards only the driving licence has the same number in its zone and in its print.
  if (field === 'documentNumber' && checks.documentNumber)
    return zone.format === 'TD3' ? zone.documentNumber : type === 'cnh' ? licenceNumber(zone) : undefined
  return undefined
}

/**
 * The register number of a driving licence, which has eleven digits. Where the zone has only nine of them as its number,
 * the last two may stand in the optional field, with a filler before them or not.
 */
function licenceNumber({ documentNumber, optional1 }: Mrz): string | undefined {
  const whole = [documentNumber, documentNumber + optional1.replace(/^<+/, '')]
  return whole.find((digits) => /^\d{11}$/.test(digits))
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

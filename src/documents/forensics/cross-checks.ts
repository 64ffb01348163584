/** Looks for contradictions between the parts of a document: its print, its zone, its codes, its two sides. */
import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { DocumentField } from '../../protocol/executions/executions.ts'
import { allChecksHold, type Mrz } from '../mrz/mrz.ts'
import type { DocumentRead, ReadSide } from '../reading/understand-document.ts'
import { made, notMade, type CheckKind } from './made-check.ts'
import { differingCharacters, missingWords, OTHER_NAME_SHARE } from '../fields/names/name-comparison.ts'
import { codeReading, printedReading, SURE_PRINT, type Reading } from './printed-readings.ts'
import { zoneCpf } from '../mrz/zone-fields.ts'

/** A contradiction accuses somebody of forgery, so both readings must be at least this sure. */
const MIN_CONFIDENCE = SURE_PRINT
const MIN_TYPE_CONFIDENCE = 0.85

/** Every check for a contradiction, whether it could be made or not. */
export function crossChecks(document: DocumentRead): readonly DocumentscopyCheck[] {
  const { zone, fields, sides, type } = document
  const birthDate = zone?.checks.birthDate ? zone.birthDate : undefined
  const expiryDate = zone?.checks.expiryDate ? zone.expiryDate : undefined
  // On other documents the zone holds a number that is printed nowhere else.
  const number = type === 'cnh' && zone?.checks.documentNumber ? zone.documentNumber : undefined
  const equals = (name: Name, field: DocumentField, other: string | undefined, place: Place) =>
    printedEquals(name, printedReading(document, field), other, place)
  return [
    sidesAgree(sides),
    zoneDigits(zone),
    equals('cpf-equals-zone', 'cpf', zone && zoneCpf(zone), ZONE),
    equals('birth-date-equals-zone', 'birthDate', birthDate, ZONE),
    equals('expiry-date-equals-zone', 'expiryDate', expiryDate, ZONE),
    equals('document-number-equals-zone', 'documentNumber', number, ZONE),
    nameEqualsZone(printedReading(document, 'name'), zone),
    equals('cpf-equals-code', 'cpf', codeReading(document, 'cpf'), CODE),
    equals('birth-date-equals-code', 'birthDate', codeReading(document, 'birthDate'), CODE),
    nameEqualsCode(printedReading(document, 'name'), codeReading(document, 'name')),
    printedTwice('cpf-equals-other-side', 'cpf', sides),
    printedTwice('birth-date-equals-other-side', 'birthDate', sides),
    namePrintedTwice(sides),
    datesInOrder(fields),
  ]
}

type Name = DocumentscopyCheck['name']

const DECIDES = { weight: 'decides', fails: 'from' } as const

/**
 * A check of values that must be equal. One differing character is enough, since doubtful readings are not compared.
 */
const characters = (name: Name): CheckKind => ({
  name,
  ...DECIDES,
  threshold: 1,
  unit: 'differing characters',
})
/**
 * A check of names. Zones cut long names off, and a word may be lost, but a name with half of its words missing is
 * another name.
 */
const words = (name: Name): CheckKind => ({
  name,
  ...DECIDES,
  threshold: OTHER_NAME_SHARE,
  unit: 'share of its words missing',
})

function sidesAgree(sides: readonly ReadSide[]): DocumentscopyCheck {
  const kind: CheckKind = {
    name: 'sides-are-one-kind',
    ...DECIDES,
    threshold: 2,
    unit: 'kinds of documents',
  }
  const [one, other] = sides.map(({ classification }) => classification)
  if (!one || !other || [one.type, other.type].includes('invalido'))
    return notMade(kind, 'The kind of both sides is not known.')
  const measure = new Set([one.type, other.type]).size
  if (measure > 1 && Math.min(one.confidence, other.confidence) < MIN_TYPE_CONFIDENCE)
    return notMade(kind, 'The kind of one side is doubtful.', { measure })
  return made(kind, measure, {
    pass: 'Both sides are of one kind of document.',
    fail: 'The two sides are of different kinds of documents.',
  })
}

/** A misread digit makes the check digits fail just as a forged one does, so failing digits prove nothing. */
function zoneDigits(zone: Mrz | undefined): DocumentscopyCheck {
  const kind: CheckKind = {
    name: 'zone-check-digits',
    ...DECIDES,
    threshold: 1,
    unit: 'failing check digits',
  }
  if (!zone) return notMade(kind, NO_ZONE)
  const measure = Object.values(zone.checks).filter((holds) => !holds).length
  if (measure > 0) return notMade(kind, 'The machine-readable zone was not read without doubt.', { measure })
  const holds = 'Every check digit of the machine-readable zone holds.'
  return made(kind, measure, { pass: holds, fail: holds })
}

const NO_ZONE = 'No machine-readable zone was read.'

type Place = 'machine-readable zone' | 'code'
const ZONE = 'machine-readable zone'
const CODE = 'code'

function printedEquals(
  name: Name,
  printed: Reading | undefined,
  other: string | undefined,
  place: Place,
): DocumentscopyCheck {
  const kind = characters(name)
  if (other === undefined) return notMade(kind, `The ${place} does not tell.`)
  if (!printed) return notMade(kind, 'The printed value was not read.')
  const measure = differingCharacters(printed.value, other)
  if (measure > 0 && printed.confidence < MIN_CONFIDENCE)
    return notMade(kind, 'The printed value is doubtful.', { measure })
  return made(kind, measure, {
    pass: `Print and ${place} agree.`,
    fail: `Print and ${place} differ.`,
  })
}

function nameEqualsZone(printed: Reading | undefined, zone: Mrz | undefined): DocumentscopyCheck {
  const kind = words('name-equals-zone')
  if (!zone) return notMade(kind, NO_ZONE)
  const measure = printed && missingWords(`${zone.surnames} ${zone.givenNames}`, printed.value)
  if (!printed || measure === undefined) return notMade(kind, 'The name was not read in both places.')
  return namesCompared(kind, measure, !allChecksHold(zone) || printed.confidence < MIN_CONFIDENCE)
}

function nameEqualsCode(printed: Reading | undefined, inCode: string | undefined): DocumentscopyCheck {
  const kind = words('name-equals-code')
  if (inCode === undefined) return notMade(kind, 'The code does not tell.')
  const measure = printed && missingWords(inCode, printed.value)
  if (!printed || measure === undefined) return notMade(kind, 'The printed name was not read.')
  return namesCompared(kind, measure, printed.confidence < MIN_CONFIDENCE)
}

/** Compares two names. When words are missing, but too few for another name, the comparison says nothing. */
function namesCompared(kind: CheckKind, measure: number, isDoubtful: boolean): DocumentscopyCheck {
  if (measure > 0 && (isDoubtful || measure < OTHER_NAME_SHARE))
    return notMade(kind, 'Parts of the name were not read alike.', { measure })
  return made(kind, measure, { pass: 'Both names agree.', fail: 'The two names differ.' })
}

function printedTwice(name: Name, field: DocumentField, sides: readonly ReadSide[]): DocumentscopyCheck {
  const kind = characters(name)
  const [one, other] = sides.map(({ fields }) => fields[field])
  if (one?.value === undefined || other?.value === undefined) return notMade(kind, NOT_TWICE)
  const measure = differingCharacters(one.value, other.value)
  if (measure > 0 && Math.min(one.confidence, other.confidence) < MIN_CONFIDENCE)
    return notMade(kind, 'One of the readings is doubtful.', { measure })
  return made(kind, measure, { pass: 'Both sides agree.', fail: 'The two sides differ.' })
}

const NOT_TWICE = 'It was not read on both sides.'

function namePrintedTwice(sides: readonly ReadSide[]): DocumentscopyCheck {
  const kind = words('name-equals-other-side')
  const [one, other] = sides.map(({ fields }) => fields.name)
  if (one?.value === undefined || other?.value === undefined) return notMade(kind, NOT_TWICE)
  const measure = missingWords(one.value, other.value)
  if (measure === undefined) return notMade(kind, NOT_TWICE)
  return namesCompared(kind, measure, Math.min(one.confidence, other.confidence) < MIN_CONFIDENCE)
}

function datesInOrder({ birthDate, issueDate, expiryDate }: DocumentRead['fields']): DocumentscopyCheck {
  const kind: CheckKind = {
    name: 'dates-in-order',
    ...DECIDES,
    threshold: 1,
    unit: 'dates before the one they follow',
  }
  const dates = [birthDate, issueDate, expiryDate].filter(({ value }) => value !== null)
  if (dates.length < 2) return notMade(kind, 'Fewer than two dates were read.')
  const values = dates.map(({ value }) => value ?? '')
  const measure = values.filter((value, i) => i > 0 && value <= (values[i - 1] ?? '')).length
  if (measure > 0 && dates.some(({ confidence = 0 }) => confidence < MIN_CONFIDENCE))
    return notMade(kind, 'One of the dates is doubtful.', { measure })
  return made(kind, measure, {
    pass: 'Birth, issue and expiry follow each other.',
    fail: 'The dates of birth, issue and expiry contradict each other.',
  })
}

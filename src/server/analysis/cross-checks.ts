/** Looking for contradictions between parts of a document: what is printed, its zone, its two sides. */
import type { DocumentField, ReadField } from '../../protocol/executions.ts'
import type { CrossCheck } from '../domain/findings.ts'
import { allChecksHold, type Td1 } from '../domain/mrz.ts'
import type { DocumentRead, ReadSide } from './document-stages.ts'
import { similarity, withoutAccents } from './letters.ts'
import { zoneCpf } from './zone-fields.ts'

/** A contradiction accuses somebody of forgery, so both readings must be this sure before there is one. */
const MIN_CONFIDENCE = 0.85
/** Words of a name that are this alike are one word, read with an error. */
const SAME_WORD = 0.75
/** Zones cut long names off, and a word may be lost; but a name of which half is missing is another name. */
const OTHER_NAME_SHARE = 0.5

/** Every check, whether it could be made or not. */
export function crossChecks(document: DocumentRead): readonly CrossCheck[] {
  const { zone, fields, sides } = document
  return [
    sidesAgree(sides),
    zoneDigits(zone),
    compared('cpf-equals-zone', fields.cpf, zone && zoneCpf(zone)),
    compared('birth-date-equals-zone', fields.birthDate, zone?.checks.birthDate ? zone.birthDate : undefined),
    compared(
      'expiry-date-equals-zone',
      fields.expiryDate,
      zone?.checks.expiryDate ? zone.expiryDate : undefined,
    ),
    nameAgrees(fields.name, zone),
    printedTwice('cpf-equals-other-side', 'cpf', sides),
    printedTwice('name-equals-other-side', 'name', sides),
    datesInOrder(fields),
  ]
}

const check = (name: string, outcome: CrossCheck['outcome'], detail: string): CrossCheck => ({
  name,
  outcome,
  detail,
})

function sidesAgree(sides: readonly ReadSide[]): CrossCheck {
  const name = 'sides-are-one-kind'
  const [one, other] = sides.map(({ classification }) => classification)
  if (!one || !other || [one.type, other.type].includes('invalido'))
    return check(name, 'not-performed', 'The kind of both sides is not known.')
  if (one.type === other.type) return check(name, 'pass', 'Both sides are of one kind of document.')
  return Math.min(one.confidence, other.confidence) >= MIN_CONFIDENCE
    ? check(name, 'fail', 'The two sides are of different kinds of documents.')
    : check(name, 'not-performed', 'The kind of one side is doubtful.')
}

/** A digit read wrong fails them as a forged one does, so failing digits prove nothing. */
function zoneDigits(zone: Td1 | undefined): CrossCheck {
  const name = 'zone-check-digits'
  if (!zone) return check(name, 'not-performed', 'No machine-readable zone was read.')
  return allChecksHold(zone)
    ? check(name, 'pass', 'Every check digit of the machine-readable zone holds.')
    : check(name, 'not-performed', 'The machine-readable zone was not read without doubt.')
}

function compared(name: string, printed: ReadField, inZone: string | undefined): CrossCheck {
  if (inZone === undefined) return check(name, 'not-performed', 'The machine-readable zone does not tell.')
  if (printed.value === null) return check(name, 'not-performed', 'The printed value was not read.')
  if (printed.value === inZone) return check(name, 'pass', 'Print and machine-readable zone agree.')
  return (printed.confidence ?? 0) >= MIN_CONFIDENCE
    ? check(name, 'fail', 'Print and machine-readable zone differ.')
    : check(name, 'not-performed', 'The printed value is doubtful.')
}

function nameAgrees(printed: ReadField, zone: Td1 | undefined): CrossCheck {
  const name = 'name-equals-zone'
  const words = zone ? `${zone.surnames} ${zone.givenNames}`.split(' ').filter((word) => word.length > 2) : []
  if (printed.value === null || words.length === 0)
    return check(name, 'not-performed', 'The name was not read in both places.')
  const share = shareFound(words, withoutAccents(printed.value).split(/\s+/))
  if (share === 1) return check(name, 'pass', 'Print and machine-readable zone agree.')
  return share <= OTHER_NAME_SHARE &&
    zone &&
    allChecksHold(zone) &&
    (printed.confidence ?? 0) >= MIN_CONFIDENCE
    ? check(name, 'fail', 'The names of print and machine-readable zone differ.')
    : check(name, 'not-performed', 'Parts of the name were not read alike.')
}

/** Words cut off at the end of the zone count when a printed one begins with them. */
function shareFound(words: readonly string[], printed: readonly string[]): number {
  const found = words.filter((word) =>
    printed.some((other) => other.startsWith(word) || similarity(word, other) >= SAME_WORD),
  )
  return found.length / words.length
}

function printedTwice(name: string, field: DocumentField, sides: readonly ReadSide[]): CrossCheck {
  const [one, other] = sides.map(({ fields }) => fields[field])
  if (one?.value === undefined || other?.value === undefined)
    return check(name, 'not-performed', 'It was not read on both sides.')
  if (withoutAccents(one.value).replace(/\W/g, '') === withoutAccents(other.value).replace(/\W/g, ''))
    return check(name, 'pass', 'Both sides agree.')
  return Math.min(one.confidence, other.confidence) >= MIN_CONFIDENCE
    ? check(name, 'fail', 'The two sides differ.')
    : check(name, 'not-performed', 'One of the readings is doubtful.')
}

function datesInOrder({ birthDate, issueDate, expiryDate }: DocumentRead['fields']): CrossCheck {
  const name = 'dates-in-order'
  const dates = [birthDate, issueDate, expiryDate].filter(({ value }) => value !== null)
  if (dates.length < 2) return check(name, 'not-performed', 'Fewer than two dates were read.')
  const values = dates.map(({ value }) => value ?? '')
  if (values.every((value, i) => i === 0 || (values[i - 1] ?? '') < value))
    return check(name, 'pass', 'Birth, issue and expiry follow each other.')
  return dates.every(({ confidence = 0 }) => confidence >= MIN_CONFIDENCE)
    ? check(name, 'fail', 'The dates of birth, issue and expiry contradict each other.')
    : check(name, 'not-performed', 'One of the dates is doubtful.')
}

/**
 * Decides which of a card's dates belongs to which of its labels. Labels of dates stand side by side, and a neighbour's
 * date may stand nearer or higher than the right one. So all dates are assigned to all labels at once (a minimum-cost
 * assignment), and only in an order in which they can have happened.
 */
import { bestAssignment, type Choice } from '../lines/assignment.ts'
import type { CardLine } from '../lines/card-lines.ts'
import type { LabelName } from '../lines/label-phrases.ts'
import { hasLabelsUnder, labelDistance } from './label-distance.ts'
import { dateWithSevens, findDates } from './printed-values.ts'

/** The dates of documents, in the order in which they happen. */
export const datesInOrder = ['birthDate', 'firstLicence', 'issueDate', 'expiryDate'] as const
export type DateName = (typeof datesInOrder)[number]

/** Whether a date is plausible as the one that its label names. */
export const plausible: Readonly<Record<DateName, (date: string, today: string) => boolean>> = {
  birthDate: (date, today) => date < today && ageOf(date, today) < OLDEST,
  firstLicence: (date, today) => date <= today && date > '1940',
  issueDate: (date, today) => date <= today && date > '1950',
  expiryDate: (date, today) => date > '1990' && -ageOf(date, today) <= LONGEST_VALIDITY,
}

/** In years. No document is valid for longer. */
const LONGEST_VALIDITY = 20

/**
 * Ages in years. Nobody in Brazil has been older than `OLDEST`. From `SELDOM` on, a misread decade is likelier than a
 * person of that age.
 */
const OLDEST = 117
const SELDOM = 97

const ageOf = (date: string, today: string): number => Number(today.slice(0, 4)) - Number(date.slice(0, 4))

export interface AssignedDate {
  readonly date: string
  readonly line: CardLine
  /** How far the date stands from its place, in heights of its label. */
  readonly cost: number
  /** Whether another date that no label took could be meant just as well, or the person would be unusually old. */
  readonly isDoubtful: boolean
}

/** A label stays without a date rather than take one that stands this far off. */
const EMPTY_COST = 5
/** When another date costs at most this much more, it is open which of the two is meant. */
const DOUBT = 0.5

interface PrintedDate {
  readonly line: CardLine
  readonly date: string
  /** Whether it is a number as well as a date, so that its place alone tells. */
  readonly isUnsure?: boolean
}

function datesOn(line: CardLine): readonly PrintedDate[] {
  const dates = findDates(line.text)
  const date = dates.length > 0 ? undefined : dateWithSevens(line.text)
  return date === undefined ? dates.map((one) => ({ line, date: one })) : [{ line, date, isUnsure: true }]
}

/** The dates of a card by their labels. */
export function assignedDates(
  lines: readonly CardLine[],
  today: string,
): ReadonlyMap<DateName, AssignedDate> {
  const dates = lines.filter(({ label, isOfEntry }) => !label && !isOfEntry).flatMap(datesOn)
  const isUnder = hasLabelsUnder(lines)
  const labelsOf = (name: LabelName): readonly CardLine[] => lines.filter(({ label }) => label?.name === name)
  const choices = (labels: readonly CardLine[]) => choicesFor(labels, dates, isUnder)
  // Labels of dates that nobody asks for also take their dates. These may come in any order.
  const places = [
    ...datesInOrder.map((name) =>
      choices(labelsOf(name)).filter(({ item }) => plausible[name](item.date, today)),
    ),
    ...labelsOf('otherDate').map((label) => choices([label])),
  ]
  const taken = bestAssignment(places, EMPTY_COST, areInOrder)
  return new Map(
    taken.flatMap((choice, i) => {
      const name = datesInOrder[i]
      if (!choice || !name) return []
      const { item, cost } = choice
      const others = (places[i] ?? []).filter((other) => !taken.some((one) => one?.item === other.item))
      const isSeldom = name === 'birthDate' && ageOf(item.date, today) >= SELDOM
      const isDoubtful =
        item.isUnsure === true ||
        isSeldom ||
        others.some((other) => other.item.date !== item.date && other.cost < cost + DOUBT)
      return [[name, { ...item, cost, isDoubtful }] as const]
    }),
  )
}

/** The cost of each date at the labels of one name. Where several labels have that name, the nearest counts. */
function choicesFor(
  labels: readonly CardLine[],
  dates: readonly PrintedDate[],
  isUnder: boolean,
): readonly Choice<PrintedDate>[] {
  return dates
    .flatMap((item) => {
      const costs = labels.flatMap((label) => {
        const found = labelDistance(label, item.line, isUnder)
        return found ? [found.cost + (1 - (label.label?.likeness ?? 1))] : []
      })
      return costs.length === 0 ? [] : [{ item, cost: Math.min(...costs) }]
    })
    .filter(({ cost }) => cost < EMPTY_COST)
    .sort((a, b) => a.cost - b.cost)
}

/**
 * Whether birth is before the first licence, the first licence not after the issue, and the issue before the expiry.
 */
function areInOrder(taken: readonly (Choice<PrintedDate> | undefined)[]): boolean {
  const dates = taken.slice(0, datesInOrder.length).map((choice) => choice?.item.date)
  return dates.every((date, i) =>
    dates.slice(0, i).every((before, j) => {
      if (date === undefined || before === undefined) return true
      // A licence may be issued on the day of the first licence.
      return i === 2 && j === 1 ? before <= date : before < date
    }),
  )
}

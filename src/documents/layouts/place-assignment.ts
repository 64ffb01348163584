/** Which line of a card stands in which place of its layout: a minimum-cost assignment of lines to places. */
import { bestAssignment } from '../lines/assignment.ts'
import type { LayoutFit } from './layout-fit.ts'
import type { LayoutAnchor, LayoutPlace, PlacedField } from './layouts.ts'
import { isSmallerPrint } from '../lines/print-size.ts'
import { hasShape, isPersonName, type FreeLine } from './placed-shapes.ts'

/**
 * A line in a place of the layout, and how far it stands from that place: a cost of 0 is exactly there, MAX_COST barely
 * there.
 */
export interface PlacedLine {
  /** The field whose value the line is, or `label` for an unknown label above a name. */
  readonly field: PlacedField | 'label'
  readonly line: FreeLine
  readonly cost: number
  /** Unassigned lines that stand nearly as near. When there is one, the place is in doubt. */
  readonly rivals: readonly FreeLine[]
}

/** One standard deviation of a value's place, in widths of the card. */
const DEVIATION = { across: 0.045, down: 0.027 } as const
/** The square of three deviations. */
const MAX_COST = 9
/**
 * The confidence of a value that stands exactly at its place in the layout but has no label. It falls with the
 * distance.
 */
const LAYOUT_CONFIDENCE = 0.6
/** The cost of a place that stays empty: a little more than that of the worst candidate. */
const EMPTY_COST = 9.5
/** Lines considered for one place. */
const CANDIDATES = 4
/** How much higher the cost of a rival may be. */
const RIVAL_WITHIN = 1.5
/**
 * The height of a name, as a ratio to the height that the layout predicts. Labels and headings are outside this range.
 */
const NAME_HEIGHTS = [0.72, 1.5] as const
/**
 * A label stands at most this many heights of the name above it, middle to middle, and begins within this many heights
 * of the name's beginning.
 */
const LABEL_PITCH = 2
const LABEL_INDENT = 2
/** A label of the layout that is this near above a name, in widths of the card, belongs to that name. */
const LABEL_REACH = { across: 0.03, down: 0.045 } as const

/**
 * Gives each place of a layout at most one line and each line at most one place, so that all of them together fit best.
 * Places whose values are already known compete too, which keeps their lines from going to neighbouring places.
 */
export function placedLines(lines: readonly FreeLine[], fit: LayoutFit): PlacedLine[] {
  const candidates = [...placesOfValues(fit), ...placesOfLabels(lines, fit)]
    .map((place) => candidatesFor(place, lines, fit))
    .filter((forPlace) => forPlace.length > 0)
  const choices = candidates.map((ofPlace) => ofPlace.map((one) => ({ item: one.line, cost: one.cost, one })))
  const chosen = bestAssignment(choices, EMPTY_COST).flatMap((choice, i) => {
    const one = choices[i]?.find((other) => other === choice)?.one
    return one ? [one] : []
  })
  return chosen.map((one) => ({ ...one, rivals: rivalsOf(one, candidates.flat(), chosen) }))
}

/** The confidence, 0 to 1, of a value that was found by its place alone. */
export const placedConfidence = ({ cost }: PlacedLine): number =>
  LAYOUT_CONFIDENCE * (1 - cost / (2 * MAX_COST))

type Candidate = Omit<PlacedLine, 'rivals'>

interface Place extends LayoutPlace {
  readonly field: PlacedLine['field']
  readonly mayHold: (line: FreeLine) => boolean
}

function placesOfValues(fit: LayoutFit): Place[] {
  const { places, type } = fit.layout
  return (Object.entries(places) as [PlacedField, LayoutPlace][]).map(([field, place]) => ({
    ...place,
    field,
    mayHold: (line) => hasShape(line, field, type) && (!isPersonName(field) || isAsHigh(line, place, fit)),
  }))
}

/**
 * A missed label can be read as a name. Labels are printed smaller than names, so smaller text at the place of a label
 * is not a name.
 */
function placesOfLabels(lines: readonly FreeLine[], fit: LayoutFit): Place[] {
  const names = lines.filter(({ isName }) => isName)
  return fit.unsaid
    .filter((anchor) => isOverName(anchor, fit))
    .map(({ left, middle }) => ({
      field: 'label',
      left,
      middle,
      height: 0,
      mayHold: (line) =>
        line.isName && names.some((name) => isRightUnder(name, line) && isSmallerPrint(line, name)),
    }))
}

function isRightUnder(name: FreeLine, label: FreeLine): boolean {
  const pitch = name.middle - label.middle
  return (
    pitch > 0 &&
    pitch < name.height * LABEL_PITCH &&
    Math.abs(name.left - label.left) < name.height * LABEL_INDENT
  )
}

const isOverName = ({ left, middle }: LayoutAnchor, { layout }: LayoutFit): boolean =>
  (Object.entries(layout.places) as [PlacedField, LayoutPlace][]).some(
    ([field, place]) =>
      isPersonName(field) &&
      place.middle > middle &&
      place.middle - middle < LABEL_REACH.down &&
      Math.abs(place.left - left) < LABEL_REACH.across,
  )

function candidatesFor(
  { field, mayHold, ...place }: Place,
  lines: readonly FreeLine[],
  fit: LayoutFit,
): Candidate[] {
  const { x, y } = fit.placed(place)
  return lines
    .filter((line) => !fit.anchors.has(line) && mayHold(line))
    .map((line) => {
      const across = (line.left - x) / fit.scale / DEVIATION.across
      const down = (line.middle - y) / fit.scale / DEVIATION.down
      return { field, line, cost: across * across + down * down }
    })
    .filter(({ cost }) => cost < MAX_COST)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, CANDIDATES)
}

function isAsHigh(line: FreeLine, place: LayoutPlace, { scale, heightRatio }: LayoutFit): boolean {
  const ratio = line.height / (place.height * scale * heightRatio)
  return ratio >= NAME_HEIGHTS[0] && ratio <= NAME_HEIGHTS[1]
}

function rivalsOf(
  { field, cost }: Candidate,
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
): FreeLine[] {
  return candidates
    .filter((other) => other.field === field && other.cost < cost + RIVAL_WITHIN)
    .map(({ line }) => line)
    .filter((line) => !chosen.some((one) => one.line === line))
}

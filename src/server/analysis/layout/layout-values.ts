/** Which line of a card stands in which place of its layout. */
import type { LayoutFit } from './layout-fit.ts'
import type { LayoutPlace, PlacedField } from './layouts.ts'
import { continues } from '../names/name-rows.ts'
import { hasShape, isPersonName, type FreeLine } from './placed-shapes.ts'

/** A line in a place of the layout, and how far off it stands: 0 is there, MAX_COST barely. */
export interface PlacedLine {
  readonly field: PlacedField
  readonly line: FreeLine
  readonly cost: number
}

/** One standard deviation of a value's place, in widths of the card. */
const DEVIATION = { across: 0.045, down: 0.027 } as const
/** Square of three deviations. */
export const MAX_COST = 9
/** A place that stays empty costs a little more than the worst line that it could have. */
const EMPTY_COST = 9.5
/** Lines considered for one place. */
const CANDIDATES = 4
/** A second line that nobody else takes and that is nearly as near leaves it open which is meant. */
const AMBIGUOUS_WITHIN = 1.5
/** A name is about as high as foretold: labels and headings are not. */
const NAME_HEIGHTS = [0.72, 1.5] as const

/**
 * Gives each place of a layout at most one line and each line at most one place, so that all of them together
 * fit best. Places whose values are known already compete too: that keeps their lines from their neighbours.
 */
export function placedLines(lines: readonly FreeLine[], fit: LayoutFit): PlacedLine[] {
  const candidates = (Object.entries(fit.layout.places) as [PlacedField, LayoutPlace][])
    .map(([field, place]) => candidatesOf(field, place, lines, fit))
    .filter((ofField) => ofField.length > 0)
  const chosen = cheapest(candidates)
  return chosen.filter((one) => !isAmbiguous(one, candidates.flat(), chosen))
}

function candidatesOf(
  field: PlacedField,
  place: LayoutPlace,
  lines: readonly FreeLine[],
  fit: LayoutFit,
): PlacedLine[] {
  const { x, y } = fit.placed(place)
  return lines
    .filter((line) => !fit.anchors.has(line) && hasShape(line, field, fit.layout.type))
    .filter((line) => !isPersonName(field) || isAsHigh(line, place, fit))
    .filter((line) => field !== 'name' || !lines.some((other) => other.isName && continues(other, line)))
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

/** Tries every way to fill the places, giving up ways that cost more than the best one so far. */
function cheapest(places: readonly (readonly PlacedLine[])[]): readonly PlacedLine[] {
  let best: readonly PlacedLine[] = []
  let bestCost = Infinity
  const fill = (index: number, taken: readonly PlacedLine[], cost: number): void => {
    if (cost >= bestCost) return
    const place = places[index]
    if (!place) {
      ;[best, bestCost] = [taken, cost]
      return
    }
    for (const candidate of place)
      if (!taken.some(({ line }) => line === candidate.line))
        fill(index + 1, [...taken, candidate], cost + candidate.cost)
    fill(index + 1, taken, cost + EMPTY_COST)
  }
  fill(0, [], 0)
  return best
}

function isAmbiguous(
  { field, cost }: PlacedLine,
  candidates: readonly PlacedLine[],
  chosen: readonly PlacedLine[],
): boolean {
  return candidates.some(
    (other) =>
      other.field === field &&
      other.cost < cost + AMBIGUOUS_WITHIN &&
      !chosen.some(({ line }) => line === other.line),
  )
}

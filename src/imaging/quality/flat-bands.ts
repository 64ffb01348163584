/**
 * Bands of one colour across a whole picture, such as the bars above and below a photograph on a screen. No camera
 * makes them. Where a wall or the night fills a row of a photograph, the row has noise or fades. A bar has one colour
 * and ends at a straight line. A dark photograph hides that line beside dark bars; then bars of the same colour above and
 * below it tell. Bars of one colour on its left and right do not, because a white wall looks like that. On the light page
 * of an application, rows between lines of text have the colour of its foot.
 */
import { channelsOf, type Pixels } from '../pixels.ts'

/** The most levels by which the pixels of a bar differ: as much as JPEG of quality 55 spreads one colour. */
const ONE_COLOUR = 6
/** How many rows beside the end of a bar are blurred by JPEG's blocks. */
const BLURRED_ROWS = 8
/** By how many levels a picture differs from the bar beside it, and on which share of its row. */
const STEP = { levels: 12, share: 0.6 } as const

/**
 * The longest run of rows or of columns of one colour that ends at a step, in parts of the picture's side. Of two runs of
 * rows in the same colour, one at the top and one at the foot, the shorter one needs no step.
 */
export function longestFlatBand({ width, height, data }: Pixels): number {
  const across = channelsOf({ width, height, data })
  const down = width * across
  const rows = { data, count: height, length: width, between: down, along: across }
  const columns = { data, count: width, length: height, between: across, along: down }
  const runsOfRows = runsOf(rows)
  return Math.max(
    longestRun(rows, runsOfRows),
    longestRun(columns, runsOf(columns)),
    aboveAndBelow(rows, runsOfRows),
    footOfPage(rows, runsOfRows),
  )
}

/** Rows or columns of a picture: how many, how long, and the bytes from line to line and from place to place. */
interface Lines {
  readonly data: Pixels['data']
  readonly count: number
  readonly length: number
  readonly between: number
  readonly along: number
}

/** Luminance as of Rec. 601. */
const levelAt = (data: Pixels['data'], from: number): number =>
  0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!

/** Neighbouring lines of one colour; `end` is the line after the last. */
interface Run {
  readonly first: number
  readonly end: number
  readonly colour: number
}

function longestRun(lines: Lines, runs: readonly Run[]): number {
  const ending = runs.filter((run) => endsAtStep(lines, run))
  return Math.max(0, ...ending.map(lengthOf)) / lines.count
}

/** The shorter of two runs of the same colour, one at each end. */
function aboveAndBelow({ count }: Lines, runs: readonly Run[]): number {
  const [top, foot] = [runs[0], runs.at(-1)]
  if (!top || !foot || top === foot || top.first > 0 || foot.end < count) return 0
  return near(top.colour, foot.colour) ? Math.min(lengthOf(top), lengthOf(foot)) / count : 0
}

/** Luminance from which a page is light. In a dark room, clothes at the foot of a selfie can be as flat as the night. */
const LIGHT = 200

/**
 * The light run at the foot where rows above it have its colour: lines of text part the page of an application into such
 * rows. At the foot of a selfie are a body and its clothes. Twice the other rows count at most.
 */
function footOfPage({ count }: Lines, runs: readonly Run[]): number {
  const foot = runs.at(-1)
  if (!foot || foot.end < count || foot.colour < LIGHT) return 0
  const others = runs.filter((run) => run !== foot && near(run.colour, foot.colour))
  const rows = others.reduce((sum, run) => sum + lengthOf(run), 0)
  return Math.min(lengthOf(foot), 2 * rows) / count
}

const lengthOf = ({ first, end }: Run): number => end - first

function runsOf(lines: Lines): readonly Run[] {
  const runs: Run[] = []
  for (let line = 0; line < lines.count; line++) {
    const colour = colourOf(lines, line)
    if (colour === undefined) continue
    const before = runs.at(-1)
    if (before?.end === line && near(colour, before.colour)) runs.splice(-1, 1, { ...before, end: line + 1 })
    else runs.push({ first: line, end: line + 1, colour })
  }
  return runs
}

const near = (one: number, other: number): boolean => Math.abs(one - other) <= ONE_COLOUR

/** The middle level of a line; undefined where the line has more than one colour. */
function colourOf({ data, length, between, along }: Lines, line: number): number | undefined {
  let [least, most] = [Infinity, -Infinity]
  for (let place = 0, at = line * between; place < length; place++, at += along) {
    const level = levelAt(data, at)
    least = Math.min(least, level)
    most = Math.max(most, level)
    if (most - least > ONE_COLOUR) return undefined
  }
  return (least + most) / 2
}

function endsAtStep(lines: Lines, { first, end, colour }: Run): boolean {
  const isStep = (line: number): boolean => {
    if (line < 0 || line >= lines.count) return false
    let differ = 0
    for (let place = 0; place < lines.length; place++)
      if (Math.abs(levelAt(lines.data, line * lines.between + place * lines.along) - colour) > STEP.levels)
        differ++
    return differ >= STEP.share * lines.length
  }
  return isStep(end + BLURRED_ROWS - 1) || isStep(first - BLURRED_ROWS)
}

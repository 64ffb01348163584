/**
 * Lines of print as a reader with faults sees them on a poor photograph: boxes of one row run together or broken,
 * letters of labels misread, some print unseen, the card at a slant. Values keep their letters, because no rule can
 * know a letter that was not read. So every lost value was lost by the rules that assign values to labels.
 */
import type { Point } from '../../../src/imaging/pixels.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'

/** A line, and whether it is print of the card itself. */
export interface SeenLine extends TextLine {
  readonly isPrint: boolean
}

/** Letters that readers take for others. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  O: '0Q',
  I: '1L',
  E: 'F',
  F: 'E',
  A: '4',
  C: 'G',
  G: 'C',
  N: 'M',
  M: 'N',
  D: 'O',
  B: '8',
  S: '5',
  T: 'I',
  R: 'A',
  P: 'F',
  V: 'Y',
  L: 'I',
  Z: '2',
  U: 'O',
  H: 'N',
}
/** The share of labels that are misread, and the shares of their letters that are wrong or lost. */
const MISREAD = { labels: 0.5, letters: 0.12, lost: 0.05 } as const
/** Boxes of one row run together if the gap between them is smaller than this, in heights. */
const JOINING_GAP = 0.9
/** How far off the sides of boxes are, in heights, and the corners of the card, in parts of its width. */
const OFF = { boxes: 0.08, corners: 0.03 } as const

/** Changes lines as such a reader does; `faults` is the chance of each fault, 0 to 1. */
export function faultyLines(lines: readonly SeenLine[], faults: number, random: Random): readonly TextLine[] {
  const misread = lines.map((line) =>
    line.isPrint && random.chance(Math.min(1, faults * 2))
      ? { ...line, text: misreadText(line.text, random) }
      : line,
  )
  const joined = withJoined(misread, faults, random).flatMap((line) => broken(line, faults, random))
  const slant = slanted(joined, random)
  return joined
    .filter(({ text }) => text !== '')
    .map(({ text, confidence, corners }) => ({
      text,
      confidence,
      corners: boxOff(corners, random).map(slant) as unknown as TextLine['corners'],
    }))
}

function misreadText(text: string, random: Random): string {
  if (random.chance(1 - MISREAD.labels)) return text.replaceAll(' ', '')
  const letters = [...text].map((letter) => {
    if (letter === ' ') return random.chance(0.6) ? '' : ' '
    if (random.chance(MISREAD.lost)) return ''
    const others = TAKEN_FOR[letter]
    return others && random.chance(MISREAD.letters) ? random.pick([...others]) : letter
  })
  return letters.join('')
}

const topOf = ({ corners }: TextLine): number => corners[0].y
const heightOf = ({ corners }: TextLine): number => Math.max(1, corners[3].y - corners[0].y)

/** Neighbours on a row in one box, with a space or without. */
function withJoined(lines: readonly SeenLine[], faults: number, random: Random): readonly SeenLine[] {
  const left = [...lines].sort((a, b) => a.corners[0].x - b.corners[0].x)
  const done: SeenLine[] = []
  while (left.length > 0) {
    const line = left.shift()!
    const at = left.findIndex((other) => isNext(line, other))
    const next = left[at]
    if (!next || !random.chance(faults)) {
      done.push(line)
      continue
    }
    left.splice(at, 1)
    const [top, bottom] = [Math.min(topOf(line), topOf(next)), Math.max(line.corners[3].y, next.corners[3].y)]
    const [from, to] = [line.corners[0].x, Math.max(line.corners[1].x, next.corners[1].x)]
    left.unshift({
      text: `${line.text}${random.chance(0.5) ? ' ' : ''}${next.text}`,
      confidence: Math.min(line.confidence, next.confidence),
      corners: [
        { x: from, y: top },
        { x: to, y: top },
        { x: to, y: bottom },
        { x: from, y: bottom },
      ],
      isPrint: line.isPrint && next.isPrint,
    })
  }
  return done
}

function isNext(line: SeenLine, other: SeenLine): boolean {
  const [one, two] = [heightOf(line), heightOf(other)]
  const gap = other.corners[0].x - line.corners[1].x
  const off = Math.abs((topOf(line) + line.corners[3].y - topOf(other) - other.corners[3].y) / 2)
  return (
    gap > -one &&
    gap < JOINING_GAP * Math.max(one, two) &&
    off < 0.4 * Math.min(one, two) &&
    Math.max(one, two) < 1.8 * Math.min(one, two)
  )
}

/** Puts a line of several words into two boxes; the second begins a little before the first one ends. */
function broken(line: SeenLine, faults: number, random: Random): readonly SeenLine[] {
  const spaces = [...line.text.matchAll(/ /g)].map(({ index }) => index)
  if (spaces.length === 0 || !random.chance(faults)) return [line]
  const at = random.pick(spaces)
  const [a, b, c, d] = line.corners
  const x = a.x + ((b.x - a.x) * (at + 0.5)) / line.text.length
  const overlap = 0.3 * heightOf(line)
  return [
    {
      ...line,
      text: line.text.slice(0, at),
      corners: [a, { x: x + overlap, y: b.y }, { x: x + overlap, y: c.y }, d],
    },
    {
      ...line,
      text: line.text.slice(at + 1),
      corners: [{ x: x - overlap, y: a.y }, b, c, { x: x - overlap, y: d.y }],
    },
  ]
}

function boxOff(corners: TextLine['corners'], random: Random): readonly Point[] {
  const off = OFF.boxes * Math.max(1, corners[3].y - corners[0].y)
  const [left, right, top, bottom] = Array.from({ length: 4 }, () => random.between(-off, off)) as [
    number,
    number,
    number,
    number,
  ]
  const [a, b, c, d] = corners
  return [
    { x: a.x + left, y: a.y + top },
    { x: b.x + right, y: b.y + top },
    { x: c.x + right, y: c.y + bottom },
    { x: d.x + left, y: d.y + bottom },
  ]
}

/** Slants the whole card: turns it by up to two degrees, and makes one side longer than the other. */
function slanted(lines: readonly SeenLine[], random: Random): (point: Point) => Point {
  const width = Math.max(1, ...lines.flatMap(({ corners }) => corners.map(({ x }) => x)))
  const height = Math.max(1, ...lines.flatMap(({ corners }) => corners.map(({ y }) => y)))
  const [turn, across, down] = [
    random.between(-0.035, 0.035),
    random.between(-OFF.corners, OFF.corners),
    random.between(-OFF.corners, OFF.corners),
  ]
  return ({ x, y }) => {
    const [u, v] = [x / width - 0.5, y / height - 0.5]
    const depth = 1 + across * u + down * v
    const [X, Y] = [(u / depth) * width, (v / depth) * height]
    return {
      x: width / 2 + X * Math.cos(turn) - Y * Math.sin(turn),
      y: height / 2 + X * Math.sin(turn) + Y * Math.cos(turn),
    }
  }
}

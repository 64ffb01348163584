import { homographyBetween, project } from '../../../imaging/perspective.ts'
import type { Pixels, Quad } from '../../../imaging/pixels.ts'
import { parseMrz } from '../../domain/mrz.ts'
import type { TextLine } from '../../domain/ports.ts'
import { wholeOf } from './card-view.ts'
import { mrzStrip, withHeight, type MrzStripRow } from './mrz-strip.ts'
import { mapQuad } from './quads.ts'
import type { ReadText, TextReader } from './text-reader.ts'

/** Heights at which a row is cut, in heights of its letters' boxes: what one cuts off, the other shows. */
const ROW_HEIGHTS = [1.1, 1.35] as const
/** Check digits of a zone: over the number, the two dates and all of them. */
const CHECKS = 4

/**
 * Reads the rows of a machine-readable zone again in one piece each, where what was read of them does not keep its
 * check digits: the detector cuts rows at their fillers and loses the ends. Lines stand on the upright card, which
 * is the quad of the photograph; answers them with one line for each row, as it keeps the most check digits.
 */
export async function readZoneAgain(
  lines: readonly TextLine[],
  photo: Pixels,
  { quad, card }: { readonly quad: Quad; readonly card: Pixels },
  reader: TextReader,
): Promise<readonly TextLine[]> {
  const strip = mrzStrip(lines, card.width)
  const toPhoto = homographyBetween(wholeOf(card), quad)
  if (!strip || !toPhoto) return lines
  const readings = strip.map((row): readonly ReadText[] => [asRead(row)])
  for (const height of ROW_HEIGHTS) {
    if (checksHeld(bestRows(readings)) === CHECKS) break
    for (const [i, { corners }] of strip.entries()) {
      const onPhoto = mapQuad(withHeight(corners, height), (corner) => project(toPhoto, corner))
      readings[i] = [...(readings[i] ?? []), await reader.read(photo, onPhoto)]
    }
  }
  return replaced(lines, strip, bestRows(readings))
}

/** A row as the fragments of it were read, as sure as the least sure. */
function asRead({ parts }: MrzStripRow): ReadText {
  return {
    text: parts.map(({ text }) => text).join(''),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}

/** One reading of each row, such that together they keep the most check digits; the earlier ones of equals. */
function bestRows(readings: readonly (readonly ReadText[])[]): readonly ReadText[] {
  const ways = readings.reduce<readonly (readonly ReadText[])[]>(
    (before, row) => before.flatMap((way) => row.map((reading) => [...way, reading])),
    [[]],
  )
  const [best = []] = [...ways].sort((a, b) => checksHeld(b) - checksHeld(a))
  return best
}

/** How many check digits hold: of a zone that is not recognised none do. */
function checksHeld(rows: readonly ReadText[]): number {
  const zone = parseMrz(
    rows.map(({ text }) => text),
    new Date(),
  )
  return zone ? Object.values(zone.checks).filter(Boolean).length : 0
}

/** The lines with one for each row of the zone in place of its fragments. */
function replaced(
  lines: readonly TextLine[],
  strip: readonly MrzStripRow[],
  rows: readonly ReadText[],
): readonly TextLine[] {
  const fragments = new Set(strip.flatMap(({ parts }) => parts))
  const whole = strip.flatMap(({ corners }, i) => {
    const row = rows[i]
    return row ? [{ ...row, corners }] : []
  })
  return [...lines.filter((line) => !fragments.has(line)), ...whole]
}

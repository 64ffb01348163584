/** Second looks at lines of which a value was misread: at another height or width the reader sees other letters. */
import type { TextLine } from '../../../documents/document-engine.ts'
import { holdsValue, isBrokenValue, withDate } from '../../../documents/fields/broken-values.ts'
import { constrainedDate } from '../../../documents/fields/constrained-date.ts'
import type { LineReader, ReadText } from '../../../documents/lines/line-reader.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { withHeight } from '../../../imaging/quad.ts'

/** How a line is shown again, in heights and widths of its box; the first look that reads a whole value is believed. */
const LOOKS = [
  { height: 1.2, widened: 1 },
  { height: 1, widened: 1.25 },
  { height: 0.85, widened: 1 },
] as const
/** What is left of the confidence of a line that was misread at first. */
const CONFIDENCE_LEFT = 0.85
/** And where no look read a value, but one thought other digits likely that make a date. */
const CONFIDENCE_OF_OTHER_DIGITS = 0.6
/** So many lines of a side are looked at again: a card has no more dates. */
const MOST_LINES = 4

/** The lines, those with a broken value as a further look reads them, where one reads the value whole. */
export async function withSecondLooks(
  photo: Pixels,
  lines: readonly TextLine[],
  reader: LineReader,
): Promise<readonly TextLine[]> {
  const better = new Map<TextLine, TextLine>()
  for (const line of lines.filter(isBrokenValue).slice(0, MOST_LINES)) {
    const whole = await readWhole(photo, line, reader)
    if (whole) better.set(line, whole)
  }
  return lines.map((line) => better.get(line) ?? line)
}

async function readWhole(photo: Pixels, line: TextLine, reader: LineReader): Promise<TextLine | undefined> {
  const looks: (ReadText & { readonly date: ReturnType<typeof constrainedDate> })[] = []
  for (const { height, widened } of LOOKS) {
    const seen = await reader.look(photo, withHeight(line.corners, height), { widened })
    const { text, confidence } = reader.spell(seen)
    const again = { ...line, text, confidence: confidence * CONFIDENCE_LEFT }
    if (holdsValue(again) && !isBrokenValue(again)) return again
    looks.push({ text, confidence, date: constrainedDate(seen, reader.characters) })
  }
  const [best] = looks.sort((a, b) => (b.date?.share ?? 0) - (a.date?.share ?? 0))
  if (!best?.date) return undefined
  const { text, date, confidence } = best
  return { ...line, text: withDate(text, date.printed), confidence: confidence * CONFIDENCE_OF_OTHER_DIGITS }
}

/** One side of a card while it is being drawn: its SVG marks, and the place of each field. */
import type { DocumentField } from '../../src/protocol/executions/executions.ts'
import { outline, widthOf, wrap, type Lettering } from './lettering.ts'
import type { Random } from './random.ts'
import { plainVariety, type Variety } from './variety.ts'

/** A rectangle in pixels from the top left corner of the card. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Line extends Lettering {
  readonly colour?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Degrees clockwise about the start of the line. */
  readonly turn?: number
  readonly opacity?: number
}

/** A printed label and the value under it. */
export interface Entry {
  readonly x: number
  /** The baseline of the label. */
  readonly y: number
  readonly label?: string
  readonly labelLine?: Line
  readonly value: string
  readonly valueLine: Line
  /** From the baseline of the label to that of the value. */
  readonly drop?: number
  /** Pixels to the right of the label's start. */
  readonly indent?: number
  readonly maxWidth?: number
  /** A value that needs more lines is set smaller until it fits. */
  readonly maxLines?: number
  /** The value that a reader should find here, when it is a field: its name and its value in the protocol's form. */
  readonly field?: DocumentField
  readonly truth?: string
}

/** An entry whose styles are given elsewhere. */
export type PlacedValue = Partial<Entry> & Pick<Entry, 'x' | 'y' | 'value'>

/** A parent's name and which of the two it is. */
export type ParentName = Required<Pick<Entry, 'value' | 'field'>>

/** Extra pixels between the names of two parents, in addition to the space between two lines of one name. */
const PARENT_GAP = 8

/** Draws the ink of a card. Places are pixels from its top left corner. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly variety: Variety
  readonly #ink: string
  readonly #marks: string[] = []
  readonly #fields = new Map<DocumentField, { readonly truth: string; readonly box: Box }>()

  constructor(width: number, height: number, ink: string, variety: Variety = plainVariety) {
    this.width = width
    this.height = height
    this.variety = variety
    this.#ink = ink
  }

  /** Adds SVG elements on top of what is there. */
  draw(svg: string): void {
    this.#marks.push(svg)
  }

  /** Writes one line, smaller if the card is too narrow for it, and answers the box it fills. */
  write(text: string, x: number, y: number, setting: Line): Box {
    const line = this.#narrowed(text, x, { typeface: this.variety.typeface, ...setting })
    const width = widthOf(text, line)
    const left = line.anchor === 'middle' ? x - width / 2 : line.anchor === 'end' ? x - width : x
    const turn = line.turn ? ` transform="rotate(${line.turn} ${left} ${y})"` : ''
    const fill = `fill="${line.colour ?? this.#ink}" opacity="${line.opacity ?? 1}"`
    this.draw(`<path d="${outline(text, left, y, line)}" ${fill}${turn}/>`)
    return { x: left, y: y - line.size * 0.8, width, height: line.size * 1.05 }
  }

  #narrowed(text: string, x: number, line: Line): Line {
    if (line.turn || line.anchor === 'end') return line
    const room = line.anchor === 'middle' ? 2 * Math.min(x, this.width - x) : this.width - x
    const scale = (room - RIGHT_MARGIN) / widthOf(text, line)
    return scale < 1 ? { ...line, size: line.size * scale, tracking: (line.tracking ?? 0) * scale } : line
  }

  /** Writes headings centred at x, one below the other. */
  headings(x: number, y: number, pitch: number, texts: readonly string[], line: Line): void {
    texts.forEach((text, index) =>
      this.write(this.variety.worded(text), x, y + index * pitch, { anchor: 'middle', ...line }),
    )
  }

  /** Writes a label at the place and in the wording of this card. */
  label(text: string, x: number, y: number, line: Line): void {
    const place = this.variety.moved({ x, y }, this)
    this.#writeLabel(text, place.x, place.y, line)
  }

  /** Writes many entries that have `shared` in common. */
  entries(shared: Pick<Entry, 'labelLine' | 'valueLine' | 'indent'>, entries: readonly PlacedValue[]): void {
    for (const entry of entries) this.entry({ ...shared, ...entry })
  }

  /**
   * Writes a label and its value, wrapped to the width it may take, and remembers the field. Answers the baseline
   * of the line that would follow.
   */
  entry(entry: Entry): number {
    return this.#entryAt({ ...entry, ...this.variety.moved(entry, this) })
  }

  /** Writes the names of both parents, each as long as it needs, under one label. */
  parents(shared: Entry, first: ParentName, second: ParentName): void {
    const [upper, lower] = this.variety.parentsSwapped ? [second, first] : [first, second]
    const place = { ...shared, ...this.variety.moved(shared, this) }
    const next = this.#entryAt({ ...place, ...upper })
    const { label: _, drop: __, ...below } = place
    this.#entryAt({ ...below, ...lower, y: next + PARENT_GAP })
  }

  #entryAt(entry: Entry): number {
    const { x, y, indent = 0 } = entry
    if (entry.label && entry.labelLine) this.#writeLabel(entry.label, x, y, entry.labelLine)
    const top = y + (entry.drop ?? (entry.label ? entry.valueLine.size * 1.2 : 0))
    const room = Math.min(entry.maxWidth ?? Infinity, this.width - RIGHT_MARGIN - x - indent)
    const { lines, valueLine } = fitted(entry, room, this.variety)
    const pitch = valueLine.size * LINE_PITCH
    const boxes = lines.map((text, index) => this.write(text, x + indent, top + index * pitch, valueLine))
    if (entry.field) this.#fields.set(entry.field, { truth: entry.truth ?? entry.value, box: around(boxes) })
    return top + lines.length * pitch
  }

  #writeLabel(text: string, x: number, y: number, line: Line): void {
    const box = this.write(this.variety.worded(text), x, y, line)
    if (this.variety.wear?.chance(SCRATCHED_LABELS)) this.draw(scratches(box, this.variety.wear))
  }

  /** The values that a reader should find on this side. */
  get fields(): Partial<Record<DocumentField, string>> {
    return Object.fromEntries([...this.#fields].map(([field, { truth }]) => [field, truth]))
  }

  get fieldBoxes(): Partial<Record<DocumentField, Box>> {
    return Object.fromEntries([...this.#fields].map(([field, { box }]) => [field, box]))
  }

  /** The whole drawing, on a card with corners of the given radius. */
  svg(cornerRadius: number): string {
    const size = `width="${this.width}" height="${this.height}"`
    const clip = `<clipPath id="card"><rect ${size} rx="${cornerRadius}"/></clipPath>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${clip}</defs><g clip-path="url(#card)">${this.#marks.join('')}</g></svg>`
  }
}

/** The distance from one baseline to the next, as a factor of the size. */
const LINE_PITCH = 1.15

/** The margin that a printer leaves free at the right edge, in pixels. */
const RIGHT_MARGIN = 20

/** The share of labels that are scratched on a worn card. */
const SCRATCHED_LABELS = 0.2

/** Pale strokes over a label, which may hide more or less of it. */
function scratches({ x, y, width, height }: Box, random: Random): string {
  const level = (): string => (y + height * random.next()).toFixed(0)
  const strokes = Array.from({ length: 5 }, () => {
    const thick = random.between(2, 6).toFixed(1)
    return `<path d="M${x - 6} ${level()}L${x + width + 6} ${level()}" stroke="#f4f4ec" stroke-width="${thick}" opacity=".85"/>`
  })
  return strokes.join('')
}

function fitted(
  entry: Entry,
  width: number,
  { typeface }: Variety,
): { readonly lines: readonly string[]; readonly valueLine: Line } {
  let valueLine: Line = { typeface, ...entry.valueLine }
  let lines = wrap(entry.value, width, valueLine)
  while (lines.length > (entry.maxLines ?? Infinity)) {
    valueLine = { ...valueLine, size: valueLine.size - 1 }
    lines = wrap(entry.value, width, valueLine)
  }
  return { lines, valueLine }
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

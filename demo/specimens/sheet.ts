/** One side of a card while it is being drawn: SVG marks, and where each field came to stand. */
import type { DocumentField } from '../../src/protocol/executions.ts'
import { outline, widthOf, wrap, type Lettering } from './lettering.ts'

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
  /** What a reader should find here, when it is a field: its name and its value in the protocol's form. */
  readonly field?: DocumentField
  readonly truth?: string
}

/** An entry whose styles are given elsewhere. */
export type PlacedValue = Partial<Entry> & Pick<Entry, 'x' | 'y' | 'value'>

/** The ink of a card whose pixels are counted from its top left corner. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly #ink: string
  readonly #marks: string[] = []
  readonly #fields = new Map<DocumentField, { readonly truth: string; readonly box: Box }>()

  constructor(width: number, height: number, ink: string) {
    this.width = width
    this.height = height
    this.#ink = ink
  }

  /** Adds SVG elements on top of what is there. */
  draw(svg: string): void {
    this.#marks.push(svg)
  }

  /** Writes one line and answers the box it fills. */
  write(text: string, x: number, y: number, line: Line): Box {
    const width = widthOf(text, line)
    const left = line.anchor === 'middle' ? x - width / 2 : line.anchor === 'end' ? x - width : x
    const turn = line.turn ? ` transform="rotate(${line.turn} ${left} ${y})"` : ''
    const fill = `fill="${line.colour ?? this.#ink}" opacity="${line.opacity ?? 1}"`
    this.draw(`<path d="${outline(text, left, y, line)}" ${fill}${turn}/>`)
    return { x: left, y: y - line.size * 0.8, width, height: line.size * 1.05 }
  }

  /** Writes headings centred at x, one below the other. */
  headings(x: number, y: number, pitch: number, texts: readonly string[], line: Line): void {
    texts.forEach((text, index) => this.write(text, x, y + index * pitch, { anchor: 'middle', ...line }))
  }

  /** Writes many entries that share what `shared` says. */
  entries(shared: Pick<Entry, 'labelLine' | 'valueLine' | 'indent'>, entries: readonly PlacedValue[]): void {
    for (const entry of entries) this.entry({ ...shared, ...entry })
  }

  /** Writes a label and its value, wrapped to the width it may take, and remembers the field. */
  entry(entry: Entry): void {
    const { x, y, valueLine, indent = 0 } = entry
    if (entry.label && entry.labelLine) this.write(entry.label, x, y, entry.labelLine)
    const top = y + (entry.drop ?? (entry.label ? valueLine.size * 1.2 : 0))
    const lines = wrap(entry.value, entry.maxWidth ?? this.width - x, valueLine)
    const boxes = lines.map((text, index) =>
      this.write(text, x + indent, top + index * valueLine.size * 1.15, valueLine),
    )
    if (entry.field) this.#fields.set(entry.field, { truth: entry.truth ?? entry.value, box: around(boxes) })
  }

  /** What a reader should find on this side. */
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

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

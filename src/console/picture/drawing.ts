/** Draws a picture as SVG: turned, enlarged, with the boxes of fields on it. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit'
import type { FieldBox } from '../findings/pictures.ts'
import { transformOf, viewBoxOf, type Turn } from './view-box.ts'
import type { Size } from '../../protocol/geometry.ts'

/**
 * The distance between a box and the field that it frames, as a share of the picture's width. Lines stand closer
 * together than columns.
 */
const BOX_MARGIN = { x: 0.006, y: 0.002 } as const

export interface Drawing {
  readonly address: string
  readonly size: Size
  readonly turn: Turn
  readonly percent: number
  /** A description of the picture in words. */
  readonly label: string
  readonly boxes: readonly FieldBox[]
  /** The field whose box is highlighted. */
  readonly field: string | undefined
}

export function drawingView(
  { address, size, turn, percent, label, boxes, field }: Drawing,
  pointAt: (field: string | undefined) => void,
): TemplateResult {
  return html`<svg
    role="img"
    aria-label=${label}
    viewBox=${viewBoxOf(size, turn)}
    width="${percent}%"
    height="${percent}%"
  >
    <g transform=${transformOf(size, turn)}>
      ${svg`<image href=${address} width=${size.width} height=${size.height} />`}
      ${boxes.map((box) => boxView(box, size, box.field === field, pointAt))}
    </g>
  </svg>`
}

function boxView(
  { field, label, box }: FieldBox,
  { width, height }: Size,
  isMarked: boolean,
  pointAt: (field: string | undefined) => void,
): SVGTemplateResult {
  const [marginX, marginY] = [BOX_MARGIN.x * width, BOX_MARGIN.y * width]
  const place = (part: 'halo' | 'line') => svg`<rect class=${part} vector-effect="non-scaling-stroke"
    x=${box.x * width - marginX} y=${box.y * height - marginY}
    width=${box.width * width + 2 * marginX} height=${box.height * height + 2 * marginY} />`
  return svg`<g class=${isMarked ? 'box marked' : 'box'} data-field=${field}
    @pointermove=${() => pointAt(field)} @pointerleave=${() => pointAt(undefined)}>
    <title>${label}</title>${place('halo')}${place('line')}
  </g>`
}

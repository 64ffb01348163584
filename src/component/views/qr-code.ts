/** Draws QR codes; loaded only when one is asked for. */
import { html, type TemplateResult } from 'lit'
import { qrSquares } from '../../imaging/codes/qr-code.ts'

/** The text as a QR code. It is black on white in both schemes, because some phones cannot read inverted codes. */
export function qrCode(text: string): TemplateResult {
  const rows = qrSquares(text)
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg
    viewBox="0 0 ${rows.length} ${rows.length}"
    shape-rendering="crispEdges"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="100%" height="100%" fill="#ffffff" />
    <path d=${squares.join('')} fill="#000000" />
  </svg>`
}

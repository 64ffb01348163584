/**
 * Draws how well confidences fit: for each tenth the share of values that is right, with its interval, beside the mean
 * confidence.
 */
import { wilson } from '../../wilson.ts'
import type { AnnotatedValue } from './score.ts'

const [SIDE, EDGE] = [400, 56] as const
const at = (share: number): number => EDGE + SIDE * share
const up = (share: number): number => EDGE + SIDE * (1 - share)

/** Points around the diagonal within which the shares should lie. */
const BAND = 0.03

/** An SVG of the given values, to be shown by a document or a browser. */
export function calibrationPlot(values: readonly AnnotatedValue[], caption: string): string {
  const given = values.filter(({ outcome }) => outcome !== 'withheld')
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    given.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === tenth),
  ).filter(({ length }) => length > 0)
  const points = tenths.map((of) => {
    const mean = of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length
    const right = of.filter(({ outcome }) => outcome === 'exact').length
    const [low, high] = wilson(right, of.length)
    const x = at(mean).toFixed(1)
    return (
      `<line x1="${x}" x2="${x}" y1="${up(low).toFixed(1)}" y2="${up(high).toFixed(1)}" stroke="#1f5fa8"/>` +
      `<circle cx="${x}" cy="${up(right / of.length).toFixed(1)}" r="4.5" fill="#1f5fa8"/>` +
      `<text x="${x}" y="${(up(low) + 16).toFixed(1)}" text-anchor="middle">${right} / ${of.length}</text>`
    )
  })
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<text x="${at(share)}" y="${up(0) + 18}" text-anchor="middle">${share}</text>` +
      `<text x="${EDGE - 8}" y="${up(share) + 4}" text-anchor="end">${share}</text>`,
  )
  const band = `M${at(0)} ${up(BAND)}L${at(1 - BAND)} ${up(1)}H${at(1)}V${up(1 - BAND)}L${at(BAND)} ${up(0)}H${at(0)}Z`
  const size = SIDE + 2 * EDGE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" font-family="sans-serif" font-size="12" fill="#222" role="img" aria-label="${caption}">` +
    `<rect width="100%" height="100%" fill="#fff"/><path d="${band}" fill="#dfe9f4"/>` +
    `<path d="M${at(0)} ${up(0)}V${up(1)}H${at(1)}V${up(0)}ZL${at(1)} ${up(1)}" fill="none" stroke="#999"/>` +
    `${ticks.join('')}${points.join('')}` +
    `<text x="${at(0.5)}" y="${size - 12}" text-anchor="middle">mean confidence</text>` +
    `<text transform="translate(16 ${up(0.5)}) rotate(-90)" text-anchor="middle">share that is right</text>` +
    `<text x="${EDGE}" y="24" font-size="13">${caption}</text></svg>\n`
  )
}

/** Line drawings of this product, 24 by 24, in the colour of the text around them: those of the first screens. */
import { html, type TemplateResult } from 'lit'

export const card = rectangle(2.5, 5, 19, 14, 2.5)

/** Each is one path, so that all of them share one template: Lit takes half a millisecond to prepare another. */
export const firstDrawings = {
  front:
    card +
    circle(8, 10.6, 1.9) +
    'M4.9 15.8c.5-1.7 1.7-2.5 3.1-2.5s2.6.8 3.1 2.5M14 9.5h4.5M14 12.5h4.5M14 15.5h2.5',
  back: card + 'M2.5 9h19M6 12.5h7M6 15.5h4' + rectangle(15.5, 12.4, 3.2, 3.2, 0.6),
  code:
    rectangle(4, 4, 6, 6, 1) +
    rectangle(14, 4, 6, 6, 1) +
    rectangle(4, 14, 6, 6, 1) +
    'M14 14h2v2M20 14v2.5M14 20h2.5M20 20h-1.5M7 7v.01M17 7v.01M7 17v.01',
  selfie:
    'M12 3c3.6 0 6 2.7 6 6.7 0 4.6-2.7 8.3-6 8.3s-6-3.7-6-8.3C6 5.7 8.4 3 12 3ZM9.6 9.8v.01M14.4 9.8v.01M10 13.6c1.2.8 2.8.8 4 0',
  clock: circle(12, 12, 9) + 'M12 7v5l3.2 2',
  shield: 'M12 3l7.5 2.7v5.6c0 4.6-3.1 8-7.5 9.7-4.4-1.7-7.5-5.1-7.5-9.7V5.7L12 3ZM8.8 12l2.3 2.3 4.2-4.5',
  check: 'M5 12.5l4.6 4.6L19.2 7.4',
  link: 'M10 13.8a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.2a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  offline:
    'M3 3l18 18M8.6 15.4a5 5 0 0 1 6.8 0M12 18.8v.01M5.3 12.1a9.7 9.7 0 0 1 4.5-2.5M13.7 9.5c1.9.3 3.6 1.2 5 2.6M2 8.7A14.6 14.6 0 0 1 6.5 5.8M10.2 4.7c4.2-.5 8.6.8 11.8 4',
  heart: circle(12, 12, 9) + 'M8.5 14c1.9 2.2 5.1 2.2 7 0M9 9.5v.01M15 9.5v.01',
} as const

export type FirstIconName = keyof typeof firstDrawings

export function firstIcon(name: FirstIconName): TemplateResult {
  return drawn(firstDrawings[name])
}

/** A drawing beside a text that says the same: hidden from screen readers. */
export function drawn(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      d=${path}
    ></path>
  </svg>`
}

/** A path around a rectangle with round corners, from its upper left. */
export function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (dx: number, dy: number): string =>
    `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}Z`
}

/** A path around a circle. */
export function circle(x: number, y: number, radius: number): string {
  const half = (sign: number): string => `a${radius} ${radius} 0 0 1 ${sign * 2 * radius} 0`
  return `M${x - radius} ${y}${half(1)}${half(-1)}Z`
}

/** Line drawings of this product, 24 by 24, in the colour of the text around them: those of the first screens. */
import { svg, type TemplateResult, html } from 'lit'

export const firstDrawings = {
  front: svg`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><circle cx="8" cy="10.6" r="1.9"/>
    <path d="M4.9 15.8c.5-1.7 1.7-2.5 3.1-2.5s2.6.8 3.1 2.5M14 9.5h4.5M14 12.5h4.5M14 15.5h2.5"/>`,
  back: svg`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 9h19M6 12.5h7M6 15.5h4"/>
    <rect x="15.5" y="12.4" width="3.2" height="3.2" rx=".6"/>`,
  code: svg`<rect x="4" y="4" width="6" height="6" rx="1"/><rect x="14" y="4" width="6" height="6" rx="1"/><rect x="4" y="14" width="6" height="6" rx="1"/>
    <path d="M14 14h2v2M20 14v2.5M14 20h2.5M20 20h-1.5M7 7v.01M17 7v.01M7 17v.01"/>`,
  selfie: svg`<path d="M12 3c3.6 0 6 2.7 6 6.7 0 4.6-2.7 8.3-6 8.3s-6-3.7-6-8.3C6 5.7 8.4 3 12 3Z"/>
    <path d="M9.6 9.8v.01M14.4 9.8v.01M10 13.6c1.2.8 2.8.8 4 0"/>`,
  clock: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>`,
  shield: svg`<path d="M12 3l7.5 2.7v5.6c0 4.6-3.1 8-7.5 9.7-4.4-1.7-7.5-5.1-7.5-9.7V5.7L12 3Z"/><path d="M8.8 12l2.3 2.3 4.2-4.5"/>`,
  check: svg`<path d="M5 12.5l4.6 4.6L19.2 7.4"/>`,
  link: svg`<path d="M10 13.8a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.2a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>`,
  offline: svg`<path d="M3 3l18 18M8.6 15.4a5 5 0 0 1 6.8 0M12 18.8v.01M5.3 12.1a9.7 9.7 0 0 1 4.5-2.5M13.7 9.5c1.9.3 3.6 1.2 5 2.6M2 8.7A14.6 14.6 0 0 1 6.5 5.8M10.2 4.7c4.2-.5 8.6.8 11.8 4"/>`,
  heart: svg`<circle cx="12" cy="12" r="9"/><path d="M8.5 14c1.9 2.2 5.1 2.2 7 0M9 9.5v.01M15 9.5v.01"/>`,
} as const

export type FirstIconName = keyof typeof firstDrawings

export function firstIcon(name: FirstIconName): TemplateResult {
  return drawn(firstDrawings[name])
}

/** A drawing beside a text that says the same: hidden from screen readers. */
export function drawn(drawing: TemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
      ${drawing}
    </g>
  </svg>`
}

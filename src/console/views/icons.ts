/** Line drawings of this product, 24 by 24, in the colour of the text around them. */
import { html, svg, type TemplateResult } from 'lit'

const drawings = {
  check: svg`<path d="M5 12.5l4.6 4.6L19.2 7.4"/>`,
  cross: svg`<path d="M6 6l12 12M18 6L6 18"/>`,
  question: svg`<path d="M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.3v.01"/>`,
  clock: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>`,
  hold: svg`<circle cx="12" cy="12" r="9"/><path d="M9.8 9v6M14.2 9v6"/>`,
  eye: svg`<path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>`,
  alert: svg`<path d="M12 3.5l9.3 16.3H2.7L12 3.5Z"/><path d="M12 9.8v4.4M12 17v.01"/>`,
  keyboard: svg`<rect x="2.5" y="6" width="19" height="12" rx="2.5"/><path d="M6 10v.01M9 10v.01M12 10v.01M15 10v.01M18 10v.01M6 14v.01M18 14v.01M9 14h6"/>`,
  again: svg`<path d="M4.5 12a7.5 7.5 0 1 1 2.3 5.4M4.2 19v-4.2h4.2"/>`,
  back: svg`<path d="M11 5.5L4.5 12l6.5 6.5M5 12h14.5"/>`,
  closer: svg`<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.3 15.3L20.5 20.5M10.5 7.8v5.4M7.8 10.5h5.4"/>`,
  farther: svg`<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.3 15.3L20.5 20.5M7.8 10.5h5.4"/>`,
  fit: svg`<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>`,
  left: svg`<path d="M5.5 9.5A7.3 7.3 0 1 1 5 14M5 4.8v4.9h4.9"/>`,
  right: svg`<path d="M18.5 9.5A7.3 7.3 0 1 0 19 14M19 4.8v4.9h-4.9"/>`,
} as const

export type IconName = keyof typeof drawings

/** A drawing beside a text that says the same: hidden from screen readers. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      ${drawings[name]}
    </g>
  </svg>`
}

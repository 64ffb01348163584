import { html, nothing, type TemplateResult } from 'lit'
import type { DebugSubject } from './measures.ts'

let loading: Promise<unknown> | undefined

/** The debug panel, loaded when it is first asked for: the next frame of the camera shows it. */
export function debugPanel(subject: DebugSubject): TemplateResult | typeof nothing {
  if (customElements.get('limiar-debug-panel'))
    return html`<limiar-debug-panel .subject=${subject}></limiar-debug-panel>`
  // Whoever looks for a fault opens the page again when it cannot be had.
  loading ??= import('./debug-panel.ts').catch(() => undefined)
  return nothing
}

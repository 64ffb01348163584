import { html, nothing, type TemplateResult } from 'lit'
import type { DebugSubject } from './measures.ts'

let loading: Promise<unknown> | undefined

/** The debug panel. The first call begins to load it, and it appears with a later frame of the camera. */
export function debugPanel(subject: DebugSubject): TemplateResult | typeof nothing {
  if (customElements.get('limiar-debug-panel'))
    return html`<limiar-debug-panel .subject=${subject}></limiar-debug-panel>`
  // When the panel cannot be loaded, a developer who needs it opens the page again.
  loading ??= import('./debug-panel.ts').catch(() => undefined)
  return nothing
}

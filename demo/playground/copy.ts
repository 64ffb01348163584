/** Copies by the buttons of the playground, and by hand where the browser refuses its clipboard. */
import { html, type ReactiveElement, type TemplateResult } from 'lit'
import { isCopied } from '../../src/console/clipboard.ts'

/** A field with a text that the browser did not copy, below the sentence that says so. */
export function byHandField(sentence: string, text: string): TemplateResult {
  return html`<p class="mistake" id="by-hand">${sentence}</p>
    <textarea class="by-hand" rows="4" readonly aria-labelledby="by-hand" .value=${text}></textarea>`
}

/**
 * Copies a text; answers whether the browser allowed it. `show` gets the text where it did not, to put it into a
 * `byHandField` of the element. The field is focused, so that a screen reader says its sentence, and all of its text is
 * selected.
 */
export async function copyOrShow(
  element: ReactiveElement,
  text: string,
  show: (refused: string | undefined) => void,
): Promise<boolean> {
  const copied = await isCopied(text)
  show(copied ? undefined : text)
  if (copied) return true
  await element.updateComplete
  const field = element.renderRoot.querySelector<HTMLTextAreaElement>('.by-hand')
  field?.focus()
  field?.select()
  return false
}

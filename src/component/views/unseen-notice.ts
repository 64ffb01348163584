/** Says why a click did not count, and how to go on. */
import { html, type TemplateResult } from 'lit'
import type { FirstTexts } from '../texts/texts.ts'

export function unseenNotice({ unseen }: FirstTexts, link: string): TemplateResult {
  return html`<div class="unseen" role="alert">
    <p>${unseen.body}</p>
    <a href=${link} target="_blank" rel="noopener">${unseen.elsewhere}</a>
  </div>`
}

/** The doubts about the pictures when they were taken, and whether a person sent one all the same. */
import { html, type TemplateResult } from 'lit'
import type { Execution } from '../../protocol/executions/executions.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'

/** The pictures that were never checked, which is why a person decides. */
export function unseenPictures(texts: Texts, { captured }: Execution): TemplateResult | undefined {
  const doubts = captured?.doubts.filter(({ reason }) => reason === 'not-looked-at') ?? []
  if (doubts.length === 0) return undefined
  const names = doubts.map(({ capture }) => texts.pictures.names[capture])
  return html`<span class="pill pendente">${icon('alert')}${names.join(', ')}</span>`
}

/** The other doubts, each with its picture. */
export function doubtedPictures(texts: Texts, { captured }: Execution): TemplateResult | undefined {
  const doubts = captured?.doubts.filter(({ reason }) => reason !== 'not-looked-at') ?? []
  if (doubts.length === 0) return undefined
  const { doubtReasons, sentAnyway } = texts.execution
  const words: Readonly<Record<string, string>> = doubtReasons
  return html`${doubts.map(
    ({ capture, reason, refused }) =>
      html`<span class="pill pendente"
          >${icon('alert')}${texts.pictures.names[capture]}: ${words[reason] ?? reason}</span
        >
        ${refused ? html`<span class="muted">${sentAnyway}</span>` : ''} `,
  )}`
}

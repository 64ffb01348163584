/** The words of the first screen that a person reads while the page's code is still on its way. */
import type { IncomingHttpHeaders } from 'node:http'
import { consentWords } from '../../../protocol/consent/consent-texts.ts'
import { escapeHtml } from '../../../protocol/escape-html.ts'
import type { OpenLink } from '../../operations/sessions/sessions.ts'
import { languageOf } from './closed-page.ts'

/**
 * HTML of the heading and of the sentence beside the button, in the person's language. The page shows both again, at the
 * same place, with everything else. In a frame of another page it waits for the session first, so nothing is written.
 */
export function firstWords({ report }: OpenLink, headers: IncomingHttpHeaders): string {
  if (headers['sec-fetch-dest'] === 'iframe') return ''
  const { theme, languages } = report.definition
  const language = languageOf(headers['accept-language'], languages)
  const { title, agreement } = consentWords[language]
  const heading = theme.texts?.[language]?.['consent.title'] ?? title
  return `<div class="first-words" lang="${language}"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(agreement(theme.name))}</p></div>`
}

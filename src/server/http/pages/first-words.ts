/** The words that a person reads while the page's code is still on its way, and when it does not come. */
import type { FastifyRequest } from 'fastify'
import { consentWords } from '../../../protocol/consent/consent-texts.ts'
import { escapeHtml } from '../../../protocol/escape-html.ts'
import type { OpenLink } from '../../operations/sessions/sessions.ts'
import { languageFor } from './closed-page.ts'
import { closedWords } from './closed-words.ts'

/**
 * HTML of the heading and of the sentence beside the button, in the person's language. The page shows both again, at the
 * same place, with everything else. In a frame of another page it waits for the session first, so nothing is written.
 */
export function firstWords({ report }: OpenLink, request: FastifyRequest): string {
  if (request.headers['sec-fetch-dest'] === 'iframe') return ''
  const { theme, languages } = report.definition
  const language = languageFor(request, languages)
  const { title, agreement } = consentWords[language]
  const heading = theme.texts?.[language]?.['consent.title'] ?? title
  return `<div class="first-words" lang="${language}"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(agreement(theme.name))}</p></div>`
}

const WITHOUT_CODE = /<div class="unfinished">.*<\/noscript>/s

/**
 * The built page, which says in the person's language what to do when its code does not come, or when the browser runs
 * no scripts.
 */
export function withWordsWithoutCode(html: string, { report }: OpenLink, request: FastifyRequest): string {
  const language = languageFor(request, report.definition.languages)
  const { unfinished, again, noScript } = closedWords[language]
  return html.replace(
    WITHOUT_CODE,
    `<div class="unfinished" lang="${language}"><p>${unfinished}</p><a href="">${again}</a></div><noscript lang="${language}">${noScript}</noscript>`,
  )
}

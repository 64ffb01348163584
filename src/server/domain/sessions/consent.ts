import { createHash } from 'node:crypto'
import { PAGE_CONSENT_EDITION } from '../../../protocol/consent/consent-shown.ts'
import { consentTexts } from '../../../protocol/consent/consent-texts.ts'
import type { ConsentReceipt, GivenConsent } from '../../../protocol/consent/consent.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'

/** What a person is asked to agree to, and through which link. */
export interface ConsentRequest {
  readonly definition: Pick<ReportDefinition, 'consent' | 'theme'>
  readonly linkId: Id
  /** When the session was opened: consent cannot be earlier. */
  readonly openedAt: Date
}

/** How far off a network-synchronised clock may be. A clock that is further off is not believed. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * The stored receipt of a consent, with the hash of the server's own copy of the text. When the person's clock is off,
 * the server's time replaces it: a phone with a wrong date must not stop anybody.
 * @throws LimiarError `invalid-request` for an edition or a text that the server did not give.
 */
export function consentReceipt(given: GivenConsent, request: ConsentRequest, now: Date): ConsentReceipt {
  const shown = consentText(given, request.definition)
  const agreedAt = new Date(given.at)
  const isBelievable =
    agreedAt.getTime() >= request.openedAt.getTime() - CLOCK_TOLERANCE_MS &&
    agreedAt.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS
  return {
    version: given.version,
    ...(shown === undefined ? {} : { textHash: createHash('sha256').update(shown).digest('hex') }),
    agreedAt: (isBelievable ? agreedAt : now).toISOString(),
    receivedAt: now.toISOString(),
    link: request.linkId,
  }
}

/**
 * The server's copy of the text; undefined where the page's own was shown and nobody says in which language.
 * @throws LimiarError `invalid-request` as above.
 */
export function consentText(
  { version, text }: GivenConsent,
  { consent, theme }: ConsentRequest['definition'],
): string | undefined {
  const hasOwnText = consent.text !== ''
  const editions = hasOwnText ? [consent.version] : [consent.version, PAGE_CONSENT_EDITION]
  if (!editions.includes(version))
    throw refused('/version', `This edition was not shown: send ${editions.join(' or ')}.`)
  const own = hasOwnText ? [consent.text] : []
  if (text === undefined) return own[0]
  const known = [...own, ...consentTexts({ name: theme.name, text: consent.text })]
  const shown = known.find((candidate) => candidate === text)
  if (shown === undefined)
    throw refused('/text', 'This is not the text that the server gave for this edition.')
  return shown
}

function refused(member: string, detail: string): LimiarError {
  const errors = [{ pointer: `/consent${member}`, detail }]
  return new LimiarError('invalid-request', 'The consent is not one that this report asks for.', { errors })
}

/**
 * Addresses in a report or a link that people are sent to. They are checked when they are received, and again before
 * they are shown.
 */

const MAX_ADDRESS_CHARACTERS = 2000
/**
 * A web page over TLS, or a page of this machine for tests. The host is in ASCII, without a user or password before it.
 * Nothing is allowed that browsers interpret differently from how it is written, such as blanks and backslashes.
 */
const WEB =
  /^(https:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?([/?#][^\s\\<>"'`\u0000-\u001f]*)?$/i
const CONTACT = /^(mailto:[^\s@<>"'?&]+@[a-z0-9.-]+|tel:\+?[0-9-]{3,20})$/i

/** What an address needs to be a web address, for a developer whose address was refused. */
export const NO_WEB_ADDRESS =
  'Write an address that begins with https:// (or http://localhost for a test), without a user and a password.'

/** The parameter that tells the company how the walk ended. */
const OUTCOME_PARAMETER = 'limiar-outcome'

/** How a walk ended, as the company's address is told. It holds nothing about the person and no identifier. */
export type ReturnOutcome =
  | 'received'
  | 'approved'
  | 'rejected'
  | 'declined'
  | 'link-unknown'
  | 'link-inactive'
  | 'link-spent'
  | 'link-expired'
  | 'session-ended'
  | 'server-unreachable'

export function isWebAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARACTERS && WEB.test(text)
}

/** Whether a text is a web address, a mailto: address or a tel: number. */
export function isContactAddress(text: string): boolean {
  return isWebAddress(text) || (text.length <= MAX_ADDRESS_CHARACTERS && CONTACT.test(text))
}

/** The address back to the company, which tells it how the walk ended and nothing else. */
export function returnAddress(returnUrl: string, outcome: ReturnOutcome): string {
  const end = returnUrl.search(/#|$/)
  const page = returnUrl.slice(0, end)
  return `${page}${page.includes('?') ? '&' : '?'}${OUTCOME_PARAMETER}=${outcome}${returnUrl.slice(end)}`
}

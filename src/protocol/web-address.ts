/** Addresses that a report or a link names for people to go to: parsed when they are sent, and again before they are shown. */

const MAX_ADDRESS_CHARACTERS = 2000
/**
 * A page of the web over TLS, or one of this machine for tests. A host in ASCII, no user or password before it, and
 * nothing that browsers read otherwise than it is written: no blanks, no backslashes.
 */
const WEB =
  /^(https:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?([/?#][^\s\\<>"'`\u0000-\u001f]*)?$/i
const CONTACT = /^(mailto:[^\s@<>"'?&]+@[a-z0-9.-]+|tel:\+?[0-9-]{3,20})$/i

/** What is wrong with any other address, for a developer. */
export const NO_WEB_ADDRESS =
  'Write an address that begins with https:// (or http://localhost for a test), without a user and a password.'

/** How the company hears how it ended. */
const OUTCOME_PARAMETER = 'limiar-outcome'

/** How a walk ended, as the address of the company is told: nothing of the person, and no identifier. */
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

/** The same, or a mailbox or a telephone to reach somebody at. */
export function isContactAddress(text: string): boolean {
  return isWebAddress(text) || (text.length <= MAX_ADDRESS_CHARACTERS && CONTACT.test(text))
}

/** Back to the company, which is told how it ended and nothing else. */
export function returnAddress(returnUrl: string, outcome: ReturnOutcome): string {
  const [, page = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(returnUrl) ?? []
  return `${page}${page.includes('?') ? '&' : '?'}${OUTCOME_PARAMETER}=${outcome}${fragment}`
}

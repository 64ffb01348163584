/**
 * What the server wrote into the page for its first screen, so that a person can read it while the session is opened.
 * On a slow network, opening the session took a quarter of the time until that screen showed.
 */
import type { FirstScreen } from '../protocol/sessions/session-api.ts'
import type { SessionMemory } from './session/session-memory.ts'

/** The element of the page that holds it, as JSON that no browser runs. */
const PLACE = 'first-screen'

/**
 * What the page may show before the session is opened. Undefined where the page was in a session before, because that
 * session may be further on. Undefined within another page too: nothing may be agreed to before it is known whether the
 * report names that page.
 */
export function readFirstScreen(memory: SessionMemory): FirstScreen | undefined {
  const written = document.getElementById(PLACE)?.textContent
  if (!written || globalThis.parent !== globalThis.self || memory.recall()) return undefined
  return JSON.parse(written) as FirstScreen
}

/** What a person pressed before the session was there. */
export type EarlyAnswer = 'accepted' | 'declined'

/**
 * The early answer, where it still counts. A report that was changed in these moments may ask for something else, and
 * the person then reads that.
 */
export function stillCounts(
  answer: EarlyAnswer | undefined,
  shown: FirstScreen | undefined,
  told: FirstScreen,
): EarlyAnswer | undefined {
  return shown && asked(shown) === asked(told) ? answer : undefined
}

function asked({ theme, consent, captures, documentTypes }: FirstScreen): string {
  return JSON.stringify([theme.name, consent?.text ?? '', captures, documentTypes])
}

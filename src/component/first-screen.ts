/**
 * What the server wrote into the page for its first screen, so that a person reads it while the session is opened: on a
 * slow network the opening takes a quarter of the time until then.
 */
import type { FirstScreen } from '../protocol/sessions/session-api.ts'
import type { SessionMemory } from './session/session-memory.ts'

/** The element of the page that holds it, as JSON that no browser runs. */
const PLACE = 'first-screen'

/**
 * Undefined where the page was in a session before, which may be further on; and within another page, where nothing may
 * be agreed to before it is known whether the report names that page.
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

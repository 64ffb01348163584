/**
 * Opens an execution in the console, or its queue, and signs in there. The console's page is of this origin and does not
 * keep the token.
 */
import { hashOf, type Place } from '../../src/console/place.ts'

const LOOK_EVERY_MS = 100
/** How often to look. A console that is not there by then was closed, or is not built. */
const LOOKS = 100

export async function openInConsole(
  accessToken: string,
  execution?: { readonly _id: string; readonly report: string },
): Promise<void> {
  const place: Place = execution
    ? { name: 'execution', reportId: execution.report, executionId: execution._id }
    : { name: 'queue' }
  const opened = globalThis.open(`/console${hashOf(place)}`, '_blank')
  for (let look = 0; opened && !opened.closed && look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const root = opened.document.querySelector('limiar-console')?.shadowRoot
    const field = root?.querySelector<HTMLInputElement>('#access-token')
    if (!field?.form) continue
    field.value = accessToken
    field.form.requestSubmit()
    return
  }
}

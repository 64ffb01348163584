/**
 * Opens an execution in the console, or its queue, and signs in there. The console's page is of this origin and does not
 * keep the token.
 */
import { hashOf, type Place } from '../../src/console/place.ts'

const PATH = '/console'
const LOOK_EVERY_MS = 100

export async function openInConsole(
  accessToken: string,
  execution?: { readonly _id: string; readonly report: string },
): Promise<void> {
  const place: Place = execution
    ? { name: 'execution', reportId: execution.report, executionId: execution._id }
    : { name: 'queue' }
  const opened = globalThis.open(`${PATH}${hashOf(place)}`, '_blank')
  while (opened && !opened.closed && isOpening(opened))
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  if (!opened || opened.closed) return
  const field = consoleIn(opened)?.querySelector<HTMLInputElement>('#access-token')
  if (!field?.form) return
  field.value = accessToken
  field.form.requestSubmit()
}

/**
 * Whether the console may still ask for the token. It does not when it shows an execution or the queue already, or when
 * its page is there without it. How long its page takes to load says nothing, because a machine may be slow.
 */
function isOpening(opened: Window): boolean {
  const { document, location } = opened
  if (!document.querySelector('limiar-console'))
    return location.pathname !== PATH || document.readyState !== 'complete'
  const shown = consoleIn(opened)
  return !shown?.querySelector('.root') || shown.querySelector('.sign-in:not(:has(form))') !== null
}

function consoleIn({ document }: Window): ShadowRoot | null | undefined {
  return document.querySelector('limiar-console')?.shadowRoot
}

import { once } from 'node:events'
import { Session } from 'node:inspector/promises'

/**
 * Makes the only worker thread of this process compute for ever, as a library might that a picture drives into a loop:
 * the thread no longer receives any message.
 */
export async function hangWorker(): Promise<void> {
  const session = new Session()
  session.connect()
  const attached = once(session, 'NodeWorker.attachedToWorker')
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const [{ params }] = (await attached) as [{ readonly params: { readonly sessionId: string } }]
  const loop = { id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } }
  // There is no answer to wait for.
  await session.post('NodeWorker.sendMessageToWorker', {
    message: JSON.stringify(loop),
    sessionId: params.sessionId,
  })
  session.disconnect()
}

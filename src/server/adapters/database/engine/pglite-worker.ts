/** The thread that owns the embedded database, so that no query ever blocks the server's event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { lockDirectory } from './directory-lock.ts'
import { openDurablePglite } from './durable-pglite.ts'
import { PgliteRequestHandler } from './pglite-request-handler.ts'
import { toFailure, type Reply, type Request, type WorkerSettings } from './pglite-messages.ts'
import { prepareDirectory } from './template.ts'
import { decodeTextWhole } from './whole-text.ts'

await serve(workerData as WorkerSettings).catch((error: unknown) => {
  say({ kind: 'refused', failure: toFailure(error) })
})

async function serve({ directory, template }: WorkerSettings): Promise<void> {
  const lock = lockDirectory(directory)
  await prepareDirectory(directory, template)
  decodeTextWhole()
  const pglite = await openDurablePglite(directory)
  const handler = new PgliteRequestHandler(pglite, say, () => lock.release())
  parentPort?.on('message', (request: Request) => void handler.handle(request))
  say({ kind: 'opened' })
}

function say(reply: Reply): void {
  parentPort?.postMessage(reply)
}

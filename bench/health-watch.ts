/**
 * Asks `GET /health` again and again in a thread of its own. In the thread of the clients that make the load, the
 * clients' own time would count as the server's.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const PAUSE_MS = 100

export interface HealthWatch {
  /** Ends the asking; answers the milliseconds of each answer. */
  readonly end: () => Promise<readonly number[]>
}

/** Begins to ask the server at this address, ten times a second. */
export function watchHealth(base: string): HealthWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: base })
  const { promise: times, resolve, reject } = Promise.withResolvers<readonly number[]>()
  worker.once('message', resolve)
  worker.once('error', reject)
  return {
    end() {
      worker.postMessage('end')
      return times
    },
  }
}

async function ask(base: string, over: AbortSignal): Promise<readonly number[]> {
  const times: number[] = []
  while (!over.aborted) {
    const began = performance.now()
    const answer = await fetch(new URL('/health', base))
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await pause(PAUSE_MS)
  }
  return times
}

if (!isMainThread && parentPort) {
  const over = new AbortController()
  parentPort.once('message', () => over.abort())
  parentPort.postMessage(await ask(String(workerData), over.signal))
  parentPort.close()
}

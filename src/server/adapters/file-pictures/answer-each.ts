import { parentPort } from 'node:worker_threads'

/** In a thread: answers each file that is sent to it by what was made of it. */
export function answerEach(makeOf: (work: unknown) => Promise<object>): void {
  parentPort?.on('message', (work) => void makeOf(work).then((outcome) => parentPort?.postMessage(outcome)))
}

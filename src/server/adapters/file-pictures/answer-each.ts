import { parentPort } from 'node:worker_threads'

/** Runs in a thread: answers each file it receives with the result of `makeOf`. */
export function answerEach(makeOf: (work: unknown) => Promise<object>): void {
  parentPort?.on('message', (work) => void makeOf(work).then((outcome) => parentPort?.postMessage(outcome)))
}

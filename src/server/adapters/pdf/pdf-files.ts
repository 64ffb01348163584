/** Draws PDFs, each in a thread of its own that is ended when it takes too long: a kilobyte can ask for a minute. */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LimiarError, type ErrorCode } from '../../../protocol/errors.ts'
import type { DocumentFiles } from '../../domain/document-files.ts'

/** What is wrong with a PDF. */
export type PdfFlaw = 'locked' | 'damaged' | 'too-many-pages' | 'page-too-large' | 'empty' | 'too-slow'

/** What the thread answers. */
export type PdfOutcome = { readonly image: Uint8Array } | { readonly flaw: PdfFlaw }

/** Exports of digital documents have well under a megabyte. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** A page takes 0.2 s. WebAssembly's memory has no limit here, so that time has to be its limit, too. */
const MAX_MS = 5000
/** PDFs that may wait for the one that is drawn. */
const MAX_WAITING = 8

const flaws: Readonly<Record<PdfFlaw, readonly [code: ErrorCode, message: string]>> = {
  locked: ['image-unreadable', 'The PDF is locked with a password: send one that opens without.'],
  damaged: ['image-unreadable', 'The PDF is damaged or is none.'],
  'too-many-pages': ['image-too-large', 'The PDF has more than 4 pages: send the document alone.'],
  'page-too-large': ['image-too-large', 'A page of the PDF has a side of more than 2000 points.'],
  empty: ['image-unreadable', 'Nothing is drawn on the first pages of the PDF.'],
  'too-slow': ['image-unreadable', 'The PDF takes too long to draw.'],
}

/** Draws one PDF at a time, each for so many milliseconds at most. */
export function createPdfFiles({ maxMs = MAX_MS }: { readonly maxMs?: number } = {}): DocumentFiles {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    drawPdf: async (file, signal) => {
      if (file.length > MAX_FILE_BYTES)
        throw new LimiarError('image-too-large', `The PDF has more than ${MAX_FILE_BYTES} bytes.`)
      if (waiting >= MAX_WAITING) throw new LimiarError('overloaded', 'Too many PDFs wait to be drawn.')
      waiting++
      const turn = last.then(() => drawInThread(file, maxMs, signal))
      last = turn.catch(() => undefined).finally(() => waiting--)
      return turn
    },
  }
}

async function drawInThread(file: Uint8Array, maxMs: number, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: file,
    // The library writes what it does not like to the console, which may quote the file.
    stdout: true,
    stderr: true,
  })
  try {
    const outcome = await outcomeOf(worker, maxMs, signal)
    if ('image' in outcome) return outcome.image
    throw new LimiarError(...flaws[outcome.flaw])
  } finally {
    await worker.terminate()
  }
}

/** What the thread says first: its answer, its end, or nothing in time. */
function outcomeOf(worker: Worker, maxMs: number, signal?: AbortSignal): Promise<PdfOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ flaw: 'too-slow' }), maxMs)
    const leave = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', leave, { once: true })
    const answer = (outcome: PdfOutcome): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      resolve(outcome)
    }
    worker.once('message', answer)
    worker.once('error', () => answer({ flaw: 'damaged' }))
    worker.once('exit', () => answer({ flaw: 'damaged' }))
  })
}

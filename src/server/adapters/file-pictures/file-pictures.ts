/** Makes pictures of PDFs and of HEICs. Each has limits: a kilobyte of either can ask for a minute of work. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LimiarError, type ErrorCode } from '../../../protocol/errors.ts'
import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'
import { withMemoryLimit } from '../../../simd/memory-limit.ts'
import { compiled, type WasmModule } from '../../../simd/runtime.ts'
import { BYTES_PER_MEGABYTE } from '../../domain/megabyte.ts'
import { opened } from '../../domain/opened.ts'
import type { DrawnPdf, FilePictures } from '../../domain/pictures/file-pictures.ts'
import { oneAtATime, type MadePicture, type ThreadOutcome } from './one-at-a-time.ts'
import type { PinnedTrust } from './pdf-signature.ts'

/** What is wrong with a PDF. */
export type PdfFlaw =
  'locked' | 'scripted' | 'damaged' | 'too-many-pages' | 'page-too-large' | 'empty' | 'too-slow'

/** What the thread that draws a PDF receives. */
export interface PdfWork {
  readonly file: Uint8Array
  readonly trust: PinnedTrust
  /** PDFium, compiled: each thread instantiates it with a memory of its own. */
  readonly pdfium: WasmModule
}

/** What is wrong with a HEIC; `unsupported` where the library that reads them is not installed. */
export type HeicFlaw = 'damaged' | 'too-large' | 'too-slow' | 'unsupported'

/** Exports of digital documents have well under a megabyte. */
const MAX_PDF_MEGABYTES = 5
/** A page takes 0.2 s. */
const MAX_PDF_MS = 5000
/**
 * A page of nine megapixels takes some 150 MB. Each transparent group within another takes 36 MB more, and a PDF of two
 * kilobytes may have forty.
 */
const MAX_PDFIUM_MEGABYTES = 512
/** Each is held in memory, 10 MB at most. */
const MAX_WAITING = 7

type Refusals<Flaw extends string> = Readonly<Record<Flaw, readonly [code: ErrorCode, message: string]>>

const pdfRefusals: Refusals<PdfFlaw> = {
  locked: ['image-unreadable', 'The PDF is locked with a password: send one that opens without.'],
  scripted: [
    'image-unreadable',
    'The PDF holds a script or starts a program: send the one that the issuer’s app exports.',
  ],
  damaged: ['image-unreadable', 'The PDF is damaged, or the file is not a PDF.'],
  'too-many-pages': ['image-too-large', 'The PDF has more than 4 pages: send the document alone.'],
  'page-too-large': ['image-too-large', 'A page of the PDF has a side of more than 2000 points.'],
  empty: ['image-unreadable', 'Nothing is drawn on the first pages of the PDF.'],
  'too-slow': ['image-unreadable', 'The PDF takes too long to draw.'],
}

const heicRefusals: Refusals<HeicFlaw> = {
  damaged: ['image-unreadable', 'The HEIC is damaged or holds no photograph.'],
  'too-large': ['image-too-large', 'The HEIC has more than 25 megapixels.'],
  'too-slow': ['image-unreadable', 'The HEIC takes too long to read.'],
  unsupported: ['image-unreadable', 'The file is a HEIC, which this server cannot read: send a JPEG.'],
}

export interface FilePictureSettings {
  /** Time limit for a PDF; a HEIC has twice that. */
  readonly maxMs?: number
  /** CNPJs of the companies whose signatures on PDFs are trusted. */
  readonly pdfSigners?: readonly string[]
}

/** Works on one PDF and on one HEIC at a time. */
export function createFilePictures({
  maxMs = MAX_PDF_MS,
  pdfSigners: signers = [],
}: FilePictureSettings = {}): FilePictures {
  const line = { maxWaiting: MAX_WAITING, tooSlow: 'too-slow', died: 'damaged' } as const
  const drawPdf = oneAtATime<PdfFlaw, DrawnPdf>({ ...line, worker: 'pdf-worker', maxMs })
  const pdfium = opened(compiledPdfium)
  // A HEIC of 12 megapixels takes 0.7 s, one of 24 twice that.
  const openHeic = oneAtATime<HeicFlaw>({ ...line, worker: 'heic-worker', maxMs: 2 * maxMs })
  return {
    ofPdf: async (file, trust, caller, signal) => {
      if (file.length > MAX_PDF_MEGABYTES * BYTES_PER_MEGABYTE)
        throw new LimiarError('image-too-large', `The PDF has more than ${MAX_PDF_MEGABYTES} MB.`)
      const work: PdfWork = { file, trust: { ...trust, signers }, pdfium: await pdfium() }
      return madeOrRefused(await drawPdf(work, caller, signal), pdfRefusals)
    },
    // A HEIC may be as large as any picture. The routes limit that.
    ofHeic: async (file, caller, signal) =>
      madeOrRefused(await openHeic(file, caller, signal), heicRefusals).image,
  }
}

/** Compiling takes 0.2 s of a processor, so it is done once for all threads, with the first PDF. */
async function compiledPdfium(): Promise<WasmModule> {
  const module = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  return compiled(withMemoryLimit(module, MAX_PDFIUM_MEGABYTES * BYTES_PER_MEGABYTE))
}

function madeOrRefused<Flaw extends string, Made extends MadePicture>(
  outcome: ThreadOutcome<Flaw, Made> | 'overloaded',
  refusals: Refusals<Flaw>,
): Made {
  if (outcome === 'overloaded')
    throw new LimiarError('overloaded', 'Too many PDFs and HEICs are waiting to be drawn.')
  if ('image' in outcome) return outcome
  const [code, message] = refusals[outcome.flaw]
  // The person can save the file again without its password, so the page says this cause by its name.
  const errors =
    outcome.flaw === 'locked'
      ? [{ pointer: '', detail: message, code: 'pdf-locked' satisfies RefusalReason }]
      : []
  throw new LimiarError(code, message, { errors })
}

/** The readers to compare, each as an engine for the service's own extraction. */
import { join } from 'node:path'
import { DocumentTasks } from '../../src/server/adapters/models/cards/document-tasks.ts'
import { inspectSide } from '../../src/server/adapters/models/pictures/inspection-tasks.ts'
import { NameReader } from '../../src/server/adapters/models/text/name-reader.ts'
import { StageLog } from '../../src/server/adapters/models/sessions/stage-log.ts'
import { collectLessOften } from '../../src/server/machine/allocator.ts'
import type { DocumentEngine, DocumentReading } from '../../src/documents/document-engine.ts'
import { openRawPpOcr } from './raw-pp-ocr.ts'
import { StageClock } from './stage-clock.ts'
import { openTesseractAlone } from './tesseract-alone.ts'

export interface Reader {
  readonly engine: Pick<DocumentEngine, 'read' | 'readNames'>
  readonly clock: StageClock
  /** Does everything that the service does with a side besides reading it, and counts its time. */
  besides?(image: Uint8Array, reading: DocumentReading): Promise<void>
  close(): Promise<void>
}

export const readers = { limiar: openLimiar, tesseract: openTesseract, 'pp-ocr': openPpOcr } as const
export type ReaderName = keyof typeof readers

/** The stage of the look at an uploaded picture, which is not part of reading it. */
export const LOOK = 'look at upload'

/** With looks, each picture is looked at first and read with the findings of that look, as in the service. */
async function openLimiar(withLooks: boolean): Promise<Reader> {
  // As the pool of the service does.
  collectLessOften()
  const clock = new StageClock()
  clock.watch(StageLog, 'run', (stage) => String(stage))
  clock.watch(NameReader, 'read', () => 'read names again')
  const tasks = await DocumentTasks.open(join(import.meta.dirname, '..', '..', 'models', 'text'))
  const inTurn = queue()
  return {
    clock,
    engine: {
      read: (image) =>
        inTurn(async () => {
          const look = withLooks && (await clock.during(LOOK, () => tasks.glance(image))).look
          return clock.during('the rest', () => tasks.read(image, look || undefined))
        }),
      readNames: (card, lines) => inTurn(() => tasks.readNames(card, lines)),
    },
    besides: async (image, { photo, card, quad }) => {
      const face = portraitPlace(card)
      await clock.during('picture checks', () => inspectSide({ image, photo, card, quad, face }))
    },
    close: () => tasks.close(),
  }
}

/** About the place of the portrait on a front: measuring takes the same time wherever the face is. */
const portraitPlace = ({ width, height }: DocumentReading['card']) => ({
  x: width * 0.12,
  y: height * 0.35,
  width: width * 0.15,
  height: height * 0.3,
})

async function openTesseract(): Promise<Reader> {
  const tesseract = await openTesseractAlone()
  return peer(tesseract.read, tesseract.close)
}

async function openPpOcr(): Promise<Reader> {
  const ppOcr = await openRawPpOcr()
  return peer(ppOcr.read, ppOcr.close)
}

/** A reader that is given the photograph as it is and reads nothing twice. */
function peer(
  read: (image: Uint8Array) => ReturnType<DocumentEngine['read']>,
  close: Reader['close'],
): Reader {
  const clock = new StageClock()
  const inTurn = queue()
  return {
    clock,
    engine: {
      read: (image) => inTurn(() => clock.during('whole page', () => read(image))),
      readNames: (_card, lines) => Promise.resolve(lines.map(() => '')),
    },
    close,
  }
}

/** Does one thing after another, so that the CPU time of each can be told. */
function queue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

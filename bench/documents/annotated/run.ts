import { writeFileSync } from 'node:fs'
import { ForkedReader } from '../forked-reader.ts'
import type { ReaderName } from '../readers.ts'
import { annotatedClasses } from './annotations.ts'
import { annotatedPictures, type AnnotatedPicture, type CorpusOrder } from './corpus.ts'
import { valuesOf, type ReadPicture } from './score.ts'
import { fittedScales, writeScales } from './platt-fit.ts'
import { calibrationPlot } from './calibration-plot.ts'
import { printCalibration, printClasses, printFailures } from './tables.ts'

/** The pictures to read, and how many pictures of each class the peers read, too. */
export interface AnnotatedOrder extends CorpusOrder {
  readonly forPeers: number
  /** Whether the scales of confidences are fitted to these pictures; only for the development half. */
  readonly isFit: boolean
  /** Path of an SVG that shows how well confidences fit. */
  readonly plot: string | undefined
  /** The one class to read; all unless set. */
  readonly only: string | undefined
  /** Folder in which readings are kept. */
  readonly keep: string | undefined
}

/** Reads made-up documents on the places of real ones and prints how well they are read, beside raw PP-OCR lines. */
export async function benchAnnotated({
  forPeers,
  isFit,
  plot,
  only,
  keep,
  ...order
}: AnnotatedOrder): Promise<void> {
  const pictures: AnnotatedPicture[] = []
  for (const name of annotatedClasses.filter((one) => one === (only ?? one)))
    for await (const picture of annotatedPictures(name, order)) pictures.push(picture)
  console.log(`The ${order.half} half of the annotated places: ${pictures.length} pictures.`)
  console.log(
    'Made-up people on the places of photographed documents, drawn and photographed by calculation.',
  )
  const reads = await readPictures('limiar', pictures, keep)
  printClasses(reads, 'Limiar')
  printCalibration(reads)
  const values = reads.flatMap(valuesOf)
  if (plot) writeFileSync(plot, calibrationPlot(values, `${values.length} values, ${order.half} half`))
  if (order.half === 'development') printFailures(reads)
  if (isFit && order.half === 'development') writeScales(fittedScales(values))
  if (forPeers === 0) return
  const some = annotatedClasses.flatMap((name) =>
    pictures.filter((picture) => picture.name === name).slice(0, forPeers),
  )
  printClasses(
    reads.filter(({ picture }) => some.some(({ id }) => id === picture.id)),
    'Limiar, the same pictures',
  )
  printClasses(
    await readPictures('pp-ocr', some, keep),
    'Raw PP-OCRv4, with the same understanding of its lines',
  )
}

/** Reads pictures in a process of its own. */
export async function readPictures(
  name: ReaderName,
  pictures: readonly (ReadPicture['picture'] & { readonly file: string })[],
  keep: string | undefined,
): Promise<readonly ReadPicture[]> {
  const reader = await ForkedReader.start(name, keep)
  const reads: ReadPicture[] = []
  for (const picture of pictures) {
    // Of an open document only the front is sent, as people do.
    const side = picture.name.endsWith('_verso') ? 'back' : 'front'
    reads.push({ picture, outcome: await reader.read({ [side]: picture.file }) })
  }
  await reader.close()
  return reads
}

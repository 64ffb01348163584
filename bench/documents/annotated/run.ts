import { writeFileSync } from 'node:fs'
import { ForkedReader } from '../forked-reader.ts'
import type { ReaderName } from '../readers.ts'
import { annotatedClasses } from './annotations.ts'
import { annotatedPictures, type AnnotatedPicture, type CorpusOrder } from './corpus.ts'
import { valuesOf, type ReadPicture } from './score.ts'
import { fittedScales, writeScales } from './platt-fit.ts'
import { calibrationPlot } from './calibration-plot.ts'
import { printCalibration, printClasses, printFailures } from './tables.ts'

/** What is read, and how many pictures of each class the peers read, too. */
export interface AnnotatedOrder extends CorpusOrder {
  readonly forPeers: number
  /** Whether the scales of confidences are fitted to these pictures, of the development half alone. */
  readonly isFit: boolean
  /** Path of an SVG of what confidences are worth. */
  readonly plot: string | undefined
  /** The one class that is read; all unless set. */
  readonly only: string | undefined
  /** Folder of readings that are kept. */
  readonly keep: string | undefined
}

/** Reads made-up documents on the places of real ones and prints how well, beside raw PP-OCR lines. */
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
  const reads = await readAll('limiar', pictures, keep)
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
    reads.filter(({ picture }) => some.includes(picture)),
    'Limiar, the same pictures',
  )
  printClasses(await readAll('pp-ocr', some, keep), 'Raw PP-OCRv4, with the same understanding of its lines')
}

async function readAll(
  name: ReaderName,
  pictures: readonly AnnotatedPicture[],
  keep: string | undefined,
): Promise<readonly ReadPicture[]> {
  const reader = await ForkedReader.start(name, keep)
  const reads: ReadPicture[] = []
  for (const picture of pictures) {
    // Open documents are sent as the front alone, as people do.
    const side = picture.name.endsWith('_verso') ? 'back' : 'front'
    reads.push({ picture, outcome: await reader.read({ [side]: picture.file }) })
  }
  await reader.close()
  return reads
}

import type { Half } from '../../../demo/specimens/halves.ts'
import { ForkedReader } from '../forked-reader.ts'
import type { ReaderName } from '../readers.ts'
import { annotatedClasses } from './annotations.ts'
import { annotatedPictures, type AnnotatedPicture } from './corpus.ts'
import type { ReadPicture } from './score.ts'
import { printCalibration, printClasses, printFailures } from './tables.ts'

/** What is read: so many pictures of each class, and of these so many by the peers. */
export interface AnnotatedOrder {
  readonly folder: string
  readonly half: Half
  readonly each: number
  readonly forPeers: number
}

/** Reads made-up documents on the places of real ones and prints how well, beside raw PP-OCR lines. */
export async function benchAnnotated({ folder, half, each, forPeers }: AnnotatedOrder): Promise<void> {
  const pictures: AnnotatedPicture[] = []
  for (const name of annotatedClasses)
    for await (const picture of annotatedPictures(folder, name, half, each)) pictures.push(picture)
  console.log(`The ${half} half of the annotated places: ${pictures.length} pictures.`)
  console.log(
    'Made-up people on the places of photographed documents, drawn and photographed by calculation.',
  )
  const reads = await readAll('limiar', pictures)
  printClasses(reads, 'Limiar')
  printCalibration(reads)
  if (half === 'development') printFailures(reads)
  if (forPeers === 0) return
  const some = annotatedClasses.flatMap((name) =>
    pictures.filter((picture) => picture.name === name).slice(0, forPeers),
  )
  printClasses(
    reads.filter(({ picture }) => some.includes(picture)),
    'Limiar, the same pictures',
  )
  printClasses(await readAll('pp-ocr', some), 'Raw PP-OCRv4, with the same understanding of its lines')
}

async function readAll(
  name: ReaderName,
  pictures: readonly AnnotatedPicture[],
): Promise<readonly ReadPicture[]> {
  const reader = await ForkedReader.start(name)
  const reads: ReadPicture[] = []
  for (const picture of pictures) {
    // Open documents are sent as the front alone, as people do.
    const side = picture.name.endsWith('_verso') ? 'back' : 'front'
    reads.push({ picture, outcome: await reader.read({ [side]: picture.file }) })
  }
  await reader.close()
  return reads
}

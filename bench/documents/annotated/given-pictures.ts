/**
 * Reads pictures that somebody else drew or took, and whose values they wrote down: rules that were made looking at our
 * own drawings meet another hand there.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { annotatedClasses, type AnnotatedClass } from './annotations.ts'
import { typeOf } from './corpus.ts'
import { readPictures } from './run.ts'
import { valuesOf, type ReadPicture } from './score.ts'
import { printCalibration, printClasses, printFailures } from './tables.ts'

/** One entry of `truth.json`: the picture is `<id>.jpg` beside it, and `fields` are as the reader gives them. */
interface GivenPicture {
  readonly id: string
  readonly set: AnnotatedClass
  readonly fields: ReadPicture['picture']['truth']
}

/** Reads the pictures of a folder with a `truth.json` and prints how well they are read. */
export async function benchGivenPictures(
  folder: string,
  { only, keep }: { readonly only: string | undefined; readonly keep: string | undefined },
): Promise<void> {
  const given = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as readonly GivenPicture[]
  const pictures = given
    .filter(({ set }) => annotatedClasses.includes(set) && set === (only ?? set))
    .map(({ id, set, fields }) => ({
      id,
      name: set,
      type: typeOf(set),
      truth: fields,
      file: join(folder, `${id}.jpg`),
    }))
  const reads = await readPictures('limiar', pictures, keep)
  console.log(`${reads.length} pictures, ${reads.flatMap(valuesOf).length} values.`)
  printClasses(reads, 'Limiar')
  printCalibration(reads)
  printFailures(reads)
}

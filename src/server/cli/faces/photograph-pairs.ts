/** A folder of photographs with `pairs.csv`, with which models are calibrated and measured. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cosineBetween } from '../../domain/faces/comparison.ts'
import type { PairScores } from '../../domain/faces/error-rates.ts'
import { CommandError } from '../command/command.ts'
import { parseCsv } from '../command/csv.ts'

const PAIRS_FILE = 'pairs.csv'

export interface Pair {
  readonly first: string
  readonly second: string
  /** Whether both show one person. */
  readonly same: boolean
}

/** The lines of `pairs.csv`: file names in the columns first and second, 1 or 0 in same. @throws CommandError. */
export async function readPairs(folder: string): Promise<readonly Pair[]> {
  const path = join(folder, PAIRS_FILE)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(
      `There is no ${path}: make it with the columns first, second and same, or add --by-name.`,
      { cause },
    )
  })
  return parseCsv(text, path).map(({ line, cells }) => {
    const [first, second, same] = ['first', 'second', 'same'].map((column) => cells.get(column)?.[0] ?? '')
    if (!first || !second || (same !== '0' && same !== '1'))
      throw new CommandError(`Line ${line} of ${path} needs first, second and same (1 or 0).`)
    return { first, second, same: same === '1' }
  })
}

/** The cosines of the pairs whose two photographs have an embedding. */
export function scoresOf(pairs: Iterable<Pair>, embeddings: ReadonlyMap<string, Float32Array>): PairScores {
  const genuine: number[] = []
  const impostor: number[] = []
  for (const { first, second, same } of pairs) {
    const [one, other] = [embeddings.get(first), embeddings.get(second)]
    if (one && other) (same ? genuine : impostor).push(cosineBetween(one, other))
  }
  return { genuine: Float32Array.from(genuine), impostor: Float32Array.from(impostor) }
}

/** Pairs every photograph with every other. The name before the number is the person's: `Some_Name_0001.jpg`. */
export function* pairsByName(files: readonly string[]): Iterable<Pair> {
  const people = files.map((file) => file.replace(/_\d+\.[^.]+$/, ''))
  for (const [index, first] of files.entries())
    for (let other = 0; other < index; other++)
      yield { first, second: files[other]!, same: people[index] === people[other] }
}

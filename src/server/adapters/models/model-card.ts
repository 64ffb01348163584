import { readFile } from 'node:fs/promises'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

/** What stands beside a face embedder and makes it replaceable by another: sizes, ranges, calibration. */
export const EmbedderCard = Type.Object({
  name: Type.String({ minLength: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  embedder: Type.Object({
    dimensions: Type.Integer({ minimum: 1 }),
    input: Type.Object({ sidePixels: Type.Integer(), mean: Type.Number(), deviation: Type.Number() }),
    calibration: Type.Object({ midpoint: Type.Number(), slope: Type.Number() }),
  }),
})
export type EmbedderCard = Static<typeof EmbedderCard>

/** The card of a file; throws when it is no card of an embedder. */
export async function readEmbedderCard(path: string): Promise<EmbedderCard> {
  return Value.Parse(EmbedderCard, JSON.parse(await readFile(path, 'utf8')))
}

/** Characters of the hash in a model id: enough to tell any two files apart. */
const HASH_CHARACTERS = 12

/** What is stored with every embedding: embeddings of two models do not compare. */
export function modelIdOf({ name, sha256 }: EmbedderCard): string {
  return `${name}-${sha256.slice(0, HASH_CHARACTERS)}`
}

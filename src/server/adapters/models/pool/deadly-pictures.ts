import { createHash } from 'node:crypto'
import { LimiarError } from '../../../../protocol/errors.ts'

/** Tasks with one picture that may each cost two workers, before the picture and not the machine is blamed. */
const MAX_TRIES = 3
/** Pictures that are remembered, by hash; the oldest are forgotten first. */
const MAX_REMEMBERED = 1000

/**
 * Counts the tasks over which workers died or hung, by the pictures in them. A worker does one task at a time and is
 * replaced before the second try, so that every such try was made alone in a worker. Memory that ran out or a machine
 * that stood still pass; a picture that ends every worker does not.
 */
export class DeadlyPictures {
  readonly #tries = new Map<string, number>()

  /** The failure of a task that cost two workers: `unavailable` at first, `internal` once it happened too often. */
  failureOf(task: { readonly name: string; readonly input: unknown }, cause: unknown): LimiarError {
    const picture = hashOf(task.input)
    const tries = (this.#tries.get(picture) ?? 0) + 1
    this.#tries.delete(picture)
    this.#tries.set(picture, tries)
    const [oldest] = this.#tries.keys()
    if (this.#tries.size > MAX_REMEMBERED && oldest !== undefined) this.#tries.delete(oldest)
    return tries < MAX_TRIES
      ? new LimiarError('unavailable', `Two workers died over one task (${task.name}).`, { cause })
      : new LimiarError('internal', 'The picture could not be looked at: every worker died over it.', {
          cause,
        })
  }
}

function hashOf(input: unknown): string {
  const hash = createHash('sha256')
  for (const bytes of bytesIn(input)) hash.update(bytes)
  return hash.digest('hex')
}

/** Tasks hold pictures as members, or lists of them as a burst does. */
function bytesIn(input: unknown): readonly Uint8Array[] {
  if (input instanceof Uint8Array) return [input]
  if (Array.isArray(input)) return input.flatMap(bytesIn)
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(bytesIn) : []
}

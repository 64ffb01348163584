import { createHash } from 'node:crypto'
import { LimiarError } from '../../../../protocol/errors.ts'

/** After this many tasks with one picture that each cost two workers, the picture is blamed and not the machine. */
const MAX_TRIES = 3
/** Pictures that are remembered, by hash; the oldest are forgotten first. */
const MAX_REMEMBERED = 1000

/**
 * Counts tasks over which workers died or hung, by the pictures in them. A worker does one task at a time and is
 * replaced before the second try, so every counted try ran alone in a worker. A lack of memory or a stalled machine
 * passes; a picture that kills every worker does not.
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
      : new LimiarError('internal', 'The picture could not be analysed: every worker that tried died.', {
          cause,
        })
  }
}

function hashOf(input: unknown): string {
  const hash = createHash('sha256')
  for (const bytes of bytesIn(input)) hash.update(bytes)
  return hash.digest('hex')
}

/** The pictures in a task: they are members, or lists of members as in a burst. */
function bytesIn(input: unknown): readonly Uint8Array[] {
  if (input instanceof Uint8Array) return [input]
  if (Array.isArray(input)) return input.flatMap(bytesIn)
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(bytesIn) : []
}

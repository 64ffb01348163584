import type { FaceStore } from '../../domain/faces/face-store.ts'
import type { IndexThread } from './index-thread.ts'
import { SharedRuns } from './shared-runs.ts'

/** Changes that are read from the store at a time: about 4 MB of embeddings. */
const CHANGES_PER_PAGE = 500

/** The store no longer has removals that this index needs: the index has to begin at change 0, empty. */
export class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError'
}

/** Passes the store's changes to the thread of the index, in order. */
export class StoreFollower {
  readonly thread: IndexThread
  readonly #faces: Pick<FaceStore, 'changesAfter'>
  readonly #onRefused: (embeddings: number) => void
  /** The number of the last change that the thread has. */
  #sequence: number
  readonly #looks = new SharedRuns(() => this.#takeChanges())

  constructor(
    thread: IndexThread,
    faces: Pick<FaceStore, 'changesAfter'>,
    options: { readonly from: number; readonly onRefused: (embeddings: number) => void },
  ) {
    this.thread = thread
    this.#faces = faces
    this.#sequence = options.from
    this.#onRefused = options.onRefused
  }

  /** The number of the last change that the thread has. */
  get sequence(): number {
    return this.#sequence
  }

  /**
   * Returns once the thread has everything that the store held when this was called.
   * @throws LeftBehindError when the index was away so long that the store has trimmed changes that the index needs.
   */
  catchUp(): Promise<void> {
    return this.#looks.run()
  }

  async #takeChanges(): Promise<void> {
    for (;;) {
      const { changes, trimmed } = await this.#faces.changesAfter(this.#sequence, CHANGES_PER_PAGE)
      if (this.#sequence > 0 && this.#sequence < trimmed) throw new LeftBehindError()
      if (changes.length === 0) return
      const { sequence, refused } = await this.thread.apply(changes)
      this.#sequence = sequence
      if (refused > 0) this.#onRefused(refused)
    }
  }
}

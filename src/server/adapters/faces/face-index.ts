import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { FaceCandidate, FaceIndex } from '../../domain/faces/face-index.ts'
import type { FaceStore, IndexedFace } from '../../domain/faces/face-store.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import { mustBelongTo, mustBeUnitVector } from './embedding-guards.ts'
import { recordHash, type Position } from './gallery.ts'
import type { IndexSize, IndexStart } from './index-messages.ts'
import { IndexThread } from './index-thread.ts'
import { MAX_DIMENSIONS } from './quantisation.ts'
import { LeftBehindError, StoreFollower } from './store-follower.ts'

/** A face index that lives in this process and follows the database. */
export interface LoadedFaceIndex extends FaceIndex {
  /** Makes the index searchable: reads the snapshot in its folder, then the later changes of the store. */
  load(): Promise<void>
  /** How many faces the index holds, and how much memory they take. */
  measure(): Promise<IndexSize>
  /** The number of the last change that the index has; undefined while it is not loaded. */
  sequence(): number | undefined
  /** Writes the index to its folder for the next start. */
  close(): Promise<void>
}

export interface FaceIndexOptions {
  readonly faces: Pick<FaceStore, 'changesAfter'>
  /** Embeddings of other models are left out, because they cannot be compared. */
  readonly modelId: string
  /** Dimensions of the model's embeddings, at most 1,024. */
  readonly dimensions: number
  /**
   * A folder that only this index writes to. Without one, or when another process uses it, every start reads all faces
   * from the store.
   */
  readonly directory?: string
  /** Receives what an operator may want to know, without anything about a person. */
  readonly onNotice?: (message: string, cause?: unknown) => void
}

/** Tries of a search, or of a load, when the index has to be built again in between. */
const MAX_TRIES = 3

const LEFT_BEHIND = 'This node was away for so long that its face index is being rebuilt.'

const startNotices: Readonly<Partial<Record<IndexStart, string>>> = {
  'in-use':
    'The face index of the data folder is in use by another process; this one reads all faces from the database.',
  foreign: 'The face index in the data folder belongs to another model or database; it is being rebuilt.',
  damaged: 'The face index in the data folder is damaged; it is being rebuilt.',
}

/**
 * Searches exactly. A thread of its own scans integer codes, and scores in full every face that their error bound
 * cannot exclude. The index has one source: the change sequence of the store. Before every search it takes the newest
 * changes, so that a search sees every change that any process had acknowledged before the search began.
 */
export function createFaceIndex(options: FaceIndexOptions): LoadedFaceIndex {
  if (options.dimensions > MAX_DIMENSIONS) {
    throw new Error(`Embeddings of more than ${MAX_DIMENSIONS} dimensions cannot be indexed.`)
  }
  return new FollowingFaceIndex(options)
}

class FollowingFaceIndex implements LoadedFaceIndex {
  readonly #options: FaceIndexOptions
  readonly #notice: (message: string, cause?: unknown) => void
  #loaded: Promise<StoreFollower> | undefined
  #current: StoreFollower | undefined

  constructor(options: FaceIndexOptions) {
    this.#options = options
    this.#notice = options.onNotice ?? (() => undefined)
  }

  async load(): Promise<void> {
    await this.#follower()
  }

  async add(face: IndexedFace): Promise<void> {
    mustBelongTo(this.#options, face)
    await this.#caughtUp()
  }

  async removeRecord(_accountId: Id, _recordId: Id): Promise<void> {
    await this.#caughtUp()
  }

  async search(
    accountId: Id,
    probe: Float32Array,
    { limit, minCosine, signal }: Parameters<FaceIndex['search']>[2],
  ): Promise<readonly FaceCandidate[]> {
    signal?.throwIfAborted()
    mustBeUnitVector(probe, this.#options)
    if (limit < 1) return []
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { follower, loaded } = await unlessAborted(this.#caughtUp(), signal)
      // Meanwhile the index was emptied to be built again.
      if (this.#loaded !== loaded) continue
      const answer = await follower.thread.search({ accountId, probe, limit, minCosine }, signal)
      if (answer !== 'damaged') return answer
      this.#beginAnew(
        follower.thread,
        loaded,
        'A row of the face index is damaged; the index is being rebuilt.',
      )
    }
    throw new LimiarError('internal', 'The face index cannot be read.')
  }

  async measure(): Promise<IndexSize> {
    return (await this.#follower()).thread.measure()
  }

  sequence(): number | undefined {
    return this.#current?.sequence
  }

  async close(): Promise<void> {
    const follower = await this.#loaded?.catch(() => undefined)
    await follower?.catchUp().catch(() => undefined)
    await follower?.thread.close()
  }

  /** The loaded index. After a load that failed, the next caller tries again. */
  #follower(): Promise<StoreFollower> {
    return (this.#loaded ??= this.#retriable(this.#open()))
  }

  async #caughtUp(): Promise<{
    readonly follower: StoreFollower
    readonly loaded: Promise<StoreFollower> | undefined
  }> {
    for (let tries = 1; ; tries++) {
      const follower = await this.#follower()
      const loaded = this.#loaded
      try {
        await follower.catchUp()
        return { follower, loaded }
      } catch (error) {
        if (!(error instanceof LeftBehindError) || tries === MAX_TRIES) throw error
        this.#beginAnew(follower.thread, loaded, LEFT_BEHIND)
      }
    }
  }

  /** Builds the index again, unless another caller has begun to. */
  #beginAnew(thread: IndexThread, loaded: Promise<StoreFollower> | undefined, notice: string): void {
    if (this.#loaded !== loaded) return
    this.#notice(notice)
    this.#loaded = this.#retriable(this.#followAnew(thread))
  }

  async #followAnew(thread: IndexThread): Promise<StoreFollower> {
    for (let tries = 1; ; tries++) {
      await thread.forget()
      try {
        return await this.#follow(thread, 0)
      } catch (error) {
        // Reading took so long that the store has already trimmed removals that came meanwhile.
        if (!(error instanceof LeftBehindError) || tries === MAX_TRIES) throw error
      }
    }
  }

  async #retriable(loading: Promise<StoreFollower>): Promise<StoreFollower> {
    try {
      this.#current = undefined
      return (this.#current = await loading)
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }

  async #open(): Promise<StoreFollower> {
    const { modelId, dimensions, directory } = this.#options
    const thread = await IndexThread.open({ modelId, dimensions, directory }, this.#notice)
    const { start, position } = thread
    try {
      const refusal = position && (await this.#whyNot(position))
      const notice = refusal ?? startNotices[start]
      if (notice) this.#notice(notice)
      const follower =
        position && refusal === undefined
          ? await this.#follow(thread, position.sequence)
          : await this.#followAnew(thread)
      // When the thread ends, the next caller opens another, which reads the index from the folder and the store.
      void thread.ended.then(() => (this.#loaded = undefined))
      return follower
    } catch (error) {
      await thread.close()
      throw error
    }
  }

  async #follow(thread: IndexThread, from: number): Promise<StoreFollower> {
    const onRefused = (embeddings: number): void =>
      this.#notice(`${embeddings} embeddings in the database do not have length 1 and are not searched.`)
    const follower = new StoreFollower(thread, this.#options.faces, { from, onRefused })
    await follower.catchUp()
    return follower
  }

  /**
   * Why a snapshot cannot be continued; undefined when it can. Either the store does not have the snapshot's last
   * change (a restored or another database), or it has already trimmed the changes that came after it.
   */
  async #whyNot({ sequence, recordHash: hash }: Position): Promise<string | undefined> {
    const { changes, trimmed } = await this.#options.faces.changesAfter(sequence - 1, 1)
    if (sequence <= trimmed) return LEFT_BEHIND
    const [change] = changes
    const isKnown = change?.sequence === sequence && recordHash(change.recordId) === hash
    return isKnown ? undefined : startNotices.foreign
  }
}

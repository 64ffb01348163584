/** What the server and the thread of the face index say to each other. */
import type { FaceCandidate } from '../../domain/faces/face-index.ts'
import type { FaceChange } from '../../domain/faces/face-store.ts'
import type { Position } from './gallery.ts'
import type { SearchQuestion } from './search.ts'
import type { SnapshotRefusal } from './snapshot.ts'

export interface IndexWorkerSettings {
  readonly modelId: string
  readonly dimensions: number
  /** Where the index is kept between starts; undefined when it is not kept. */
  readonly directory: string | undefined
}

/**
 * Each request is answered under its id, except `drop`, which names a search whose answer nobody waits for any more.
 */
export type Request =
  | { readonly kind: 'apply'; readonly id: number; readonly changes: readonly FaceChange[] }
  | ({ readonly kind: 'search'; readonly id: number; readonly accountId: string } & SearchQuestion)
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'forget'; readonly id: number }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }

export type Reply =
  | { readonly kind: 'opened'; readonly position: Position | undefined; readonly start: IndexStart }
  | { readonly kind: 'applied'; readonly id: number; readonly sequence: number; readonly refused: number }
  | { readonly kind: 'found'; readonly id: number; readonly candidates: readonly FaceCandidate[] }
  | { readonly kind: 'measured'; readonly id: number; readonly size: IndexSize }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown; readonly damaged: boolean }
  /** Background work failed. */
  | { readonly kind: 'unwritten'; readonly error: unknown }

/** Where the faces came from: the snapshot, or why it was not used. */
export type IndexStart = 'snapshot' | 'in-memory' | 'in-use' | SnapshotRefusal

export interface IndexSize {
  /** Faces that can be found. */
  readonly faces: number
  /** Bytes in memory of the codes, which a search scans, and of the table that finds a record's rows. */
  readonly codeBytes: number
  readonly recordBytes: number
  /** The last change in the snapshot on disk; undefined without one. */
  readonly kept: number | undefined
}

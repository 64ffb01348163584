import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { cosineBetween } from '../../../domain/faces/comparison.ts'
import type { FaceCandidate, FaceIndex } from '../../../domain/faces/face-index.ts'
import type { FaceChange, IndexedFace } from '../../../domain/faces/face-store.ts'
import { opened } from '../../../domain/opened.ts'
import { fromBytes } from '../tables/embedding-bytes.ts'
import { DatabaseFaceStore } from './face-store.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../tables/schema.ts'
import type { LoadedFaceIndex } from '../../faces/face-index.ts'
import type { IndexSize } from '../../faces/index-messages.ts'
import {
  addFaces,
  buildGraphs,
  bytesOf,
  emptyTable,
  findCandidates,
  searchBy,
  lockState,
  prepareTable,
  readState,
  removeRecords,
  writeState,
  type TableState,
  type VectorTable,
} from './pgvector-tables.ts'
import { mustBelongTo, mustBeUnitVector } from '../../faces/embedding-guards.ts'
import { isUnitVector } from '../../faces/quantisation.ts'
import { bestFirst } from '../../faces/search.ts'
import { SharedRuns } from '../../faces/shared-runs.ts'

/** Changes applied in one transaction. */
const CHANGES_PER_STEP = 500
/**
 * Candidates for each wanted face. More than one, because 16-bit numbers and the graph order similar faces differently.
 */
const CANDIDATES_PER_FACE = 4
/** Minimum number of candidates: recall of the first face matters most, and 200 scores take less than a millisecond. */
const MIN_CANDIDATES = 200
/**
 * Candidates in parts of all faces: the more faces a graph has, the more of them a search of the same effort misses. With
 * 200 candidates it found 97 % of the 20 most similar of 100,000 faces, 91 % of 250,000 and 78 % of a million; with 700 it
 * found 99 % of 250,000, and with 1,000 98 % of a million (bench/README.md).
 */
const CANDIDATES_OF_FACES = 1 / 400
/** pgvector's graph returns no more than this. Beyond it every face of the account is compared. */
const MAX_CANDIDATES = 1000

/** After this many added or removed faces the index checks whether an account needs a graph. */
const FACES_PER_LOOK = 1000

export interface PgvectorIndexOptions extends VectorTable {
  readonly db: Kysely<Schema>
  /** Runs something on a connection without time-outs. */
  readonly withoutTimeouts: Database['withoutTimeouts']
  /** Receives what an operator may want to know, without anything about a person. */
  readonly onNotice?: (message: string, cause?: unknown) => void
}

/**
 * Searches in the database: pgvector finds candidates among the faces of the account, and they are scored here from the
 * embeddings of the registry. The search is not exact: bench/README.md says how often it misses a face. The nodes share
 * the table. Before every search one of them applies the newest changes, so that a search sees every change that was
 * acknowledged before it.
 */
export function createPgvectorIndex(options: PgvectorIndexOptions): LoadedFaceIndex {
  return new PgvectorIndex(options)
}

/** How many candidates the graph is asked for so many wanted faces, among all faces of the table. */
export function candidatesFor(limit: number, faces: number): number {
  const wanted = Math.max(limit * CANDIDATES_PER_FACE, MIN_CANDIDATES)
  return Math.max(wanted, Math.min(Math.ceil(faces * CANDIDATES_OF_FACES), MAX_CANDIDATES))
}

class PgvectorIndex implements LoadedFaceIndex {
  readonly #db: Kysely<Schema>
  readonly #withoutTimeouts: Database['withoutTimeouts']
  readonly #table: VectorTable
  readonly #notice: (message: string, cause?: unknown) => void
  readonly #loaded = opened(() => this.#load())
  #sequence: number | undefined
  #faces = 0
  readonly #looks = new SharedRuns(() => this.#takeChanges())
  #building: Promise<void> = Promise.resolve()
  readonly #closing = new AbortController()
  #facesAtLook = 0

  constructor({ db, withoutTimeouts, onNotice = () => undefined, ...table }: PgvectorIndexOptions) {
    this.#db = db
    this.#withoutTimeouts = withoutTimeouts
    this.#table = table
    this.#notice = onNotice
  }

  load(): Promise<void> {
    return this.#loaded()
  }

  async add(face: IndexedFace): Promise<void> {
    mustBelongTo(this.#table, face)
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
    mustBeUnitVector(probe, this.#table)
    if (limit < 1) return []
    await this.#caughtUp()
    signal?.throwIfAborted()
    const candidates = candidatesFor(limit, this.#faces)
    const found = await this.#db.transaction().execute(async (transaction) => {
      await searchBy(transaction, candidates > MAX_CANDIDATES ? 'comparing' : candidates)
      return findCandidates(transaction, this.#table, { accountId, probe, candidates })
    })
    return found
      .map(({ embedding, ...face }) => ({ ...face, cosine: cosineBetween(fromBytes(embedding), probe) }))
      .filter(({ cosine }) => cosine >= minCosine)
      .sort(bestFirst)
      .slice(0, limit)
  }

  async measure(): Promise<IndexSize> {
    await this.load()
    const { sequence, faces } = await readState(this.#db, this.#table)
    return { faces, codeBytes: await bytesOf(this.#db, this.#table), recordBytes: 0, kept: sequence }
  }

  sequence(): number | undefined {
    return this.#sequence
  }

  async close(): Promise<void> {
    await this.#looks.idle()
    this.#closing.abort()
    await this.#building
  }

  async #load(): Promise<void> {
    await prepareTable(this.#db, this.#table)
    await this.#looks.run()
  }

  async #caughtUp(): Promise<void> {
    await this.load()
    await this.#looks.run()
  }

  async #takeChanges(): Promise<void> {
    for (;;) {
      const { sequence, faces, last } = await readState(this.#db, this.#table)
      this.#sequence = sequence
      this.#faces = faces
      if (sequence >= last || !(await this.#takeStep())) {
        if (Math.abs(faces - this.#facesAtLook) >= FACES_PER_LOOK) this.#lookForGraphs(faces)
        return
      }
    }
  }

  /** Builds missing graphs in the background. Nobody waits: without a graph every face of the account is compared. */
  #lookForGraphs(faces: number): void {
    this.#facesAtLook = faces
    const { signal } = this.#closing
    this.#building = this.#building
      .then(() => this.#withoutTimeouts((db) => buildGraphs(db, this.#table), signal))
      .catch((cause: unknown) => {
        if (!signal.aborted) this.#notice('The faces of an account could not be indexed.', cause)
      })
  }

  /** Applies a batch of changes and returns whether there may be more. */
  #takeStep(): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const state = await lockState(transaction, this.#table)
      const { changes, trimmed } = await new DatabaseFaceStore(transaction).changesAfter(
        state.sequence,
        CHANGES_PER_STEP,
      )
      if (state.sequence > 0 && state.sequence < trimmed) {
        this.#notice('The vectors of the faces were not used for so long that they are being rebuilt.')
        await emptyTable(transaction, this.#table)
        await writeState(transaction, this.#table, { sequence: 0, faces: 0 })
        return true
      }
      if (changes.length === 0) return false
      await writeState(transaction, this.#table, await this.#apply(transaction, state, changes))
      return true
    })
  }

  async #apply(
    transaction: Kysely<Schema>,
    { faces }: TableState,
    changes: readonly FaceChange[],
  ): Promise<TableState> {
    // When a record has several changes, only the last one matters.
    const lastOfRecord = new Map(changes.map((change) => [change.recordId, change]))
    const touched = [...lastOfRecord.values()].flatMap((change) => {
      const accountId = change.kind === 'removed' ? change.accountId : change.faces[0]?.accountId
      return accountId === undefined ? [] : [{ accountId, recordId: change.recordId }]
    })
    const added = [...lastOfRecord.values()]
      .flatMap((change) => (change.kind === 'added' ? change.faces : []))
      .filter(({ modelId }) => modelId === this.#table.modelId)
    const sound = added.filter(({ embedding }) => isUnitVector(embedding, this.#table.dimensions))
    if (sound.length < added.length)
      this.#notice(
        `${added.length - sound.length} embeddings in the database do not have length 1 and are not searched.`,
      )
    const removed = await removeRecords(transaction, this.#table, touched)
    await addFaces(transaction, this.#table, sound)
    return { sequence: changes.at(-1)!.sequence, faces: faces - removed + sound.length }
  }
}

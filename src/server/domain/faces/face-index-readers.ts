/** The port through which the indexes of all nodes tell how far they are, and through which what they all have is trimmed. */

/** What searches: the exact index of a process, or pgvector in the database, which all nodes share. */
export const faceSearchEngines = ['memory', 'pgvector'] as const
export type FaceSearchEngine = (typeof faceSearchEngines)[number]

export interface FaceIndexReader {
  /** Stays the same when a process starts again. */
  readonly id: string
  readonly host: string
  readonly engine: FaceSearchEngine
  readonly modelId: string
  /** The last change that it has; undefined while it is being loaded. */
  readonly sequence: number | undefined
  /** The change from which it goes on when its process dies. Later ones are kept for it. */
  readonly kept: number
  readonly faces: number
  /** In memory, or of the table with its index. */
  readonly bytes: number
  readonly seenAt: Date
}

export interface FaceIndexReaders {
  /** Writes down how far a reader is, now. */
  report(reader: Omit<FaceIndexReader, 'seenAt'>): Promise<void>
  /** All that were seen within a week, and how far the sequence is. */
  list(): Promise<{
    readonly last: number
    readonly trimmed: number
    readonly readers: readonly FaceIndexReader[]
  }>
  /**
   * Removes the changes of records that are gone, as far as every reader has them and as far as the sequence was when
   * this was done last, a day ago or longer: a node of an earlier version, which does not report, has that day.
   * Forgets readers that were not seen for a week. Answers how many changes were removed.
   */
  trim(now: Date, signal?: AbortSignal): Promise<number>
}

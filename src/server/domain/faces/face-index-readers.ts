/** The port through which every index reports which changes it has. Changes that all indexes have are deleted. */

/** The engine that searches: the exact index of a process, or pgvector in the database, which all nodes share. */
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
  /** The change at which it resumes when its process dies. Later changes are kept for it. */
  readonly kept: number
  readonly faces: number
  /** Bytes in memory, or of the table with its index. */
  readonly bytes: number
  readonly seenAt: Date
}

export interface FaceIndexReaders {
  /** Stores how far along the sequence a reader is now. */
  report(reader: Omit<FaceIndexReader, 'seenAt'>): Promise<void>
  /** All readers seen within a week, and the ends of the sequence. */
  list(): Promise<{
    readonly last: number
    readonly trimmed: number
    readonly readers: readonly FaceIndexReader[]
  }>
  /**
   * Deletes the changes of removed records that every reader has and that existed at the previous trimming, at least a
   * day ago. Nodes of an earlier version do not report: that day is for them. Forgets readers that were not seen for a
   * week. Returns how many changes were deleted.
   */
  trim(now: Date, signal?: AbortSignal): Promise<number>
}

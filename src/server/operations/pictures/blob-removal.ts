/** Removes the files of blobs that no record names any more. */
import type { Id } from '../../../protocol/ids.ts'
import { dueAgain, type BlobRemoval } from '../../domain/pictures/blob-outbox.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Removals read at a time. */
const REMOVALS_PER_STEP = 200

/** After this time a transaction that was begun has been committed, or never will be. */
const DOUBT_MS = 10 * 60 * 1000

type RemovalPorts = Pick<ServicePorts, 'blobOutbox' | 'blobs' | 'retention' | 'clock'>

/**
 * Removes every blob whose removal is due. A failed removal is due again later and does not delay the others. Returns
 * how many were removed, and how many failed. Several servers may do this at the same time.
 */
export async function removeDueBlobs(
  ports: RemovalPorts,
  signal?: AbortSignal,
): Promise<{ readonly removed: number; readonly failed: number }> {
  const dueAt = ports.clock()
  let [removed, failed] = [0, 0]
  for (;;) {
    signal?.throwIfAborted()
    const waiting = await ports.blobOutbox.waiting({ dueAt }, REMOVALS_PER_STEP)
    if (waiting.length === 0) return { removed, failed }
    const failures = await removeStep(ports, waiting)
    removed += waiting.length - failures.length
    failed += failures.length
  }
}

/**
 * Removes every blob of an account whose removal is due, or failed earlier: after this, nothing that was erased is
 * left.
 * @throws the error that kept a file from being removed; its removal is tried again later.
 */
export async function removeBlobsOf(ports: RemovalPorts, accountId: Id): Promise<void> {
  for (;;) {
    const waiting = await ports.blobOutbox.waiting({ accountId, dueAt: ports.clock() }, REMOVALS_PER_STEP)
    if (waiting.length === 0) return
    const [failure] = await removeStep(ports, waiting)
    if (failure) throw failure.cause
  }
}

/** A blob to be written. */
export interface NewBlob {
  readonly blobKey: string
  readonly bytes: Uint8Array
}

/**
 * Writes blobs, then commits the record that names them. When the commit fails, it may still have happened, because a
 * connection can break after it. So the blobs are not removed at once but queued for a time when the record exists or
 * never will. When the database is unreachable, the sweep over all blobs finds them.
 */
export async function storeWithBlobs<Result>(
  { blobs, blobOutbox, clock }: Pick<ServicePorts, 'blobs' | 'blobOutbox' | 'clock'>,
  accountId: Id,
  pictures: readonly NewBlob[],
  commit: () => Promise<Result>,
): Promise<Result> {
  let removeFrom = clock()
  try {
    for (const { blobKey, bytes } of pictures) await blobs.put(blobKey, bytes)
    removeFrom = certainAfter(clock())
    return await commit()
  } catch (error) {
    const blobKeys = pictures.map(({ blobKey }) => blobKey)
    await blobOutbox.queue(accountId, blobKeys, removeFrom).catch(() => undefined)
    throw error
  }
}

/** The time when it is certain whether a record that is being stored now was committed. */
export function certainAfter(now: Date): Date {
  return new Date(now.getTime() + DOUBT_MS)
}

interface Failure {
  readonly cause: unknown
}

async function removeStep(
  { blobOutbox, blobs, retention, clock }: RemovalPorts,
  waiting: readonly BlobRemoval[],
): Promise<readonly Failure[]> {
  const orphans = new Set(await retention.unreferenced(waiting.map(({ blobKey }) => blobKey)))
  const done: string[] = []
  const failures: Failure[] = []
  for (const { blobKey, attempts } of waiting) {
    try {
      if (orphans.has(blobKey)) await blobs.remove(blobKey)
      done.push(blobKey)
    } catch (cause) {
      failures.push({ cause })
      await blobOutbox.failed(blobKey, dueAgain(attempts, clock()))
    }
  }
  await blobOutbox.done(done)
  return failures
}

/** The data of people in memory: executions, links and the blobs that records name. The rest is tested on databases. */
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import type { Link } from '../../../src/server/domain/links/link.ts'
import type { AuditLog } from '../../../src/server/domain/access/audit.ts'
import type { ExecutionStore } from '../../../src/server/domain/executions/execution-store.ts'
import type { FaceStore, StoredFace } from '../../../src/server/domain/faces/face-store.ts'
import type { SessionStore } from '../../../src/server/domain/sessions/session-store.ts'
import type { MemoryBlobOutbox } from './memory-blob-outbox.ts'
import { noneRemoved, type RetentionStore } from '../../../src/server/domain/privacy/retention.ts'

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

export interface Kept {
  readonly links: Map<string, Link>
  readonly executions: ExecutionStore & { remove(executionId: string): boolean }
  readonly sessions: SessionStore
  readonly outbox: MemoryBlobOutbox
  readonly faces: Pick<FaceStore, 'remove'> & { findById(faceId: string): StoredFace | undefined }
  readonly audit: AuditLog
}

export function memoryRetention({ links, executions, sessions, faces, outbox, audit }: Kept): RetentionStore {
  const picturesOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found = await Promise.all(ids.map((id) => executions.findById(id)))
    return found.flatMap((execution) => Object.values(execution?.images ?? {}).map(({ blobKey }) => blobKey))
  }
  /** Every blob that records of an owner name. */
  const namedBy = async (ownerId: string): Promise<readonly string[]> => {
    const submitted = (await sessions.find(ownerId))?.executionId
    const stills = await sessions.stills(ownerId)
    return [
      ...(await picturesOf(submitted === undefined ? [ownerId] : [ownerId, submitted])),
      ...[...stills, ...(faces.findById(ownerId)?.images ?? [])].map(({ blobKey }) => blobKey),
    ]
  }
  const executionsOf = async (accountId: string, cpf: string): Promise<readonly StoredExecution[]> => {
    const { rows } = await executions.list(accountId, { cpf }, everything)
    const found = await Promise.all(rows.map(({ id }) => executions.findById(id)))
    return found.filter((execution) => execution !== undefined)
  }
  return {
    findSubject: async (accountId, cpf) => {
      const found = await executionsOf(accountId, cpf)
      const used = new Set(found.map(({ linkId }) => linkId))
      const isOfPerson = ({ id, cpf: own, noExpire, submissions }: Link) =>
        own === cpf || (!noExpire && submissions === 1 && used.has(id))
      return {
        executions: found,
        links: [...links.values()].filter((link) => link.accountId === accountId && isOfPerson(link)),
      }
    },
    remove: async (accountId, { executionIds, linkIds, faceIds = [] }, at, entryOf) => {
      const pictures = await picturesOf(executionIds)
      outbox.drop(accountId, pictures, at)
      const removed = {
        ...noneRemoved,
        executions: executionIds.filter((id) => executions.remove(id)).length,
        links: linkIds.filter((id) => links.delete(id)).length,
      }
      let images = 0
      for (const faceId of faceIds)
        images += (await faces.remove(accountId, faceId, at))?.face.images.length ?? 0
      const gone = { removed, pictures: pictures.length + images, faces: faceIds.length }
      return { ...gone, entry: await audit.append(accountId, entryOf(gone)) }
    },
    forgetMatches: async () => 0,
    rules: async () => [],
    findExpired: async () => ({ executionIds: [], linkIds: [], sessionIds: [] }),
    findAbandoned: async () => new Map(),
    ownerOf: async () => undefined,
    unreferenced: async (keys) => {
      const owned = keys.filter((key) => /^(faces|stills|executions)\/[0-9a-f]{24}\/./.test(key))
      const named = new Set((await Promise.all(owned.map((key) => namedBy(key.split('/')[1] ?? '')))).flat())
      return owned.filter((key) => !named.has(key))
    },
  }
}

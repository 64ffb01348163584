/** Erases people's data: one execution, one person, and what has been kept long enough. */
import { cpfDigits } from '../../../protocol/cpf.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, toHex, type Id } from '../../../protocol/ids.ts'
import type { ErasureReceipt } from '../../../protocol/privacy/subjects.ts'
import { addRemoved, isEmpty, noneRemoved, type Removed } from '../../domain/privacy/retention.ts'
import type { StoredFace } from '../../domain/faces/face-store.ts'
import { removeBlobsOf } from '../pictures/blob-removal.ts'
import { removeFace } from '../faces/faces.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Faces of one person that are removed at a time. */
const FACES_PER_PAGE = 100
/** How often a person's data is searched again, in case they submit while they are being erased. */
const MAX_ROUNDS = 5

type ErasurePorts = Pick<
  ServicePorts,
  | 'retention'
  | 'faces'
  | 'faceIndex'
  | 'blobs'
  | 'blobOutbox'
  | 'audit'
  | 'executions'
  | 'idempotency'
  | 'officialData'
  | 'clock'
>

/** Who requested an erasure, and for which account. */
export interface Requester {
  readonly accountId: Id
  /** The name in the record of accesses. */
  readonly actor: string
}

/**
 * Erases an execution with its pictures, session, events and jobs, and returns once the files are gone. An interrupted
 * erasure is finished by the worker that removes files, or by another request.
 * @throws LimiarError `not-found`.
 */
export async function eraseExecution(
  ports: ErasurePorts,
  requester: Requester,
  executionId: string,
  reportId?: string,
): Promise<ErasureReceipt> {
  const { accountId } = requester
  const execution = isId(executionId) ? await ports.executions.find(accountId, executionId) : undefined
  if (!execution || (reportId !== undefined && execution.reportId !== reportId)) {
    // An interrupted erasure may have left files and answers: "not found" is true only once they are gone.
    await removeBlobsOf(ports, accountId)
    if (isId(executionId)) await ports.idempotency.removeShowing(accountId, executionId)
    throw new LimiarError('not-found', 'There is no such execution.')
  }
  const removal = { executionIds: [execution.id], linkIds: [], sessionIds: [] }
  const erased = await ports.retention.remove(accountId, removal, ports.clock())
  await removeBlobsOf(ports, accountId)
  await ports.idempotency.removeOf(accountId)
  const what = { action: 'eraseExecution', objects: removal.executionIds }
  return recordErasure(ports, requester, what, { ...erased, faces: 0, matches: 0 })
}

/**
 * Erases all data of a person: executions, links, sessions, faces and their matches, pictures, events and jobs. Returns
 * once the files are gone. If there was no data, the receipt says so; that is not an error.
 */
export async function eraseSubject(
  ports: ErasurePorts,
  requester: Requester,
  sentCpf: string,
): Promise<ErasureReceipt> {
  const { accountId } = requester
  const cpf = subjectCpf(sentCpf)
  let erased: ErasedRecords = { removed: noneRemoved, pictures: 0 }
  const objects: Id[] = []
  for (let round = 0; ; round++) {
    const kept = await ports.retention.findSubject(accountId, cpf)
    const removal = {
      executionIds: kept.executions.map(({ id }) => id),
      linkIds: kept.links.map(({ id }) => id),
      sessionIds: [],
    }
    if (isEmpty(removal)) break
    if (round === MAX_ROUNDS)
      throw new LimiarError('conflict', 'The person is being registered while they are erased: ask again.')
    const { removed, pictures } = await ports.retention.remove(accountId, removal, ports.clock())
    erased = { removed: addRemoved(erased.removed, removed), pictures: erased.pictures + pictures }
    objects.push(...removal.executionIds, ...removal.linkIds)
  }
  ports.officialData.production?.forget?.(cpf)
  const faces = await eraseFaces(ports, accountId, cpf)
  await removeBlobsOf(ports, accountId)
  // A stored idempotent answer may be about the person, and nothing outside of its text shows that.
  await ports.idempotency.removeOf(accountId)
  const what = {
    action: 'eraseSubject',
    objects: [...objects, ...faces.ids],
    subject: ports.audit.pseudonym(accountId, cpf),
  }
  const pictures = erased.pictures + faces.pictures
  return recordErasure(ports, requester, what, {
    removed: erased.removed,
    pictures,
    faces: faces.ids.length,
    matches: faces.matches,
  })
}

/** The digits of a CPF. @throws LimiarError `invalid-request`. */
export function subjectCpf(sent: string): string {
  const cpf = cpfDigits(sent)
  if (cpf !== undefined) return cpf
  const errors = [{ pointer: '#path/cpf', detail: 'is not a CPF of eleven digits' }]
  throw new LimiarError('invalid-request', 'Some of what was sent is not valid: see errors.', { errors })
}

/** What was removed, and how many pictures. */
interface ErasedRecords {
  readonly removed: Removed
  readonly pictures: number
}

async function eraseFaces(
  ports: Pick<
    ServicePorts,
    'faces' | 'faceIndex' | 'blobs' | 'blobOutbox' | 'idempotency' | 'retention' | 'clock'
  >,
  accountId: Id,
  cpf: string,
): Promise<{ readonly ids: readonly Id[]; readonly pictures: number; readonly matches: number }> {
  const erased: StoredFace[] = []
  let matches = 0
  for (;;) {
    const { rows } = await ports.faces.list(accountId, { limit: FACES_PER_PAGE, offset: 0 }, { cpf })
    if (rows.length === 0) break
    // Before the faces go: an erasure that is cut off here and repeated would not know them any more.
    matches += await ports.retention.forgetMatches(
      accountId,
      rows.map(({ id }) => id),
    )
    for (const face of rows) {
      await removeFace(ports, accountId, face.id)
      erased.push(face)
    }
  }
  const ids = erased.map(({ id }) => id)
  const pictures = erased.reduce((sum, { images }) => sum + images.length, 0)
  // An analysis may have found a face while it was removed.
  matches += await ports.retention.forgetMatches(accountId, ids)
  return { ids, pictures, matches }
}

async function recordErasure(
  { audit, clock }: Pick<ServicePorts, 'audit' | 'clock'>,
  { accountId, actor }: Requester,
  {
    action,
    objects,
    subject,
  }: { readonly action: string; readonly objects: readonly Id[]; readonly subject?: string },
  erased: ErasedRecords & { readonly faces: number; readonly matches: number },
): Promise<ErasureReceipt> {
  const at = clock()
  const { removed: records, ...others } = erased
  const removed = { ...records, ...others }
  const details = { ...(subject === undefined ? {} : { subject }), removed }
  const { sequence, hash } = await audit.append(accountId, {
    at,
    actor,
    action,
    status: 200,
    objects,
    details,
  })
  return { erasedAt: at.toISOString(), ...details, audit: { sequence, hash: toHex(hash) } }
}

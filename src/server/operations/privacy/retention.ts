/** Erases people's data: one execution, one person, and what has been kept long enough. */
import { cpfDigits, type Cpf } from '../../../protocol/cpf.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, toHex, type Id } from '../../../protocol/ids.ts'
import type { ErasureReceipt } from '../../../protocol/privacy/subjects.ts'
import type { AuditEntry } from '../../domain/access/audit.ts'
import {
  addRemoved,
  isEmpty,
  noneRemoved,
  type Removal,
  type RemovedRecords,
} from '../../domain/privacy/retention.ts'
import { removeBlobsOf } from '../pictures/blob-removal.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Faces of one person that are read at a time. */
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
  const receipt = await erase(ports, requester, removal, { action: 'eraseExecution', matches: 0 })
  await removeBlobsOf(ports, accountId)
  await ports.idempotency.removeOf(accountId)
  return receipt
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
  const subject = ports.audit.pseudonym(accountId, cpf)
  const receipts: ErasureReceipt[] = []
  for (let round = 0; ; round++) {
    const removal = await recordsOf(ports, accountId, cpf)
    const { executionIds, faceIds } = removal
    if (isEmpty(removal)) break
    if (round === MAX_ROUNDS)
      throw new LimiarError('conflict', 'The person is being registered while they are erased: ask again.')
    // Before the faces go: an erasure that is cut off here and repeated would not know them any more.
    const matches = await ports.retention.forgetMatches(accountId, faceIds, executionIds)
    receipts.push(await erase(ports, requester, removal, { action: 'eraseSubject', subject, matches }))
    for (const faceId of faceIds) await ports.faceIndex.removeRecord(accountId, faceId)
    // An analysis may have found a face while it was removed.
    await ports.retention.forgetMatches(accountId, faceIds, executionIds)
  }
  ports.officialData.production?.forget?.(cpf)
  await removeBlobsOf(ports, accountId)
  // A stored idempotent answer may be about the person, and nothing outside of its text shows that.
  await ports.idempotency.removeOf(accountId)
  return receipts.length === 0 ? recordNothing(ports, requester, subject) : inOne(receipts)
}

/** The digits of a CPF. @throws LimiarError `invalid-request`. */
export function subjectCpf(sent: string): string {
  const cpf = cpfDigits(sent)
  if (cpf !== undefined) return cpf
  const errors = [{ pointer: '#path/cpf', detail: 'is not a CPF of eleven digits' }]
  throw new LimiarError('invalid-request', 'Some of what was sent is not valid: see errors.', { errors })
}

async function recordsOf(
  { retention, faces }: Pick<ServicePorts, 'retention' | 'faces'>,
  accountId: Id,
  cpf: Cpf,
): Promise<Removal & { readonly faceIds: readonly Id[] }> {
  const kept = await retention.findSubject(accountId, cpf)
  const faceIds: Id[] = []
  for (;;) {
    const { rows } = await faces.list(accountId, { limit: FACES_PER_PAGE, offset: faceIds.length }, { cpf })
    faceIds.push(...rows.map(({ id }) => id))
    if (rows.length < FACES_PER_PAGE) break
  }
  return {
    executionIds: kept.executions.map(({ id }) => id),
    linkIds: kept.links.map(({ id }) => id),
    sessionIds: [],
    faceIds,
  }
}

interface Erasure {
  readonly action: string
  readonly subject?: string
  /** Executions of others in which a face was forgotten. */
  readonly matches: number
}

/** Removes records and says so in the record of accesses, in one transaction. */
async function erase(
  { retention, audit, clock }: ErasurePorts,
  { accountId, actor }: Requester,
  removal: Removal,
  { action, subject, matches }: Erasure,
): Promise<ErasureReceipt> {
  const at = clock()
  const { executionIds, linkIds, faceIds = [] } = removal
  const detailsOf = ({ removed, pictures, faces }: RemovedRecords) => ({
    ...(subject === undefined ? {} : { subject }),
    removed: { ...removed, pictures, faces, matches },
  })
  const erased = await retention.remove(accountId, removal, at, (gone) => ({
    at,
    actor,
    action,
    status: 200,
    objects: [...executionIds, ...linkIds, ...faceIds],
    details: detailsOf(gone),
  }))
  // What is removed is removed: an end of the record that cannot be sealed now is sealed with the next entry.
  await audit.seal([accountId]).catch(() => undefined)
  return receiptOf(erased.entry, detailsOf(erased))
}

/** Nothing is kept about the person, and the record says that somebody asked. */
async function recordNothing(
  { audit, clock }: ErasurePorts,
  { accountId, actor }: Requester,
  subject: string,
): Promise<ErasureReceipt> {
  const details = { subject, removed: { ...noneRemoved, pictures: 0, faces: 0, matches: 0 } }
  const entry = { at: clock(), actor, action: 'eraseSubject', status: 200, objects: [], details }
  return receiptOf(await audit.append(accountId, entry), details)
}

function receiptOf(
  { at, sequence, hash }: AuditEntry,
  details: Pick<ErasureReceipt, 'subject' | 'removed'>,
): ErasureReceipt {
  return { erasedAt: at.toISOString(), ...details, audit: { sequence, hash: toHex(hash) } }
}

/** The last of several receipts, with what all of them removed. */
function inOne(receipts: readonly ErasureReceipt[]): ErasureReceipt {
  return receipts.reduce((sum, { removed, ...last }) => ({
    ...last,
    removed: {
      ...addRemoved(sum.removed, removed),
      pictures: sum.removed.pictures + removed.pictures,
      faces: sum.removed.faces + removed.faces,
      matches: sum.removed.matches + removed.matches,
    },
  }))
}

/** Notes on an execution: written by those who review, read by those who may read it, never changed. */
import { LimiarError } from '../../../protocol/errors.ts'
import { MAX_NOTES } from '../../../protocol/executions/notes.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { StoredNote } from '../../domain/executions/notes.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findExecution } from './executions.ts'
import type { Reviewer } from './reviews.ts'

export interface NotedExecution {
  readonly accountId: Id
  readonly reportId: string
  readonly executionId: string
}

/** @throws LimiarError `not-found`; `conflict` when the execution has as many notes as it may. */
export async function addNote(
  ports: Pick<ServicePorts, 'executions' | 'notes' | 'clock'>,
  { accountId, reportId, executionId }: NotedExecution,
  text: string,
  { token, person }: Reviewer,
): Promise<StoredNote> {
  const execution = await findExecution(ports, accountId, reportId, executionId, {})
  const createdAt = ports.clock()
  const author = person ? { person: { _id: person.id, name: person.name } } : { token }
  const note = { id: newId(createdAt), executionId: execution.id, text: text.trim(), author, createdAt }
  if (await ports.notes.add(note, MAX_NOTES)) return note
  await findExecution(ports, accountId, reportId, executionId, {})
  throw new LimiarError(
    'conflict',
    `The execution has ${MAX_NOTES} notes, which is the most that it may have.`,
  )
}

/** Oldest first. @throws LimiarError `not-found`. */
export async function listNotes(
  ports: Pick<ServicePorts, 'executions' | 'notes'>,
  { accountId, reportId, executionId }: NotedExecution,
): Promise<readonly StoredNote[]> {
  const { id } = await findExecution(ports, accountId, reportId, executionId, {})
  return ports.notes.of([id])
}

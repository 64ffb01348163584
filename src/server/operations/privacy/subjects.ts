/** All data about a person, for the operator who has to inform them. */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredFace } from '../../domain/faces/face-store.ts'
import type { StoredNote } from '../../domain/executions/notes.ts'
import type { KeptOfSubject } from '../../domain/privacy/retention.ts'
import { subjectCpf } from './retention.ts'
import type { ServicePorts } from '../service-ports.ts'

/** An ample bound: nobody enrols this many faces of one person. */
const MAX_FACES = 1000

export interface ExportedSubject extends KeptOfSubject {
  readonly cpf: string
  readonly faces: readonly StoredFace[]
  /** What reviewers wrote on the executions. */
  readonly notes: readonly StoredNote[]
}

/** All data about a person; there may be none. @throws LimiarError `invalid-request` for an invalid CPF. */
export async function exportSubject(
  { retention, faces, notes }: Pick<ServicePorts, 'retention' | 'faces' | 'notes'>,
  accountId: Id,
  sentCpf: string,
): Promise<ExportedSubject> {
  const cpf = subjectCpf(sentCpf)
  const { rows } = await faces.list(accountId, { limit: MAX_FACES, offset: 0 }, { cpf })
  const kept = await retention.findSubject(accountId, cpf)
  const written = await notes.of(kept.executions.map(({ id }) => id))
  return { cpf, ...kept, faces: rows, notes: written }
}

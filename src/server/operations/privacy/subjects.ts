/** All data about a person, for the operator who has to inform them. */
import type { Id } from '../../../protocol/ids.ts'
import type { FaceStore, StoredFace } from '../../domain/faces/face-store.ts'
import type { Position } from '../../domain/listing.ts'
import type { StoredNote } from '../../domain/executions/notes.ts'
import type { KeptOfSubject } from '../../domain/privacy/retention.ts'
import { subjectCpf } from './retention.ts'
import type { ServicePorts } from '../service-ports.ts'

const FACES_PER_PAGE = 500

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
  const enrolled = await facesOf(faces, accountId, cpf)
  const kept = await retention.findSubject(accountId, cpf)
  const written = await notes.of(kept.executions.map(({ id }) => id))
  return { cpf, ...kept, faces: enrolled, notes: written }
}

/** Every record under a CPF, however many there are: what a person is told has to be complete. */
async function facesOf(faces: FaceStore, accountId: Id, cpf: string): Promise<readonly StoredFace[]> {
  const all: StoredFace[] = []
  for (let after: Position | undefined; ;) {
    const { rows, last } = await faces.list(accountId, { limit: FACES_PER_PAGE, offset: 0, after }, { cpf })
    all.push(...rows)
    if (rows.length < FACES_PER_PAGE || !last) return all
    after = last
  }
}

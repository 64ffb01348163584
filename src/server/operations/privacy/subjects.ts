/** Everything that is kept of a person, for whoever has to tell them. */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredFace } from '../../domain/faces/face-store.ts'
import type { KeptOfSubject } from '../../domain/privacy/retention.ts'
import { subjectCpf } from './retention.ts'
import type { ServicePorts } from '../service-ports.ts'

/** More faces than anybody enrols of one person. */
const MAX_FACES = 1000

export interface ExportedSubject extends KeptOfSubject {
  readonly cpf: string
  readonly faces: readonly StoredFace[]
}

/** What is kept of a person; nothing is an answer, too. @throws LimiarError `invalid-request` for what is no CPF. */
export async function exportSubject(
  { retention, faces }: Pick<ServicePorts, 'retention' | 'faces'>,
  accountId: Id,
  sentCpf: string,
): Promise<ExportedSubject> {
  const cpf = subjectCpf(sentCpf)
  const { rows } = await faces.list(accountId, { limit: MAX_FACES, offset: 0 }, { cpf })
  return { cpf, ...(await retention.findSubject(accountId, cpf)), faces: rows }
}

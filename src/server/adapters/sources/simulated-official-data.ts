/** Official data of the test environment: made up, the same for the same question, and never of a real person. */
import { createHash } from 'node:crypto'
import type { OfficialDataSource, OfficialQuestion, OfficialRecord } from '../../domain/official-data.ts'

const womensNames = ['ANA', 'CAMILA', 'ELISA', 'GABRIELA'] as const
const mensNames = ['BRUNO', 'DIEGO', 'FABIO', 'HEITOR'] as const
const lastNames = ['ALMEIDA', 'BARROS', 'CARDOSO', 'DUARTE', 'ESTEVES', 'FARIAS', 'GOMES', 'LIMA'] as const

/** CPFs with valid check digits for which the source behaves otherwise than confirming what the document says. */
export const simulatedCpfs = {
  unknown: '00000000191',
  otherName: '00000000272',
  otherBirthDate: '00000000353',
  sourceDown: '00000000434',
} as const

/** Confirms what the document says, fills in what it does not say, and acts up for the CPFs above. */
export function simulatedOfficialData(): OfficialDataSource {
  return { simulated: true, isSuspended: () => false, lookUp: async (question) => answer(question) }
}

function answer({ cpf, read }: OfficialQuestion): Awaited<ReturnType<OfficialDataSource['lookUp']>> {
  if (cpf === simulatedCpfs.sourceDown) return { performed: false, reason: 'source-unreachable' }
  if (cpf === simulatedCpfs.unknown) return { performed: true, record: undefined }
  const person = madeUpPerson(cpf)
  const record = { ...person, ...read, cpf }
  return { performed: true, record: otherwise(cpf, record, person) }
}

function otherwise(cpf: string, record: OfficialRecord, { name, birthDate }: MadeUpPerson): OfficialRecord {
  if (cpf === simulatedCpfs.otherName) return { ...record, name }
  return cpf === simulatedCpfs.otherBirthDate ? { ...record, birthDate } : record
}

type MadeUpPerson = Required<OfficialRecord>

function madeUpPerson(cpf: string): MadeUpPerson {
  const digest = createHash('sha256').update(cpf).digest()
  const pick = (names: readonly string[], at: number): string =>
    names[digest.readUInt8(at) % names.length] ?? ''
  const family = `${pick(lastNames, 0)} ${pick(lastNames, 1)}`
  const year = 1950 + (digest.readUInt8(2) % 55)
  const month = String(1 + (digest.readUInt8(3) % 12)).padStart(2, '0')
  const day = String(1 + (digest.readUInt8(4) % 28)).padStart(2, '0')
  return {
    name: `${pick([...womensNames, ...mensNames], 5)} ${family}`,
    cpf,
    birthDate: `${year}-${month}-${day}`,
    motherName: `${pick(womensNames, 6)} ${family}`,
    fatherName: `${pick(mensNames, 7)} ${family}`,
  }
}

/** Official data of the test environment: made up, the same for the same question, and never of a real person. */
import { createHash } from 'node:crypto'
import type {
  ConfirmableField,
  OfficialAnswer,
  OfficialDataSource,
  OfficialQuestion,
  OfficialRecord,
} from '../../domain/findings/official-data.ts'

const womensNames = ['ANA', 'CAMILA', 'ELISA', 'GABRIELA'] as const
const mensNames = ['BRUNO', 'DIEGO', 'FABIO', 'HEITOR'] as const
const lastNames = ['ALMEIDA', 'BARROS', 'CARDOSO', 'DUARTE', 'ESTEVES', 'FARIAS', 'GOMES', 'LIMA'] as const

/** CPFs with valid check digits for which the source does something other than confirm what the document says. */
export const simulatedCpfs = {
  unknown: '00000000191',
  otherName: '00000000272',
  otherBirthDate: '00000000353',
  sourceDown: '00000000434',
  deceased: '00000000515',
  otherFace: '00000000604',
} as const

/**
 * Confirms what the document says and fills in what it does not say. For the CPFs above it answers as listed there. Its
 * answers have the shape of the source that production asks.
 */
export function simulatedOfficialData(like?: 'datavalid' | 'serpro-cpf'): OfficialDataSource {
  return { simulated: true, isSuspended: () => false, lookUp: async (question) => answer(question, like) }
}

function answer(
  question: OfficialQuestion,
  like: 'datavalid' | 'serpro-cpf' | undefined,
): Awaited<ReturnType<OfficialDataSource['lookUp']>> {
  const { cpf, read } = question
  if (cpf === simulatedCpfs.sourceDown) return { performed: false, reason: 'source-unreachable' }
  if (cpf === simulatedCpfs.unknown) return { performed: true, record: undefined }
  const person = madeUpPerson(cpf)
  const record = otherwise(cpf, { ...person, ...read, cpf }, person)
  if (like === 'datavalid') return { performed: true, ...compared(question, record) }
  if (like === undefined) return { performed: true, record }
  const { name, birthDate } = record
  const cpfStanding = cpf === simulatedCpfs.deceased ? 'deceased' : 'regular'
  return {
    performed: true,
    record: { ...(name && { name }), cpf, ...(birthDate && { birthDate }) },
    cpfStanding,
  }
}

/** The answer of a source that compares values and does not return them. */
function compared({ cpf, read, selfie }: OfficialQuestion, record: OfficialRecord): OfficialAnswer {
  const fields = (['name', 'birthDate', 'motherName', 'fatherName'] as const).filter((field) => read[field])
  const isSame = (field: ConfirmableField): boolean => read[field] === record[field]
  const denied = fields.filter((field) => !isSame(field))
  return {
    record: { cpf, ...Object.fromEntries(fields.filter(isSame).map((field) => [field, read[field]])) },
    ...(denied.length > 0 && { denied }),
    cpfStanding: cpf === simulatedCpfs.deceased ? 'not-regular' : 'regular',
    ...(selfie && { face: { available: true, similarity: cpf === simulatedCpfs.otherFace ? 5 : 97 } }),
  }
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

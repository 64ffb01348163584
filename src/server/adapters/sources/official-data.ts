/** Official data of a person: made up in the test environment, from a configured address in production. */
import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Environment, OfficialDataSource, OfficialRecord } from '../../domain/ports.ts'

/** Time in which a source answers, or was not asked. */
const LOOK_UP_TIMEOUT_MS = 10_000

const womensNames = ['ANA', 'CAMILA', 'ELISA', 'GABRIELA'] as const
const mensNames = ['BRUNO', 'DIEGO', 'FABIO', 'HEITOR'] as const
const lastNames = ['ALMEIDA', 'BARROS', 'CARDOSO', 'DUARTE', 'ESTEVES', 'FARIAS', 'GOMES', 'LIMA'] as const

const SourceAnswer = Compile(
  Type.Object({
    name: Type.Optional(Type.String()),
    cpf: Type.Optional(Type.String()),
    birthDate: Type.Optional(Type.String()),
    motherName: Type.Optional(Type.String()),
    fatherName: Type.Optional(Type.String()),
  }),
)

/** The source of an environment; undefined in production when no address is configured. */
export function createOfficialData(
  environment: Environment,
  url: string | undefined,
): OfficialDataSource | undefined {
  if (environment === 'test') return simulatedOfficialData()
  return url === undefined ? undefined : httpOfficialData(url)
}

/** The same person for the same CPF, always, and never a real one. */
export function simulatedOfficialData(): OfficialDataSource {
  return { simulated: true, lookUp: async (cpf) => madeUpPerson(cpf) }
}

/**
 * Asks `GET <url>?cpf=<digits>`: 200 with the members of `data` that the source knows, 404 when it knows nobody.
 */
export function httpOfficialData(url: string): OfficialDataSource {
  return {
    simulated: false,
    async lookUp(cpf, signal) {
      const address = new URL(url)
      address.searchParams.set('cpf', cpf)
      const timeout = AbortSignal.timeout(LOOK_UP_TIMEOUT_MS)
      const response = await fetch(address, {
        headers: { Accept: 'application/json' },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`The official source answered ${response.status}.`)
      return readRecord(await response.json())
    },
  }
}

function readRecord(answer: unknown): OfficialRecord {
  if (!SourceAnswer.Check(answer))
    throw new Error('The official source answered something else than a record.')
  const { name, cpf, birthDate, motherName, fatherName } = answer
  const record = { name, cpf, birthDate, motherName, fatherName }
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function madeUpPerson(cpf: string): OfficialRecord {
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

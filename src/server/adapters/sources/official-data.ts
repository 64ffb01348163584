/** Official data of a person: made up in the test environment, from the operator's source in production. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type {
  DatavalidChecks,
  OfficialDataSource,
  OfficialDataSources,
  OfficialRecord,
} from '../../domain/findings/official-data.ts'
import type { OfficialUseStore } from '../../domain/findings/official-use.ts'
import { isStorableValue } from '../../domain/storable-value.ts'
import { exchangeJson, mustSucceed } from './json-exchange.ts'
import { systemNetwork, type Network } from './network.ts'
import { datavalid } from './datavalid.ts'
import {
  officialSource,
  type DoorAnswer,
  type OfficialDoor,
  type OfficialDoorSettings,
} from './official-doors.ts'
import { serproCpf } from './serpro-cpf.ts'
import { simulatedOfficialData } from './simulated-official-data.ts'
import { SourceFailure } from './source-failure.ts'

/** Time for one try. Three tries end within the time that sources have together. */
const TRY_TIMEOUT_MS = 5_000

/** Longer than any name. A longer value belongs to something else. */
const MAX_VALUE_CHARACTERS = 300

const text = Type.Optional(Type.String({ maxLength: MAX_VALUE_CHARACTERS }))
const SourceAnswer = Compile(
  Type.Object({ name: text, cpf: text, birthDate: text, motherName: text, fatherName: text }),
)

export interface OfficialSourceSettings {
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined
  /** Time for one try. */
  readonly timeoutMs?: number
  /** Pause before the second try. */
  readonly firstPauseMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
  readonly network?: Network
  readonly counted: OfficialUseStore
  readonly dailyLimit?: number | undefined
  readonly rememberMs?: number
}

/** What the operator configured: an address that answers in Limiar's own shape, or a contract with SERPRO. */
export interface OfficialSettings {
  readonly url: string | undefined
  readonly token: string | undefined
  readonly serpro: SerproContract | undefined
  /** Questions a day of all nodes together; undefined: any number. */
  readonly dailyLimit: number | undefined
  readonly rememberMinutes: number
  /** Where questions are counted. */
  readonly counted: OfficialUseStore
}

export interface SerproContract {
  readonly product: 'datavalid' | 'serpro-cpf'
  readonly consumerKey: string
  readonly consumerSecret: string
  /** Address of the product; undefined: the one in SERPRO's documentation. */
  readonly url: string | undefined
  readonly checks: DatavalidChecks
}

const serproAddresses: Readonly<Record<SerproContract['product'], string>> = {
  datavalid: 'https://gateway.apiserpro.serpro.gov.br/datavalid/v4',
  'serpro-cpf': 'https://gateway.apiserpro.serpro.gov.br/consulta-cpf-df/v2',
}

/**
 * The source of each environment. Production has none unless one is configured. The simulated source of the test
 * environment answers in the same shape.
 */
export function createOfficialData(settings: OfficialSettings): OfficialDataSources {
  const { url, token, serpro, dailyLimit, rememberMinutes, counted } = settings
  const patience = { counted, dailyLimit, rememberMs: 60_000 * rememberMinutes }
  const production = serpro
    ? serproSource(serpro, patience)
    : url === undefined
      ? undefined
      : httpOfficialData({ url, token, ...patience })
  return { test: simulatedOfficialData(serpro?.product), production }
}

/** The source for a contract with SERPRO. */
export function serproSource(
  { product, consumerKey, consumerSecret, url = serproAddresses[product], checks }: SerproContract,
  settings: Partial<OfficialDoorSettings> &
    Pick<OfficialDoorSettings, 'counted'> & { readonly network?: Network },
): OfficialDataSource {
  const { timeoutMs = TRY_TIMEOUT_MS, now = () => performance.now(), network = systemNetwork() } = settings
  const gateway = { url, consumerKey, consumerSecret, network, now }
  const door = product === 'datavalid' ? datavalid({ ...gateway, checks }) : serproCpf(gateway)
  return officialSource(door, { ...settings, timeoutMs, now })
}

/**
 * Asks `GET <url>?cpf=<digits>`: 200 with the members of `data` that the source knows, 404 when it knows nobody. The
 * operator chose the address, so it may be in a private network.
 */
export function httpOfficialData(settings: OfficialSourceSettings): OfficialDataSource {
  const { timeoutMs = TRY_TIMEOUT_MS, network = systemNetwork() } = settings
  const { now = () => performance.now() } = settings
  const door: OfficialDoor = {
    name: 'http',
    charged: [200, 404],
    ask: ({ cpf }, signal) => askOnce(network, settings, cpf, signal),
  }
  return officialSource(door, { ...settings, timeoutMs, now })
}

async function askOnce(
  network: Network,
  { url: base, token }: OfficialSourceSettings,
  cpf: string,
  signal: AbortSignal,
): Promise<DoorAnswer> {
  const url = new URL(base)
  url.searchParams.set('cpf', cpf)
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const exchange = { url, method: 'GET', headers, trustedHosts: [url.hostname] } as const
  const got = await exchangeJson(network, exchange, signal)
  return {
    status: got.status,
    read: () => {
      if (got.status === 404) return { record: undefined }
      mustSucceed(got)
      return { record: readRecord(got.answer) }
    },
  }
}

function readRecord(answer: unknown): OfficialRecord {
  if (!SourceAnswer.Check(answer)) throw new SourceFailure('source-answer-invalid')
  const { name, cpf, birthDate, motherName, fatherName } = answer
  const record = { name, cpf, birthDate, motherName, fatherName }
  if (!isStorableValue(record)) throw new SourceFailure('source-answer-invalid')
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

/** Official data of a person: made up in the test environment, from the operator's source in production. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { CircuitBreaker } from '../../domain/circuit-breaker.ts'
import type { OfficialDataSource, OfficialDataSources, OfficialRecord } from '../../domain/official-data.ts'
import { isStorableValue } from '../../domain/storable-value.ts'
import { exchangeJson, mustSucceed } from './json-exchange.ts'
import { systemNetwork, type Network } from './network.ts'
import { askPersistently } from './persistent-asking.ts'
import { simulatedOfficialData } from './simulated-official-data.ts'
import { SourceFailure } from './source-failure.ts'

/** Time in which a source answers, or is asked again: three tries end within the time that sources have together. */
const TRY_TIMEOUT_MS = 5_000

/** Longer than any name: more is a page of something else. */
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
  /** Before the second try. */
  readonly firstPauseMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
  readonly network?: Network
}

/** The source of each environment; production has none unless an address is configured. */
export function createOfficialData(settings: {
  readonly url: string | undefined
  readonly token: string | undefined
}): OfficialDataSources {
  const { url, token } = settings
  return {
    test: simulatedOfficialData(),
    production: url === undefined ? undefined : httpOfficialData({ url, token }),
  }
}

/**
 * Asks `GET <url>?cpf=<digits>`: 200 with the members of `data` that the source knows, 404 when it knows nobody.
 * The operator chose the address, so that it may lie in a private network.
 */
export function httpOfficialData(settings: OfficialSourceSettings): OfficialDataSource {
  const { timeoutMs = TRY_TIMEOUT_MS, firstPauseMs, network = systemNetwork() } = settings
  const breaker = new CircuitBreaker(settings.now ?? (() => performance.now()))
  return {
    simulated: false,
    isSuspended: () => breaker.isOpen,
    async lookUp({ cpf }, signal) {
      const ask = (until: AbortSignal) => askOnce(network, settings, cpf, until)
      const got = await askPersistently(ask, { breaker, timeoutMs, firstPauseMs }, signal)
      return got.performed ? { performed: true, record: got.result } : got
    },
  }
}

async function askOnce(
  network: Network,
  { url: base, token }: OfficialSourceSettings,
  cpf: string,
  signal: AbortSignal,
): Promise<OfficialRecord | undefined> {
  const url = new URL(base)
  url.searchParams.set('cpf', cpf)
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const exchange = { url, method: 'GET', headers, trustedHosts: [url.hostname] } as const
  const got = await exchangeJson(network, exchange, signal)
  if (got.status === 404) return undefined
  mustSucceed(got)
  return readRecord(got.answer)
}

function readRecord(answer: unknown): OfficialRecord {
  if (!SourceAnswer.Check(answer)) throw new SourceFailure('source-answer-invalid')
  const { name, cpf, birthDate, motherName, fatherName } = answer
  const record = { name, cpf, birthDate, motherName, fatherName }
  if (!isStorableValue(record)) throw new SourceFailure('source-answer-invalid')
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

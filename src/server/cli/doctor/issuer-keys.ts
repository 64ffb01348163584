/** Checks that the codes on documents can be verified: which issuers' keys a server trusts, and which end soon. */
import { access } from 'node:fs/promises'
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { endingKeys, endOf } from '../../../protocol/access/ending-keys.ts'
import {
  ListIssuerKeysAnswer,
  type IssuerKeyRecord,
  type SignedKind,
} from '../../../protocol/access/issuer-keys.ts'
import { accessTokenPath } from '../../machine/secrets.ts'
import type { Invocation } from '../command/command.ts'
import { RefusedError, serverAddress, ServerClient } from '../command/server-client.ts'
import type { CommandWords } from './words/words.ts'

/** Documents that people use, by the names of their codes. */
const documents = { cnh: 'CNH', cin: 'CIN', 'rg-digital': 'RG Digital' } as const satisfies Partial<
  Record<SignedKind, string>
>

/**
 * Asks the server at the link's address, if that is the server of the settings. A link may come from anybody, and its
 * server would get the access token.
 */
export async function examineIssuerKeys(
  address: URL,
  { settings, options }: Pick<Invocation, 'settings' | 'options'>,
  { keys: words }: CommandWords,
): Promise<readonly Diagnosis[]> {
  const unknown = (found: string): Diagnosis => ({ check: words.name, verdict: 'unknown', found })
  if (settings.accessToken === undefined && !(await exists(accessTokenPath(settings.dataDirectory))))
    return [unknown(words.noToken)]
  const server = `${address.origin}${address.pathname.replace(/\/[^/]*$/, '')}`
  if (!isSame(server, serverAddress({ settings, options }))) return [unknown(words.otherServer(server))]
  try {
    const client = await ServerClient.of({ settings, options: { ...options, server } })
    const { docs } = await client.call(ListIssuerKeysAnswer, 'GET', '/issuer-keys')
    return diagnosesOf(docs, new Date(), words)
  } catch (error) {
    return [unknown(error instanceof RefusedError ? words.mayNot : words.unreadable)]
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => {
    const url = URL.parse(address)
    if (!url) return undefined
    // Names of this machine.
    url.hostname = url.hostname.replace(/^(127\.0\.0\.1|\[::1\])$/, 'localhost')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  })
  return first !== undefined && first === second
}

/** Missing keys, and keys that end soon without a later one in their group. */
export function diagnosesOf(
  keys: readonly IssuerKeyRecord[],
  now: Date,
  { name: check, install, ...words }: CommandWords['keys'],
): readonly Diagnosis[] {
  if (keys.length === 0) return [{ check, verdict: 'note', found: words.none, remedy: install }]
  const ending = endingKeys(keys, now).map((key): Diagnosis => {
    const end = endOf(key, now)
    const why = end ? words.end[end.kind](end.day) : ''
    const found = `${key.signs.join(', ')} (${key.fingerprint.slice(0, 16)}) ${why}`
    return { check, verdict: 'doubtful', found, remedy: install }
  })
  const missing = Object.entries(documents).flatMap(([kind, name]) =>
    keys.some(({ signs }) => signs.some((one) => one === kind)) ? [] : [name],
  )
  const found = words.missing(missing.join(', '))
  if (missing.length > 0) return [...ending, { check, verdict: 'note', found, remedy: install }]
  return ending.length > 0 ? ending : [{ check, verdict: 'good', found: words.allWell(keys.length) }]
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Checks that the codes on documents can be verified: which issuers' keys a server trusts, and which end soon. */
import { access } from 'node:fs/promises'
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { endingKeys, whyEndsSoon } from '../../../protocol/access/ending-keys.ts'
import {
  ListIssuerKeysAnswer,
  type IssuerKeyRecord,
  type SignedKind,
} from '../../../protocol/access/issuer-keys.ts'
import { accessTokenPath } from '../../machine/secrets.ts'
import type { Invocation } from '../command/command.ts'
import { RefusedError, ServerClient } from '../command/server-client.ts'

/** Documents that people use, by the names of their codes. */
const documents = { cnh: 'CNH', cin: 'CIN', 'rg-digital': 'RG Digital' } as const satisfies Partial<
  Record<SignedKind, string>
>

const check = 'keys of issuers'
const install = 'Install them with limiar issuer-keys import: docs/issuer-codes.md.'

/** Asks the server at the link's address. Without an access token nothing can be found out. */
export async function examineIssuerKeys(
  address: URL,
  { settings, options }: Invocation,
): Promise<readonly Diagnosis[]> {
  if (settings.accessToken === undefined && !(await exists(accessTokenPath(settings.dataDirectory))))
    return [unknown('no access token here: set LIMIAR_ACCESS_TOKEN')]
  try {
    const server = `${address.origin}${address.pathname.replace(/\/[^/]*$/, '')}`
    const client = await ServerClient.of({ settings, options: { ...options, server } })
    const { docs } = await client.call(ListIssuerKeysAnswer, 'GET', '/issuer-keys')
    return diagnosesOf(docs, new Date())
  } catch (error) {
    return [
      unknown(error instanceof RefusedError ? 'the access token may not read them' : 'they cannot be read'),
    ]
  }
}

/** Missing keys, and keys that end soon without a later one in their group. */
export function diagnosesOf(keys: readonly IssuerKeyRecord[], now: Date): readonly Diagnosis[] {
  if (keys.length === 0)
    return [
      { check, verdict: 'note', found: 'none, so that codes are read and not checked', remedy: install },
    ]
  const ending = endingKeys(keys, now).map((key): Diagnosis => {
    const found = `${key.signs.join(', ')} (${key.fingerprint.slice(0, 16)}) ${whyEndsSoon(key, now) ?? ''}`
    return { check, verdict: 'doubtful', found, remedy: install }
  })
  const missing = Object.entries(documents).flatMap(([kind, name]) =>
    keys.some(({ signs }) => signs.some((one) => one === kind)) ? [] : [name],
  )
  const found = `no key for ${missing.join(', ')}: these codes are not checked`
  if (missing.length > 0) return [...ending, { check, verdict: 'note', found, remedy: install }]
  return ending.length > 0 ? ending : [{ check, verdict: 'good', found: `${keys.length}, none ends soon` }]
}

const unknown = (found: string): Diagnosis => ({ check, verdict: 'unknown', found })

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Installs, shows and removes the public keys of issuers that the operator trusts. */
import { createHash } from 'node:crypto'
import { kindsOfGroup, whyForTests, whyUnfit } from '../../../documents/codes/key-groups.ts'
import type { IssuerKey, KeyDescription } from '../../../documents/codes/issuer-key.ts'
import type { Environment } from '../../../protocol/access/access-tokens.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, newId } from '../../../protocol/ids.ts'
import { endingKeys, whyEndsSoon } from '../../../protocol/access/ending-keys.ts'
import type { ImportIssuerKeyBody } from '../../../protocol/access/issuer-keys.ts'
import { trustedBy, type StoredIssuerKey } from '../../domain/access/issuer-keys.ts'
import type { ServicePorts } from '../service-ports.ts'

type KeyPorts = Pick<ServicePorts, 'issuerKeys' | 'signatures' | 'clock'>

/** A stored key, and what its bytes say of it; undefined where they say nothing that is known. */
export interface DescribedIssuerKey extends StoredIssuerKey {
  readonly description: KeyDescription | undefined
}

/**
 * Installs a key, or updates the times and the source of an installed key.
 * @throws LimiarError `invalid-request` when it is not a key of its group, with the member at fault.
 */
export async function importIssuerKey(
  ports: KeyPorts,
  body: ImportIssuerKeyBody,
): Promise<DescribedIssuerKey> {
  const { group, validFrom, validUntil, revokedAt, environment = 'production', source } = body
  const publicKey = keyBytes(body.publicKey)
  const description = publicKey && ports.signatures.describe(publicKey)
  if (!publicKey || !description)
    throw invalid('publicKey', 'is not a public key: send PEM, or its DER in base64.')
  mustFit({ group, publicKey, environment }, description)
  if (Date.parse(validFrom) >= Date.parse(validUntil)) throw invalid('validUntil', 'is not after validFrom.')
  const now = ports.clock()
  const kept = await ports.issuerKeys.put({
    id: newId(now),
    keyGroup: group,
    publicKey,
    validFrom: new Date(validFrom),
    validUntil: new Date(validUntil),
    revokedAt: revokedAt === undefined ? undefined : new Date(revokedAt),
    environment,
    source,
    createdAt: now,
  })
  return { ...kept, description }
}

/** Every key that is installed, oldest first. */
export async function listIssuerKeys({
  issuerKeys,
  signatures,
}: Omit<KeyPorts, 'clock'>): Promise<readonly DescribedIssuerKey[]> {
  return (await issuerKeys.list()).map((key) => ({ ...key, description: signatures.describe(key.publicKey) }))
}

/** Removes a key: codes that it signed are not verified any more. @throws LimiarError `not-found`. */
export async function removeIssuerKey(
  { issuerKeys, signatures }: Omit<KeyPorts, 'clock'>,
  keyId: string,
): Promise<DescribedIssuerKey> {
  const key = isId(keyId) ? await issuerKeys.remove(keyId) : undefined
  if (!key) throw new LimiarError('not-found', 'There is no such key of an issuer.')
  return { ...key, description: signatures.describe(key.publicKey) }
}

/** The keys that verify the executions of an account. */
export async function trustedIssuerKeys(
  { issuerKeys }: Pick<ServicePorts, 'issuerKeys'>,
  environment: Environment,
): Promise<readonly IssuerKey[]> {
  return trustedBy(environment, await issuerKeys.list()).map(
    ({ id, keyGroup, publicKey, validFrom, validUntil, revokedAt }) => ({
      id,
      publicKey,
      group: keyGroup,
      validFrom: validFrom.getTime(),
      validUntil: validUntil.getTime(),
      ...(revokedAt && { revokedAt: revokedAt.getTime() }),
    }),
  )
}

/** At the start of a server, warns of keys that have ended or end soon and have no later one in their group. */
export async function warnOfEndingKeys(
  { issuerKeys, clock }: Pick<KeyPorts, 'issuerKeys' | 'clock'>,
  warn: (message: string) => void,
): Promise<void> {
  const now = clock()
  const keys = (await issuerKeys.list()).map(({ keyGroup, publicKey, validUntil, revokedAt }) => ({
    publicKey,
    group: keyGroup,
    validUntil: validUntil.toISOString(),
    revokedAt: revokedAt?.toISOString(),
  }))
  for (const key of endingKeys(keys, now)) {
    const fingerprint = fingerprintOf(key.publicKey).slice(0, 16)
    warn(
      `the issuer's key ${fingerprint} (${kindsOfGroup(key.group).join(', ')}) ${whyEndsSoon(key, now) ?? ''}`,
    )
  }
}

/** SHA-256 of a SubjectPublicKeyInfo, in the form that people compare. */
export function fingerprintOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/** The DER of a key written as PEM or base64; undefined for any other text. */
export function keyBytes(written: string): Uint8Array | undefined {
  const base64 = written.replace(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? new Uint8Array(Buffer.from(base64, 'base64')) : undefined
}

interface WantedKey {
  readonly group: string
  readonly publicKey: Uint8Array
  readonly environment: Environment
}

function mustFit({ group, publicKey, environment }: WantedKey, description: KeyDescription): void {
  if (kindsOfGroup(group).length === 0) throw invalid('group', 'signs no identity document that is known.')
  const why = whyUnfit(group, description)
  if (why !== undefined) throw invalid('publicKey', why)
  const whyTests = whyForTests(group, fingerprintOf(publicKey))
  if (environment === 'production' && whyTests !== undefined) throw invalid('publicKey', whyTests)
}

function invalid(member: keyof ImportIssuerKeyBody, detail: string): LimiarError {
  return new LimiarError('invalid-request', 'The key cannot be installed: see errors.', {
    errors: [{ pointer: `/${member}`, detail }],
  })
}

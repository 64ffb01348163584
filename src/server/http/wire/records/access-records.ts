/** Access tokens, people and keys of issuers in the form of the wire. */
import { keyName, kindsOfGroup } from '../../../../documents/codes/key-groups.ts'
import { scopes, type AccessTokenRecord } from '../../../../protocol/access/access-tokens.ts'
import type { IssuerKeyRecord } from '../../../../protocol/access/issuer-keys.ts'
import type { PersonRecord } from '../../../../protocol/access/people.ts'
import type { AccessToken } from '../../../domain/access/access.ts'
import type { Person } from '../../../domain/access/people.ts'
import { fingerprintOf, type DescribedIssuerKey } from '../../../operations/access/issuer-keys.ts'

/** A token as the wire shows it. */
export function accessTokenRecord(token: AccessToken): AccessTokenRecord {
  const { expiresAt, lastUsedOn, revokedAt } = token
  return {
    _id: token.id,
    account: token.accountId,
    name: token.name,
    scopes: [...(token.scopes ?? scopes)],
    createdAt: token.createdAt.toISOString(),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toISOString() }),
    ...(lastUsedOn === undefined ? {} : { lastUsedOn }),
    ...(revokedAt === undefined ? {} : { revokedAt: revokedAt.toISOString() }),
  }
}

/** A person as the wire shows them. */
export function personRecord(person: Person, now: Date): PersonRecord {
  const { joinedAt, removedAt, invitationExpiresAt } = person
  const isOpen = invitationExpiresAt !== undefined && invitationExpiresAt > now
  return {
    _id: person.id,
    name: person.name,
    role: person.role,
    state: removedAt ? 'removed' : joinedAt ? 'active' : 'invited',
    createdAt: person.createdAt.toISOString(),
    ...(joinedAt && { joinedAt: joinedAt.toISOString() }),
    ...(removedAt && { removedAt: removedAt.toISOString() }),
    ...(isOpen && { invitationExpiresAt: invitationExpiresAt.toISOString() }),
  }
}

/** A key of an issuer as the wire shows it. */
export function issuerKeyRecord(key: DescribedIssuerKey): IssuerKeyRecord {
  const { description, revokedAt, source } = key
  return {
    _id: key.id,
    group: key.keyGroup,
    signs: [...kindsOfGroup(key.keyGroup)],
    algorithm: description ? keyName(description) : 'unknown',
    fingerprint: fingerprintOf(key.publicKey),
    validFrom: key.validFrom.toISOString(),
    validUntil: key.validUntil.toISOString(),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    environment: key.environment,
    ...(source !== undefined && { source }),
    createdAt: key.createdAt.toISOString(),
  }
}

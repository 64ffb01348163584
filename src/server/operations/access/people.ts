/** Inviting the people of the console, giving them roles, letting them in and removing them. */
import { createHash, randomBytes } from 'node:crypto'
import { LimiarError } from '../../../protocol/errors.ts'
import { isId, newId, type Id } from '../../../protocol/ids.ts'
import {
  roleScopes,
  type InvitePersonBody,
  type PersonRole,
  type UpdatePersonBody,
} from '../../../protocol/access/people.ts'
import { allows, type Access, type AccessToken } from '../../domain/access/access.ts'
import {
  INVITATION_DAYS,
  MAX_PEOPLE,
  type Invitation,
  type Person,
  type PersonKey,
} from '../../domain/access/people.ts'
import { newAccessToken } from './access-tokens.ts'
import type { ServicePorts } from '../service-ports.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
const SECRET_BYTES = 32

type PeoplePorts = Pick<ServicePorts, 'people' | 'clock'>

/** Somebody with an open invitation. Its secret is returned here and never again. */
export interface Invited {
  readonly person: Person
  readonly secret: string
}

/**
 * Invites somebody by a link.
 * @throws LimiarError `scope-missing` where the role may do more than the caller, `conflict` when the account has too
 * many people.
 */
export async function invitePerson(
  { people, clock }: PeoplePorts,
  caller: Access,
  { name, role }: InvitePersonBody,
): Promise<Invited> {
  mustReach(caller, role)
  const { secret, hash, expiresAt } = newInvitation(clock())
  const person: Person = {
    ...newPerson(caller.account.id, { name: name.trim(), role }, clock()),
    invitationHash: hash,
    invitationExpiresAt: expiresAt,
  }
  if (!(await people.insert(person, MAX_PEOPLE)))
    throw new LimiarError('conflict', `An account has ${MAX_PEOPLE} people at most: remove those who left.`)
  return { person, secret }
}

/**
 * Opens a new invitation for somebody who lost their key; the old key ends when the invitation is opened.
 * @throws LimiarError `not-found`, `scope-missing`.
 */
export async function inviteAgain(
  { people, clock }: PeoplePorts,
  caller: Access,
  personId: string,
): Promise<Invited> {
  const found = await presentPerson(people, caller, personId)
  mustReach(caller, found.role)
  const { secret, ...invitation } = newInvitation(clock())
  const person = await people.invite(caller.account.id, found.id, invitation)
  if (!person) throw notFound()
  return { person, secret }
}

/**
 * Gives somebody another name or role, which applies from their next call on.
 * @throws LimiarError `not-found`, `scope-missing`, `conflict` when people change their own role.
 */
export async function updatePerson(
  { people }: PeoplePorts,
  caller: Access,
  personId: string,
  { name, role }: UpdatePersonBody,
): Promise<Person> {
  const found = await presentPerson(people, caller, personId)
  mustReach(caller, found.role)
  if (role !== undefined && role !== found.role) {
    mustReach(caller, role)
    mustBeAnother(caller, found, 'Nobody changes their own role: ask another supervisor.')
  }
  const changes = { ...(name !== undefined && { name: name.trim() }), ...(role !== undefined && { role }) }
  const person = await people.change(caller.account.id, found.id, changes)
  if (!person) throw notFound()
  return person
}

/** Removes somebody: their sessions, their key and their invitation end. @throws as `updatePerson`. */
export async function removePerson(
  { people, clock }: PeoplePorts,
  caller: Access,
  personId: string,
): Promise<Person> {
  const found = await presentPerson(people, caller, personId)
  mustReach(caller, found.role)
  mustBeAnother(caller, found, 'Nobody removes themselves: ask another supervisor.')
  const person = await people.remove(caller.account.id, found.id, clock())
  if (!person) throw notFound()
  return person
}

/** Accepts an invitation. The key is returned here and never again. @throws LimiarError `access-token-invalid`. */
export async function acceptInvitation({ people, clock }: PeoplePorts, secret: string): Promise<string> {
  const now = clock()
  const made: { key?: string } = {}
  const person = await people.accept(hashOf(secret), now, (invited) => {
    const { key, ...kept } = newKey(invited, now)
    made.key = key
    return kept
  })
  if (!person || made.key === undefined)
    throw new LimiarError(
      'access-token-invalid',
      'The invitation was used, has expired or never existed: ask for a new one.',
    )
  return made.key
}

export function newPerson(
  accountId: Id,
  { name, role }: { readonly name: string; readonly role: PersonRole },
  now: Date,
): Person {
  return {
    id: newId(now),
    accountId,
    name,
    role,
    createdAt: now,
    joinedAt: undefined,
    removedAt: undefined,
    invitationHash: undefined,
    invitationExpiresAt: undefined,
    identity: undefined,
  }
}

/** A key for a person. The person's role says at each call what the key may do. */
export function newKey(
  { id, accountId, name }: Person,
  now: Date,
  expiresAt?: Date,
): PersonKey & { readonly key: string } {
  const { token, secret, hash } = newAccessToken({ accountId, name, scopes: [], expiresAt }, now)
  const own: AccessToken = { ...token, personId: id }
  return { key: secret, token: own, hash }
}

function newInvitation(now: Date): Invitation & { readonly secret: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: hashOf(secret), expiresAt: new Date(now.getTime() + INVITATION_DAYS * MS_PER_DAY) }
}

function hashOf(secret: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

async function presentPerson(
  people: ServicePorts['people'],
  { account }: Access,
  personId: string,
): Promise<Person> {
  const person = isId(personId) ? await people.find(account.id, personId) : undefined
  if (!person || person.removedAt) throw notFound()
  return person
}

/** Nobody may give a right that they lack: they could invite themselves to it. */
function mustReach({ token }: Access, role: PersonRole): void {
  const missing = roleScopes[role].find((scope) => !allows(token, scope))
  if (missing !== undefined)
    throw new LimiarError('scope-missing', `The role ${role} may do what you may not: ${missing}.`)
}

function mustBeAnother({ person }: Access, { id }: Person, sentence: string): void {
  if (person?.id === id) throw new LimiarError('conflict', sentence)
}

function notFound(): LimiarError {
  return new LimiarError('not-found', 'There is no such person.')
}

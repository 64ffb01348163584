/** The people of the console in memory. */
import type { AccessToken } from '../../../src/server/domain/access/access.ts'
import type { PeopleStore, Person } from '../../../src/server/domain/access/people.ts'

/** Works on the list of people and on the tokens that the store of tokens also reads. */
export function memoryPeople(people: Person[], tokens: Map<string, AccessToken>): PeopleStore {
  const change = (accountId: string, personId: string, changes: Partial<Person>): Person | undefined => {
    const at = people.findIndex(({ id, accountId: owner }) => id === personId && owner === accountId)
    const found = people[at]
    if (!found) return undefined
    return (people[at] = { ...found, ...changes })
  }
  const present = (accountId: string): Person[] =>
    people.filter((person) => person.accountId === accountId && !person.removedAt)
  const isPresent = (accountId: string, personId: string): boolean =>
    present(accountId).some(({ id }) => id === personId)
  const endKeys = (personId: string, revokedAt: Date): void => {
    for (const [hash, token] of tokens)
      if (token.personId === personId && !token.revokedAt) tokens.set(hash, { ...token, revokedAt })
  }
  const closed = { invitationHash: undefined, invitationExpiresAt: undefined }
  return {
    list: async (accountId, { limit, offset }) => ({
      rows: present(accountId).slice(offset, offset + limit),
      total: present(accountId).length,
    }),
    find: async (accountId, personId) =>
      people.find(({ id, accountId: owner }) => id === personId && owner === accountId),
    insert: async (person, most) => {
      if (present(person.accountId).length >= most) return false
      people.push(person)
      return true
    },
    change: async (accountId, personId, changes) =>
      isPresent(accountId, personId) ? change(accountId, personId, changes) : undefined,
    invite: async (accountId, personId, { hash, expiresAt }) =>
      isPresent(accountId, personId)
        ? change(accountId, personId, { invitationHash: hash, invitationExpiresAt: expiresAt })
        : undefined,
    accept: async (hash, at, makeKey) => {
      const found = people.find(
        ({ invitationHash, invitationExpiresAt, removedAt }) =>
          isSame(invitationHash, hash) && !removedAt && (invitationExpiresAt ?? at) > at,
      )
      if (!found) return undefined
      const joinedAt = found.joinedAt ?? at
      const person = change(found.accountId, found.id, { ...closed, joinedAt })!
      endKeys(person.id, at)
      const { token, hash: keyHash } = makeKey(person)
      tokens.set(Buffer.from(keyHash).toString('hex'), token)
      return person
    },
    enter: async (person, most, makeKey) => {
      const { accountId, identity, name, role } = person
      const found = people.find((one) => one.accountId === accountId && one.identity === identity)
      if (found?.removedAt) return found
      if (!found && present(accountId).length >= most) return 'full'
      const entered = found ? change(accountId, found.id, { name, role })! : person
      if (!found) people.push(person)
      const { token, hash } = makeKey(entered)
      tokens.set(Buffer.from(hash).toString('hex'), token)
      return entered
    },
    endKey: async (tokenId, revokedAt) => {
      for (const [hash, token] of tokens)
        if (token.id === tokenId && token.personId) tokens.set(hash, { ...token, revokedAt })
    },
    remove: async (accountId, personId, at) => {
      endKeys(personId, at)
      return change(accountId, personId, { ...closed, removedAt: at })
    },
    names: async (accountId, ids) =>
      new Map(
        people
          .filter((person) => person.accountId === accountId && ids.includes(person.id))
          .map(({ id, name }) => [id, name]),
      ),
  }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0
}

/** The people who use the console, and the port to them. */
import type { PersonRole } from '../../../protocol/access/people.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { AccessToken } from './access.ts'
import type { Listed, Page } from '../listing.ts'

/** Days for which an invitation can be opened: a week of holidays, and no longer. */
export const INVITATION_DAYS = 7
/** People of an account at the same time: far more than a desk has, and few enough to be listed. */
export const MAX_PEOPLE = 500

export interface Person {
  readonly id: Id
  readonly accountId: Id
  readonly name: string
  readonly role: PersonRole
  readonly createdAt: Date
  /** When the person first came in. */
  readonly joinedAt: Date | undefined
  /** When the person was removed. The name stays, for the decisions that the person made. */
  readonly removedAt: Date | undefined
  /** SHA-256 of the secret of an open invitation. */
  readonly invitationHash: Uint8Array | undefined
  readonly invitationExpiresAt: Date | undefined
  /** The hash of the person's identity at a provider; undefined for somebody who was invited. */
  readonly identity: string | undefined
}

export interface Invitation {
  readonly hash: Uint8Array
  readonly expiresAt: Date
}

/** The key of a person as it is kept. */
export interface PersonKey {
  readonly token: AccessToken
  readonly hash: Uint8Array
}

export interface PeopleStore {
  /** People who were not removed, oldest first. */
  list(accountId: Id, page: Page): Promise<Listed<Person>>
  /** A person of an account, also one who was removed. */
  find(accountId: Id, personId: Id): Promise<Person | undefined>
  /** Stores a person; false where the account has that many people already. */
  insert(person: Person, most: number): Promise<boolean>
  /** Changes a person who was not removed; undefined when there is no such person. */
  change(
    accountId: Id,
    personId: Id,
    changes: Partial<Pick<Person, 'name' | 'role' | 'joinedAt'>>,
  ): Promise<Person | undefined>
  /** Opens an invitation in place of the earlier one. */
  invite(accountId: Id, personId: Id, invitation: Invitation): Promise<Person | undefined>
  /** Accepts an open invitation, once. From then on the new key is the person's only one. */
  accept(
    invitationHash: Uint8Array,
    at: Date,
    makeKey: (person: Person) => PersonKey,
  ): Promise<Person | undefined>
  /**
   * Lets in the person of that identity and updates the name and role, or stores a new person. Deletes the person's
   * expired keys. A removed person is returned unchanged and gets no key.
   */
  enter(person: Person, most: number, makeKey: (person: Person) => PersonKey): Promise<Person | 'full'>
  /** Ends one key of a person. */
  endKey(tokenId: Id, at: Date): Promise<void>
  /** Ends every key and invitation of a person. A person who was removed before stays as they are. */
  remove(accountId: Id, personId: Id, at: Date): Promise<Person | undefined>
  /** The names of people by their ids, including removed people. */
  names(accountId: Id, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

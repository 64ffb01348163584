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
  /** When they first came in. */
  readonly joinedAt: Date | undefined
  /** Their name is kept for what they decided. */
  readonly removedAt: Date | undefined
  /** SHA-256 of the secret of an open invitation. */
  readonly invitationHash: Uint8Array | undefined
  readonly invitationExpiresAt: Date | undefined
  /** Who the person is to an identity provider; undefined for somebody who was invited. */
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
  /** Those who were not removed, oldest first. */
  list(accountId: Id, page: Page): Promise<Listed<Person>>
  /** One of an account, who may have been removed. */
  find(accountId: Id, personId: Id): Promise<Person | undefined>
  /** Keeps a person; false where the account has so many people already. */
  insert(person: Person, most: number): Promise<boolean>
  /** Changes somebody who was not removed; undefined when there is nobody. */
  change(
    accountId: Id,
    personId: Id,
    changes: Partial<Pick<Person, 'name' | 'role' | 'joinedAt'>>,
  ): Promise<Person | undefined>
  /** Opens an invitation in place of the one before. */
  invite(accountId: Id, personId: Id, invitation: Invitation): Promise<Person | undefined>
  /** Takes an open invitation, once: the person has the new key from then on, and no other. */
  accept(
    invitationHash: Uint8Array,
    at: Date,
    makeKey: (person: Person) => PersonKey,
  ): Promise<Person | undefined>
  /**
   * Lets in the person of that identity, whose name and role become those given, or keeps them as a new person. Expired
   * keys of theirs go. Somebody who was removed is answered as they are, and gets no key.
   */
  enter(person: Person, most: number, makeKey: (person: Person) => PersonKey): Promise<Person | 'full'>
  /** Ends one key of a person. */
  endKey(tokenId: Id, at: Date): Promise<void>
  /** Ends every key and invitation of a person. Removed ones stay as they are. */
  remove(accountId: Id, personId: Id, at: Date): Promise<Person | undefined>
  /** The names of people, of removed ones too, by their ids. */
  names(accountId: Id, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Accounts and their access tokens in memory. */
import {
  firstAccessToken,
  type AccessToken,
  type AccessTokenStore,
} from '../../../src/server/domain/access/access.ts'
import { roleScopes } from '../../../src/protocol/access/people.ts'
import type { PeopleStore, Person } from '../../../src/server/domain/access/people.ts'
import { memoryPeople } from './memory-people.ts'
import type {
  Account,
  AccountStore,
  SearchDefaults,
} from '../../../src/server/domain/access/account-store.ts'

export interface MemoryAccess {
  readonly accounts: AccountStore
  readonly accessTokens: AccessTokenStore
  readonly people: PeopleStore
}

export function memoryAccess(): MemoryAccess {
  const accounts = new Map<string, Account>()
  const tokens = new Map<string, AccessToken>()
  const people: Person[] = []
  return {
    accounts: memoryAccounts(accounts, tokens),
    accessTokens: memoryTokens(accounts, tokens, people),
    people: memoryPeople(people, tokens),
  }
}

function memoryAccounts(accounts: Map<string, Account>, tokens: Map<string, AccessToken>): AccountStore {
  const defaults = new Map<string, SearchDefaults>()
  return {
    findByTokenHash: async (hash) => accounts.get(tokens.get(hex(hash))?.accountId ?? ''),
    create: async (account, hash) => {
      if (tokens.get(hex(hash))?.accountId === account.id) return 'exists'
      accounts.set(account.id, account)
      tokens.set(hex(hash), firstAccessToken(account.id))
      return 'created'
    },
    insert: async (account) => void accounts.set(account.id, account),
    find: async (id) => accounts.get(id),
    all: async () => [...accounts.values()],
    searchDefaults: async (accountId) =>
      defaults.get(accountId) ?? { threshold: undefined, limit: undefined },
    setSearchDefaults: async (accountId, changed) => void defaults.set(accountId, changed),
  }
}

function memoryTokens(
  accounts: Map<string, Account>,
  tokens: Map<string, AccessToken>,
  people: readonly Person[],
): AccessTokenStore {
  const change = (id: string, changes: Partial<AccessToken>): AccessToken | undefined => {
    const found = [...tokens].find(([, token]) => token.id === id)
    if (!found) return undefined
    const changed = { ...found[1], ...changes }
    tokens.set(found[0], changed)
    return changed
  }
  return {
    findByHash: async (hash) => {
      const token = tokens.get(hex(hash))
      const account = accounts.get(token?.accountId ?? '')
      if (!token || !account) return undefined
      const person = people.find(({ id }) => id === token.personId)
      if (!person) return { account, token, person: undefined }
      return { account, token: { ...token, scopes: roleScopes[person.role] }, person }
    },
    insert: async (token, hash) => void tokens.set(hex(hash), token),
    list: async (accountId) =>
      [...tokens.values()].filter(
        (token) => token.personId === undefined && (accountId === undefined || token.accountId === accountId),
      ),
    revoke: async (id, revokedAt) => change(id, { revokedAt }),
    markUsed: async (id, lastUsedOn) => void change(id, { lastUsedOn }),
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

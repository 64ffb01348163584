/** The contract of the store of the console's people, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import { roleScopes } from '../../src/protocol/access/people.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Person } from '../../src/server/domain/access/people.ts'
import { newKey, newPerson } from '../../src/server/operations/access/people.ts'
import { anAccount, randomBytes, secondsLater, someTime } from './stores-records.ts'

const all = { limit: 100, offset: 0 }

export function peopleContract(engine: string, open: () => Promise<Storage>): void {
  describe(`people on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    async function aPerson(changes: Partial<Person> = {}): Promise<Person> {
      const account = anAccount()
      await storage.accounts.insert(account)
      const person = { ...newPerson(account.id, { name: 'Ana', role: 'analyst' }, someTime), ...changes }
      assert.equal(await storage.people.insert(person, 100), true)
      return person
    }

    const openInvitation = () => ({ invitationHash: randomBytes(32), invitationExpiresAt: secondsLater(60) })

    test('a person is found as they were stored, only in their account', async () => {
      const person = await aPerson(openInvitation())
      assert.deepEqual(await storage.people.find(person.accountId, person.id), person)
      assert.equal(await storage.people.find(newId(), person.id), undefined)
      assert.deepEqual(await storage.people.list(person.accountId, all), { rows: [person], total: 1 })
    })

    test('an account takes a limited number of people', async () => {
      const person = await aPerson()
      const other = { ...person, id: newId() }
      assert.equal(await storage.people.insert(other, 1), false)
      assert.equal(await storage.people.insert(other, 2), true)
    })

    test('of many who take one invitation, one gets it, and the person’s earlier keys end', async () => {
      const invited = openInvitation()
      const person = await aPerson(invited)
      const earlier = newKey(person, someTime)
      await storage.accessTokens.insert(earlier.token, earlier.hash)
      const later = newKey(person, secondsLater(1))
      const takes = Array.from({ length: 4 }, () =>
        storage.people.accept(invited.invitationHash, secondsLater(1), () => later),
      )
      const taken = (await Promise.all(takes)).filter((one) => one !== undefined)
      assert.equal(taken.length, 1)
      assert.deepEqual(taken[0]?.joinedAt, secondsLater(1))
      const [before, now] = [earlier.hash, later.hash].map((hash) => storage.accessTokens.findByHash(hash))
      assert.deepEqual((await before)?.token.revokedAt, secondsLater(1))
      const opened = await now
      assert.deepEqual(opened?.token.scopes, roleScopes.analyst)
      assert.deepEqual(opened.person, { id: person.id, name: 'Ana', role: 'analyst' })
    })

    test('an invitation that has expired lets nobody in', async () => {
      const invited = openInvitation()
      const person = await aPerson(invited)
      const key = newKey(person, someTime)
      assert.equal(
        await storage.people.accept(invited.invitationHash, secondsLater(60), () => key),
        undefined,
      )
    })

    test('a person who was removed has no key and no invitation, and keeps the name', async () => {
      const person = await aPerson(openInvitation())
      const key = newKey(person, someTime)
      await storage.accessTokens.insert(key.token, key.hash)
      assert.deepEqual(await storage.accessTokens.list(person.accountId), [])
      assert.equal(await storage.accessTokens.revoke(key.token.id, someTime), undefined)
      const removed = await storage.people.remove(person.accountId, person.id, secondsLater(2))
      assert.deepEqual([removed?.removedAt, removed?.invitationHash], [secondsLater(2), undefined])
      assert.deepEqual((await storage.accessTokens.findByHash(key.hash))?.token.revokedAt, secondsLater(2))
      assert.deepEqual(await storage.people.list(person.accountId, all), { rows: [], total: 0 })
      assert.equal(await storage.people.change(person.accountId, person.id, { name: 'X' }), undefined)
      const names = await storage.people.names(person.accountId, [person.id, newId()])
      assert.deepEqual([...names], [[person.id, 'Ana']])
    })
  })
}

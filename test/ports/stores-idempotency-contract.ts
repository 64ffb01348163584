/** The contract of the store of idempotency keys, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import {
  ABANDONED_AFTER_MS,
  KEY_LIFE_MS,
  type KeptAnswer,
  type KeyClaim,
} from '../../src/server/domain/access/idempotency.ts'
import { keepAccount } from './kept-records.ts'
import { randomBytes, someTime } from './stores-records.ts'

const answer: KeptAnswer = { status: 200, contentType: 'application/json', body: '{"name":"JOÃO"}' }
const request = randomBytes(32)

export function idempotencyContract(engine: string, open: () => Promise<Storage>): void {
  describe(`idempotency keys on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    async function aClaim(changed: Partial<KeyClaim> = {}): Promise<KeyClaim> {
      const { id } = await keepAccount(storage)
      return { accountId: id, keyHash: randomBytes(32), claimedAt: someTime, ...changed }
    }
    const later = (claim: KeyClaim, ms: number): KeyClaim => ({
      ...claim,
      claimedAt: new Date(claim.claimedAt.getTime() + ms),
    })

    test('a key is claimed, answered and answered again', async () => {
      const claim = await aClaim()
      const { idempotency } = storage
      assert.deepEqual(await idempotency.claim(claim, request), { outcome: 'claimed' })
      assert.deepEqual(await idempotency.claim(later(claim, 1), request), { outcome: 'under-way' })
      await idempotency.keep(claim, answer, [])
      assert.deepEqual(await idempotency.claim(later(claim, 2), request), { outcome: 'answered', answer })
    })

    test('another request under a key is recognised, whether the first is answered or not', async () => {
      const claim = await aClaim()
      const { idempotency } = storage
      await idempotency.claim(claim, request)
      assert.deepEqual(await idempotency.claim(later(claim, 1), randomBytes(32)), { outcome: 'reused' })
      await idempotency.keep(claim, answer, [])
      assert.deepEqual(await idempotency.claim(later(claim, 2), randomBytes(32)), { outcome: 'reused' })
    })

    test('the same key of another account is another key', async () => {
      const claim = await aClaim()
      await storage.idempotency.claim(claim, request)
      const other = await aClaim({ keyHash: claim.keyHash })
      assert.deepEqual(await storage.idempotency.claim(other, request), { outcome: 'claimed' })
    })

    test('of a hundred claims at the same time one gets it', async () => {
      const claim = await aClaim()
      const claims = Array.from({ length: 100 }, (_, i) =>
        storage.idempotency.claim(later(claim, i), request),
      )
      const outcomes = (await Promise.all(claims)).map(({ outcome }) => outcome)
      assert.equal(outcomes.filter((outcome) => outcome === 'claimed').length, 1)
      assert.equal(outcomes.filter((outcome) => outcome === 'under-way').length, 99)
    })

    test('a key that was given up can be claimed again', async () => {
      const claim = await aClaim()
      await storage.idempotency.claim(claim, request)
      await storage.idempotency.release(claim)
      assert.deepEqual(await storage.idempotency.claim(claim, request), { outcome: 'claimed' })
    })

    test('a key whose server died is taken over, and a late answer of the first server is not kept', async () => {
      const claim = await aClaim()
      const { idempotency } = storage
      await idempotency.claim(claim, request)
      const second = later(claim, ABANDONED_AFTER_MS + 1)
      assert.deepEqual(await idempotency.claim(later(second, -2), request), { outcome: 'under-way' })
      assert.deepEqual(await idempotency.claim(second, randomBytes(32)), { outcome: 'reused' })
      assert.deepEqual(await idempotency.claim(second, request), { outcome: 'claimed' })
      await idempotency.keep(claim, answer, [])
      await idempotency.release(claim)
      assert.deepEqual(await idempotency.claim(later(second, 1), request), { outcome: 'under-way' })
    })

    test('a day later a key is free for any request', async () => {
      const claim = await aClaim()
      await storage.idempotency.claim(claim, request)
      await storage.idempotency.keep(claim, answer, [])
      const nextDay = later(claim, KEY_LIFE_MS + 1)
      assert.deepEqual(await storage.idempotency.claim(nextDay, randomBytes(32)), { outcome: 'claimed' })
    })

    test('a purge removes the keys that are older than a moment', async () => {
      const [old, young] = [await aClaim(), await aClaim({ claimedAt: new Date('2099-01-01') })]
      for (const claim of [old, young]) await storage.idempotency.claim(claim, request)
      assert.ok((await storage.idempotency.removeOlderThan(new Date('2098-01-01'))) >= 1)
      assert.equal((await storage.idempotency.claim(old, request)).outcome, 'claimed')
      assert.equal((await storage.idempotency.claim(young, request)).outcome, 'under-way')
    })

    test('keys of an account whose answers show a record are removed with it, and no others', async () => {
      const shown = newId()
      const claim = await aClaim()
      const beside = { ...claim, keyHash: randomBytes(32) }
      const other = await aClaim()
      const kept = [
        [claim, [newId(), shown]],
        [beside, [newId()]],
        [other, [shown]],
      ] as const
      for (const [one, ids] of kept) {
        await storage.idempotency.claim(one, request)
        await storage.idempotency.keep(one, answer, ids)
      }
      await storage.idempotency.removeShowing(claim.accountId, shown)
      assert.equal((await storage.idempotency.claim(claim, request)).outcome, 'claimed')
      assert.equal((await storage.idempotency.claim(beside, request)).outcome, 'answered')
      assert.equal((await storage.idempotency.claim(other, request)).outcome, 'answered')
    })

    test('an erasure removes the keys of one account', async () => {
      const [claim, other] = [await aClaim(), await aClaim()]
      for (const one of [claim, other]) await storage.idempotency.claim(one, request)
      await storage.idempotency.removeOf(claim.accountId)
      await storage.idempotency.removeOf(newId())
      assert.equal((await storage.idempotency.claim(claim, request)).outcome, 'claimed')
      assert.equal((await storage.idempotency.claim(other, request)).outcome, 'under-way')
    })
  })
}

/** The contract of the store of access tokens, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { AccessToken } from '../../src/server/domain/access/access.ts'
import { anAccount, randomBytes, secondsLater, someTime } from './stores-records.ts'

export function accessContract(engine: string, open: () => Promise<Storage>): void {
  describe(`access tokens on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    async function aToken(changes: Partial<AccessToken> = {}) {
      const account = anAccount({ environment: 'production' })
      await storage.accounts.insert(account)
      const token: AccessToken = {
        id: newId(),
        accountId: account.id,
        name: 'backend',
        scopes: ['faces:read', 'subjects'],
        createdAt: someTime,
        expiresAt: secondsLater(60),
        lastUsedOn: undefined,
        revokedAt: undefined,
        personId: undefined,
        ...changes,
      }
      const hash = randomBytes(32)
      await storage.accessTokens.insert(token, hash)
      return { account, token, hash }
    }

    test('a token is found by its hash as it was stored, with its account', async () => {
      const { account, token, hash } = await aToken()
      assert.deepEqual(await storage.accessTokens.findByHash(hash), {
        account,
        token,
        person: undefined,
      })
      assert.equal(await storage.accessTokens.findByHash(randomBytes(32)), undefined)
    })

    test('a member that a token does not have is undefined, never null', async () => {
      const { token, hash } = await aToken({ scopes: undefined, expiresAt: undefined })
      assert.deepEqual((await storage.accessTokens.findByHash(hash))?.token, token)
    })

    test('a token keeps the day of its last use, and the first time it was revoked', async () => {
      const { token, hash } = await aToken()
      await storage.accessTokens.markUsed(token.id, '2026-11-21')
      const revoked = await storage.accessTokens.revoke(token.id, secondsLater(1))
      assert.deepEqual(revoked, { ...token, lastUsedOn: '2026-11-21', revokedAt: secondsLater(1) })
      await storage.accessTokens.revoke(token.id, secondsLater(2))
      assert.deepEqual((await storage.accessTokens.findByHash(hash))?.token, revoked)
      assert.equal(await storage.accessTokens.revoke(newId(), someTime), undefined)
    })

    test('tokens are listed by account, oldest first, or all', async () => {
      const { account, token } = await aToken({ createdAt: secondsLater(5) })
      const older = { ...token, id: newId(), createdAt: someTime }
      await storage.accessTokens.insert(older, randomBytes(32))
      assert.deepEqual(await storage.accessTokens.list(account.id), [older, token])
      assert.ok((await storage.accessTokens.list()).length > 2)
    })

    test('the token that an account is made with allows everything', async () => {
      const account = anAccount()
      const hash = randomBytes(32)
      await storage.accounts.create(account, hash)
      const found = await storage.accessTokens.findByHash(hash)
      assert.deepEqual([found?.account, found?.token.scopes], [account, undefined])
    })
  })
}

/** The contract of the store of issuers' keys, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { StoredIssuerKey } from '../../src/server/domain/access/issuer-keys.ts'
import { newId } from '../../src/protocol/ids.ts'
import { secondsLater, someTime } from './stores-records.ts'

const key: StoredIssuerKey = {
  id: newId(),
  keyGroup: 'cin',
  publicKey: Uint8Array.of(1, 2, 3),
  validFrom: someTime,
  validUntil: secondsLater(1000),
  revokedAt: undefined,
  environment: 'production',
  source: undefined,
  createdAt: someTime,
}

export function issuerKeysContract(engine: string, open: () => Promise<Storage>): void {
  describe(`issuers' keys on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    test('are kept as they are, once in each environment, with new times under the old id', async () => {
      const { issuerKeys } = storage
      assert.deepEqual(await issuerKeys.put(key), key)
      const ofTest: StoredIssuerKey = {
        ...key,
        id: newId(),
        environment: 'test',
        createdAt: secondsLater(1),
      }
      await issuerKeys.put(ofTest)
      const renewed = { validUntil: secondsLater(2000), revokedAt: secondsLater(5), source: 'keys.json' }
      assert.deepEqual(
        await issuerKeys.put({ ...key, ...renewed, id: newId(), createdAt: secondsLater(2) }),
        {
          ...key,
          ...renewed,
        },
      )
      assert.deepEqual(await issuerKeys.list(), [{ ...key, ...renewed }, ofTest])
    })

    test('are removed by their ids', async () => {
      const { issuerKeys } = storage
      const [first] = await issuerKeys.list()
      assert.deepEqual(await issuerKeys.remove(first?.id ?? ''), first)
      assert.equal(await issuerKeys.remove(first?.id ?? ''), undefined)
      assert.equal((await issuerKeys.list()).length, 1)
    })
  })
}

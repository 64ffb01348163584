import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trustedBy } from '../../../src/server/domain/access/issuer-keys.ts'
import { someTime } from '../../ports/stores-records.ts'

const key = (environment: 'test' | 'production') => ({
  id: environment,
  keyGroup: 'g',
  publicKey: new Uint8Array(),
  validFrom: someTime,
  validUntil: someTime,
  revokedAt: undefined,
  environment,
  source: undefined,
  createdAt: someTime,
})

describe('the keys of issuers', () => {
  const keys = [key('test'), key('production')]

  it('of tests are never trusted by an account in production', () => {
    assert.deepEqual(trustedBy('production', keys), [key('production')])
    assert.deepEqual(trustedBy('test', keys), keys)
  })
})

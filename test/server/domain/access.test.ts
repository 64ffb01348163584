import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import { newId } from '../../../src/protocol/ids.ts'
import {
  allows,
  dayOf,
  firstAccessToken,
  isUsable,
  type AccessToken,
} from '../../../src/server/domain/access/access.ts'
import { secondsLater, someTime } from '../../ports/stores-records.ts'

const accountId = newId()
const token = (changed: Partial<AccessToken> = {}): AccessToken => ({
  ...firstAccessToken(accountId),
  createdAt: someTime,
  ...changed,
})

describe('an access token', () => {
  it('opens its account until it expires or is revoked', () => {
    assert.equal(isUsable(token(), someTime), true)
    assert.equal(isUsable(token({ expiresAt: secondsLater(0.001) }), someTime), true)
    assert.equal(isUsable(token({ expiresAt: someTime }), someTime), false)
    assert.equal(isUsable(token({ expiresAt: secondsLater(-1) }), someTime), false)
    assert.equal(isUsable(token({ revokedAt: someTime }), someTime), false)
    assert.equal(isUsable(token({ revokedAt: someTime, expiresAt: secondsLater(9) }), someTime), false)
  })

  it('allows its scopes, and everything without any', () => {
    const reader = token({ scopes: ['faces:read'] })
    assert.deepEqual(
      scopes.filter((scope) => allows(reader, scope)),
      ['faces:read'],
    )
    assert.deepEqual(
      scopes.filter((scope) => allows(token(), scope)),
      scopes,
    )
    assert.equal(
      scopes.some((scope) => allows(token({ scopes: [] }), scope)),
      false,
    )
  })

  it('is the first of its account without limits, and nobody’s', () => {
    const { id, createdAt, ...first } = firstAccessToken(accountId)
    assert.match(id, /^[0-9a-f]{24}$/)
    assert.ok(createdAt instanceof Date)
    assert.deepEqual(first, {
      accountId,
      name: 'first',
      scopes: undefined,
      expiresAt: undefined,
      lastUsedOn: undefined,
      revokedAt: undefined,
      personId: undefined,
    })
  })

  it('is used on a day of UTC', () => {
    assert.equal(dayOf(new Date('2026-11-21T23:59:59.999Z')), '2026-11-21')
  })
})

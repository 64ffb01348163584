import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import { newId } from '../../../src/protocol/ids.ts'
import {
  accessTokenRecord,
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

  it('is shown with what it may do, and with dates that it has', () => {
    const first = token()
    const shown = { _id: first.id, account: accountId, name: 'first', createdAt: '2026-03-01T12:00:00.123Z' }
    assert.deepEqual(accessTokenRecord(first), { ...shown, scopes: [...scopes] })
    const ended = {
      scopes: ['faces:read'] as const,
      expiresAt: secondsLater(1),
      lastUsedOn: '2026-03-01',
      revokedAt: secondsLater(2),
    }
    assert.deepEqual(accessTokenRecord({ ...first, ...ended }), {
      ...shown,
      scopes: ['faces:read'],
      expiresAt: '2026-03-01T12:00:01.123Z',
      lastUsedOn: '2026-03-01',
      revokedAt: '2026-03-01T12:00:02.123Z',
    })
  })

  it('is used on a day, by the clock of UTC', () => {
    assert.equal(dayOf(new Date('2026-11-21T23:59:59.999Z')), '2026-11-21')
  })
})

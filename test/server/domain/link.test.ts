import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whyClosed, type Link } from '../../../src/server/domain/links/link.ts'
import { aLink, anAccount, aReport, secondsLater, someTime } from '../../ports/stores-records.ts'

const report = aReport(anAccount().id)
const link = (changed: Partial<Link> = {}): Link => aLink(report, changed)

describe('a link', () => {
  it('is open until it expires, is spent or is deactivated', () => {
    for (const [changed, why] of [
      [{}, undefined],
      [{ active: false }, 'inactive'],
      [{ active: false, submissions: 3, expiresAt: someTime }, 'inactive'],
      [{ expiresAt: secondsLater(0.001) }, undefined],
      [{ expiresAt: someTime }, 'expired'],
      [{ expiresAt: secondsLater(-1), submissions: 3 }, 'expired'],
      [{ expiresAt: undefined }, undefined],
      [{ submissions: 2 }, undefined],
      [{ submissions: 3 }, 'spent'],
      [{ submissions: 4 }, 'spent'],
      [{ submissions: 1000, maxSubmissions: undefined }, undefined],
    ] as const)
      assert.equal(whyClosed(link(changed), someTime), why, JSON.stringify(changed))
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newLinkToken } from '../../../src/protocol/ids.ts'
import { addressedLink, linkRecord, whyClosed, type Link } from '../../../src/server/domain/links/link.ts'
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

  it('is shown with what was asked for, and with its address only to whoever has its token', () => {
    const shown = link({
      cpf: '52998224725',
      variables: { a: 1 },
      submissions: 1,
      updatedAt: secondsLater(1),
    })
    const record = linkRecord(shown, [])
    assert.deepEqual(record, {
      _id: shown.id,
      report: report.id,
      cpf: '52998224725',
      active: true,
      noExpire: false,
      submissions: 1,
      maxSubmissions: 3,
      expiresAt: '2026-03-01T13:00:00.123Z',
      returnUrl: 'https://bank.example/back',
      variables: { a: 1 },
      messages: [],
      createdAt: '2026-03-01T12:00:00.123Z',
      updatedAt: '2026-03-01T12:00:01.123Z',
    })
    const token = newLinkToken()
    const url = `https://id.example/${token}`
    assert.deepEqual(addressedLink(shown, [], token, url), { ...record, token, url })
  })

  it('is shown without a CPF that nobody named, and with null for no limit of submissions', () => {
    const record = linkRecord(link({ maxSubmissions: undefined }), [])
    assert.deepEqual([record.maxSubmissions, 'cpf' in record], [null, false])
  })
})

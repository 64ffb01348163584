import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { PAGE_CONSENT_EDITION } from '../../../src/protocol/consent/consent-shown.ts'
import { consentTexts } from '../../../src/protocol/consent/consent-texts.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { newId } from '../../../src/protocol/ids.ts'
import { consentReceipt } from '../../../src/server/domain/sessions/consent.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { secondsLater, someTime } from '../../ports/stores-records.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const now = secondsLater(60)
const OWN = 'Eu concordo.'

/** A receipt for a report with this text of its own; an empty text stands for the page's. */
function receipt(own: string, given: { version?: string; text?: string; at?: Date }) {
  const { theme } = firstReportDefinition
  const definition = { theme, consent: { version: 'v7', text: own } }
  const { version = 'v7', at = now, ...text } = given
  const request = { definition, linkId, openedAt: someTime }
  return consentReceipt({ version, at: at.toISOString(), ...text }, request, now)
}
const linkId = newId()

const refusal = (pointer: string) => (error: unknown) =>
  error instanceof LimiarError && error.code === 'invalid-request' && error.errors[0]?.pointer === pointer

describe('the receipt of a consent', () => {
  it('has the hash of the text of the report, whether or not the page sends it', () => {
    const expected = {
      version: 'v7',
      textHash: sha256(OWN),
      agreedAt: now.toISOString(),
      receivedAt: now.toISOString(),
      link: linkId,
    }
    assert.deepEqual(receipt(OWN, {}), expected)
    assert.deepEqual(receipt(OWN, { text: OWN }), expected)
  })

  it('has the hash of the text of the page in the language that was shown, and none where the language is not known', () => {
    const texts = consentTexts({ name: firstReportDefinition.theme.name, text: '' })
    assert.ok(texts.length >= 3)
    for (const text of texts)
      for (const version of ['v7', PAGE_CONSENT_EDITION])
        assert.equal(receipt('', { text, version }).textHash, sha256(text))
    assert.ok(!('textHash' in receipt('', {})))
  })

  it('is given for no other edition, and for no other text', () => {
    for (const [own, given, pointer] of [
      [OWN, { version: 'v8' }, '/consent/version'],
      [OWN, { version: PAGE_CONSENT_EDITION }, '/consent/version'],
      ['', { version: '' }, '/consent/version'],
      [OWN, { text: `${OWN} ` }, '/consent/text'],
      [OWN, { text: '' }, '/consent/text'],
      ['', { text: OWN }, '/consent/text'],
    ] as const)
      assert.throws(() => receipt(own, given), refusal(pointer))
  })

  it('has the moment of the person’s clock unless that is off by more than five minutes', () => {
    const agreedAt = (at: Date) => receipt(OWN, { at }).agreedAt
    for (const seconds of [-300, 0, 60, 360]) {
      const at = secondsLater(seconds)
      assert.equal(agreedAt(at), at.toISOString(), 'from before the session was opened until now')
    }
    for (const seconds of [-300.001, 360.001, -1e9, 1e9])
      assert.equal(agreedAt(secondsLater(seconds)), now.toISOString())
  })
})

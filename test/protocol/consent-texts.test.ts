import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { PAGE_CONSENT_EDITION } from '../../src/protocol/consent/consent-shown.ts'
import { consentTexts } from '../../src/protocol/consent/consent-texts.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Every edition that pages ever showed, asked by "Banco": Portuguese, English, Spanish. Add one, change none. */
const editions: Readonly<Record<string, readonly string[]>> = {
  '2026-11-21': [
    '6de39fe70a47dfb4c903873fcfb5369bfbae4404f0c5fd8a73b0063fd1571f12',
    '8733859530d257d10cccd1c5a567543d07ede6559f2f713df6d97215622b9778',
    '39255306a01ac2478c2ffcfff87858c473fea9b88978edb28748d73ce8caa8d3',
  ],
}

describe('the page’s own text of consent', () => {
  it('is the one that its edition names: a changed text needs a new edition', () => {
    assert.deepEqual(consentTexts({ name: 'Banco', text: '' }).map(sha256), editions[PAGE_CONSENT_EDITION])
  })

  it('gives way to the report’s own, under the sentence that stands beside the button', () => {
    const [portuguese] = consentTexts({ name: 'Banco', text: 'Um.\n\nDois.' })
    assert.equal(
      portuguese,
      'Ao aceitar, você permite que Banco use suas fotos e seus dados para confirmar quem você é.\nUm.\nDois.',
    )
  })
})

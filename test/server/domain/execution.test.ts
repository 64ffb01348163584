import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import {
  executionImage,
  hasParameters,
  waitingExecution,
  type StoredExecution,
} from '../../../src/server/domain/executions/execution.ts'
import { isSameFile, withDoubtOfSamePicture } from '../../../src/server/domain/findings/same-picture.ts'
import { anAccount, anExecution, aReport, someTime } from '../../ports/stores-records.ts'

const report = aReport(anAccount().id)
const execution = (changed: Partial<StoredExecution> = {}): StoredExecution =>
  anExecution({ accountId: report.accountId, reportId: report.id }, changed)

describe('an execution', () => {
  it('begins with the submission and without findings', () => {
    const { id, accountId, reportId } = execution()
    const submitted = {
      id,
      accountId,
      reportId,
      reportVersion: 2,
      parameters: {},
      parameterCpf: undefined,
      images: {},
    }
    const actor = { kind: 'analysis' } as const
    const { consent: _c, movement: _m, captured: _n, origin: _o, ...begun } = execution()
    assert.deepEqual(waitingExecution(submitted, someTime, actor), {
      ...begun,
      ...submitted,
      linkId: undefined,
      history: [{ status: 'processando', at: '2026-03-01T12:00:00.123Z', actor }],
    })
  })

  it('has pictures under names by their kind and format', () => {
    const id = newId()
    for (const [mediaType, extension] of [
      ['image/jpeg', 'jpg'],
      ['image/png', 'png'],
      ['image/webp', 'webp'],
      ['image/avif', 'avif'],
      ['application/octet-stream', 'bin'],
    ] as const)
      assert.deepEqual(executionImage(id, 'frontCard', { blobKey: 'key', mediaType }), {
        fileName: `${id}-frontCard.${extension}`,
        blobKey: 'key',
        mediaType,
      })
  })

  it('is found by all of its wanted parameters, compared as text', () => {
    const sent = execution({ parameters: { text: 'a', number: 7, flag: false, list: ['a'], none: null } })
    for (const wanted of [{}, { text: 'a' }, { number: '7' }, { flag: 'false' }, { text: 'a', number: '7' }])
      assert.equal(hasParameters(sent, wanted), true, JSON.stringify(wanted))
    for (const wanted of [
      { text: 'b' },
      { text: 'a', number: '8' },
      { other: 'a' },
      { other: 'undefined' },
      { list: 'a' },
      { none: 'null' },
      { constructor: String(Object) },
    ])
      assert.equal(hasParameters(sent, wanted), false, JSON.stringify(wanted))
  })
})

describe('a selfie that is a picture of the document', () => {
  const [card, face] = [Uint8Array.of(1, 2), Uint8Array.of(3)]
  const notes = { doubts: [{ capture: 'front', reason: 'glare', refused: false }] } as const
  const doubt = { capture: 'selfie', reason: 'same-picture', refused: true }

  it('is recognised by its bytes, against either side', () => {
    assert.equal(isSameFile({ front: card, selfie: Uint8Array.of(1, 2) }), true)
    assert.equal(isSameFile({ front: face, back: card, selfie: Uint8Array.of(1, 2) }), true)
    for (const captures of [
      {},
      { front: card, back: card },
      { selfie: face },
      { front: card, back: card, selfie: face },
    ])
      assert.equal(isSameFile(captures), false)
  })

  it('adds a doubt to the existing ones', () => {
    const captured = { doubts: [...notes.doubts] }
    const same = { front: card, selfie: card }
    assert.deepEqual(withDoubtOfSamePicture(captured, same, {}), { doubts: [...notes.doubts, doubt] })
    assert.deepEqual(withDoubtOfSamePicture(undefined, {}, { selfieIsPortrait: true }), { doubts: [doubt] })
    assert.equal(withDoubtOfSamePicture(captured, { front: card, selfie: face }, {}), captured)
    assert.equal(withDoubtOfSamePicture(undefined, {}, { selfieIsPortrait: false }), undefined)
  })
})

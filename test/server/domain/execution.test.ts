import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ConsentReceipt } from '../../../src/protocol/consent/consent.ts'
import { newId } from '../../../src/protocol/ids.ts'
import {
  executionImage,
  executionRecord,
  hasParameters,
  waitingExecution,
  type StoredExecution,
} from '../../../src/server/domain/executions/execution.ts'
import {
  listedExecutionJson,
  listedExecutionRow,
} from '../../../src/server/domain/executions/listed-execution.ts'
import { isSameFile, withDoubtOfSamePicture } from '../../../src/server/domain/findings/same-picture.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anAccount, anExecution, aReport, secondsLater, someTime } from '../../ports/stores-records.ts'

const report = aReport(anAccount().id)
const execution = (changed: Partial<StoredExecution> = {}): StoredExecution =>
  anExecution({ accountId: report.accountId, reportId: report.id }, changed)

/** What every execution shows, wherever it is shown. */
const always = ({ id }: StoredExecution) => ({
  _id: id,
  report: report.id,
  status: 'processando',
  fraud: false,
  createdAt: '2026-03-01T12:00:00.123Z',
  updatedAt: '2026-03-01T12:00:00.123Z',
  validations: [],
  parameters: {},
  data: {},
  files: [],
  sections: {},
})

const whole = execution({
  status: 'Pendente',
  type: 'cnh',
  fraud: true,
  analysed: true,
  parameters: { customId: 'a "quoted" text' },
  data: { name: 'ANA LIMA' },
  documentscopyRequestedAt: secondsLater(1),
  reprovalReasons: ['It is "expired".'],
  files: [{ url: 'https://a.example/1', type: 'FRONT' }],
  images: { selfie: executionImage('1'.repeat(24), 'selfie', { blobKey: 'b', mediaType: 'image/png' }) },
  sections: {
    ocr: findings().ocr,
    documentscopy: { performed: false, outcome: 'not-performed', checks: [] },
  },
  captured: { doubts: [] },
  consent: { version: 'v1' } as ConsentReceipt,
  history: [{ status: 'Pendente', at: '2026-03-01T12:00:00.123Z', actor: { kind: 'analysis' } }],
})

/** What of `whole` both the list and the record show. */
const shown = {
  ...always(whole),
  ...{ status: 'Pendente', type: 'cnh', fraud: true, parameters: whole.parameters, data: whole.data },
  documentscopyRequestDate: '2026-03-01T12:00:01.123Z',
  reprovalReasons: whole.reprovalReasons,
  files: whole.files,
  sections: whole.sections,
}

describe('an execution', () => {
  it('begins with what was submitted and nothing found', () => {
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

  it('is shown with what there is of it', () => {
    const bare = execution()
    assert.deepEqual(executionRecord(bare), { ...always(bare), images: {}, history: [], allowedReviews: [] })
    assert.deepEqual(executionRecord(whole), {
      ...shown,
      images: { selfie: `${'1'.repeat(24)}-selfie.png` },
      consent: whole.consent,
      captured: whole.captured,
      history: whole.history,
      allowedReviews: ['APROVADO', 'REPROVADO'],
    })
  })

  it('is shown in a list without pictures and history, and with two sections at most', () => {
    const listed = (one: StoredExecution): unknown => {
      const { id, json } = listedExecutionJson(listedExecutionRow(one))
      assert.equal(id, one.id)
      return JSON.parse(Buffer.from(json).toString())
    }
    assert.deepEqual(listed(execution({ id: whole.id })), { ...always(whole) })
    assert.deepEqual(listed(whole), shown)
    const { ocr, documentscopy } = whole.sections
    assert.deepEqual(listed({ ...whole, sections: { ocr: ocr! } }), { ...shown, sections: { ocr } })
    const liveness = { performed: false, reason: 'no-burst' } as const
    assert.deepEqual(listed({ ...whole, sections: { documentscopy: documentscopy!, liveness } }), {
      ...shown,
      sections: { documentscopy },
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
      ...[{ text: 'b' }, { text: 'a', number: '8' }, { other: 'a' }, { other: 'undefined' }, { list: 'a' }],
      ...[{ none: 'null' }, { constructor: String(Object) }],
    ])
      assert.equal(hasParameters(sent, wanted), false, JSON.stringify(wanted))
  })
})

describe('a selfie that is a picture of the document', () => {
  const [card, face] = [Uint8Array.of(1, 2), Uint8Array.of(3)]
  const notes = { doubts: [{ capture: 'front', reason: 'glare', refused: false }] } as const
  const doubt = { capture: 'selfie', reason: 'same-picture', refused: true }

  it('is told by its bytes, against either side', () => {
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

  it('leaves a doubt beside those that there are', () => {
    const captured = { doubts: [...notes.doubts] }
    const same = { front: card, selfie: card }
    assert.deepEqual(withDoubtOfSamePicture(captured, same, {}), { doubts: [...notes.doubts, doubt] })
    assert.deepEqual(withDoubtOfSamePicture(undefined, {}, { selfieIsPortrait: true }), { doubts: [doubt] })
    assert.equal(withDoubtOfSamePicture(captured, { front: card, selfie: face }, {}), captured)
    assert.equal(withDoubtOfSamePicture(undefined, {}, { selfieIsPortrait: false }), undefined)
  })
})

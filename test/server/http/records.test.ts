/** The members of records on the wire: those that a record has, and no others. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import type { ConsentReceipt } from '../../../src/protocol/consent/consent.ts'
import { newId, newLinkToken } from '../../../src/protocol/ids.ts'
import { firstAccessToken, type AccessToken } from '../../../src/server/domain/access/access.ts'
import { executionImage, type StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { listedExecutionRow } from '../../../src/server/domain/executions/listed-execution.ts'
import type { Link } from '../../../src/server/domain/links/link.ts'
import {
  accessTokenRecord,
  issuerKeyRecord,
  personRecord,
} from '../../../src/server/http/wire/records/access-records.ts'
import { executionRecord } from '../../../src/server/http/wire/records/execution-record.ts'
import { listedExecutionJson } from '../../../src/server/http/wire/records/listed-execution-record.ts'
import {
  faceMatch,
  faceRecord,
  faceWarning,
  galleryElement,
  imageOutcome,
  registrationMessage,
} from '../../../src/server/http/wire/records/face-answers.ts'
import { firstScreenOf } from '../../../src/server/http/wire/records/first-screen.ts'
import { addressedLink, linkMessage, linkRecord } from '../../../src/server/http/wire/records/link-record.ts'
import { reportRecord } from '../../../src/server/http/wire/records/report-record.ts'
import { deliveryRecord, webhookRecord } from '../../../src/server/http/wire/records/webhook-records.ts'
import type { LookedAt } from '../../../src/server/operations/faces/face-pictures.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import {
  aFace,
  aFaceImage,
  aLink,
  anAccount,
  anExecution,
  aReport,
  secondsLater,
  someTime,
} from '../../ports/stores-records.ts'

const report = aReport(anAccount().id)
const execution = (changed: Partial<StoredExecution> = {}): StoredExecution =>
  anExecution({ accountId: report.accountId, reportId: report.id }, changed)
const link = (changed: Partial<Link> = {}): Link => aLink(report, changed)
const accountId = newId()
const token = (changed: Partial<AccessToken> = {}): AccessToken => ({
  ...firstAccessToken(accountId),
  createdAt: someTime,
  ...changed,
})

/** The members that every execution shows everywhere. */
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

/** The members of `whole` that both the list and the record show. */
const shown = {
  ...always(whole),
  status: 'Pendente',
  type: 'cnh',
  fraud: true,
  parameters: whole.parameters,
  data: whole.data,
  documentscopyRequestDate: '2026-03-01T12:00:01.123Z',
  reprovalReasons: whole.reprovalReasons,
  files: whole.files,
  sections: whole.sections,
}

describe('an execution', () => {
  it('is shown with the members that it has', () => {
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
      return JSON.parse(Buffer.from(listedExecutionJson(listedExecutionRow(one))).toString())
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
})

describe('a link', () => {
  it('is shown with the settings that it was made with, and with its address only to a caller who has its token', () => {
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

describe('an access token', () => {
  it('is shown with its scopes, and with the dates that it has', () => {
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
})

const SOME_TIME = '2026-03-01T12:00:00.123Z'

describe('a person of the console', () => {
  it('is invited, active or removed, and an invitation that has ended is not shown', () => {
    const invited = {
      id: newId(),
      accountId,
      name: 'Ana',
      role: 'analyst',
      createdAt: someTime,
      joinedAt: undefined,
      removedAt: undefined,
      invitationHash: new Uint8Array(32),
      invitationExpiresAt: secondsLater(60),
      identity: undefined,
    } as const
    const shown = { _id: invited.id, name: 'Ana', role: 'analyst', createdAt: SOME_TIME }
    const open = { ...shown, state: 'invited', invitationExpiresAt: '2026-03-01T12:01:00.123Z' }
    assert.deepEqual(personRecord(invited, secondsLater(59)), open)
    assert.deepEqual(personRecord(invited, secondsLater(60)), { ...shown, state: 'invited' })
    const active = { ...invited, joinedAt: secondsLater(1), invitationExpiresAt: undefined }
    const joined = { ...shown, state: 'active', joinedAt: '2026-03-01T12:00:01.123Z' }
    assert.deepEqual(personRecord(active, someTime), joined)
    assert.deepEqual(personRecord({ ...active, removedAt: secondsLater(2) }, someTime), {
      ...joined,
      state: 'removed',
      removedAt: '2026-03-01T12:00:02.123Z',
    })
  })
})

describe('a key of an issuer', () => {
  it('is shown with what it signs, and as unknown where its bytes say nothing', () => {
    const key = {
      id: newId(),
      keyGroup: 'cin',
      publicKey: Buffer.from('key'),
      validFrom: someTime,
      validUntil: secondsLater(1),
      revokedAt: undefined,
      environment: 'test',
      source: undefined,
      createdAt: someTime,
      description: undefined,
    } as const
    const shown = {
      _id: key.id,
      group: 'cin',
      signs: ['cin'],
      algorithm: 'unknown',
      fingerprint: '2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683',
      validFrom: SOME_TIME,
      validUntil: '2026-03-01T12:00:01.123Z',
      environment: 'test',
      createdAt: SOME_TIME,
    }
    assert.deepEqual(issuerKeyRecord(key), shown)
    const description = { algorithm: 'ec', curve: 'secp521r1', bits: undefined } as const
    assert.deepEqual(
      issuerKeyRecord({ ...key, description, revokedAt: secondsLater(2), source: 'keys.json' }),
      {
        ...shown,
        algorithm: 'P-521',
        revokedAt: '2026-03-01T12:00:02.123Z',
        source: 'keys.json',
      },
    )
  })
})

describe('a face', () => {
  const urls = { sign: (blobKey: string) => `https://id.example/${blobKey}`, isValid: () => true }
  const image = aFaceImage({ confidence: 98 })
  const face = aFace(anAccount(), { cpf: undefined, description: 'ANA', images: [image] })
  const address = `https://id.example/${image.blobKey}`

  it('is shown with its CPF if it has one, and with the addresses of the pictures that are there', () => {
    const [createdAt, updatedAt] = [face.createdAt, face.updatedAt].map((at) => at.toISOString())
    const shown = { _id: face.id, createdAt, description: 'ANA', images: [address], updatedAt }
    assert.deepEqual(faceRecord(face, urls), shown)
    const named = { ...face, cpf: '52998224725' as const }
    assert.deepEqual(faceRecord(named, urls), { ...shown, cpf: '52998224725' })
    assert.deepEqual(faceRecord(face, { sign: () => undefined }), { ...shown, images: [] })
    const element = { _id: face.id, description: 'ANA', image: address }
    assert.deepEqual(galleryElement({ face, image }, urls), element)
    assert.deepEqual(galleryElement({ face: named, image }, urls), { ...element, cpf: '52998224725' })
    assert.deepEqual(faceMatch({ face, image, similarity: 93.1 }, urls), {
      ...element,
      similarity: 93.1,
      createdAt,
      updatedAt,
      face: { faceId: image.face.id, imageId: image.id, privateFacesetId: face.id, confidence: 98 },
    })
  })

  it('is registered with a sentence that counts the pictures and names those that were left out', () => {
    const kept: LookedAt = {
      kept: true,
      bytes: new Uint8Array(),
      mediaType: 'image/jpeg',
      confidence: 99,
      embedding: new Float32Array(),
    }
    const dark: LookedAt = { kept: false, reason: 'too-dark', detail: 'The face is dark.' }
    const sentence = (pictures: readonly LookedAt[], elsewhere: readonly string[] = []) =>
      registrationMessage({
        face: { ...face, images: pictures.flatMap((one) => (one.kept ? [image] : [])) },
        pictures,
        elsewhere: elsewhere.map((faceId) => ({ faceId, similarity: 99 })),
      })
    assert.equal(sentence([]), 'Cadastro realizado, sem imagem de rosto.')
    assert.equal(sentence([kept]), 'Cadastro realizado com 1 imagem.')
    assert.equal(sentence([kept, kept]), 'Cadastro realizado com 2 imagens.')
    assert.equal(
      sentence([kept, dark], [face.id]),
      'Cadastro realizado com 1 de 2 imagens. Fora do cadastro: images[1] (rosto escuro demais). ' +
        'O mesmo rosto já está cadastrado com outro CPF.',
    )
    assert.deepEqual(
      [imageOutcome(kept, 0), imageOutcome(dark, 1)],
      [
        { index: 0, kept: true },
        { index: 1, kept: false, reason: 'too-dark', detail: 'The face is dark.' },
      ],
    )
    const { detail, ...warning } = faceWarning({ faceId: face.id, similarity: 99 })
    assert.deepEqual(warning, { code: 'face-enrolled-under-another-cpf', _id: face.id, similarity: 99 })
    assert.match(detail, /another CPF/)
  })
})

describe('a webhook', () => {
  const webhook = {
    id: newId(),
    accountId,
    url: 'https://hooks.example/limiar',
    description: '',
    events: ['execution.created'],
    reports: [report.id],
    bodySignatureHeader: undefined,
    previousSecretUntil: undefined,
    pausedReason: undefined,
    pausedAt: undefined,
    failingSince: undefined,
    createdAt: someTime,
    updatedAt: secondsLater(1),
  } as const
  const shown = {
    _id: webhook.id,
    url: webhook.url,
    description: '',
    events: ['execution.created'],
    reports: [report.id],
    active: true,
    createdAt: SOME_TIME,
    updatedAt: '2026-03-01T12:00:01.123Z',
  }

  it('is shown as active, or with why and since when it is paused', () => {
    assert.deepEqual(webhookRecord(webhook), shown)
    const paused = {
      bodySignatureHeader: 'x-signature',
      pausedReason: 'requested',
      pausedAt: secondsLater(2),
      failingSince: secondsLater(3),
      previousSecretUntil: secondsLater(4),
    } as const
    assert.deepEqual(webhookRecord({ ...webhook, ...paused }), {
      ...shown,
      bodySignatureHeader: 'x-signature',
      active: false,
      paused: { reason: 'requested', at: '2026-03-01T12:00:02.123Z' },
      failingSince: '2026-03-01T12:00:03.123Z',
      previousSecretUntil: '2026-03-01T12:00:04.123Z',
    })
  })

  it('has a log whose lines say what was sent, how often it was tried, and when next', () => {
    const attempt = { at: SOME_TIME, durationMs: 12, status: 500, failure: 'status' } as const
    const delivery = {
      id: newId(),
      eventId: newId(),
      accountId,
      webhookId: webhook.id,
      callbackUrl: undefined,
      type: 'execution.created',
      executionId: undefined,
      linkId: undefined,
      body: '{}',
      state: 'waiting',
      attempts: [attempt],
      triedSince: someTime,
      nextAttemptAt: undefined,
      createdAt: someTime,
      endedAt: undefined,
    } as const
    const line = {
      _id: delivery.id,
      event: delivery.eventId,
      type: 'execution.created',
      body: '{}',
      state: 'waiting',
      attempts: [attempt],
      createdAt: SOME_TIME,
    }
    assert.deepEqual(deliveryRecord(delivery), line)
    const executionId = newId()
    const more = { executionId, nextAttemptAt: secondsLater(1), endedAt: secondsLater(2) }
    assert.deepEqual(deliveryRecord({ ...delivery, ...more }), {
      ...line,
      execution: executionId,
      nextAttemptAt: '2026-03-01T12:00:01.123Z',
      endedAt: '2026-03-01T12:00:02.123Z',
    })
  })
})

describe('a report', () => {
  it('is shown with the warnings of its colours, and with when it was archived', () => {
    const { id, name, version, definition } = report
    const shown = { _id: id, name, version, definition, createdAt: SOME_TIME, updatedAt: SOME_TIME }
    assert.deepEqual(reportRecord(report), shown)
    const archived = reportRecord({ ...report, archivedAt: secondsLater(1) })
    assert.deepEqual(archived, { ...shown, archivedAt: '2026-03-01T12:00:01.123Z' })
    const pale = { ...definition, theme: { ...definition.theme, accent: '#ffffff', onAccent: '#fefefe' } }
    assert.equal((reportRecord({ ...report, definition: pale }).warnings?.length ?? 0) > 0, true)
  })

  it('gives the first screen its texts, and the address back of the link, or else its own', () => {
    const { captures, consent, documentTypes, languages, theme } = report.definition
    const shown = { captures, consent, documentTypes, languages, theme }
    const open = (returnUrl: string | undefined, own?: string) =>
      firstScreenOf({
        link: link({ returnUrl }),
        report: {
          ...report,
          definition: { ...report.definition, theme: { ...theme, ...(own && { returnUrl: own }) } },
        },
      })
    const [back, own] = ['https://bank.example/back', 'https://bank.example/own']
    assert.deepEqual(open(undefined), shown)
    assert.equal(open(back, own).returnUrl, back)
    assert.equal(open(undefined, own).returnUrl, own)
  })
})

describe('a message', () => {
  it('says why it was not sent, in words for a developer', () => {
    const message = {
      id: newId(),
      accountId,
      linkId: newId(),
      channel: 'email',
      status: 'sent',
      reason: undefined,
      createdAt: someTime,
      updatedAt: secondsLater(1),
    } as const
    const shown = { channel: 'email', status: 'sent', at: '2026-03-01T12:00:01.123Z' }
    assert.deepEqual(linkMessage(message), shown)
    const { detail, ...failed } = linkMessage({ ...message, status: 'failed', reason: 'not-configured' })
    assert.deepEqual(failed, { ...shown, status: 'failed', reason: 'not-configured' })
    assert.ok(detail)
    assert.deepEqual(linkRecord(link(), [message]).messages, [shown])
  })
})

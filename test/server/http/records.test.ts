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
import { accessTokenRecord } from '../../../src/server/http/wire/records/access-records.ts'
import { executionRecord } from '../../../src/server/http/wire/records/execution-record.ts'
import { listedExecutionJson } from '../../../src/server/http/wire/records/listed-execution-record.ts'
import { addressedLink, linkRecord } from '../../../src/server/http/wire/records/link-record.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { aLink, anAccount, anExecution, aReport, secondsLater, someTime } from '../../ports/stores-records.ts'

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

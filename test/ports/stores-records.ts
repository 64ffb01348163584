/** Records with defaults, so that a test shows only what matters to it. */
import { newId } from '../../src/protocol/ids.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import type { Link } from '../../src/server/domain/links/link.ts'
import type { Account } from '../../src/server/domain/access/account-store.ts'
import type { NewAuditEntry } from '../../src/server/domain/access/audit.ts'
import type { StoredFace, StoredFaceImage } from '../../src/server/domain/faces/face-store.ts'
import { firstReportDefinition } from '../../src/server/domain/reports/report.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import type { Session, StoredStill } from '../../src/server/domain/sessions/session.ts'

/** A moment with milliseconds, so that a store that drops them is found out. */
export const someTime = new Date('2026-03-01T12:00:00.123Z')

export function secondsLater(seconds: number): Date {
  return new Date(someTime.getTime() + seconds * 1000)
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function anAccount(changes: Partial<Account> = {}): Account {
  return { id: newId(), name: 'Banco', environment: 'test', ...changes }
}

export function aReport(accountId: string, changes: Partial<StoredReport> = {}): StoredReport {
  return {
    id: newId(),
    accountId,
    name: 'Documento e selfie',
    version: 1,
    definition: firstReportDefinition,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

export function aLink(report: StoredReport, changes: Partial<Link> = {}): Link {
  return {
    id: newId(),
    tokenHash: randomBytes(32),
    accountId: report.accountId,
    reportId: report.id,
    cpf: undefined,
    active: true,
    noExpire: false,
    submissions: 0,
    maxSubmissions: 3,
    expiresAt: secondsLater(3600),
    variables: {},
    returnUrl: 'https://bank.example/back',
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

export function aSession(link: Link, changes: Partial<Session> = {}): Session {
  return {
    id: newId(),
    linkId: link.id,
    accountId: link.accountId,
    reportId: link.reportId,
    reportVersion: 1,
    secretHash: randomBytes(32),
    movement: undefined,
    consent: undefined,
    documentType: undefined,
    refusals: undefined,
    executionId: undefined,
    createdAt: someTime,
    expiresAt: secondsLater(1800),
    ...changes,
  }
}

export function aStill(session: Session, changes: Partial<StoredStill> = {}): StoredStill {
  return {
    sessionId: session.id,
    capture: 'front',
    blobKey: `stills/${session.id}/front`,
    mediaType: 'image/jpeg',
    bytes: 250_000,
    contentHash: randomBytes(32),
    measurements: { source: 'camera', width: 1600, height: 1200, sharpness: 87.25 },
    doubts: [],
    look: undefined,
    createdAt: someTime,
    ...changes,
  }
}

export function anExecution(
  session: Pick<Session, 'accountId' | 'reportId'> & { readonly linkId?: string | undefined },
  changes: Partial<StoredExecution> = {},
): StoredExecution {
  return {
    id: newId(),
    accountId: session.accountId,
    reportId: session.reportId,
    reportVersion: 1,
    linkId: session.linkId,
    status: 'processando',
    type: undefined,
    fraud: false,
    sections: {},
    validations: [],
    parameters: {},
    data: {},
    images: {},
    documentCpf: undefined,
    parameterCpf: undefined,
    documentscopyRequestedAt: undefined,
    reprovalReasons: undefined,
    files: [],
    callbackUrl: undefined,
    consent: undefined,
    movement: undefined,
    captured: undefined,
    origin: undefined,
    history: [],
    analysed: false,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

export function aFaceImage(changes: Partial<StoredFaceImage['face']> = {}): StoredFaceImage {
  const id = newId()
  return {
    id,
    blobKey: `faces/${id}`,
    mediaType: 'image/jpeg',
    face: {
      id: newId(),
      confidence: 99.5,
      modelId: 'a-model',
      embedding: Float32Array.from({ length: 192 }, (_, i) => Math.sin(i + 1) / 10),
      ...changes,
    },
  }
}

export function aFace(account: Account, changes: Partial<StoredFace> = {}): StoredFace {
  return {
    id: newId(),
    accountId: account.id,
    cpf: undefined,
    description: 'Someone',
    images: [aFaceImage()],
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

/** What the record of accesses says of an erasure. */
export function anErasure(): NewAuditEntry {
  return { at: someTime, actor: 'test', action: 'erase', status: 200, objects: [], details: undefined }
}

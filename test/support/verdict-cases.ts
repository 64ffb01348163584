/** The inputs of a decision, with defaults of a good document, so that a test shows only what matters to it. */
import type { CaptureNotes } from '../../src/protocol/captures.ts'
import type { CheckOutcome, DocumentscopyCheck } from '../../src/protocol/executions/documentscopy.ts'
import type { ReportDefinition } from '../../src/protocol/reports/reports.ts'
import type { SignWeight } from '../../src/protocol/executions/selfie-signs.ts'
import type { BurstFaces } from '../../src/server/domain/movement/burst-faces.ts'
import type { CustomAnswer } from '../../src/server/domain/findings/custom-sources.ts'
import type { Findings, RegistryMatch } from '../../src/server/domain/findings/findings.ts'
import type { MovementTried } from '../../src/server/domain/movement/movement-tries.ts'
import type { OfficialLookup } from '../../src/server/domain/findings/official-data.ts'
import { apiReportDefinition } from '../../src/server/domain/reports/report.ts'
import type { VelocityCounts } from '../../src/server/domain/findings/velocity.ts'
import { decide, type Verdict } from '../../src/server/domain/executions/verdict.ts'
import { findings, madeCheck } from './fakes/service-ports.ts'

/** The CPF of the good document. */
export const CPF = '52998224725'
export const OTHER_CPF = '11144477735'
export const TODAY = '2026-11-21'

export interface Case {
  readonly found?: Partial<Findings>
  readonly parameterCpf?: string
  readonly definition?: Partial<ReportDefinition>
  readonly official?: OfficialLookup
  readonly custom?: readonly CustomAnswer[]
  readonly movement?: MovementTried
  readonly captured?: CaptureNotes
  readonly velocity?: VelocityCounts
}

/** Decides a case under the first report for submission by API, with the changes of the case. */
export function verdictOf({
  found = {},
  parameterCpf,
  definition,
  official,
  custom = [],
  movement,
  captured,
  velocity,
}: Case): Verdict {
  return decide({
    definition: { ...apiReportDefinition, ...definition },
    findings: findings(found),
    parameterCpf,
    today: TODAY,
    official,
    custom,
    movement,
    captured,
    velocity,
  })
}

/** One burst with the depth of a head. */
export const moved = (faces: BurstFaces): MovementTried => ({
  tries: 1,
  best: { parallax: 0.05, angleDegrees: 8, framesCompared: 7, pointsFollowed: 0.9 },
  faces,
})

export const notPerformed = { performed: false, reason: 'There was none.' } as const
export const unread = { value: null, reason: 'not-found' }

export const registry = (...matches: readonly RegistryMatch[]): Partial<Findings> => ({
  privateFaceset: { performed: true, matches },
})

/** A similar face of the registry, of another CPF unless set. */
export const match = (changed: Partial<RegistryMatch> = {}): RegistryMatch => ({
  recordId: '0123456789abcdef01234567',
  cpf: OTHER_CPF,
  description: 'Other',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  similarity: 90,
  ...changed,
})

export const face = (similarity: number): Partial<Findings> => ({
  faceMatch: { performed: true, similarity, modelId: 'm' },
})

/** A selfie that was looked at, with a sign of each weight. */
export const selfie = (...weights: readonly SignWeight[]): Partial<Findings> => ({
  selfie: { performed: true, signs: weights.map((weight) => ({ code: 'document-around-face', weight })) },
})

export const checks = (...outcomes: readonly CheckOutcome[]): Partial<Findings> => ({
  documentscopy: outcomes.map((outcome) => madeCheck(outcome)),
})

/** The checks of a machine-readable zone: its check digits, then its comparison with the print. */
export const zone = (digits: CheckOutcome, print: CheckOutcome): Partial<Findings> => ({
  documentscopy: [
    madeCheck(digits, { name: 'zone-check-digits' } satisfies Partial<DocumentscopyCheck>),
    madeCheck(print, { name: 'birth-date-equals-zone' }),
  ],
})

export const fields = (changed: Findings['ocr']['fields']): Partial<Findings> => ({
  ocr: { type: 'rg', fields: { ...findings().ocr.fields, ...changed } },
})

/** A document on which no CPF was read. */
export const withoutCpf: Partial<Findings> = { ...fields({ cpf: unread }), documentCpf: undefined }

export const official = (record: Record<string, string> | undefined): OfficialLookup => ({
  performed: true,
  simulated: false,
  record,
})

/** A source that answered, and whether it approves. */
export const answered = (isApproved?: boolean, section = 'credit'): CustomAnswer => ({
  section,
  outcome: { performed: true, members: { score: 7 }, isApproved },
})

/** A source that gave no answer. */
export const failed = (section = 'lists'): CustomAnswer => ({
  section,
  outcome: { performed: false, reason: 'source-timeout' },
})

/** Between the page and the server, under the link's address: no cookie, the session's secret as a bearer. */
import { Type, type Static } from 'typebox'
import { GivenConsent } from './consent.ts'
import { ExecutionStatus } from './executions.ts'
import { Id } from './ids.ts'
import { CaptureKind } from './reports.ts'

/** One still: 10 MB holds a full-resolution phone photograph. */
export const MAX_STILL_BYTES = 10 * 1024 * 1024
export const stillMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What `POST /<token>/session` answers. */
export const SessionOpened = Type.Object(
  {
    session: Id,
    /** Sent as `Authorization: Bearer` with every later call; kept in memory only. */
    secret: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
    captures: Type.Array(CaptureKind),
    /** Whether bursts of the selfie are wanted. */
    movementCheck: Type.Optional(Type.Boolean()),
    /** What the person is asked to agree to; an empty text leaves it to the page. */
    consent: Type.Optional(Type.Object({ version: Type.String(), text: Type.String() })),
    documentTypes: Type.Array(Type.String()),
    languages: Type.Array(Type.String()),
    theme: Type.Object({ name: Type.String(), accent: Type.Optional(Type.String()) }),
    /** Where events with payloads may go; empty: to any host, codes only. */
    embedOrigins: Type.Array(Type.String()),
    limits: Type.Object({ stillBytes: Type.Integer(), stillSidePixels: Type.Integer() }),
  },
  { $id: 'SessionOpened' },
)
export type SessionOpened = Static<typeof SessionOpened>

/** Why the server would not take a still; the page turns each into a sentence and SDK_CAPTURE_INVALID's reason. */
export const refusalReasons = [
  'not-a-document',
  'wrong-side',
  'unreadable',
  'too-small',
  'too-dark',
  'too-bright',
  'too-blurred',
  'cut-off',
  'glare',
  'no-face',
  'several-faces',
  'face-too-small',
  'not-an-image',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const StillAccepted = Type.Object({
  capture: CaptureKind,
  accepted: Type.Literal(true),
  /** Doubts that do not refuse: the page may show the picture again before going on. */
  warnings: Type.Array(Type.Enum(refusalReasons)),
})
export type StillAccepted = Static<typeof StillAccepted>

/** What was measured on the still by the page, sent as query parameters beside the image's bytes. */
export const StillMeasurements = Type.Object({
  source: Type.Union([Type.Literal('camera'), Type.Literal('shutter'), Type.Literal('file')]),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  sharpness: Type.Optional(Type.Number({ minimum: 0 })),
})
export type StillMeasurements = Static<typeof StillMeasurements>

export const SubmissionBody = Type.Object({
  consent: GivenConsent,
})
export type SubmissionBody = Static<typeof SubmissionBody>

export const SubmissionAnswer = Type.Object({ executionId: Id })
export type SubmissionAnswer = Static<typeof SubmissionAnswer>

/** What `GET /<token>/execution` answers: progress, and the verdict only when the report shows it. */
export const ExecutionProgress = Type.Object({
  executionId: Id,
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  status: Type.Optional(ExecutionStatus),
})
export type ExecutionProgress = Static<typeof ExecutionProgress>

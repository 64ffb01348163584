/**
 * The calls between the page and the server, under the link's address. There is no cookie; the session's secret is sent
 * as a bearer token.
 */
import { Type, type Static } from 'typebox'
import { CameraClaim, StillKind } from '../captures.ts'
import { GivenConsent } from '../consent/consent.ts'
import { ExecutionStatus } from '../executions/executions.ts'
import { Id } from '../id-schemas.ts'
import { AppChannels, CaptureKind, detectors, selfieDemands } from '../reports/reports.ts'
import { Theme } from '../reports/themes.ts'

/** One still: 10 MB holds a full-resolution phone photograph. */
export const MAX_STILL_BYTES = 10 * 1024 * 1024

/** One document that the person may choose, and what is captured of the document and of the person. */
export const DocumentChoice = Type.Object({ type: Type.String(), captures: Type.Array(CaptureKind) })
export type DocumentChoice = Static<typeof DocumentChoice>

/** One picture shows front and back of an open document, so no picture of the other side is asked for. */
export const BothSides = Type.Literal('both', {
  description: 'This one picture shows front and back, so no second one is asked for',
})

/** The document's picture did not show the code that the issuer signed well enough to be read. */
export const CodeWanted = Type.Literal('wanted', {
  description:
    'The code of the document could not be read in the picture. It is asked for close up, as the still `code`',
})

/** How far a session has come, for a page that was loaded again. It never holds a picture or what was read on one. */
export const SessionProgress = Type.Object({
  /** The captures whose still was accepted. */
  captured: Type.Array(StillKind),
  /** The document's code could not be read and is asked for close up. The person may go on without it. */
  code: Type.Optional(CodeWanted),
  /** Front and back are in one picture, so that both count as captured. */
  sides: Type.Optional(BothSides),
  /** How many stills of each capture were refused. */
  refused: Type.Partial(
    Type.Object({
      front: Type.Integer(),
      back: Type.Integer(),
      selfie: Type.Integer(),
      code: Type.Integer(),
    }),
  ),
  consented: Type.Boolean(),
  documentType: Type.Optional(Type.String()),
  /** How many bursts may still be sent; 0 once enough was seen. */
  burstsLeft: Type.Integer({ minimum: 0 }),
  /** Whether the selfie is there but the movement that the report asks for is not. */
  movementDue: Type.Optional(Type.Boolean()),
  /** Present once the session was submitted. */
  executionId: Type.Optional(Id),
})
export type SessionProgress = Static<typeof SessionProgress>

/** What `GET /<token>/session` answers to a caller with the secret. */
export const SessionResumed = Type.Object(
  {
    session: Id,
    expiresAt: Type.String({ format: 'date-time' }),
    captures: Type.Array(CaptureKind),
    /** Whether bursts of the selfie are wanted. */
    movementCheck: Type.Optional(Type.Boolean()),
    /** Whether each burst answers a challenge, which is asked for before it. */
    movementChallenge: Type.Optional(Type.Boolean()),
    /** What is asked of the selfie. A selfie that does not meet it takes longer, because a person looks at it. */
    selfie: Type.Optional(Type.Enum(selfieDemands)),
    /** What the person is asked to agree to. An empty text means the page's own text. */
    consent: Type.Optional(Type.Object({ version: Type.String(), text: Type.String() })),
    documentTypes: Type.Array(Type.String()),
    /** The documents that the person may choose from, and what to capture of each. */
    documents: Type.Optional(Type.Array(DocumentChoice)),
    languages: Type.Array(Type.String()),
    theme: Theme,
    /** Where the person goes at the end: the link's own address, or else the report's. */
    returnUrl: Type.Optional(Type.String()),
    /** Whether the person is told the verdict. If not, there is nothing to wait for. */
    showOutcome: Type.Optional(Type.Boolean()),
    /**
     * The origins that may receive events with payloads. When there are none, any host receives codes, the height and
     * the execution's id, and nothing else.
     */
    embedOrigins: Type.Array(Type.String()),
    appChannels: Type.Optional(AppChannels),
    limits: Type.Object({ stillBytes: Type.Integer(), stillSidePixels: Type.Integer() }),
    detector: Type.Optional(Type.Enum(detectors)),
    /** Whether the page shows the measures of the capture screens when they are asked for. */
    debugPanel: Type.Optional(Type.Boolean()),
    vibration: Type.Optional(Type.Boolean()),
    progress: Type.Optional(SessionProgress),
  },
  { $id: 'SessionResumed' },
)
export type SessionResumed = Static<typeof SessionResumed>

/** What the first screen shows; it stands in the HTML of the page, too. */
export type FirstScreen = Pick<
  SessionResumed,
  'captures' | 'consent' | 'documentTypes' | 'languages' | 'theme' | 'returnUrl'
>

/** What `POST /<token>/session` answers. */
export const SessionOpened = Type.Object(
  {
    ...SessionResumed.properties,
    /** Sent as `Authorization: Bearer` with every later call. */
    secret: Type.String(),
  },
  { $id: 'SessionOpened' },
)
export type SessionOpened = Static<typeof SessionOpened>

/**
 * What `PATCH /<token>/session` takes: what the person agreed to, which document they chose, and whether they go on
 * without its code.
 */
export const SessionChanges = Type.Object(
  {
    consent: Type.Optional(GivenConsent),
    documentType: Type.Optional(Type.String({ maxLength: 40 })),
    /** The person goes on without the code of the document: it is not asked for again. */
    codeSkipped: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SessionChanges = Static<typeof SessionChanges>

/**
 * Why the server refuses a still. The page turns each reason into a sentence and into the reason of
 * SDK_CAPTURE_INVALID.
 */
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
  /** A PDF that only its password opens. */
  'pdf-locked',
  'same-picture',
  /** The code of the document cannot be read on its own picture either. */
  'code-unreadable',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const StillAccepted = Type.Object({
  capture: StillKind,
  accepted: Type.Literal(true),
  sides: Type.Optional(BothSides),
  code: Type.Optional(CodeWanted),
  /** Doubts that do not refuse the still. The page may show the picture again before going on. */
  warnings: Type.Array(Type.Enum(refusalReasons)),
})
export type StillAccepted = Static<typeof StillAccepted>

/** Pixels: no camera or scanner has a longer side. */
const MAX_SIDE_PIXELS = 100_000
/** The variance of the Laplacian of 8-bit pixels cannot be greater, because each value is at most 4 x 255. */
const MAX_SHARPNESS = 1_040_400

/**
 * `camera`: the page took the picture by itself. `shutter`: the person pressed the button. `native-camera`: the
 * device's camera app, as far as the page can tell. `file`: a file.
 */
export const stillSources = ['camera', 'shutter', 'native-camera', 'file'] as const
export type StillSource = (typeof stillSources)[number]

/**
 * What the page measured on the still, sent as query parameters beside the image's bytes. It is a hint that nobody
 * checks, because a changed page can send anything.
 */
export const StillMeasurements = Type.Object({
  /** Where the still comes from, as the page says. */
  source: Type.Enum(stillSources),
  camera: Type.Optional(CameraClaim),
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SIDE_PIXELS })),
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SIDE_PIXELS })),
  sharpness: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_SHARPNESS })),
})
export type StillMeasurements = Static<typeof StillMeasurements>

export const SubmissionBody = Type.Object({
  /** May be left out where the session already has it. */
  consent: Type.Optional(GivenConsent),
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

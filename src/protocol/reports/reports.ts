/** A report: the processing flow that an execution runs under. */
import { Type, type Static } from 'typebox'
import { captureKinds, CaptureKind, selfieDemands } from '../captures.ts'
import { Id } from '../id-schemas.ts'
import { languages } from '../languages.ts'
import { CustomSource, CustomSourceBody } from './report-sources.ts'
import { Theme } from './themes.ts'
import { VelocityLimits } from '../executions/velocity.ts'
import { ReportRule, ReportRuleBody } from './report-rules.ts'

export { captureKinds, CaptureKind, selfieDemands }

export { languages, type Language } from '../languages.ts'

export const detectors = ['own', 'mediapipe'] as const

/** The sections that the service itself fills; a custom source adds one of its own name. */
export const sectionNames = [
  'ocr',
  'documentscopy',
  'officialData',
  'faceMatch',
  'liveness',
  'privateFaceset',
  'velocity',
] as const
export type SectionName = (typeof sectionNames)[number]

/** The most rules, sources and origins that one report may have. More is a mistake of the caller. */
const MAX_LISTED = 50
const MAX_SOURCES = 10
/** A mail to more people than these is better sent to a mailing list. */
const MAX_REVIEW_ADDRESSES = 5
/** As long as a dozen printed pages. */
const MAX_CONSENT_CHARACTERS = 20_000
/** Ten years of 366 days. */
const MAX_DAYS = 3660

/** Unknown members are refused, because a misspelled one would be a setting that silently does nothing. */
const strict = { additionalProperties: false } as const

/** A name by which JavaScript finds an object on a page's window. Names of things that every window has are refused. */
const ChannelName = Type.String({
  maxLength: 64,
  description:
    'Letters, digits, _ and $, not beginning with a digit. A name of something that every window has is refused',
})

/** What an app calls the object on the page's window through which it hears events, for each system. */
export const AppChannels = Type.Object(
  {
    /** The name of Android's web message listener. */
    android: ChannelName,
    /** The name of iOS's script message handler. */
    ios: ChannelName,
  },
  strict,
)
export type AppChannels = Static<typeof AppChannels>

const Similarity = Type.Number({ minimum: 0, maximum: 100 })

const flow = {
  documentTypes: Type.Array(Type.Enum(['rg', 'cnh', 'rne']), { minItems: 1, uniqueItems: true }),
  captures: Type.Array(CaptureKind, { minItems: 1, uniqueItems: true }),
  sections: Type.Array(Type.Enum(sectionNames), { uniqueItems: true }),
}

const thresholds = {
  /** The similarity from which a document's portrait and the selfie count as one person. */
  faceMatch: Similarity,
  /** The similarity from which a face of the registry is reported. */
  privateFaceset: Similarity,
}

const velocity = VelocityLimits.properties

const links = {
  maxSubmissions: Type.Integer({ minimum: 1, maximum: 1000 }),
  days: Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
}

const settings = {
  /** A field that was read with less confidence than this, 0 to 1, is withheld, and its reason says so. */
  fieldConfidence: Type.Number({ minimum: 0, maximum: 1 }),
  /** Years that the rule minimum_age_reached asks for; null where no age is asked for. */
  minimumAge: Type.Union([Type.Integer({ minimum: 1, maximum: 120 }), Type.Null()]),
  /**
   * Origins that may embed the page and receive payloads. When there are none, any page may embed it and receives
   * codes, the height and the execution's id.
   */
  embedOrigins: Type.Array(Type.String({ maxLength: 300 }), { maxItems: MAX_LISTED }),
  appChannels: AppChannels,
  /**
   * Whether a page that opens this one in a window of its own receives its events. Such a page could also show another
   * page in that window.
   */
  popups: Type.Boolean(),
  /**
   * What finds faces in the page: the service's own runtime, or MediaPipe's runtime of the same model, which is ten
   * times as large.
   */
  detector: Type.Enum(detectors),
  /** Whether the page shows its measures to anyone who opens it with `?debug`. */
  debugPanel: Type.Boolean(),
  /** Whether a phone vibrates for a moment when a picture is taken or refused. */
  vibration: Type.Boolean(),
  /** The look of everything that people see. */
  theme: Theme,
  languages: Type.Array(Type.Enum(languages), { minItems: 1, uniqueItems: true }),
  /** What is asked of the selfie. When the selfie does not meet it, a person decides; nobody is refused for that. */
  selfie: Type.Enum(selfieDemands),
  /** Whether the movement check asks for two random turns of the head, and not for any turn. */
  movementChallenge: Type.Boolean(),
  /** Whether the person is told the verdict at the end, or only that their submission was received. */
  showOutcome: Type.Boolean(),
  /** Addresses of the operation that get a mail about each execution that waits for a person. It names nobody. */
  reviewMail: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
    maxItems: MAX_REVIEW_ADDRESSES,
    uniqueItems: true,
  }),
  retention: Type.Object(
    {
      /**
       * Days after which an execution and everything that belongs to it are erased; null keeps it until somebody erases
       * it.
       */
      days: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_DAYS }), Type.Null()]),
    },
    strict,
  ),
  consent: Type.Object(
    {
      /** Names the edition of the text in every receipt. */
      version: Type.String({ minLength: 1, maxLength: 80 }),
      /** What the person agrees to. When it is empty, the page's own text holds, in the person's language. */
      text: Type.String({ maxLength: MAX_CONSENT_CHARACTERS }),
    },
    strict,
  ),
}

/** All settings of a report. */
export const ReportDefinition = Type.Object(
  {
    ...flow,
    rules: Type.Array(ReportRule),
    sources: Type.Array(CustomSource),
    thresholds: Type.Object(thresholds, strict),
    links: Type.Object(links, strict),
    velocity: Type.Object(velocity, strict),
    ...settings,
  },
  { ...strict, $id: 'ReportDefinition' },
)
export type ReportDefinition = Static<typeof ReportDefinition>

/** A definition as it is sent. Settings that are left out take the service's defaults. */
export const ReportDefinitionBody = Type.Object(
  {
    ...flow,
    rules: Type.Array(ReportRuleBody, { maxItems: MAX_LISTED }),
    sources: Type.Optional(Type.Array(CustomSourceBody, { maxItems: MAX_SOURCES })),
    thresholds: Type.Optional(Type.Partial(Type.Object(thresholds, strict))),
    links: Type.Optional(Type.Partial(Type.Object(links, strict))),
    velocity: Type.Optional(Type.Partial(Type.Object(velocity, strict))),
    ...Type.Partial(Type.Object(settings)).properties,
  },
  {
    ...strict,
    $id: 'ReportDefinitionBody',
    examples: [
      {
        documentTypes: ['rg', 'cnh'],
        captures: ['front', 'back', 'selfie'],
        sections: ['ocr', 'faceMatch'],
        rules: [{ rule: 'document_readable' }, { rule: 'facematch_is_equal', onInvalid: 'review' }],
        selfie: 'camera',
      },
    ],
  },
)
export type ReportDefinitionBody = Static<typeof ReportDefinitionBody>

const Name = Type.String({ minLength: 1, maxLength: 120, examples: ['Abertura de conta'] })
const Version = Type.Integer({ minimum: 1 })

export const CreateReportBody = Type.Object({ name: Name, definition: ReportDefinitionBody }, strict)
export type CreateReportBody = Static<typeof CreateReportBody>

export const UpdateReportBody = Type.Object(
  {
    name: Name,
    definition: ReportDefinitionBody,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The version that was read and that this call changes. The header If-Match may be sent instead',
      }),
    ),
  },
  strict,
)
export type UpdateReportBody = Static<typeof UpdateReportBody>

export const Report = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    version: Version,
    definition: ReportDefinition,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archivedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the report stopped taking new links and executions',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Sentences about settings that were taken but will not look well, such as two colours of little contrast',
      }),
    ),
  },
  { $id: 'Report' },
)
export type Report = Static<typeof Report>

export const ListReportsAnswer = Type.Object({ docs: Type.Array(Report), totalItems: Type.Integer() })
export type ListReportsAnswer = Static<typeof ListReportsAnswer>

export const DeleteReportAnswer = Type.Object({
  _id: Id,
  outcome: Type.Enum(['removed', 'archived']),
  /** How many links could be opened until the report was removed or archived. */
  linksClosed: Type.Integer({ minimum: 0 }),
})
export type DeleteReportAnswer = Static<typeof DeleteReportAnswer>

/** Executions on the wire: sections 2.3, 4.6 and 4.7 of the contract. */
import { Type, type Static } from 'typebox'
import { CaptureNotes } from '../captures.ts'
import { ConsentReceipt } from '../consent/consent.ts'
import { documentKinds } from './document-kinds.ts'
import { SideStageOutcome } from './document-stages.ts'
import { DocumentscopySection } from './documentscopy.ts'
import { Id } from '../id-schemas.ts'
import { LivenessSection } from './liveness.ts'
import { VelocitySection } from './velocity.ts'

export const EXECUTIONS_DEFAULT_LIMIT = 20
export const EXECUTIONS_MAX_LIMIT = 20

/**
 * The contract's words. `processando` means that an execution is being analysed, or is held for a person to reject it.
 */
export const executionStatuses = ['processando', 'APROVADO', 'REPROVADO', 'Pendente'] as const
export const ExecutionStatus = Type.Enum(executionStatuses)
export type ExecutionStatus = (typeof executionStatuses)[number]

/** What a person may decide. */
export const reviewStatuses = ['APROVADO', 'REPROVADO'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Who moved an execution: the page, the analysis, or the holder of an access token. */
export const statusActors = ['page', 'analysis', 'token'] as const

export const changeReasons = ['analysis-delayed', 'analysis-failed'] as const

/** One change of an execution's status: the new status, when it changed, and who changed it. */
export const StatusChange = Type.Object(
  {
    status: ExecutionStatus,
    at: Type.String({ format: 'date-time' }),
    actor: Type.Object({
      kind: Type.Enum(statusActors),
      /** The id of the access token, not the token. */
      token: Type.Optional(Id),
      /** Whose decision it was, where the console was opened by a person and not by a token of a program. */
      person: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
    }),
    reason: Type.Optional(
      Type.Enum(changeReasons, {
        description:
          'Why this step is not a verdict: the analysis could not be made for an hour and will still be made, or it failed every time',
      }),
    ),
  },
  { $id: 'StatusChange' },
)
export type StatusChange = Static<typeof StatusChange>

export const documentTypes = ['rg', 'cnh', 'rne', 'outros', 'invalido'] as const
export const DocumentType = Type.Enum(documentTypes)
export type DocumentType = (typeof documentTypes)[number]

/** A rule that could not be checked is NOT_PERFORMED; it never passes. */
export const ruleStatuses = ['VALID', 'INVALID', 'NOT_PERFORMED'] as const
export type RuleStatus = (typeof ruleStatuses)[number]

export const Validation = Type.Object(
  {
    rule: Type.String(),
    title: Type.String(),
    description: Type.String(),
    status: Type.Enum(ruleStatuses),
    /**
     * What the status means for this rule, in Portuguese. Absent from older executions, and where the description
     * already says it.
     */
    answer: Type.Optional(Type.String()),
  },
  { $id: 'Validation' },
)
export type Validation = Static<typeof Validation>

/**
 * What read a value: the text reader alone, the text reader with Tesseract for accents and spaces, a machine-readable
 * zone or code, or a code that bears its issuer's signature.
 */
export const fieldReaders = ['ppocr', 'tesseract', 'mrz', 'qr', 'pdf417', 'signed-code'] as const
export type FieldReader = (typeof fieldReaders)[number]

/** How a printed value was found: at its label, where the layout has it, or by its shape alone. */
export const fieldAnchors = ['label', 'layout', 'shape'] as const
export type FieldAnchor = (typeof fieldAnchors)[number]

/** Where a value stands on the upright card of its side, in shares of the card's width and height. */
export const CardBox = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: 1 }),
    y: Type.Number({ minimum: 0, maximum: 1 }),
    width: Type.Number({ minimum: 0, maximum: 1 }),
    height: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { $id: 'CardBox' },
)
export type CardBox = Static<typeof CardBox>

/** A field read from the document: its value, or null and the reason why there is none. */
export const ReadField = Type.Object(
  {
    value: Type.Union([Type.String(), Type.Null()]),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    side: Type.Optional(Type.Union([Type.Literal('front'), Type.Literal('back')])),
    reader: Type.Optional(Type.Enum(fieldReaders)),
    foundBy: Type.Optional(Type.Enum(fieldAnchors)),
    box: Type.Optional(CardBox),
    printed: Type.Optional(
      Type.Object(
        { side: Type.Union([Type.Literal('front'), Type.Literal('back')]), box: CardBox },
        { description: 'Where the field is printed, for a value that was taken from a signed code instead' },
      ),
    ),
    reason: Type.Optional(Type.String()),
  },
  { $id: 'ReadField' },
)
export type ReadField = Static<typeof ReadField>

/** The fields the reader looks for on any document, by the names of section 2.3 where it has one; people see them in this order. */
export const documentFields = [
  'name',
  'cpf',
  'birthDate',
  'motherName',
  'fatherName',
  'documentNumber',
  'issueDate',
  'expiryDate',
] as const
export type DocumentField = (typeof documentFields)[number]

export const codeFormats = ['qr', 'pdf417'] as const
export type CodeFormat = (typeof codeFormats)[number]

/** A code on the document. The section documentscopy says what a code signed by an issuer is worth. */
export const DocumentCode = Type.Object(
  {
    format: Type.Enum(codeFormats),
    side: Type.Union([Type.Literal('front'), Type.Literal('back')]),
    /** The code's text; absent when it does not hold text. */
    text: Type.Optional(Type.String()),
    bytes: Type.Integer({ minimum: 0 }),
    box: Type.Optional(CardBox),
  },
  { $id: 'DocumentCode' },
)
export type DocumentCode = Static<typeof DocumentCode>

export const OcrSection = Type.Object(
  {
    type: DocumentType,
    /** How sure the type is. It is a judgement, not a measured probability. */
    typeConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** What people call the document; absent where nothing on it says so, and from older executions. */
    kind: Type.Optional(Type.Enum(documentKinds)),
    fields: Type.Record(Type.String(), ReadField),
    /** Only for a document that came as a PDF. */
    medium: Type.Optional(Type.Enum(['digital', 'screen'] as const)),
    /** The parents in the order of print. Documents seldom say which of them is the mother. */
    parents: Type.Optional(Type.Array(ReadField)),
    codes: Type.Optional(Type.Array(DocumentCode)),
    stages: Type.Optional(Type.Array(SideStageOutcome)),
  },
  { $id: 'OcrSection' },
)
export type OcrSection = Static<typeof OcrSection>

export const FaceMatchSection = Type.Object(
  {
    performed: Type.Boolean(),
    similarity: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    threshold: Type.Number(),
    model: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
  },
  { $id: 'FaceMatchSection' },
)
export type FaceMatchSection = Static<typeof FaceMatchSection>

/** The private faceset inside an execution, in the shape that integrators of such services read. */
export const PrivateFacesetSection = Type.Object(
  {
    statusCode: Type.Integer(),
    data: Type.Object({
      suspect: Type.Boolean(),
      faceMatches: Type.Array(
        Type.Object({
          similarity: Type.Number(),
          verified: Type.Boolean(),
          faceset: Type.Object({ _id: Id, createdAt: Type.String(), description: Type.String() }),
        }),
      ),
    }),
  },
  { $id: 'PrivateFacesetSection' },
)
export type PrivateFacesetSection = Static<typeof PrivateFacesetSection>

export const Sections = Type.Object(
  {
    ocr: Type.Optional(OcrSection),
    documentscopy: Type.Optional(DocumentscopySection),
    officialData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    faceMatch: Type.Optional(FaceMatchSection),
    liveness: Type.Optional(LivenessSection),
    privateFaceset: Type.Optional(PrivateFacesetSection),
    velocity: Type.Optional(VelocitySection),
  },
  { additionalProperties: true },
)
export type Sections = Static<typeof Sections>

/** What official sources confirmed, and nothing else. */
export const OfficialData = Type.Object(
  {
    name: Type.Optional(Type.String()),
    cpf: Type.Optional(Type.String()),
    birthDate: Type.Optional(Type.String()),
    motherName: Type.Optional(Type.String()),
    fatherName: Type.Optional(Type.String()),
  },
  { $id: 'OfficialData' },
)
export type OfficialData = Static<typeof OfficialData>

const common = {
  _id: Id,
  report: Id,
  status: ExecutionStatus,
  sections: Sections,
  fraud: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  type: Type.Optional(DocumentType),
  updatedAt: Type.String({ format: 'date-time' }),
  validations: Type.Array(Validation),
  parameters: Type.Record(Type.String(), Type.Unknown()),
  data: OfficialData,
  documentscopyRequestDate: Type.Optional(Type.String({ format: 'date-time' })),
  reprovalReasons: Type.Optional(Type.Array(Type.String())),
  files: Type.Array(Type.Object({ url: Type.String(), type: Type.String() })),
}

export const Execution = Type.Object(
  {
    ...common,
    consent: Type.Optional(ConsentReceipt),
    captured: Type.Optional(CaptureNotes),
    images: Type.Object({
      front: Type.Optional(Type.String()),
      back: Type.Optional(Type.String()),
      selfie: Type.Optional(Type.String()),
    }),
    /** Oldest first; empty for an execution that is older than the history. */
    history: Type.Array(StatusChange),
    /** What a person may decide now; empty while the execution is analysed and once it is decided. */
    allowedReviews: Type.Array(Type.Enum(reviewStatuses)),
  },
  { $id: 'Execution' },
)
export type Execution = Static<typeof Execution>

/** The executions under one CPF are counted only up to this number. */
export const MAX_REPEATS = 100

/**
 * How often the CPF and the face of an execution came, this one included. A CPF or face that the execution lacks is
 * left out.
 */
export const Repeats = Type.Object(
  {
    cpf: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_REPEATS,
        description: `How many executions of the account have the CPF of the document, or else the CPF that was sent; ${MAX_REPEATS} means ${MAX_REPEATS} or more`,
      }),
    ),
    face: Type.Optional(
      Type.Object(
        { count: Type.Integer({ minimum: 1 }), hours: Type.Integer({ minimum: 1 }) },
        {
          description:
            'How often the face had come within these hours when the execution was analysed; only where its report has the rule velocity_is_normal',
        },
      ),
    ),
  },
  { $id: 'Repeats' },
)
export type Repeats = Static<typeof Repeats>

/** An execution in a list. It has no images, and only the sections ocr and documentscopy. */
export const ListedExecution = Type.Object(
  {
    ...common,
    sections: Type.Object({
      ocr: Type.Optional(OcrSection),
      documentscopy: Type.Optional(DocumentscopySection),
    }),
    repeats: Type.Optional(Repeats),
  },
  { $id: 'ListedExecution' },
)
export type ListedExecution = Static<typeof ListedExecution>

export const ListExecutionsAnswer = Type.Object({
  docs: Type.Array(ListedExecution),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListExecutionsAnswer = Static<typeof ListExecutionsAnswer>

/** The captures, and what each tells the person or rule that decides. */
import { Type, type Static } from 'typebox'
import { PdfSignature } from './pdf-signatures.ts'

/** What the page can be asked to capture, in the order in which it asks. */
export const captureKinds = ['front', 'back', 'selfie'] as const
export const CaptureKind = Type.Enum(captureKinds)
export type CaptureKind = (typeof captureKinds)[number]

/** What a session may send: the captures of its report, and the document's code close up where that is asked for. */
export const stillKinds = [...captureKinds, 'code'] as const
export const StillKind = Type.Enum(stillKinds)
export type StillKind = (typeof stillKinds)[number]

/**
 * Where a picture comes from, as its sender says: the page's own camera, by itself or by the shutter; the device's
 * camera app; a file; or the API, where nothing more is known. It is a claim that nobody can check: a changed page can
 * send any of these words, and a browser may offer files where the page asks for the camera app. Only `pdf` is not a
 * claim, because the service itself drew the picture of a PDF.
 */
export const claimedSources = ['camera', 'shutter', 'native-camera', 'file', 'api', 'pdf'] as const
export type ClaimedSource = (typeof claimedSources)[number]

/**
 * What the page says about its camera: its name is that of a program that stands in for a camera. The name itself stays
 * in the page. It is a claim like the source: a changed page says nothing, and a program can take any name.
 */
export const CameraClaim = Type.Enum(['virtual'] as const)
export type CameraClaim = Static<typeof CameraClaim>

/**
 * What a report asks of a selfie: nothing, that the page's camera took it, or this together with the movement check.
 */
export const selfieDemands = ['any', 'camera', 'camera-with-movement'] as const
export type SelfieDemand = (typeof selfieDemands)[number]

/** What a selfie lacks, compared with what its report asks. */
export const selfieLacks = [
  'from-native-camera',
  'from-file',
  'from-api',
  /** No burst was sent. */
  'no-movement',
  /** Bursts were sent, but none showed that the head in the selfie has depth and turned as it was asked. */
  'movement-unclear',
] as const
export type SelfieLack = (typeof selfieLacks)[number]

/** What was asked of a selfie, and what the selfie lacks. The demand is met when it lacks nothing. */
export const SelfieAnswer = Type.Object({
  asked: Type.Enum(selfieDemands),
  met: Type.Boolean(),
  lacks: Type.Array(Type.Enum(selfieLacks)),
})
export type SelfieAnswer = Static<typeof SelfieAnswer>

/**
 * What the capture tells the person or rule that decides: which document the person said they would show, and doubts
 * about the stills.
 */
export const CaptureNotes = Type.Object({
  declaredType: Type.Optional(
    Type.String({ description: 'The document that the person chose; nobody checked the choice' }),
  ),
  doubts: Type.Array(
    Type.Object({
      capture: CaptureKind,
      reason: Type.String({ description: 'The reason of a refusal, or not-looked-at; a person decides' }),
      refused: Type.Boolean({
        description:
          'Whether the still was taken although it was refused three times or nobody had looked at it; a person decides',
      }),
    }),
  ),
  bothSidesIn: Type.Optional(
    Type.Enum(['front', 'back'], {
      description:
        'The picture that shows front and back of an open document; no picture of the other side was asked for',
    }),
  ),
  claimedSources: Type.Optional(
    Type.Partial(
      Type.Object({
        front: Type.Enum(claimedSources),
        back: Type.Enum(claimedSources),
        selfie: Type.Enum(claimedSources),
      }),
      { description: 'Where each picture comes from, as its sender claims; nobody checked it' },
    ),
  ),
  pdfSignatures: Type.Optional(
    Type.Partial(Type.Object({ front: PdfSignature, back: PdfSignature }), {
      description: 'The signatures of the sides that came as PDF',
    }),
  ),
  virtualCameras: Type.Optional(
    Type.Array(CaptureKind, {
      description:
        'The captures whose camera, as the page saw it, has the name of a program; absent when there are none',
    }),
  ),
  /** Absent where the report has no selfie, and in executions that are older than such demands. */
  selfie: Type.Optional(SelfieAnswer),
})
export type CaptureNotes = Static<typeof CaptureNotes>

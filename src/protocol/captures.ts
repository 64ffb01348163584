/** What is captured, and what a capture leaves to whoever decides. */
import { Type, type Static } from 'typebox'

/** What the page can be asked to capture, in the order in which it asks. */
export const captureKinds = ['front', 'back', 'selfie'] as const
export const CaptureKind = Type.Enum(captureKinds)
export type CaptureKind = (typeof captureKinds)[number]

/** What the capture leaves to whoever decides: what the person said they would show, and doubts about the stills. */
export const CaptureNotes = Type.Object({
  declaredType: Type.Optional(
    Type.String({ description: 'The document that the person chose; nobody looked at it' }),
  ),
  doubts: Type.Array(
    Type.Object({
      capture: CaptureKind,
      reason: Type.String({ description: 'A reason of a refusal, or not-looked-at: a person decides' }),
      refused: Type.Boolean({
        description: 'Taken all the same after three refusals, or before anybody looked: a person decides',
      }),
    }),
  ),
})
export type CaptureNotes = Static<typeof CaptureNotes>

/** What speaks against a selfie: that it shows a document, is a copy of another picture, or was not taken of a person. */
import { Type, type Static } from 'typebox'

/**
 * Every sign, each named for what was seen. Presentation attack detection (ISO/IEC 30107-3) looks for what stands
 * before the camera; the others look for pictures that no camera took just now.
 */
export const selfieSignCodes = [
  /** Print stands around the face as it does on a document. */
  'document-around-face',
  /** The file is that of a side of the document. */
  'same-file',
  /** The face is the printed portrait once more: another crop, scale or file of the same photograph. */
  'copy-of-portrait',
  /** Face and portrait are more alike than two photographs of one person. */
  'too-like-portrait',
  /** A pattern runs over the picture as regularly as the dots of a print or the pixels of a screen. */
  'regular-pattern',
  /** The picture has exactly the size of a phone's screen, which no camera has. */
  'screenshot',
  /** A second face is nearly as large as the first: whose selfie it is cannot be told. */
  'several-faces',
  /** The face takes up less of the picture than that of somebody who holds the camera, as on a whole card. */
  'small-face',
  /** A rectangle of straight edges runs around the face: the edge of a print or a card, the bezel of a screen. */
  'frame-around-face',
  /** A light is reflected from the face as from glossy paper or plastic, and hides it. */
  'glare-on-face',
  /** The picture came before with another person: the same one, compressed again, scaled, cut or mirrored. */
  'seen-with-another-person',
  /** It came from a camera whose name is that of a program, as the page saw it. */
  'virtual-camera',
] as const
export type SelfieSignCode = (typeof selfieSignCodes)[number]

/** A sign that `refutes` makes a selfie none; one that `doubts` leaves the decision to a person. */
export const signWeights = ['refutes', 'doubts'] as const
export type SignWeight = (typeof signWeights)[number]

export const SelfieSign = Type.Object({
  code: Type.Enum(selfieSignCodes),
  weight: Type.Enum(signWeights),
  /** What was measured, and from where on it is a sign; absent where there is nothing to measure. */
  measure: Type.Optional(Type.Number()),
  threshold: Type.Optional(Type.Number()),
})
export type SelfieSign = Static<typeof SelfieSign>

/** In the section `liveness`. No sign is no proof of life. */
export const SelfieSection = Type.Object({
  /** Whether the selfie was looked at. */
  performed: Type.Boolean(),
  /** Why it was not. */
  reason: Type.Optional(Type.String()),
  signs: Type.Array(SelfieSign),
})
export type SelfieSection = Static<typeof SelfieSection>

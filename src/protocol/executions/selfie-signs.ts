/** The signs against a selfie: it shows a document, is a copy of another picture, or was not taken of a person. */
import { Type, type Static } from 'typebox'

/**
 * Every sign, each named for what was seen. Some detect presentation attacks (ISO/IEC 30107-3): what is in front of the
 * camera. The others detect pictures that no camera took just now.
 */
export const selfieSignCodes = [
  /** There is print around the face, as on a document. */
  'document-around-face',
  /** The file is the same as that of a side of the document. */
  'same-file',
  /** The face is a copy of the printed portrait: another crop, scale or file of the same photograph. */
  'copy-of-portrait',
  /** Face and portrait are more alike than two photographs of one person. */
  'too-like-portrait',
  /** A pattern runs over the picture as regularly as the dots of a print or the pixels of a screen. */
  'regular-pattern',
  /** The picture has the shape of a phone's screen, which few cameras have, and text at its top as a screen does. */
  'screenshot',
  /** A second face is nearly as large as the first, so it cannot be told whose selfie it is. */
  'several-faces',
  /**
   * The face is smaller in the picture than that of a person who holds the camera, and as small as on a photograph of a
   * whole card.
   */
  'small-face',
  /** A rectangle of straight edges runs around the face: the edge of a print or a card, the bezel of a screen. */
  'frame-around-face',
  /** A reflection of a light, as from glossy paper or plastic, hides the face. */
  'glare-on-face',
  /** The face is large but has no detail, as if it were out of focus, so it cannot be compared with the portrait. */
  'blurred-face',
  /** The same picture came before with another person. It may be compressed again, scaled, cut or mirrored. */
  'seen-with-another-person',
  /** The selfie came from a camera that has the name of a program, as the page saw. */
  'virtual-camera',
  /** The file of the selfie says that no camera took it: it is a screenshot, or a program drew it. */
  'no-camera',
] as const
export type SelfieSignCode = (typeof selfieSignCodes)[number]

/** A sign that `refutes` means that the picture is not a selfie. One that `doubts` leaves the decision to a person. */
export const signWeights = ['refutes', 'doubts'] as const
export type SignWeight = (typeof signWeights)[number]

export const SelfieSign = Type.Object({
  code: Type.Enum(selfieSignCodes),
  weight: Type.Enum(signWeights),
  /** What was measured, and the value from which it is a sign; absent where there is nothing to measure. */
  measure: Type.Optional(Type.Number()),
  threshold: Type.Optional(Type.Number()),
})
export type SelfieSign = Static<typeof SelfieSign>

/** Part of the section `liveness`. The absence of signs does not prove that the selfie shows a living person. */
export const SelfieSection = Type.Object({
  /** Whether the selfie was looked at. */
  performed: Type.Boolean(),
  /** Why the selfie was not looked at. */
  reason: Type.Optional(Type.String()),
  signs: Type.Array(SelfieSign),
})
export type SelfieSection = Static<typeof SelfieSection>

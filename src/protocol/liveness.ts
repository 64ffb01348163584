/** The 3-D movement check of a selfie: frames of a head that turns or nods a little. */
import { Type, type Static } from 'typebox'

/**
 * What a burst shows. `depth-seen` and `weak` speak for a head; `looks-flat` turned without depth; after
 * `not-enough-movement` and `inconclusive` another try may tell more.
 */
export const livenessBands = [
  'depth-seen',
  'weak',
  'not-enough-movement',
  'looks-flat',
  'inconclusive',
] as const
export type LivenessBand = (typeof livenessBands)[number]

export const LivenessSection = Type.Object({
  performed: Type.Boolean(),
  band: Type.Optional(Type.Enum(livenessBands)),
  /** 0 to 100, not a probability; advisory. */
  score: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  /** About the sine of the turn that the depth of a face explains. */
  depth: Type.Optional(Type.Number({ minimum: 0 })),
  /** Degrees that the head seemed to turn or nod. */
  angleDegrees: Type.Optional(Type.Number({ minimum: 0 })),
  framesCompared: Type.Optional(Type.Integer({ minimum: 0 })),
  reason: Type.Optional(Type.String()),
})
export type LivenessSection = Static<typeof LivenessSection>

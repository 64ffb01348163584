/** Velocity: how often one face, document, network or device came back within a given time. */
import { Type, type Static } from 'typebox'

/** The marks by which an execution is recognised. */
export const velocityMarks = ['face', 'document', 'network', 'device'] as const
export type VelocityMark = (typeof velocityMarks)[number]

/** Thirty days. The marks of executions are kept for at most this long. */
export const MAX_VELOCITY_HOURS = 720
const MAX_VELOCITY_EXECUTIONS = 10_000

const strict = { additionalProperties: false } as const

/** How many executions may share the mark. With null they are counted, but not limited. */
const Limit = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_VELOCITY_EXECUTIONS }), Type.Null()])

/** A report's settings: how far to look back, and how many executions may share each mark within this time. */
export const VelocityLimits = Type.Object(
  {
    hours: Type.Integer({ minimum: 1, maximum: MAX_VELOCITY_HOURS }),
    face: Limit,
    document: Limit,
    network: Limit,
    device: Limit,
  },
  strict,
)
export type VelocityLimits = Static<typeof VelocityLimits>

/** How many executions have the same mark, this one included, and how many there may be. */
export const VelocityCount = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  limit: Limit,
})
export type VelocityCount = Static<typeof VelocityCount>

/** The count for each mark that the execution has. An execution that came by API has neither network nor device. */
export const VelocitySection = Type.Object({
  hours: Type.Integer(),
  face: Type.Optional(VelocityCount),
  document: Type.Optional(VelocityCount),
  network: Type.Optional(VelocityCount),
  device: Type.Optional(VelocityCount),
})
export type VelocitySection = Static<typeof VelocitySection>

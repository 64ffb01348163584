/** Velocity: how often one face, document, network or device came back within a time. */
import { Type, type Static } from 'typebox'

/** By what an execution is recognised. */
export const velocityMarks = ['face', 'document', 'network', 'device'] as const
export type VelocityMark = (typeof velocityMarks)[number]

/** Thirty days: what executions are recognised by is kept for that long at most. */
export const MAX_VELOCITY_HOURS = 720
const MAX_VELOCITY_EXECUTIONS = 10_000

const strict = { additionalProperties: false } as const

/** Executions that may share the mark; null counts them and asks for nothing. */
const Limit = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_VELOCITY_EXECUTIONS }), Type.Null()])

/** What a report settles: the time that is looked back, and how many executions may share each mark within it. */
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

/** Executions with the same mark, this one included, beside how many there may be. */
export const VelocityCount = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  limit: Limit,
})
export type VelocityCount = Static<typeof VelocityCount>

/** Of each mark that the execution has; one that came by API has neither network nor device. */
export const VelocitySection = Type.Object({
  hours: Type.Integer(),
  face: Type.Optional(VelocityCount),
  document: Type.Optional(VelocityCount),
  network: Type.Optional(VelocityCount),
  device: Type.Optional(VelocityCount),
})
export type VelocitySection = Static<typeof VelocitySection>

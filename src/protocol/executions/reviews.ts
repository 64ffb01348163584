/** A person's decision on an execution, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { reviewStatuses } from './executions.ts'

const MAX_REASONS = 20
const MAX_REASON_CHARACTERS = 500

export const ReviewExecutionBody = Type.Object(
  {
    status: Type.Enum(reviewStatuses),
    reprovalReasons: Type.Optional(
      Type.Array(Type.String({ pattern: '\\S', maxLength: MAX_REASON_CHARACTERS }), {
        minItems: 1,
        maxItems: MAX_REASONS,
        description: 'Required with REPROVADO, and refused with any other status',
      }),
    ),
    updatedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'The updatedAt of the execution that the person saw. An execution that has changed since is not decided',
      }),
    ),
  },
  { examples: [{ status: 'REPROVADO', reprovalReasons: ['A foto do documento está ilegível.'] }] },
)
export type ReviewExecutionBody = Static<typeof ReviewExecutionBody>

/** The progress of the registry's indexes, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'

const Count = Type.Integer({ minimum: 0 })

export const FaceIndexStatus = Type.Object(
  {
    changes: Type.Integer({ minimum: 0, description: 'The number of the last change of the registry' }),
    trimmed: Type.Integer({
      minimum: 0,
      description: 'Removals up to this number may be gone: an index that is behind it is made again',
    }),
    docs: Type.Array(
      Type.Object({
        engine: Type.Enum(['memory', 'pgvector']),
        host: Type.String({ description: 'The node that has it, or told of it last' }),
        modelId: Type.String(),
        behind: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'Changes that it takes before its next search; absent while it is being loaded',
          }),
        ),
        faces: Count,
        bytes: Type.Integer({ minimum: 0, description: 'In memory, or of the table with its index' }),
        seenAt: Type.String({ format: 'date-time' }),
      }),
    ),
    totalItems: Count,
  },
  { $id: 'FaceIndexStatus' },
)
export type FaceIndexStatus = Static<typeof FaceIndexStatus>

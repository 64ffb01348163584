/** The progress of the registry's indexes, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'

const Count = Type.Integer({ minimum: 0 })

export const FaceIndexStatus = Type.Object(
  {
    changes: Type.Integer({ minimum: 0, description: 'The number of the last change of the registry' }),
    trimmed: Type.Integer({
      minimum: 0,
      description:
        'Removals up to this number may no longer be kept, so an index that is behind this number is built again',
    }),
    docs: Type.Array(
      Type.Object({
        engine: Type.Enum(['memory', 'pgvector']),
        host: Type.String({ description: 'The node that holds the index, or that reported it last' }),
        modelId: Type.String(),
        behind: Type.Optional(
          Type.Integer({
            minimum: 0,
            description:
              'How many changes the index has yet to take before its next search; absent while it is being loaded',
          }),
        ),
        faces: Count,
        bytes: Type.Integer({
          minimum: 0,
          description: 'The size in memory, or that of the table with its index',
        }),
        seenAt: Type.String({ format: 'date-time' }),
      }),
    ),
    totalItems: Count,
  },
  { $id: 'FaceIndexStatus' },
)
export type FaceIndexStatus = Static<typeof FaceIndexStatus>

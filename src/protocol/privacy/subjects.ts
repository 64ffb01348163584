/** What a person may ask for under the data protection law (LGPD, article 18): access and erasure. */
import { Type, type Static } from 'typebox'
import { Execution } from '../executions/executions.ts'
import { Note } from '../executions/notes.ts'
import { FaceRecord } from '../faces/faces.ts'
import { Id } from '../id-schemas.ts'

const Count = Type.Integer({ minimum: 0 })

/** Proof of an erasure. It holds nothing about the person. */
export const ErasureReceipt = Type.Object(
  {
    erasedAt: Type.String({ format: 'date-time' }),
    subject: Type.Optional(
      Type.String({
        description:
          'A hash of the CPF under a key of the server. It is the same for the same person, and the CPF cannot be read from it',
      }),
    ),
    removed: Type.Object({
      executions: Count,
      links: Count,
      sessions: Count,
      faces: Count,
      pictures: Count,
      deliveries: Type.Integer({
        minimum: 0,
        description: 'Events for webhooks, whether or not they were delivered',
      }),
      jobs: Type.Integer({ minimum: 0, description: 'Background work, whether or not it was done' }),
      matches: Type.Integer({
        minimum: 0,
        description: 'Executions of other people in which a removed face had been found',
      }),
    }),
    /** The entry of the record of accesses that keeps the same facts; of several erasures in one, the last. */
    audit: Type.Object({ sequence: Type.Integer({ minimum: 1 }), hash: Type.String() }),
  },
  { $id: 'ErasureReceipt' },
)
export type ErasureReceipt = Static<typeof ErasureReceipt>

const Pictures = Type.Record(Type.String(), Type.String({ format: 'uri' }), {
  description: 'A signed address for each capture, which can be opened for an hour or more',
})

/** A link without its token, because an export must open nothing. */
export const ExportedLink = Type.Object({
  _id: Id,
  report: Id,
  cpf: Type.Optional(Type.String()),
  active: Type.Boolean(),
  noExpire: Type.Boolean(),
  submissions: Count,
  variables: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Type.String({ format: 'date-time' }),
})

/** Everything that is kept about a person. */
export const SubjectExport = Type.Object({
  exportedAt: Type.String({ format: 'date-time' }),
  cpf: Type.String(),
  executions: Type.Array(
    Type.Object({
      execution: Execution,
      notes: Type.Array(Note, { description: 'The notes that reviewers wrote on the execution' }),
      pictures: Pictures,
    }),
  ),
  faces: Type.Array(FaceRecord),
  links: Type.Array(ExportedLink),
})
export type SubjectExport = Static<typeof SubjectExport>

/** What `manifest.json` of an exported archive says. */
export const SubjectManifest = Type.Object({
  exportedAt: Type.String({ format: 'date-time' }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Count,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
  missing: Type.Array(Type.String(), {
    description: 'Pictures that a record names but that are no longer kept; their names are without endings',
  }),
})
export type SubjectManifest = Static<typeof SubjectManifest>

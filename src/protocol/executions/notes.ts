/** Notes of the people who review an execution, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'

export const MAX_NOTE_CHARACTERS = 2000
/** At most this many notes on one execution. More would be a conversation, which belongs elsewhere. */
export const MAX_NOTES = 100

export const NoteBody = Type.Object(
  { text: Type.String({ pattern: '\\S', maxLength: MAX_NOTE_CHARACTERS }) },
  { additionalProperties: false },
)
export type NoteBody = Static<typeof NoteBody>

/** A note as it was written. It is not changed later, and is erased with its execution. */
export const Note = Type.Object(
  {
    _id: Id,
    text: Type.String(),
    at: Type.String({ format: 'date-time' }),
    author: Type.Object({
      token: Type.Optional({ ...Id, description: 'The id of the access token, not the token' }),
      person: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
    }),
  },
  { $id: 'Note' },
)
export type Note = Static<typeof Note>

export const ListNotesAnswer = Type.Object({
  docs: Type.Array(Note, { description: 'Oldest first' }),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListNotesAnswer = Static<typeof ListNotesAnswer>

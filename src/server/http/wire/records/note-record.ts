import type { Note } from '../../../../protocol/executions/notes.ts'
import type { StoredNote } from '../../../domain/executions/notes.ts'

/** A note as it is answered. */
export function noteRecord({ id, text, author, createdAt }: StoredNote): Note {
  return { _id: id, text, at: createdAt.toISOString(), author }
}

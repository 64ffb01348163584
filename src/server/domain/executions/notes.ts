/** Notes of the people who review an execution. */
import type { Note } from '../../../protocol/executions/notes.ts'
import type { Id } from '../../../protocol/ids.ts'

export interface StoredNote {
  readonly id: Id
  readonly executionId: Id
  readonly text: string
  readonly author: Note['author']
  readonly createdAt: Date
}

export interface NoteStore {
  /** Stores a note. Returns false where the execution was erased, or already has as many notes as it may. */
  add(note: StoredNote, most: number): Promise<boolean>
  /** The notes of some executions, oldest first. They are erased with their execution. */
  of(executionIds: readonly Id[]): Promise<readonly StoredNote[]>
}

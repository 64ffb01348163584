import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { NoteStore, StoredNote } from '../../../domain/executions/notes.ts'
import { fromRow, isAnyOf, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseNoteStore implements NoteStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async add(note: StoredNote, most: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      // The lock makes other notes of the execution, and its erasure, wait until this note is counted and stored.
      const execution = await transaction
        .selectFrom('executions')
        .select('id')
        .where('id', '=', note.executionId)
        .forUpdate()
        .executeTakeFirst()
      if (!execution) return false
      const { total } = await transaction
        .selectFrom('executionNotes')
        .where('executionId', '=', note.executionId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      if (total >= most) return false
      await transaction
        .insertInto('executionNotes')
        .values({ ...note, author: toJson(note.author) })
        .execute()
      return true
    })
  }

  async of(executionIds: readonly Id[]): Promise<readonly StoredNote[]> {
    const rows = await this.#db
      .selectFrom('executionNotes')
      .selectAll()
      .where((row) => isAnyOf(row.ref('executionId'), executionIds))
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map((row) => fromRow(row) as StoredNote)
  }
}

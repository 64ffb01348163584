/** Counts the questions to official sources. All nodes count in one row for each source and day. */
import { sql, type Kysely } from 'kysely'
import type { OfficialUse, OfficialUseStore } from '../../../domain/findings/official-use.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseOfficialUseStore implements OfficialUseStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async countQuestion(source: string, day: string, limit?: number): Promise<boolean> {
    const most = limit ?? null
    // Nodes that count at once take turns at the row, and each compares the limit with what the node before it wrote.
    const { rows } = await sql`
      insert into official_questions (source, day, asked, charged)
      select ${source}, ${day}::date, 1, 0 where coalesce(${most}::integer, 1) > 0
      on conflict (source, day) do update set asked = official_questions.asked + 1
      where ${most}::integer is null or official_questions.asked < ${most}::integer
      returning asked`.execute(this.#db)
    return rows.length > 0
  }

  async countCharge(source: string, day: string): Promise<void> {
    await sql`
      update official_questions set charged = charged + 1
      where source = ${source} and day = ${day}::date`.execute(this.#db)
  }

  async useOf(source: string, day: string): Promise<OfficialUse> {
    const { rows } = await sql<OfficialUse>`
      select asked, charged from official_questions
      where source = ${source} and day = ${day}::date`.execute(this.#db)
    return rows[0] ?? { asked: 0, charged: 0 }
  }
}

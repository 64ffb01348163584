/** Goes through a list page by page, each after the last row of the page before. */
import assert from 'node:assert/strict'
import type { Listed, Page } from '../../src/server/domain/listing.ts'

/** All rows; `between` happens after each page. */
export async function allPages<Row>(
  limit: number,
  list: (page: Page) => Promise<Listed<Row>>,
  between: () => Promise<void> = async () => undefined,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let after: Page['after'], pages = 0; ; pages++) {
    assert.ok(pages < 1000, 'a list ends')
    const { rows, last } = await list({ limit, offset: 0, after })
    all.push(...rows)
    if (rows.length < limit || !last) return all
    after = last
    await between()
  }
}

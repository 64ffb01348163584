/** `_limit` and `_offset`, as every list of the contract takes them. */
import { Type } from 'typebox'
import type { Page } from '../domain/listing.ts'

const wholeNumber = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9]+$', description, examples: ['20'] }))

/** The query members of a list; each a whole number, 0 or more. */
export const pagingQuery = {
  _limit: wholeNumber('Results to return at most; more than the endpoint allows is held to what it allows'),
  _offset: wholeNumber('Results to skip; 0 unless said otherwise'),
}

/** The window that a query asks for. */
export function readPage(
  query: { readonly _limit?: string; readonly _offset?: string },
  limits: { readonly byDefault: number; readonly most: number },
): Page {
  const limit = query._limit === undefined ? limits.byDefault : Number(query._limit)
  // Digits without end are a whole number, too; what is beyond every list is all the same to a database.
  const offset = Math.min(Number(query._offset ?? 0), Number.MAX_SAFE_INTEGER)
  return { limit: Math.min(limit, limits.most), offset }
}

/** `_limit` and `_offset`, as every list of the contract takes them; and `_cursor`, by which long lists continue. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Listed, Page, Position } from '../../domain/listing.ts'

const wholeNumber = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9]+$', description, examples: ['20'] }))

/** The query members of a list; each a whole number, 0 or more. */
export const pagingQuery = {
  _limit: wholeNumber(
    'The most results to return; a number above the maximum of the endpoint counts as that maximum',
  ),
  _offset: wholeNumber('Results to skip; the default is 0'),
}

/** The query members of a list that continues by a cursor. */
export const cursorQuery = {
  ...pagingQuery,
  _cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Where the page before ended, in place of _offset: the header Link of its answer, `rel="next"`, ' +
        'has it. A deep page costs as much as the first, and no record is repeated or left out when others ' +
        'are added meanwhile',
    }),
  ),
}

interface PageQuery {
  readonly _limit?: string
  readonly _offset?: string
  readonly _cursor?: string
}

/** The window that a query asks for. @throws LimiarError `invalid-request` for a cursor that no list gave. */
export function readPage(
  query: PageQuery,
  limits: { readonly byDefault: number; readonly most: number },
): Page {
  const limit = query._limit === undefined ? limits.byDefault : Number(query._limit)
  const after = query._cursor === undefined ? undefined : readCursor(query._cursor)
  // Endless digits are a whole number, too. Every offset beyond the end of a list gives the same empty page.
  const offset = after ? 0 : Math.min(Number(query._offset ?? 0), Number.MAX_SAFE_INTEGER)
  return { limit: Math.min(limit, limits.most), offset, after }
}

/**
 * Says where the list continues (RFC 8288), unless this was its last page. The query's access token is not repeated.
 */
export function linkNextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit }: Page,
  { rows, last }: Pick<Listed<unknown>, 'last'> & { readonly rows: { readonly length: number } },
): void {
  if (!last || rows.length < limit) return
  const [path = '', query] = request.url.split('?')
  const next = new URLSearchParams(query)
  for (const name of ['token', '_offset']) next.delete(name)
  next.set('_cursor', writeCursor(last))
  void reply.header('Link', `<${path}?${next.toString()}>; rel="next"`)
}

function writeCursor({ at, id }: Position): string {
  return Buffer.from(id === undefined ? String(at) : `${at}.${id}`).toString('base64url')
}

function readCursor(text: string): Position {
  const written = Buffer.from(text, 'base64url').toString()
  const [, at, id] = /^(\d{1,16})(?:\.([0-9a-f]{24}))?$/.exec(written) ?? []
  if (at !== undefined && Number.isSafeInteger(Number(at))) return { at: Number(at), id }
  const errors = [
    {
      pointer: '#query/_cursor',
      detail:
        'is not a cursor that this server gave: ask without it, and take the next one from the header Link',
    },
  ]
  throw new LimiarError('invalid-request', 'The query parameter _cursor is not valid.', { errors })
}

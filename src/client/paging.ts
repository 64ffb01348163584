/** Reads lists page by page. */
import type { LimiarClient } from './client.ts'
import type { paths } from './api.ts'
import { answerOf, type Answered } from './problem.ts'

/** Paths whose GET answers `docs` and `totalItems`. */
export type ListPath = {
  [Path in keyof paths]: GetAnswer<Path> extends { docs: readonly unknown[]; totalItems: number }
    ? Path
    : never
}[keyof paths]

type GetAnswer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** One record of a list. */
export type RecordOf<Path extends ListPath> =
  GetAnswer<Path> extends { docs: readonly (infer One)[] } ? One : never

/** What to ask of a list: its path parameters and its filters; `_limit` is the size of a page. */
export interface ListQuery {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Page<Path extends ListPath> {
  readonly docs: readonly RecordOf<Path>[]
  readonly totalItems: number
  readonly offset: number
}

/**
 * The pages of a list, each fetched when the caller reads on. Records that are added meanwhile come first, so a record
 * may appear twice; none is skipped. @throws LimiarProblem.
 */
export async function* pagesOf<Path extends ListPath>(
  limiar: LimiarClient,
  path: Path,
  { path: pathParameters, query, signal }: ListQuery = {},
): AsyncGenerator<Page<Path>, void> {
  // The type of a path settles which parameters it takes, and a path in a variable has no such type.
  const get = limiar.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<Answered<Omit<Page<Path>, 'offset'>>>
  let offset = Number(query?.['_offset'] ?? 0)
  let cursor: string | undefined
  for (;;) {
    const place = cursor === undefined ? { _offset: String(offset) } : { _offset: '0', _cursor: cursor }
    const params = { path: pathParameters ?? {}, query: { ...query, ...place } }
    const answered = await get(path, { params, ...(signal ? { signal } : {}) })
    const { docs, totalItems } = await answerOf(Promise.resolve(answered))
    if (docs.length > 0) yield { docs, totalItems, offset }
    offset += docs.length
    const wasWithCursor = cursor !== undefined
    cursor = nextCursor(answered.response)
    if (cursor === undefined && (wasWithCursor || docs.length === 0 || offset >= totalItems)) return
  }
}

/** Where the list goes on, as the header Link (RFC 8288) says; undefined when it does not say. */
export function nextCursor({ headers }: Response): string | undefined {
  const [, address] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address === undefined
    ? undefined
    : (new URL(address, 'http://limiar').searchParams.get('_cursor') ?? undefined)
}

/** Every record of a list, one after the other. @throws LimiarProblem. */
export async function* recordsOf<Path extends ListPath>(
  limiar: LimiarClient,
  path: Path,
  list: ListQuery = {},
): AsyncGenerator<RecordOf<Path>, void> {
  for await (const { docs } of pagesOf(limiar, path, list)) yield* docs
}

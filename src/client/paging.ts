/** Lists, page after page. */
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

/** What a list is asked: its path parameters and its filters; `_limit` is the size of a page. */
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
 * The pages of a list, asked for as they are wanted. Records that are added meanwhile come first, so that one may be
 * met twice; none is skipped. @throws LimiarProblem.
 */
export async function* pagesOf<Path extends ListPath>(
  limiar: LimiarClient,
  path: Path,
  { path: pathParameters, query, signal }: ListQuery = {},
): AsyncGenerator<Page<Path>, void> {
  // Which parameters a path takes is settled by its own type, which a path that is a variable has not.
  const get = limiar.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<Answered<Omit<Page<Path>, 'offset'>>>
  let offset = Number(query?.['_offset'] ?? 0)
  for (;;) {
    const params = { path: pathParameters ?? {}, query: { ...query, _offset: String(offset) } }
    const { docs, totalItems } = await answerOf(get(path, { params, ...(signal ? { signal } : {}) }))
    if (docs.length > 0) yield { docs, totalItems, offset }
    offset += docs.length
    if (docs.length === 0 || offset >= totalItems) return
  }
}

/** Every record of a list, one after the other. @throws LimiarProblem. */
export async function* recordsOf<Path extends ListPath>(
  limiar: LimiarClient,
  path: Path,
  list: ListQuery = {},
): AsyncGenerator<RecordOf<Path>, void> {
  for await (const { docs } of pagesOf(limiar, path, list)) yield* docs
}

/** The places of a request's values, and the request with another value in one of these places. */
import type { Json } from './api-client.ts'

/** The parts of a request. */
export interface Parts {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly header: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type Place = readonly [part: string, ...names: string[]]

/** The places of values: every member of path, query and head, and every value within the body. */
export function placesIn(parts: Parts): readonly Place[] {
  const members = (['path', 'query', 'header'] as const).flatMap((part) =>
    Object.keys(parts[part]).map((name): Place => [part, name]),
  )
  const inBody = parts.body === undefined ? [] : insideOf(parts.body)
  return [...members, ...inBody.map((names): Place => ['body', ...names])]
}

function insideOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [
    [],
    ...Object.entries(value).flatMap(([name, inner]) => insideOf(inner).map((rest) => [name, ...rest])),
  ]
}

/** The same request with another value in one place. */
export function replaced(value: Json, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const inner = replaced(value[name], rest, by)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner }
}

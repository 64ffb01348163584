import { isId } from '../../../protocol/ids.ts'

/** Members in which an answer of the API has its records. */
const carriers = ['body', 'docs', 'faceMatches', 'executions', 'faces', 'links'] as const

/** The ids of the records that an answer of the API holds. */
export function idsIn(payload: unknown): readonly string[] {
  if (Array.isArray(payload)) return payload.flatMap(idsIn)
  if (typeof payload !== 'object' || payload === null) return []
  const { _id: id, ...members } = payload as Readonly<Record<string, unknown>>
  const inside = carriers.flatMap((name) => (name in members ? idsIn(members[name]) : []))
  return isId(id) ? [id, ...inside] : inside
}

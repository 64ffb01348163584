/** Where a person is in the console, and the fragment of the address that says so: ids alone, nothing personal. */
import type { Id } from '../protocol/ids.ts'

export type Place =
  { readonly name: 'queue' } | { readonly name: 'execution'; readonly reportId: Id; readonly executionId: Id }

export function placeOf(hash: string): Place {
  const [reportId, executionId, ...rest] = hash.replace(/^#\/?/, '').split('/')
  const isExecution = isId(reportId) && isId(executionId) && rest.length === 0
  return isExecution ? { name: 'execution', reportId, executionId } : { name: 'queue' }
}

export function hashOf(place: Place): string {
  return place.name === 'queue' ? '#/' : `#/${place.reportId}/${place.executionId}`
}

function isId(text: string | undefined): text is Id {
  return text !== undefined && /^[0-9a-f]{24}$/.test(text)
}

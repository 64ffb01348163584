/**
 * Where a person is in the console, and the fragment of the address that says it. The fragment holds only ids, nothing
 * personal.
 */
import { signInRefusals, type SignInRefusal } from '../protocol/access/sign-in.ts'
import type { Id } from '../protocol/ids.ts'

/** The desks of the operation beside the review; the fragment of each is its name. */
export const deskNames = ['links', 'registry', 'reports', 'deliveries', 'people', 'health'] as const
export type DeskName = (typeof deskNames)[number]

type ReviewPlace =
  { readonly name: 'queue' } | { readonly name: 'execution'; readonly reportId: Id; readonly executionId: Id }

export type Place = ReviewPlace | { readonly name: DeskName }

export function placeOf(hash: string): Place {
  const [first, executionId, ...rest] = hash.replace(/^#\/?/, '').split('/')
  const desk = deskNames.find((name) => name === first)
  if (desk !== undefined && executionId === undefined) return { name: desk }
  const isExecution = isId(first) && isId(executionId) && rest.length === 0
  return isExecution ? { name: 'execution', reportId: first, executionId } : { name: 'queue' }
}

export function hashOf(place: Place): string {
  if (place.name === 'execution') return `#/${place.reportId}/${place.executionId}`
  return place.name === 'queue' ? '#/' : `#/${place.name}`
}

export function isReview(place: Place): place is ReviewPlace {
  return place.name === 'queue' || place.name === 'execution'
}

/** The secret of an invitation that an address brings. */
export function invitationIn(hash: string): string | undefined {
  return /^#\/invitation\/([\w-]{43})$/.exec(hash)?.[1]
}

/** Why a provider's person was not let in, as the address brings it. */
export function refusalIn(hash: string): SignInRefusal | undefined {
  const [, told] = /^#\/sign-in\/([\w-]+)$/.exec(hash) ?? []
  return signInRefusals.find((one) => one === told)
}

function isId(text: string | undefined): text is Id {
  return text !== undefined && /^[0-9a-f]{24}$/.test(text)
}

/** The registry of another provider with the same contract: its token is in the query, its pictures may be anywhere. */
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { mediaTypeOf } from '../../domain/pictures/image-format.ts'
import { CommandError } from '../command/command.ts'
import { persistentFetch, TooLongError, type WholeAnswer } from '../command/persistent-fetch.ts'
import { RefusedError } from '../command/server-client.ts'
import { unreachable } from '../command/unreachable.ts'
import { ExportedFaceList, type FaceSource } from './face-source.ts'

/** The contract's default page; a provider may refuse a larger one. */
const PAGE = 20
/** The largest picture that the registry accepts. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Twenty records have some kilobytes. */
const MAX_LIST_BYTES = 10 * 1024 * 1024
const AGAIN = 'Run the command again later: it goes on where it stopped.'

/** @param base The address of the API, without a slash at the end. */
export function providerFaces(base: string, token: string, fetchWhole = persistentFetch()): FaceSource {
  return {
    page: async (offset) => {
      const query = new URLSearchParams({ token, _limit: String(PAGE), _offset: String(offset) })
      const url = new URL(`${base}/private-faceset?${query.toString()}`)
      const answer = await fetchWhole(url, MAX_LIST_BYTES).catch((cause: unknown) => {
        throw new CommandError(`${unreachable(base, cause)}. ${AGAIN}`, { cause })
      })
      const list = listOf(answer)
      if (list) return list
      throw new CommandError(whyNoList(base, answer.status))
    },
    picture: async (url) => {
      const place = pictureAddress(url, base)
      const { status, bytes } = await fetchWhole(place, MAX_PICTURE_BYTES).catch((cause: unknown) => {
        if (cause instanceof TooLongError) throw new RefusedError(0, 'A picture has more than 10 MB.')
        // The cause may quote the address, which gives access to the picture.
        throw new RefusedError(0, `A picture at ${place.host} could not be fetched.`)
      })
      if (status !== 200) throw new RefusedError(status, `A picture at ${place.host}: status ${status}.`)
      if (mediaTypeOf(bytes) === undefined)
        throw new RefusedError(0, `A picture at ${place.host} is no JPEG, PNG, WebP or AVIF.`)
      return bytes
    },
  }
}

function listOf({ status, bytes }: WholeAnswer): Static<typeof ExportedFaceList> | undefined {
  if (status !== 200) return undefined
  try {
    const list: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return Value.Check(ExportedFaceList, list) ? list : undefined
  } catch {
    return undefined
  }
}

function whyNoList(base: string, status: number): string {
  if (status === 401 || status === 403)
    return `${base} refuses the access token of LIMIAR_PROVIDER_TOKEN: check it at the provider.`
  if (status === 429 || status >= 500) return `${base} cannot answer now (status ${status}). ${AGAIN}`
  const shown = status === 200 ? '' : ` (status ${status})`
  return `The answer of ${base}/private-faceset does not follow the contract${shown}: check the address.`
}

function pictureAddress(url: string, base: string): URL {
  const place = URL.parse(url, `${base}/`)
  if (place?.protocol === 'https:' || place?.protocol === 'http:') return place
  throw new RefusedError(0, 'A picture has no http(s) address.')
}

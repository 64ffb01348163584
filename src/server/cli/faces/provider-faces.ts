/** The registry of another provider with the same contract: its token is in the query, its pictures may be anywhere. */
import { Value } from 'typebox/value'
import { CommandError } from '../command/command.ts'
import { ExportedFaceList, type FaceSource } from './face-source.ts'
import { patientFetch } from '../command/patient-fetch.ts'
import { RefusedError } from '../command/server-client.ts'

/** The contract's default page; a provider may refuse a larger one. */
const PAGE = 20
/** The largest picture that the registry accepts. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const MAX_PICTURE_MS = 60_000

/** @param address The address of the API, without the query. */
export function providerFaces(address: string, token: string): FaceSource {
  const base = address.replace(/\/+$/, '')
  return {
    pageSize: PAGE,
    page: async (offset) => {
      const query = new URLSearchParams({ token, _limit: String(PAGE), _offset: String(offset) })
      const response = await patientFetch(
        `${base}/private-faceset?${query.toString()}`,
        `No server answers at ${base}.`,
      )
      if (response.status === 401 || response.status === 403)
        throw new CommandError(
          `${base} refuses the access token of LIMIAR_PROVIDER_TOKEN: check it at the provider.`,
        )
      const list: unknown = await response.json().catch(() => undefined)
      if (response.ok && Value.Check(ExportedFaceList, list)) return list
      const status = response.ok ? '' : ` (status ${response.status})`
      throw new CommandError(
        `The answer of ${base}/private-faceset does not follow the contract${status}: check the address.`,
      )
    },
    picture: async (url) => {
      const place = pictureAddress(url, base)
      try {
        const response = await fetch(place, { signal: AbortSignal.timeout(MAX_PICTURE_MS) })
        if (response.ok && response.body) return await wholePicture(response.body)
        throw new RefusedError(response.status, `A picture at ${place.host}: status ${response.status}.`)
      } catch (error) {
        if (error instanceof RefusedError) throw error
        // The cause may quote the address, which gives access to the picture.
        throw new RefusedError(0, `A picture at ${place.host} could not be fetched.`)
      }
    },
  }
}

function pictureAddress(url: string, base: string): URL {
  const place = URL.parse(url, `${base}/`)
  if (place?.protocol === 'https:' || place?.protocol === 'http:') return place
  throw new RefusedError(0, 'A picture has no http(s) address.')
}

async function wholePicture(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > MAX_PICTURE_BYTES) throw new RefusedError(0, 'A picture has more than 10 MB.')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The pictures of a registration: fetched, checked, and kept when their face is good enough. */
import { LimiarError } from '../../../protocol/errors.ts'
import { imageRefusals, type ImageRefusal } from '../../../protocol/faces/faces.ts'
import { flawOf } from '../../domain/faces/face-quality.ts'
import { mediaTypeOf } from '../../domain/pictures/image-format.ts'
import type { ModelCaller } from '../../domain/model-caller.ts'
import { pictureOf } from '../pictures/made-pictures.ts'
import { readSentImage } from '../pictures/sent-images.ts'
import type { ServicePorts } from '../service-ports.ts'

/** The result for a picture. */
export type LookedAt =
  | {
      readonly kept: true
      readonly bytes: Uint8Array
      readonly mediaType: string
      /** 0 to 100. */
      readonly confidence: number
      readonly embedding: Float32Array
    }
  | Refused

interface Refused {
  readonly kept: false
  readonly reason: ImageRefusal
  /** A sentence for a developer, with the measured values. */
  readonly detail: string
}

/**
 * Fetches pictures named by address, all at once, and checks one picture after the other, so that one request does not
 * use the share of many. A fault of one picture does not get the others refused.
 * @throws LimiarError `overloaded`, `rate-limited` or `unavailable`, which is not a picture's fault.
 */
export async function lookAtPictures(
  ports: Pick<ServicePorts, 'faceEngine' | 'remoteImages' | 'filePictures'>,
  sent: readonly string[],
  caller: ModelCaller,
  signal?: AbortSignal,
): Promise<readonly LookedAt[]> {
  const { remoteImages } = ports
  const files = await Promise.all(sent.map((text) => orRefused(readSentImage(text, remoteImages, signal))))
  const pictures: LookedAt[] = []
  for (const file of files)
    pictures.push(file instanceof Uint8Array ? await orRefused(lookAt(ports, file, caller, signal)) : file)
  return pictures
}

async function lookAt(
  { faceEngine, filePictures }: Pick<ServicePorts, 'faceEngine' | 'filePictures'>,
  file: Uint8Array,
  caller: ModelCaller,
  signal: AbortSignal | undefined,
): Promise<LookedAt> {
  const bytes = await pictureOf({ filePictures }, file, caller, signal)
  const options = { embed: 'largest', caller, ...(signal ? { signal } : {}) } as const
  const found = await faceEngine.findFaces(bytes, options)
  const flaw = flawOf(found)
  if (flaw) return { kept: false, ...flaw }
  const [face] = found.faces
  const mediaType = mediaTypeOf(bytes)
  if (!face?.embedding || !mediaType) throw new Error('The engine read a picture and gave no embedding.')
  return { kept: true, bytes, mediaType, confidence: face.confidence, embedding: face.embedding }
}

async function orRefused<Result>(work: Promise<Result>): Promise<Result | Refused> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof LimiarError && imageRefusals.find((code) => code === error.code)
    if (!reason) throw error
    return { kept: false, reason, detail: error.message }
  }
}

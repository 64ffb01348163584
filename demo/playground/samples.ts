/** The samples that can be submitted with one click: specimens, and the person of the sample camera's video. */
import type { SubmitExecutionBody, SubmittedFile } from '../../src/protocol/sessions/submissions.ts'

export const sampleNames = ['honest', 'fraud', 'open', 'pdf'] as const
export type SampleName = (typeof sampleNames)[number]

/** A moment of the video at which the person looks into the camera. */
const LOOKING_AHEAD_SECONDS = 0.5
const JPEG_QUALITY = 0.92

const FRONT = '/demo-assets/front.jpg'
const BACK = '/demo-assets/back.jpg'

type Take = () => Promise<Blob | undefined>
const asset =
  (path: string): Take =>
  () =>
    fetched(path)

const pictures: Readonly<Record<SampleName, readonly { readonly type: string; readonly take: Take }[]>> = {
  honest: [
    { type: 'FRONT', take: asset(FRONT) },
    { type: 'BACK', take: asset(BACK) },
    { type: 'SELFIE', take: personLooking },
  ],
  // A card that somebody found, with another photograph of the card in place of a selfie.
  fraud: [
    { type: 'FRONT', take: asset(FRONT) },
    { type: 'BACK', take: asset(BACK) },
    { type: 'SELFIE', take: asset('/demo-assets/scene-front.jpg') },
  ],
  open: [
    { type: 'FRONT', take: asset('/demo-assets/open.jpg') },
    { type: 'SELFIE', take: personLooking },
  ],
  pdf: [
    { type: 'FRONT', take: asset('/demo-assets/digital.pdf') },
    { type: 'SELFIE', take: personLooking },
  ],
}

/** The body of a sample; undefined when one of its pictures cannot be loaded. */
export async function sampleOf(name: SampleName): Promise<SubmitExecutionBody | undefined> {
  const files = await Promise.all(pictures[name].map(async ({ type, take }) => fileOf(type, await take())))
  const had = files.filter((file) => file !== undefined)
  return had.length === pictures[name].length ? { files: had } : undefined
}

async function fetched(path: string): Promise<Blob | undefined> {
  const answer = await fetch(path)
  return answer.ok ? answer.blob() : undefined
}

async function fileOf(type: string, content: Blob | undefined): Promise<SubmittedFile | undefined> {
  if (!content) return undefined
  const bytes = new Uint8Array(await content.arrayBuffer())
  return { type, data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/** A frame of the video; undefined where the browser cannot play it. */
async function personLooking(): Promise<Blob | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.src = '/demo-assets/person.webm'
  try {
    await eventOf(video, 'loadeddata')
    const isThere = eventOf(video, 'seeked')
    video.currentTime = LOOKING_AHEAD_SECONDS
    await isThere
    const canvas = Object.assign(document.createElement('canvas'), {
      width: video.videoWidth,
      height: video.videoHeight,
    })
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', JPEG_QUALITY)
    })
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
  }
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true })
    video.addEventListener('error', () => reject(new Error('The video does not play.')), { once: true })
  })
}

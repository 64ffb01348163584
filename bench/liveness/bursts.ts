/** Bursts of frames out of videos, decoded by the browser that set-up found. */
import type { Page } from 'playwright'
import { openChromium } from '../../test/support/chromium.ts'

/** What the page sends: eight frames over 2.4 seconds. */
export const FRAMES = 8
const SPAN_SECONDS = 2.4
export const WIDTH = 640
export const HEIGHT = 480

/** One burst, its frames as JPEG. */
export interface Burst {
  /** The video that the burst is from. */
  readonly from: string
  readonly frames: readonly Buffer[]
}

/** At most this many bursts of each video, spread over it. */
export async function burstsOf(
  videos: ReadonlyMap<string, Buffer>,
  perVideo: number,
): Promise<readonly Burst[]> {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    const bursts: Burst[] = []
    for (const [from, video] of videos) {
      const duration = await load(page, video)
      const count = Math.min(perVideo, Math.floor(duration / SPAN_SECONDS))
      for (let number = 0; number < count; number++) {
        const start = (number * (duration - SPAN_SECONDS)) / Math.max(1, count - 1)
        const times = Array.from({ length: FRAMES }, (_, at) => start + (at * SPAN_SECONDS) / (FRAMES - 1))
        bursts.push({ from, frames: await framesAt(page, times) })
      }
    }
    return bursts
  } finally {
    await browser.close()
  }
}

/** Answers the length of the video in seconds. */
function load(page: Page, video: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const player = document.createElement('video')
    player.muted = true
    player.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }))
    await new Promise((resolve, reject) => {
      player.onloadeddata = resolve
      player.onerror = () => reject(new Error('The browser cannot read the video.'))
    })
    document.body.replaceChildren(player)
    return player.duration
  }, video.toString('base64'))
}

/** The middle of each frame, in the size of a webcam's picture. */
async function framesAt(page: Page, times: readonly number[]): Promise<readonly Buffer[]> {
  const frames = await page.evaluate(
    async ({ at, width, height }) => {
      const player = document.querySelector('video')!
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const scale = Math.max(width / player.videoWidth, height / player.videoHeight)
      const [wide, high] = [player.videoWidth * scale, player.videoHeight * scale]
      const pictures: string[] = []
      for (const time of at) {
        player.currentTime = time
        await new Promise((resolve) => (player.onseeked = resolve))
        canvas.getContext('2d')!.drawImage(player, (width - wide) / 2, (height - high) / 2, wide, high)
        pictures.push(canvas.toDataURL('image/jpeg', 0.9))
      }
      return pictures
    },
    { at: times, width: WIDTH, height: HEIGHT },
  )
  return frames.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

/** Frames of a video, decoded by the Chromium of the tests, so that the machine needs no other decoder. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'

export interface Filming {
  /** Seconds into the video. */
  readonly from: number
  readonly frames: number
  readonly framesPerSecond: number
}

/** Answers the frames as JPEG in the video's own size. */
export async function filmPerson(videoPath: string, filming: Filming): Promise<readonly Uint8Array[]> {
  const video = await readFile(videoPath, 'base64')
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const frames = await page.evaluate(framesInPage, { video, ...filming })
    return frames.map((frame) => Buffer.from(frame, 'base64'))
  } finally {
    await browser.close()
  }
}

/** The Chromium that set-up found, or the one that is named. */
async function chromiumPath(): Promise<string> {
  const found = join(dirname(dirname(import.meta.dirname)), '.cache', 'chromium-path')
  const named = process.env['CHROME_PATH']
  if (named) return named
  return existsSync(found) ? (await readFile(found, 'utf8')).trim() : '/usr/bin/chromium'
}

/** Runs in the page and cannot use anything of this file: steps through the video and draws each frame. */
async function framesInPage(wanted: Filming & { readonly video: string }): Promise<readonly string[]> {
  const blob = await (await fetch(`data:video/webm;base64,${wanted.video}`)).blob()
  const video = document.createElement('video')
  video.muted = true
  // After `seeked` the frame may not be drawable yet: the first frame was blank in one of eight runs.
  const presented = (): Promise<unknown> => new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  const first = presented()
  video.src = URL.createObjectURL(blob)
  await first
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  const frames: string[] = []
  for (let frame = 0; frame < wanted.frames; frame++) {
    const sought = presented()
    video.currentTime = wanted.from + frame / wanted.framesPerSecond
    await sought
    context?.drawImage(video, 0, 0)
    frames.push(canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '')
  }
  return frames
}

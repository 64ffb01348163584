/** A camera of a computer that shows the picture that a test holds before it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { sceneWindow } from '../../demo/sample-camera/framing.ts'
import { streamSizes } from '../../src/testing/framing.ts'

const scenes = new URL('../../.cache/sample-camera/', import.meta.url)
const size = streamSizes.landscape

declare global {
  /** The picture that is held before the camera. */
  var held: string
}

/** The side of the specimen document on a table, as the camera sees it; `blur` is a sigma in its pixels. */
export async function sceneOf(side: 'front' | 'back', blur?: number): Promise<string> {
  const { x, y, width, height } = sceneWindow(size, 0)
  const scene = sharp(await readFile(new URL(`scene-${side}.jpg`, scenes)))
    .extract({
      left: Math.round(x),
      top: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    })
    .resize(size.width, size.height)
  const picture = blur === undefined ? scene : scene.blur(blur)
  return (await picture.jpeg({ quality: 88 }).toBuffer()).toString('base64')
}

/** Puts the camera in the place of the device's, and holds one of the pictures before it. */
export async function holdBefore(
  page: Page,
  pictures: Readonly<Record<string, string>>,
  first: string,
): Promise<void> {
  await page.addInitScript(openHeldCamera, { pictures, first, size })
}

/** Holds another picture before the camera. */
export async function hold(page: Page, name: string): Promise<void> {
  await page.evaluate((held) => void (globalThis.held = held), name)
}

/** Runs in the page, so it cannot use anything of this file. */
function openHeldCamera({
  pictures,
  first,
  size: { width, height },
}: {
  readonly pictures: Readonly<Record<string, string>>
  readonly first: string
  readonly size: { readonly width: number; readonly height: number }
}): void {
  globalThis.held = first
  const decode = (base64: string): Promise<ImageBitmap> =>
    createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
  MediaDevices.prototype.getUserMedia = async () => {
    const named = Object.entries(pictures).map(
      async ([name, picture]) => [name, await decode(picture)] as const,
    )
    const bitmaps = new Map(await Promise.all(named))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { alpha: false })
    const draw = (): void => {
      const bitmap = bitmaps.get(globalThis.held)
      // A hand is never quite still; a pixel is enough for a new frame.
      if (bitmap) context?.drawImage(bitmap, Math.sin(performance.now() / 700), 0)
    }
    draw()
    const stream = canvas.captureStream(15)
    const timer = setInterval(() => (stream.active ? draw() : clearInterval(timer)), 1000 / 15)
    return stream
  }
}

/** Pictures with known pixels, and a camera that shows them. */
import { oneEvent } from '@open-wc/testing'

/** Four colours, one in each quarter: top left, top right, bottom left, bottom right. */
const QUARTERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const

/** A canvas with another colour in each quarter. */
export function quartered(width: number, height: number): HTMLCanvasElement {
  const { canvas, context } = canvasOf(width, height)
  for (const [quarter, colour] of QUARTERS.entries()) {
    context.fillStyle = colour
    context.fillRect(
      ((quarter % 2) * width) / 2,
      (Math.floor(quarter / 2) * height) / 2,
      width / 2,
      height / 2,
    )
  }
  return canvas
}

/** A canvas that JPEG cannot compress, the same each time (a linear congruential generator). */
export function noisy(width: number, height: number): HTMLCanvasElement {
  const { canvas, context } = canvasOf(width, height)
  const pixels = context.createImageData(width, height)
  let state = 1
  for (let at = 0; at < pixels.data.length; at++) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24
  }
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** Red, green and blue of a pixel, each rounded to present or absent: JPEG and video change a colour by far less. */
export function colourAt(picture: CanvasImageSource, x: number, y: number): string {
  const { context } = canvasOf(1, 1)
  context.drawImage(picture, x, y, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue].map((value) => (value > 127 ? 1 : 0)).join('')
}

/** A video that shows the device's camera: Chromium's stands in for it. */
export async function cameraVideo(): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } })
  const shown = oneEvent(video, 'loadeddata')
  await video.play()
  await shown
  return video
}

/** Gives the camera of a video back. */
export function stopCamera({ srcObject }: HTMLVideoElement): void {
  if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop()
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no canvas.')
  return { canvas, context }
}

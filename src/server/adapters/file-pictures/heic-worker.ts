/**
 * Runs in a worker thread of its own for one HEIC: reads its photograph with libheif (WebAssembly), which applies what
 * the file says of turning. Whoever started the thread ends it when it takes too long.
 */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { HeicFlaw } from './file-pictures.ts'
import type { ThreadOutcome } from './one-at-a-time.ts'

/** iPhones take 24.5 megapixels, and 49 where somebody asks for it. */
const MAX_PIXELS = 25e6
const JPEG_QUALITY = 92

/** The part of libheif-js that is used; its own types are those of the WebAssembly. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: HeifPixels, done: (pixels: HeifPixels | null) => void): void
}
interface HeifPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
interface LibHeif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] }
}

parentPort?.postMessage(await opened(workerData as Uint8Array))

async function opened(file: Uint8Array): Promise<ThreadOutcome<HeicFlaw>> {
  const library = libHeif()
  if (!library) return { flaw: 'unsupported' }
  try {
    const images = new library.HeifDecoder().decode(file)
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) return { flaw: 'damaged' }
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > MAX_PIXELS) return { flaw: 'too-large' }
    const pixels = await shown(image, { data: new Uint8ClampedArray(4 * width * height), width, height })
    if (!pixels) return { flaw: 'damaged' }
    const jpeg = sharp(pixels.data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
    return { image: new Uint8Array(await jpeg.toBuffer()) }
  } catch {
    return { flaw: 'damaged' }
  }
}

/** Undefined where this optional package is not installed. */
function libHeif(): LibHeif | undefined {
  try {
    return createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif
  } catch {
    return undefined
  }
}

function shown(image: HeifImage, into: HeifPixels): Promise<HeifPixels | null> {
  return new Promise((resolve) => image.display(into, resolve))
}

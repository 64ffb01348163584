/**
 * The primary picture of a HEIF file as pixels. libheif (WebAssembly) decodes it and applies the rotation in the file.
 */
import { createRequire } from 'node:module'

/** RGBA. */
export interface HeifPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export type HeifFlaw = 'damaged' | 'too-large' | 'unsupported'

/** The used part of libheif-js; its own types describe the WebAssembly. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: HeifPixels, done: (pixels: HeifPixels | null) => void): void
}
interface LibHeif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] }
}

/** `unsupported` where the optional package libheif-js is not installed. @throws the library's own errors. */
export async function heifPixels(file: Uint8Array, maxPixels: number): Promise<HeifPixels | HeifFlaw> {
  const library = libHeif()
  if (!library) return 'unsupported'
  const images = new library.HeifDecoder().decode(file)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return 'damaged'
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return 'too-large'
  return (await shown(image, { data: new Uint8ClampedArray(4 * width * height), width, height })) ?? 'damaged'
}

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

/**
 * Runs in a worker thread of its own for one HEIC and makes a JPEG of its photograph. The caller that started the
 * thread ends it when it takes too long.
 */
import sharp from 'sharp'
import { answerEach } from './answer-each.ts'
import type { HeicFlaw } from './file-pictures.ts'
import { heifPixels } from './heif-pixels.ts'
import type { ThreadOutcome } from './one-at-a-time.ts'

/** iPhones take pictures of 24.5 megapixels, and of 49 where the user asks for it. */
const MAX_PIXELS = 25e6
const JPEG_QUALITY = 92

answerEach((work) => opened(work as Uint8Array))

async function opened(file: Uint8Array): Promise<ThreadOutcome<HeicFlaw>> {
  try {
    const pixels = await heifPixels(file, MAX_PIXELS)
    if (typeof pixels === 'string') return { flaw: pixels }
    const { data, width, height } = pixels
    const jpeg = sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
    return { image: new Uint8Array(await jpeg.toBuffer()) }
  } catch {
    return { flaw: 'damaged' }
  }
}

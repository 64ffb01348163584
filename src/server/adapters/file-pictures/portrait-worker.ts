/**
 * Runs in a worker thread for the portraits of signed codes: wraps each as HEIF, decodes it, enlarges it.
 * `one-at-a-time.ts` ends the thread when a portrait takes too long.
 */
import sharp from 'sharp'
import { answerEach } from './answer-each.ts'
import { portraitHeif } from '../../../documents/codes/portrait-heif.ts'
import { UnreadablePortrait } from '../../../documents/codes/unreadable-portrait.ts'
import { heifPixels } from './heif-pixels.ts'
import type { IssuerPortraitFlaw } from './issuer-portraits.ts'
import type { ThreadOutcome } from './one-at-a-time.ts'

/** In pixels. Face detectors look for eyes about 40 pixels apart; a portrait is 60 to 120 wide. */
const DRAWN_HEIGHT = 480
/** One pixel more per side than the drawn picture, because a side may be odd. */
const MAX_PIXELS = 1025 * 1025
const JPEG_QUALITY = 92

answerEach((work) => drawn(work as Uint8Array))

async function drawn(bpg: Uint8Array): Promise<ThreadOutcome<IssuerPortraitFlaw>> {
  try {
    const { file, width, height } = portraitHeif(bpg)
    const pixels = await heifPixels(file, MAX_PIXELS)
    if (typeof pixels === 'string') return { flaw: pixels }
    if (pixels.width < width || pixels.height < height) return { flaw: 'damaged' }
    const enlarged = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
      .extract({ left: 0, top: 0, width, height })
      .removeAlpha()
      .resize({ height: DRAWN_HEIGHT, kernel: 'cubic' })
      .jpeg({ quality: JPEG_QUALITY })
    return { image: new Uint8Array(await enlarged.toBuffer()) }
  } catch (error) {
    return { flaw: error instanceof UnreadablePortrait ? error.flaw : 'damaged' }
  }
}

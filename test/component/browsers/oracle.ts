/**
 * The references that every engine is compared with: MediaPipe's own runtime in Chromium, and the model evaluated step
 * by step.
 */
import { createHash } from 'node:crypto'
import type { DetectedFace } from '../../../src/component/vision/face-detector.ts'
import { openDrivenChromium } from '../../support/browsers/chromium-page.ts'
import { publishedOutputsOf } from '../../support/published-detector.ts'
import type { Detection } from '../gallery/detectors.ts'
import { noisePicture } from '../gallery/noise-picture.ts'
import type { BuiltFiles } from '../support/gallery-server.ts'

export interface Oracle {
  facesOf(picture: Buffer): Promise<readonly DetectedFace[]>
  close(): Promise<void>
}

/** MediaPipe in Chromium, the only engine that has WebGL everywhere; it looks at each picture once. */
export async function openOracle(gallery: BuiltFiles): Promise<Oracle> {
  const browser = await openDrivenChromium({ camera: false, language: 'pt-BR' })
  const known = new Map<string, readonly DetectedFace[]>()
  await browser.page.open(`${gallery.address}/detectors.html`)
  return {
    facesOf: async (picture) => {
      const key = createHash('sha256').update(picture).digest('hex')
      const before = known.get(key)
      if (before) return before
      gallery.offer('/picture-for-oracle', picture)
      const { faces } = await browser.page.evaluate<string, Detection>(
        (address) => detect('mediapipe', address),
        '/picture-for-oracle',
      )
      known.set(key, faces)
      return faces
    },
    close: () => browser.close(),
  }
}

/** For each anchor of the published model its score and its values, for the noise picture. */
export function publishedOutputs(): readonly (readonly number[])[] {
  return (published ??= publishedOutputsOf(noisePicture(INPUT_SIDE)))
}

let published: readonly (readonly number[])[] | undefined
const INPUT_SIDE = 128

/** What every engine is held against: MediaPipe's own runtime in Chromium, and the model evaluated by the letter. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DetectedFace } from '../../../src/component/vision/face-detector.ts'
import { openDrivenChromium } from '../../support/browsers/chromium-page.ts'
import { modelsDir } from '../../support/media.ts'
import { runTflite } from '../../support/tflite-interpreter.ts'
import type { Detection } from '../gallery/detectors.ts'
import { noisePicture } from '../gallery/noise-picture.ts'
import type { BuiltFiles } from '../support/gallery-server.ts'

export interface Oracle {
  facesOf(picture: Buffer): Promise<readonly DetectedFace[]>
  close(): Promise<void>
}

/** MediaPipe in Chromium, which alone has WebGL everywhere; asked once about each picture. */
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
  return (published ??= computed())
}

let published: readonly (readonly number[])[] | undefined
const INPUT_SIDE = 128

function computed(): readonly (readonly number[])[] {
  const model = readFileSync(join(modelsDir, 'page', 'face-detector-short-range.tflite'))
  const colours = noisePicture(INPUT_SIDE).filter((_, index) => index % 4 < 3)
  const outputs = runTflite(
    model,
    Float32Array.from(colours, (value) => value / 127.5 - 1),
  )
  const [values, scores] = outputs.toSorted((one, other) => other.dims[2]! - one.dims[2]!)
  const width = values!.dims[2]!
  return [...scores!.values].map((score, anchor) => [
    score,
    ...values!.values.subarray(anchor * width, (anchor + 1) * width),
  ])
}

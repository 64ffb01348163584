/**
 * A face engine for pictures that say in writing who is in them: `writtenFace('ana')` is a picture of Ana, and a
 * picture that names nobody shows nobody. For tests of what stands above the engine.
 */
import { createHash } from 'node:crypto'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { DetectedFace, FaceEngine, Point } from '../../../src/server/domain/ports.ts'

const DIMENSIONS = 8
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const origin: Point = { x: 0, y: 0 }

/** A picture of the people named, the largest first; `take` tells apart pictures of the same people. */
export function writtenFace(...names: readonly string[]): Uint8Array {
  return Buffer.concat([JPEG_HEAD, Buffer.from(`faces:${names.join(',')}`)])
}

export function asBase64(picture: Uint8Array): string {
  return Buffer.from(picture).toString('base64')
}

export function writtenFaces(): FaceEngine {
  return {
    modelId: 'written-faces',
    dimensions: DIMENSIONS,
    calibration: { midpoint: 0.45, slope: 14 },
    findFaces: async (image) => {
      const text = Buffer.from(image).toString('latin1')
      if (!text.startsWith('\xff\xd8\xff'))
        throw new LimiarError('image-unreadable', 'The image cannot be decoded.')
      const [, names = ''] = text.split('faces:')
      return { width: 100, height: 100, faces: names.split(',').filter(Boolean).map(detected) }
    },
  }
}

function detected(name: string): DetectedFace {
  return {
    box: { x: 0, y: 0, width: 50, height: 50 },
    confidence: 92.5,
    landmarks: [origin, origin, origin, origin, origin],
    interEyePixels: 60,
    yawDegrees: 0,
    sharpness: 100,
    brightness: 120,
    embedding: embeddingOf(name),
  }
}

/** Unit length; the same name always gives the same vector, two names nearly always unlike ones. */
function embeddingOf(name: string): Float32Array {
  const digest = createHash('sha256').update(name).digest()
  const values = Float32Array.from({ length: DIMENSIONS }, (_, i) => digest.readInt16LE(i * 2))
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

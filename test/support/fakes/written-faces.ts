/**
 * A face engine for pictures that say in writing who is in them: `writtenFace('ana')` is a picture of Ana, and a
 * picture that names nobody shows nobody. `writtenFace('ana:too-dark')` is a dark one. For tests of the layers above
 * the engine.
 */
import { createHash } from 'node:crypto'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { DetectedFace, FaceEngine } from '../../../src/server/domain/faces/face-engine.ts'

const DIMENSIONS = 32
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const SIDE = 100
/** In the middle of the picture, with room around the face. */
const landmarks: DetectedFace['landmarks'] = [
  { x: 42, y: 40 },
  { x: 58, y: 40 },
  { x: 50, y: 50 },
  { x: 43, y: 60 },
  { x: 57, y: 60 },
]

/** The measures of a face that is not good enough, or that spoils a picture of somebody else. */
const flaws: Readonly<Record<string, Partial<DetectedFace>>> = {
  'face-too-small': { interEyePixels: 8 },
  'face-unclear': { confidence: 51 },
  'too-dark': { brightness: 8 },
  'too-bright': { brightness: 250 },
  'face-turned-away': { yawDegrees: -70 },
  'too-blurred': { sharpness: 1 },
  'face-cut-off': { confidence: 51, box: { x: 0, y: 20, width: 50, height: 50 } },
  'as-large-as-another': { box: { x: 25, y: 20, width: 50, height: 50 } },
}

/** A picture of the named people, the largest first; `take` distinguishes pictures of the same people. */
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
      const names = text.slice(text.indexOf('faces:') + 'faces:'.length)
      return { width: SIDE, height: SIDE, faces: names.split(',').filter(Boolean).map(detected) }
    },
    // This engine gives no crops.
    copyAgreement: async () => ({ fine: 0, coarse: 0, half: 0, detail: 0, focus: 0 }),
  }
}

function detected(written: string, rank: number): DetectedFace {
  const [name = '', flaw = ''] = written.split(':')
  return {
    box: { x: 25, y: 20, width: 50 / (rank + 1), height: 50 / (rank + 1) },
    confidence: 92.5,
    landmarks,
    interEyePixels: 60,
    yawDegrees: 0,
    sharpness: 100,
    brightness: 120,
    embedding: embeddingOf(name),
    ...flaws[flaw],
  }
}

/** A vector of length 1. The same name always gives the same vector, and two names nearly always give unlike ones. */
function embeddingOf(name: string): Float32Array {
  const digest = createHash('sha512').update(name).digest()
  const values = Float32Array.from({ length: DIMENSIONS }, (_, i) => digest.readInt16LE(i * 2))
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

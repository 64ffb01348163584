import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { enrolmentLimits, flawOf } from '../../../src/server/domain/faces/face-quality.ts'
import type { DetectedFace, FacesFound } from '../../../src/server/domain/faces/face-engine.ts'
import type { Point } from '../../../src/imaging/pixels.ts'

const SIDE = 400

/**
 * A face with the middle between its eyes at a place, upright unless turned, and 80 pixels from the eyes to the mouth.
 */
function landmarksAt(x: number, y: number, turnDegrees = 0): DetectedFace['landmarks'] {
  const turn = (turnDegrees * Math.PI) / 180
  const at = (across: number, down: number): Point => ({
    x: x + across * Math.cos(turn) - down * Math.sin(turn),
    y: y + across * Math.sin(turn) + down * Math.cos(turn),
  })
  return [at(-35, 0), at(35, 0), at(0, 40), at(-28, 80), at(28, 80)]
}

function face(changes: Partial<DetectedFace> = {}): DetectedFace {
  return {
    box: { x: 120, y: 100, width: 160, height: 160 },
    confidence: 90,
    landmarks: landmarksAt(200, 160),
    interEyePixels: 70,
    yawDegrees: 0,
    sharpness: 100,
    brightness: 116,
    embedding: undefined,
    ...changes,
  }
}

const picture = (...faces: readonly DetectedFace[]): FacesFound => ({ width: SIDE, height: SIDE, faces })
const reasonOf = (found: FacesFound): string | undefined => flawOf(found)?.reason
const { interEyePixels, confidence, minBrightness, maxBrightness, yawDegrees, sharpness, secondFace } =
  enrolmentLimits
const box = (height: number): DetectedFace['box'] => ({ x: 0, y: 0, width: height, height })

describe('the quality of a face', () => {
  it('is good enough up to each limit, and not beyond it', () => {
    const table: readonly (readonly [
      reason: string,
      good: Partial<DetectedFace>,
      bad: Partial<DetectedFace>,
    ])[] = [
      ['face-too-small', { interEyePixels }, { interEyePixels: interEyePixels - 0.1 }],
      ['face-unclear', { confidence }, { confidence: confidence - 0.1 }],
      ['too-dark', { brightness: minBrightness }, { brightness: minBrightness - 0.1 }],
      ['too-bright', { brightness: maxBrightness }, { brightness: maxBrightness + 0.1 }],
      ['face-turned-away', { yawDegrees }, { yawDegrees: yawDegrees + 0.1 }],
      ['face-turned-away', { yawDegrees: -yawDegrees }, { yawDegrees: -yawDegrees - 0.1 }],
      ['too-blurred', { sharpness }, { sharpness: sharpness - 0.1 }],
    ]
    for (const [reason, good, bad] of table) {
      const light = { sharpness: 1000 }
      assert.equal(reasonOf(picture(face({ ...light, ...good }))), undefined, JSON.stringify(good))
      assert.equal(reasonOf(picture(face({ ...light, ...bad }))), reason, JSON.stringify(bad))
    }
  })

  it('is missing where nobody is seen', () => assert.equal(reasonOf(picture()), 'face-missing'))

  it('is that of the largest face, which others may not rival', () => {
    const passerBy = face({ box: box(160 * secondFace - 1), brightness: 1 })
    assert.equal(reasonOf(picture(face(), passerBy, passerBy)), undefined)
    const rival = face({ box: box(160 * secondFace) })
    assert.equal(reasonOf(picture(face(), passerBy, rival)), 'several-faces')
    assert.match(flawOf(picture(face(), rival, rival))?.detail ?? '', /^3 faces/)
  })

  it('is lacking when an eye or the mouth is outside, at any side', () => {
    for (const [x, y] of [
      [20, 200],
      [SIDE - 20, 200],
      [200, -10],
      [200, SIDE - 60],
    ] as const)
      assert.equal(reasonOf(picture(face({ landmarks: landmarksAt(x, y) }))), 'face-cut-off', `${x}, ${y}`)
    // Cut close: ears, hair and chin may be missing.
    for (const [x, y] of [
      [50, 200],
      [SIDE - 50, 200],
      [200, 20],
      [200, SIDE - 90],
    ] as const)
      assert.equal(reasonOf(picture(face({ landmarks: landmarksAt(x, y) }))), undefined, `${x}, ${y}`)
  })

  it('is lacking when the detector doubts a face at the edge, because it invents the other half of a cut face', () => {
    const box = { x: 240, y: 100, width: 160, height: 160 }
    assert.equal(reasonOf(picture(face({ box, confidence: confidence - 1 }))), 'face-cut-off')
    assert.equal(reasonOf(picture(face({ box }))), undefined)
  })

  it('does not depend on how the head is tilted', () => {
    for (const tilt of [-180, -90, -30, 45, 90])
      assert.equal(reasonOf(picture(face({ landmarks: landmarksAt(200, 200, tilt) }))), undefined, `${tilt}`)
    // Eyes near the right edge, the mouth to the left of them: the face is whole. Turned the other way, it is cut.
    assert.equal(reasonOf(picture(face({ landmarks: landmarksAt(360, 200, 90) }))), undefined)
    assert.equal(reasonOf(picture(face({ landmarks: landmarksAt(360, 200, -90) }))), 'face-cut-off')
  })

  it('calls a dim face dim and not blurred', () => {
    const dim = { brightness: 34, sharpness: sharpness / 2 }
    assert.equal(reasonOf(picture(face(dim))), undefined)
    const glaring = { brightness: 200, sharpness: sharpness * 2 }
    assert.equal(reasonOf(picture(face(glaring))), 'too-blurred')
  })

  it('says what was measured', () => {
    assert.match(flawOf(picture(face({ interEyePixels: 7.6 })))?.detail ?? '', /8 pixels/)
    assert.match(flawOf(picture(face({ yawDegrees: -61 })))?.detail ?? '', /61 degrees/)
  })
})

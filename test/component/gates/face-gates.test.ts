import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faceGates, type FaceHint } from '../../../src/component/gates/face-gates.ts'
import { firstHint } from '../../../src/component/gates/gate.ts'
import type { FaceObservation, SeenFace } from '../../../src/component/vision/face-observer.ts'

const faceHint = (...frame: Parameters<typeof faceGates>): FaceHint | undefined =>
  firstHint(faceGates(...frame))

describe('the face gates', () => {
  it('let a level, centred face through', () => {
    assert.equal(faceHint(observation({})), undefined)
  })

  const cases: readonly (readonly [string, Partial<SeenFace>, FaceHint])[] = [
    ['a shape that is hardly a face', { score: 0.6 }, 'no-face'],
    ['a face far away', { width: 0.3 }, 'move-closer'],
    ['a face too near', { width: 1.3 }, 'move-back'],
    ['a face at the left', { centre: { x: 0.2, y: 0.5 } }, 'centre-face'],
    ['a face at the bottom', { centre: { x: 0.5, y: 0.85 } }, 'centre-face'],
    ['a head that leans', { rollDegrees: -20 }, 'level-head'],
    ['a head that is turned', { noseOffset: 0.4 }, 'look-ahead'],
    ['a head with one ear hidden', { earBalance: -0.9 }, 'look-ahead'],
    ['a chin that is lifted', { noseDrop: 0.1 }, 'look-ahead'],
    ['a chin that is lowered', { noseDrop: 0.95 }, 'look-ahead'],
    ['a face that the picture cuts', { room: -0.1 }, 'centre-face'],
  ]
  for (const [what, face, hint] of cases) {
    it(`answers ${hint} to ${what}`, () => assert.equal(faceHint(observation(face)), hint))
  }

  it('ask for light, and for less of it', () => {
    assert.equal(faceHint({ ...observation({}), luma: 20 }), 'more-light')
    assert.equal(faceHint({ ...observation({}), luma: 250 }), 'less-light')
  })

  it('ask for a steady hand while the picture is shaken', () => {
    assert.equal(faceHint({ ...observation({}), sharpness: 0 }), 'hold-steady')
    assert.equal(faceHint(observation({}), 2), 'hold-steady')
  })

  it('see nobody in an empty frame', () => {
    assert.equal(faceHint({ kind: 'face', faces: [], luma: 120, sharpness: 0 }), 'no-face')
  })

  it('ask for one person, but ignore a face far behind', () => {
    const near = { ...good, width: 0.6 }
    const far = { ...good, width: 0.2 }
    assert.equal(faceHint({ ...observation({}), faces: [good, near] }), 'one-person')
    assert.equal(faceHint({ ...observation({}), faces: [good, far] }), undefined)
  })
})

const good: SeenFace = {
  score: 0.95,
  centre: { x: 0.5, y: 0.55 },
  width: 0.8,
  rollDegrees: 1,
  noseOffset: 0.05,
  noseDrop: 0.55,
  earBalance: 0.1,
  room: 0.3,
}

function observation(face: Partial<SeenFace>): FaceObservation {
  return { kind: 'face', faces: [{ ...good, ...face }], luma: 120, sharpness: 1 }
}

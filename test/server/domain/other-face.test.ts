import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DetectedFace } from '../../../src/server/domain/faces/face-engine.ts'
import { otherFaceShare, reachesEdge } from '../../../src/server/domain/faces/other-face.ts'

const picture = { width: 1000, height: 800 }
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const face = (of: DetectedFace['box'], confidence = 99): DetectedFace => ({
  box: of,
  confidence,
  landmarks: [of, of, of, of, of],
  interEyePixels: 80,
  yawDegrees: 0,
  sharpness: 100,
  brightness: 120,
  embedding: new Float32Array(),
})
const share = (...faces: readonly DetectedFace[]) => otherFaceShare({ ...picture, faces })
const first = face(box(300, 200, 300, 400))

describe('a face at the edge of a picture', () => {
  it('reaches it with its box on any side', () => {
    assert.equal(reachesEdge(box(1, 1, 998, 798), picture), false)
    for (const at of [box(0, 1, 998, 798), box(1, 0, 998, 798), box(1, 1, 999, 798), box(1, 1, 998, 799)])
      assert.equal(reachesEdge(at, picture), true)
  })
})

describe('a second person in a selfie', () => {
  it('counts by the height of the largest other face', () => {
    assert.equal(share(first, face(box(700, 300, 90, 100))), 0.25)
    assert.equal(
      share(first, face(box(700, 300, 90, 100)), face(box(100, 300, 90, 200)), face(box(100, 20, 9, 20))),
      0.5,
    )
  })

  it('is none where there is one face, or no face', () => {
    assert.equal(share(first), 0)
    assert.equal(share(), 0)
  })

  it('is none where the other face is cut off or hardly a face', () => {
    assert.equal(share(first, face(box(800, 300, 200, 200))), 0)
    assert.equal(share(first, face(box(700, 300, 90, 100), 59.9)), 0)
    assert.equal(share(first, face(box(700, 300, 90, 100), 60)), 0.25)
  })
})

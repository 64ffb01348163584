import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { copyAgreement } from '../../../../src/server/adapters/models/faces/face-copies.ts'
import { FaceTasks } from '../../../../src/server/adapters/models/faces/face-tasks.ts'
import { ALIGNED_SIDE } from '../../../../src/imaging/faces/aligned-face.ts'
import { PORTRAIT_AGREEMENT } from '../../../../src/server/analysis/selfie-signs.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../../support/media.ts'

/** The crop that wrong landmarks would have made: turned and enlarged about its middle. */
function displaced(crop: Uint8Array, degrees: number, scale: number): Uint8Array {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180) / scale) as [
    number,
    number,
  ]
  const middle = ALIGNED_SIDE / 2
  const last = ALIGNED_SIDE - 1
  const within = (place: number): number => Math.min(last, Math.max(0, Math.round(place)))
  return Uint8Array.from({ length: ALIGNED_SIDE ** 2 }, (_, at) => {
    const [across, down] = [(at % ALIGNED_SIDE) - middle, Math.floor(at / ALIGNED_SIDE) - middle]
    const [x, y] = [cos * across - sin * down + middle, sin * across + cos * down + middle]
    return crop[within(y) * ALIGNED_SIDE + within(x)] ?? 0
  })
}

describe('a copy of a face', () => {
  let crops: readonly Uint8Array[]
  before(async () => {
    const models = join(modelsDir, 'faces')
    const tasks = await FaceTasks.open(models, join(models, 'face-embedder.onnx'))
    crops = await Promise.all(
      [otherPeople[0], ...franckStills.slice(0, 2)].map(async (name = '') => {
        const [face] = (await tasks.find(media(name), { embed: 'largest', crop: true })).faces
        assert.ok(face?.crop)
        return face.crop
      }),
    )
    await tasks.close()
  })

  for (const [degrees, scale] of [
    [10, 0.85],
    [10, 1.2],
    [-14, 0.85],
  ] as const)
    it(`is known, though its landmarks lie ${degrees} degrees and a factor of ${scale} off`, () => {
      const [face] = crops
      assert.ok(face)
      const { fine } = copyAgreement(face, displaced(face, degrees, scale))
      assert.ok(fine >= PORTRAIT_AGREEMENT.doubts, `${fine}`)
    })

  it('is none of the same person at another moment', () => {
    const [, one, other] = crops
    assert.ok(one && other)
    assert.ok(copyAgreement(one, other).fine < PORTRAIT_AGREEMENT.doubts)
  })
})

/** The video and the document of the sample person: two that the face match takes for one person, and not for one photograph. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { personVideo } from '../../demo/sample-camera/framing.ts'
import { filmPerson } from '../../scripts/sample-camera/person-frames.ts'
import {
  COARSE_AGREEMENT,
  HALF_AGREEMENT,
  PORTRAIT_AGREEMENT,
} from '../../src/server/analysis/selfie-signs.ts'
import { createFaceEngine } from '../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import { cosineBetween, similarityOf } from '../../src/server/domain/faces/comparison.ts'
import type { CopyAgreement } from '../../src/server/domain/faces/face-engine.ts'
import { modelsDir } from '../support/media.ts'

const sampleCamera = join(import.meta.dirname, '..', '..', '.cache', 'sample-camera')
const framesPerSecond = 2

describe('the sample person', () => {
  let pool: ModelPool
  before(() => (pool = createModelPool({ modelsDir, threads: 1 })))
  after(() => pool.close())

  it('is the person on the sample document, and no copy of its portrait, whenever the page takes the selfie', async () => {
    const engine = await createFaceEngine(pool)
    const faceOf = async (image: Uint8Array) => {
      const [face] = (await engine.findFaces(image, { crop: true, flip: true })).faces
      assert.ok(face?.averaged && face.crop)
      return { averaged: face.averaged, crop: face.crop }
    }
    const portrait = await faceOf(await readFile(join(sampleCamera, 'front.jpg')))
    const frames = await filmPerson(join(sampleCamera, 'person.webm'), {
      from: personVideo.from,
      frames: (personVideo.to - personVideo.from) * framesPerSecond,
      framesPerSecond,
    })
    const agreements: CopyAgreement[] = []
    const similarities: number[] = []
    for (const frame of frames) {
      const { averaged, crop } = await faceOf(frame)
      agreements.push(await engine.copyAgreement(portrait.crop, crop))
      similarities.push(similarityOf(cosineBetween(portrait.averaged, averaged), engine.calibration))
    }
    const most = (band: keyof CopyAgreement): number => Math.max(...agreements.map((one) => one[band]))
    assert.ok(most('fine') < PORTRAIT_AGREEMENT.doubts - 0.03, `${most('fine')}`)
    assert.ok(most('coarse') < COARSE_AGREEMENT - 0.01, `${most('coarse')}`)
    assert.ok(most('half') < HALF_AGREEMENT - 0.01, `${most('half')}`)
    assert.ok(Math.min(...similarities) > 90, `${Math.min(...similarities)}`)
  })
})

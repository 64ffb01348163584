import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { SpecimenKind } from '../../../demo/specimens/specimen.ts'
import type { SelfieSign } from '../../../src/protocol/selfie-signs.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/worker-pool.ts'
import { selfieSigns } from '../../../src/server/analysis/selfie-signs.ts'
import { findLargestFace } from '../../../src/server/analysis/selfie-stages.ts'
import type { FaceEngine } from '../../../src/server/domain/face-engine.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { photographed } from '../../support/specimen-documents.ts'

const SELFIE_SIDE = 960

describe('a selfie', () => {
  let pool: ModelPool
  let faces: FaceEngine
  before(async () => {
    pool = createModelPool({ modelsDir, threads: 2 })
    faces = await createFaceEngine(pool)
  })
  after(() => pool.close())

  async function signsOf(image: Uint8Array): Promise<readonly SelfieSign[]> {
    const selfie = await findLargestFace(image, 'the selfie', faces, { asSelfie: true })
    const look = selfieSigns({ selfie, isPortrait: false, isSameFile: false })
    assert.ok(look.performed)
    return look.signs
  }

  for (const name of [...franckStills, ...otherPeople])
    it(`that shows a person has no sign against it (${name})`, async () => {
      assert.deepEqual(await signsOf(media(name)), [])
    })

  for (const kind of ['cnh-front', 'cin-front', 'crnm-front', 'rg-front'] satisfies SpecimenKind[])
    it(`that shows a card is none (${kind})`, async () => {
      const { image } = await photographed({ kind, seed: 11 })
      const [sign] = await signsOf(await sharp(image).resize(SELFIE_SIDE).jpeg().toBuffer())
      assert.deepEqual([sign?.code, sign?.weight], ['document-around-face', 'refutes'])
    })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { SpecimenKind } from '../../../demo/specimens/specimen.ts'
import type { SelfieSign } from '../../../src/protocol/selfie-signs.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/worker-pool.ts'
import { selfieSigns } from '../../../src/server/analysis/selfie-signs.ts'
import { agreementWithPortrait, findLargestFace } from '../../../src/server/analysis/selfie-stages.ts'
import type { FaceEngine } from '../../../src/server/domain/face-engine.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { photographed } from '../../support/specimen-documents.ts'

const SELFIE_SIDE = 960

describe('a selfie', () => {
  let pool: ModelPool
  let faces: FaceEngine
  before(async () => {
    pool = createModelPool({ modelsDir, threads: 1 })
    faces = await createFaceEngine(pool)
  })
  after(() => pool.close())

  const seen = (image: Uint8Array) => findLargestFace(image, 'the selfie', faces, { asSelfie: true })

  async function signsOf(image: Uint8Array, front?: Uint8Array): Promise<readonly SelfieSign[]> {
    const selfie = await seen(image)
    const agreement = front ? await agreementWithPortrait(await seen(front), selfie, faces) : 0
    const look = selfieSigns({ selfie, agreement, isSameFile: false })
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

  it('that shows the portrait of the card, photographed once more and cut out, is none', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    const again = await photographed({ kind: 'cnh-front', seed: 12 }, { seed: 99 })
    const signs = await signsOf(await portraitCutFrom(again.image), front.image)
    assert.deepEqual(
      signs.filter(({ weight }) => weight === 'refutes').map(({ code }) => code),
      ['copy-of-portrait'],
    )
  })

  it('that is the picture which the portrait was made from is none', async () => {
    const { image } = await photographed({ kind: 'cnh-front', seed: 12 })
    const codes = (await signsOf(media('franck_01829.jpg'), image)).map(({ code }) => code)
    assert.deepEqual(codes, ['copy-of-portrait'])
  })

  for (const name of franckStills.slice(1))
    it(`that shows the person of the document at another moment has no sign against it (${name})`, async () => {
      const { image } = await photographed({ kind: 'cnh-front', seed: 12 })
      assert.deepEqual(await signsOf(media(name), image), [])
    })

  async function portraitCutFrom(image: Uint8Array): Promise<Uint8Array> {
    const found = await seen(image)
    assert.ok(found.performed)
    const { x, y, width, height } = found.face.box
    const cut = {
      ...{ left: Math.round(x - 0.2 * width), top: Math.round(y - 0.3 * height) },
      ...{ width: Math.round(1.4 * width), height: Math.round(1.5 * height) },
    }
    return sharp(image).extract(cut).resize(SELFIE_SIDE).jpeg({ quality: 80 }).toBuffer()
  }
})

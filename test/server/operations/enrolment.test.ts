/**
 * Enrolment with the models of the package: the faults for which real photographs are refused, and those that are
 * accepted.
 */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { searchFaces } from '../../../src/server/operations/faces/face-search.ts'
import { registerFace } from '../../../src/server/operations/faces/faces.ts'
import { asBase64 } from '../../support/fakes/written-faces.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const pool = createModelPool({ modelsDir, threads: 1 })
const faceEngine = await createFaceEngine(pool)
after(() => pool.close())

const account = 'a'.repeat(24)
/** One face, 115 pixels between the eyes, the middle between them at 422, 265, the mouth at 435, 391. */
const person = (): Sharp => sharp(media('franck_02221.jpg'))
const enrol = (ports: ReturnType<typeof fakePorts>, ...pictures: readonly Uint8Array[]) =>
  registerFace(ports, account, { description: 'x', images: pictures.map(asBase64) })

async function reasonOf(picture: Uint8Array): Promise<string | undefined> {
  const ports = fakePorts({ faceEngine })
  const error = await enrol(ports, picture).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return undefined
  assert.ok(error instanceof LimiarError)
  assert.deepEqual(await keptBlobs(ports), [])
  return error.errors[0]?.code
}

describe('a photograph', () => {
  const wall = { width: 640, height: 480, channels: 3, background: '#808080' } as const
  const faceAt = { left: 280, top: 170, width: 290, height: 330 }
  const table: readonly (readonly [what: string, make: () => Sharp, reason: string])[] = [
    ['of a wall', () => sharp({ create: wall }), 'face-missing'],
    ['of three people', () => sharp(media('sample1.jpg')), 'several-faces'],
    ['of five people', () => sharp(media('sample5.jpg')), 'several-faces'],
    ['of a person far away', () => person().resize(100), 'face-too-small'],
    ['out of focus', () => person().blur(8), 'too-blurred'],
    ['taken in the dark', () => person().linear(0.1, 0), 'too-dark'],
    ['taken against the light', () => person().linear(2, 60), 'too-bright'],
    [
      'that ends in the middle of the face',
      () => person().extract({ ...faceAt, width: 150 }),
      'face-cut-off',
    ],
  ]
  for (const [what, make, reason] of table)
    it(`${what} is refused as ${reason}`, async () =>
      assert.equal(await reasonOf(await make().jpeg().toBuffer()), reason))

  it('of a person is taken, in any format, cut close or a little soft', async () => {
    for (const make of [
      () => person().png(),
      () => person().webp(),
      () => person().avif(),
      () => person().greyscale().jpeg(),
      () => person().extract(faceAt).jpeg(),
      () => person().blur(2).jpeg(),
      () => person().linear(0.3, 0).jpeg(),
      () => person().resize(200).jpeg(),
    ])
      assert.equal(await reasonOf(await make().toBuffer()), undefined)
    for (const file of [...otherPeople, ...franckStills])
      assert.equal(await reasonOf(media(file)), undefined, file)
  })

  it('is kept without the refused ones, and found by another one of the same person', async () => {
    const ports = fakePorts({ faceEngine })
    const blurred = await person().blur(8).jpeg().toBuffer()
    const { pictures, face } = await enrol(ports, blurred, media('franck_04117.jpg'), media('sample1.jpg'))
    assert.deepEqual(
      pictures.map((picture) => (picture.kept ? 'kept' : picture.reason)),
      ['too-blurred', 'kept', 'several-faces'],
    )
    const probe = asBase64(media('franck_01829.jpg'))
    const [found, ...others] = await searchFaces(ports, account, probe, { threshold: 80, limit: 20 })
    assert.deepEqual([found?.face.id, others], [face.id, []])
  })
})

/** The 3-D movement check on a real face: a person who moves, and photographs of that person that are moved. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import { framesOfSheet } from '../../../../bench/attacks/movement.ts'
import { warpPerspective } from '../../../../src/imaging/geometry/perspective.ts'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { createFaceEngine } from '../../../../src/server/adapters/models/pool/face-engine.ts'
import { createMovementEngine } from '../../../../src/server/adapters/models/pool/movement-engine.ts'
import { createModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import { movementBand, movementScore } from '../../../../src/server/domain/movement/movement.ts'
import { franckStills, media, modelsDir } from '../../../support/media.ts'
import { seededRandom } from '../../../support/random.ts'
import { whyNotNow } from '../../../support/scope.ts'

const pool = createModelPool({ modelsDir, threads: 1 })
const engine = createMovementEngine(pool, await createFaceEngine(pool))
after(() => pool.close())

/** A photograph held before the camera: tilted, moved and turned by a hand. */
async function photographMoved(
  name: string,
  frames: number,
  pixels: number,
  seed: number,
): Promise<Buffer[]> {
  const { data, info } = await sharp(media(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const random = seededRandom(seed)
  const moved = (x: number, y: number) => ({
    x: x + pixels * (random() - 0.5),
    y: y + pixels * (random() - 0.5),
  })
  return Promise.all(
    Array.from({ length: frames }, () => {
      const quad: Quad = [
        moved(0, 0),
        moved(width - 1, 0),
        moved(width - 1, height - 1),
        moved(0, height - 1),
      ]
      const view = warpPerspective({ data, width, height }, quad, width, height)
      assert.ok(view)
      return sharp(view.data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 90 })
        .toBuffer()
    }),
  )
}

const caller = { accountId: 'a'.repeat(24) }
const selfie = media('franck_02159.jpg')
const measure = async (frames: readonly Uint8Array[]) =>
  (await engine.measure({ frames, selfie }, caller)).movement

describe('a burst', () => {
  const again = (frame: Uint8Array, quality: number): Promise<Uint8Array> =>
    sharp(frame).jpeg({ quality }).toBuffer()
  const repeatedIn = async (frames: readonly Uint8Array[]) =>
    (await engine.measure({ frames, selfie }, caller)).faces?.repeated

  it('of a person repeats no frame', async () => {
    assert.equal(await repeatedIn(franckStills.map(media)), undefined)
  })

  it('that runs back, loops or stands still repeats its frames, although each file is another one', async () => {
    const half = franckStills.slice(0, 4).map(media)
    const copies = await Promise.all(half.map((frame, at) => again(frame, 84 + 3 * at)))
    assert.equal(await repeatedIn([...half, ...copies.toReversed()]), 4)
    assert.equal(await repeatedIn([...half, ...copies]), 4)
    const still = await Promise.all([84, 86, 88, 90, 92].map((quality) => again(half[0]!, quality)))
    assert.equal(await repeatedIn(still), 4)
  })
})

describe('the movement check', () => {
  /** In `npm test` each attack is made once; other photographs repeat it. */
  const again = { skip: whyNotNow() }

  it('sees depth in a person who looks around', async () => {
    const measured = await measure(franckStills.map(media))
    assert.ok(measured)
    assert.equal(movementBand(measured), 'depth-seen')
    assert.ok(movementScore(measured) > 67, `${movementScore(measured)}`)
    assert.ok(measured.angleDegrees > 4)
  })

  it('gives the direction of a turn, and for a mirrored head the opposite one', async () => {
    assert.deepEqual((await measure(franckStills.map(media)))?.turns, ['right'])
    const reflected = franckStills.map((name) => sharp(media(name)).flop().jpeg().toBuffer())
    assert.deepEqual((await measure(await Promise.all(reflected)))?.turns, ['left'])
  })

  for (const [seed, name] of franckStills.slice(0, 4).entries())
    it(
      `sees no depth in a photograph that is moved and tilted: ${name}`,
      seed === 0 ? {} : again,
      async () => {
        const measured = await measure(await photographMoved(name, 8, 90, seed))
        assert.ok(measured && measured.framesCompared >= 3)
        assert.ok(measured.parallax < 0.015, `${measured.parallax}`)
        assert.deepEqual(measured.turns, [])
        assert.ok(['not-enough-movement', 'looks-flat'].includes(movementBand(measured)))
      },
    )

  // Both have a depth of 0.045 beside a plane and a little bent sheet, as a head has.
  for (const [at, name] of ['franck_04117.jpg', 'kim1_crop.jpg'].entries())
    it(`sees no depth in a print that is wrapped around a face: ${name}`, at === 0 ? {} : again, async () => {
      const print = await sharp(media(name)).jpeg({ quality: 88 }).toBuffer()
      const measured = await measure(await framesOfSheet(print, 'wrapped'))
      assert.ok(measured && measured.framesCompared >= 3)
      assert.equal(measured.parallax, 0)
      assert.equal(movementBand(measured), 'looks-flat')
    })

  it('asks for movement when the head did not move', async () => {
    const measured = await measure(new Array(8).fill(media(franckStills[2]!)) as Buffer[])
    assert.ok(measured)
    assert.equal(movementBand(measured), 'not-enough-movement')
    assert.ok(measured.parallax < 0.001 && measured.angleDegrees < 0.5)
  })

  it('gives no answer where no face can be followed', async () => {
    const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'grey' } })
      .jpeg()
      .toBuffer()
    assert.equal(await measure(new Array(8).fill(wall) as Buffer[]), undefined)
    assert.equal(await measure(franckStills.slice(0, 3).map(media)), undefined)
    assert.equal(await measure([]), undefined)
    assert.equal(movementBand(undefined), 'inconclusive')
  })
})

/** The page's own face detector in one engine, beside MediaPipe's runtime of the same model and the model itself. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import type { DetectedFace } from '../../../src/component/vision/face-detector.ts'
import type { DrivenPage } from '../../support/browsers/driven-page.ts'
import { franckStills, media, otherPeople } from '../../support/media.ts'
import { seededRandom } from '../../support/random.ts'
import type { BuiltFiles } from '../support/gallery-server.ts'
import { publishedOutputs, type Oracle } from './oracle.ts'

/** A face that only one of the two sees must be this close to the 0.5 that both ask for. */
const DOUBTFUL = 0.56
/** Shares of the face's width: reductions by more than ten are sampled so coarsely that phases matter. */
const closeness = { large: 0.02, reduced: 0.08 }
/** Pixels of the input. Sums are rounded in another order, and values reach some hundreds. */
const RAW_TOLERANCE = 2e-3
const groups = ['sample1.jpg', 'sample2.jpg', 'sample3.jpg', 'sample4.jpg', 'sample5.jpg', 'sample6.jpg']
const SIZE = { width: 640, height: 360 }

interface Opened {
  readonly page: DrivenPage
  readonly gallery: BuiltFiles
  readonly oracle: Oracle
}

export function detectorSuite(opened: () => Opened): void {
  const compare = (picture: Buffer, allowed: number): Promise<number> => compareIn(opened(), picture, allowed)

  describe('our face detector', () => {
    it('computes the values of the published model, with WebAssembly and without', async () => {
      const { page, gallery } = opened()
      await page.open(`${gallery.address}/detectors.html`)
      const published = publishedOutputs()
      for (const engine of ['simd', 'plain'] as const) {
        const computed = await page.evaluate((wanted) => rawOutputs(wanted), engine)
        const worst = Math.max(
          ...computed.flatMap((values, anchor) =>
            values.map((value, at) => Math.abs(value - (published[anchor]?.[at] ?? NaN))),
          ),
        )
        assert.equal(computed.length, published.length)
        assert.ok(worst < RAW_TOLERANCE, `${engine} is off by ${worst}`)
      }
    })

    it('sees the face that MediaPipe sees on each photograph of one', async () => {
      for (const name of [...franckStills, ...otherPeople])
        assert.equal(await compare(media(name), closeness.large), 1, name)
    })

    it('sees the faces that MediaPipe sees on each photograph of several', async () => {
      for (const name of groups) assert.ok((await compare(media(name), closeness.reduced)) > 0, name)
    })

    it('sees the same on a picture that is upright, across, tiny or turned', async () => {
      const person = (): Sharp => sharp(media(franckStills[2]!))
      const shapes = [
        person().extend({ top: 300, bottom: 300, background: 'black' }),
        person().extend({ left: 500, right: 100, background: 'white' }),
        person().resize(100),
        person().rotate(20, { background: 'grey' }),
        person().flop(),
      ]
      for (const shape of shapes)
        assert.equal(await compare(await shape.jpeg({ quality: 95 }).toBuffer(), closeness.reduced), 1)
    })

    it('sees nobody in noise, in stripes and in flat colours, in which a smoothed letterbox once let it see a face', async () => {
      const random = seededRandom(5)
      const pictures = [
        ...['black', 'white', 'green', '#c08060', '#004d00', 'blue'].map(flat),
        drawn(() => random() * 256),
        drawn((x) => (x / SIZE.width) * 255),
        drawn((x) => (Math.floor(x / 20) % 2) * 255),
        drawn((_, y) => (Math.floor(y / 8) % 2) * 255),
      ]
      for (const picture of pictures) assert.equal(await compare(await picture.png().toBuffer(), 0), 0)
    })
  })
}

function flat(background: string): Sharp {
  return sharp({ create: { ...SIZE, channels: 3, background } })
}

function drawn(colourOf: (x: number, y: number) => number): Sharp {
  const pixels = Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return colourOf(pixel % SIZE.width, Math.floor(pixel / SIZE.width))
  })
  return sharp(Buffer.from(pixels), { raw: { ...SIZE, channels: 3 } })
}

/** How many faces both see; fails where they differ by more than is allowed. */
async function compareIn(
  { page, gallery, oracle }: Opened,
  picture: Buffer,
  allowed: number,
): Promise<number> {
  gallery.offer('/picture', picture)
  const { faces: ours } = await page.evaluate((address) => detect('blazeface', address), '/picture')
  const theirs = await oracle.facesOf(picture)
  const onlyOne = (
    faces: readonly DetectedFace[],
    others: readonly DetectedFace[],
  ): readonly DetectedFace[] => faces.filter((face) => !others.some((other) => isSame(other, face)))
  for (const face of [...onlyOne(theirs, ours), ...onlyOne(ours, theirs)])
    assert.ok(face.score < DOUBTFUL, `only one of the two sees a face, ${face.score}`)
  const pairs = theirs.flatMap((face) => {
    const same = ours.find((other) => isSame(other, face))
    return same ? [{ face, same }] : []
  })
  for (const { face, same } of pairs) assertAlike(same, face, allowed)
  return pairs.length
}

function isSame(one: DetectedFace, other: DetectedFace): boolean {
  return distance(one.noseTip, other.noseTip) < other.box.width / 4
}

function assertAlike(ours: DetectedFace, theirs: DetectedFace, allowed: number): void {
  const others = [...theirs.eyes, theirs.noseTip]
  const points = [...ours.eyes, ours.noseTip].map((point, at) => distance(point, others[at]!))
  assert.ok(Math.max(...points) < allowed * theirs.box.width, `points off by ${Math.max(...points)} pixels`)
  assert.ok(Math.abs(ours.score - theirs.score) < DOUBTFUL - 0.5)
  // MediaPipe gives whole pixels, and begins no box outside the picture.
  const off = allowed * theirs.box.width + 1
  assert.ok(Math.abs(ours.box.width - theirs.box.width) < off)
  assert.ok(Math.abs(ours.box.height - theirs.box.height) < off)
  assert.ok(Math.abs(Math.max(0, ours.box.x) - theirs.box.x) < off)
  assert.ok(Math.abs(Math.max(0, ours.box.y) - theirs.box.y) < off)
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The page's own face detector beside MediaPipe's runtime of the same model, in Chromium, on whole pictures. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import type { DetectedFace, DetectorName } from '../../../src/component/vision/face-detector.ts'
import type { Detection } from '../gallery/detectors.ts'
import { serveGallery, type BuiltFiles } from '../support/gallery-server.ts'
import { openChromium } from '../../support/chromium.ts'
import { franckStills, media, otherPeople } from '../../support/media.ts'
import { seededRandom } from '../../support/random.ts'

/** A face that only one of the two sees must be this close to the 0.5 that both ask for. */
const DOUBTFUL = 0.56
/** Shares of the face's width: reductions by more than ten are sampled so coarsely that phases matter. */
const closeness = { large: 0.02, reduced: 0.08 }
const groups = ['sample1.jpg', 'sample2.jpg', 'sample3.jpg', 'sample4.jpg', 'sample5.jpg', 'sample6.jpg']

let gallery: BuiltFiles
let browser: Browser
let page: Page

before(async () => {
  gallery = await serveGallery()
  browser = await openChromium()
  page = await browser.newPage()
  await page.goto(`${gallery.address}/detectors.html`)
  await page.waitForFunction(() => 'detect' in globalThis)
})

after(async () => {
  await browser.close()
  await gallery.close()
})

async function facesOf(name: DetectorName, picture: Buffer): Promise<readonly DetectedFace[]> {
  await page.route('**/picture', (route) => route.fulfill({ body: picture }))
  const { faces } = await page.evaluate<Detection, DetectorName>((wanted) => detect(wanted, '/picture'), name)
  await page.unroute('**/picture')
  return faces
}

async function compare(picture: Buffer, allowed: number): Promise<number> {
  const ours = await facesOf('blazeface', picture)
  const theirs = await facesOf('mediapipe', picture)
  let matched = 0
  for (const face of theirs) {
    const same = ours.find((other) => distance(other.noseTip, face.noseTip) < face.box.width / 4)
    if (!same) {
      assert.ok(face.score < DOUBTFUL, `only MediaPipe sees a face, ${face.score}`)
      continue
    }
    matched++
    const points = [...same.eyes, same.noseTip].map((point, at) =>
      distance(point, [...face.eyes, face.noseTip][at]!),
    )
    assert.ok(Math.max(...points) < allowed * face.box.width, `points off by ${Math.max(...points)} pixels`)
    assert.ok(Math.abs(same.score - face.score) < DOUBTFUL - 0.5)
    // MediaPipe gives whole pixels, and begins no box outside the picture.
    const off = allowed * face.box.width + 1
    assert.ok(
      Math.abs(same.box.width - face.box.width) < off && Math.abs(same.box.height - face.box.height) < off,
    )
    assert.ok(Math.abs(Math.max(0, same.box.x) - face.box.x) < off)
    assert.ok(Math.abs(Math.max(0, same.box.y) - face.box.y) < off)
  }
  for (const face of ours)
    if (!theirs.some((other) => distance(other.noseTip, face.noseTip) < face.box.width / 4))
      assert.ok(face.score < DOUBTFUL, `only we see a face, ${face.score}`)
  return matched
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

describe('our face detector sees what MediaPipe sees', () => {
  for (const name of [...franckStills, ...otherPeople])
    it(`on the face of ${name}`, async () => assert.equal(await compare(media(name), closeness.large), 1))

  for (const name of groups)
    it(`on the faces of ${name}`, async () => assert.ok((await compare(media(name), closeness.reduced)) > 0))

  it('on a picture that is upright, across, tiny or turned', async () => {
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

  it('on pictures of nobody', async () => {
    const random = seededRandom(5)
    const size = { width: 640, height: 360 }
    const drawn = (colourOf: (x: number, y: number) => number): Sharp =>
      sharp(
        Buffer.from(
          Array.from({ length: size.width * size.height * 3 }, (_, at) => {
            const pixel = Math.floor(at / 3)
            return colourOf(pixel % size.width, Math.floor(pixel / size.width))
          }),
        ),
        { raw: { ...size, channels: 3 } },
      )
    const flat = (background: string): Sharp => sharp({ create: { ...size, channels: 3, background } })
    const pictures = [
      ...['black', 'white', 'green', '#c08060', '#004d00', 'blue'].map(flat),
      drawn(() => random() * 256),
      drawn((x) => (x / size.width) * 255),
      drawn((x) => (Math.floor(x / 20) % 2) * 255),
      drawn((_, y) => (Math.floor(y / 8) % 2) * 255),
    ]
    for (const picture of pictures) assert.equal(await compare(await picture.png().toBuffer(), 0), 0)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { photograph } from '../../../demo/specimens/photograph.ts'
import { randomPerson } from '../../../demo/specimens/person.ts'
import { renderSpecimen, type SpecimenKind } from '../../../demo/specimens/specimen.ts'
import type { SelfieSign } from '../../../src/protocol/executions/selfie-signs.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { selfieSigns } from '../../../src/server/analysis/selfie-signs.ts'
import { agreementWithPortrait, findLargestFace } from '../../../src/server/analysis/selfie-stages.ts'
import type { FaceEngine } from '../../../src/server/domain/faces/face-engine.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { whyNotNow } from '../../support/scope.ts'
import { photographed, specimen } from '../../support/specimen-documents.ts'

const SELFIE_SIDE = 960
/** Halves of a face that fills the picture, in hundredths of it: the nose is a little below the middle. */
const HALVES = {
  left: 'x="-10" y="-10" width="55" height="120"',
  right: 'x="55" y="-10" width="55" height="120"',
  top: 'x="-10" y="-10" width="120" height="60"',
  bottom: 'x="-10" y="55" width="120" height="60"',
} as const

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
    const agreement = front
      ? await agreementWithPortrait(await seen(front), selfie, faces)
      : { fine: 0, coarse: 0, half: 0, detail: 0, focus: 0 }
    const look = selfieSigns({ selfie, agreement, isSameFile: false })
    assert.ok(look.performed)
    return look.signs
  }

  /** In `npm test` one still of Franck and every other person are looked at, and one card; the rest repeats these. */
  const again = { skip: whyNotNow() }
  for (const [at, name] of [...otherPeople, ...franckStills].entries())
    it(
      `that shows a person has no sign against it (${name})`,
      at > otherPeople.length ? again : {},
      async () => {
        assert.deepEqual(await signsOf(media(name)), [])
      },
    )

  const cards = ['cnh-front', 'cin-front', 'crnm-front', 'rg-front'] satisfies SpecimenKind[]
  for (const [at, kind] of cards.entries())
    it(`that shows the card is refuted (${kind})`, at > 0 ? again : {}, async () => {
      const front = await photographed({ kind, seed: 11 })
      const { image } = await photographed({ kind, seed: 11 }, { seed: 99 })
      const [sign] = await signsOf(await sharp(image).resize(SELFIE_SIDE).jpeg().toBuffer(), front.image)
      assert.deepEqual([sign?.code, sign?.weight], ['document-around-face', 'refutes'])
    })

  it('that shows another card of the person is left to a person', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    const portrait = { image: media('franck_02221.jpg') }
    const other = await renderSpecimen({ kind: 'crnm-front', person: randomPerson(13), portrait, seed: 13 })
    const { image } = await photograph(other, { width: SELFIE_SIDE, height: 540, seed: 13, level: 'mild' })
    const codes = await codesOf(image, front.image)
    assert.ok(codes.includes('document-around-face doubts'), codes.join())
  })

  it('of a person before a house, whose rows of windows look like print, is refuted by nothing', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    const codes = await codesOf(await beforeWindows('franck_02683.jpg'), front.image)
    assert.deepEqual(codes, ['document-around-face doubts'])
  })

  it('that shows the portrait of the card, photographed once more and cut out, is refuted as a copy', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    const again = await photographed({ kind: 'cnh-front', seed: 12 }, { seed: 99 })
    const signs = await signsOf(await portraitCutFrom(again.image), front.image)
    assert.deepEqual(
      signs.filter(({ weight }) => weight === 'refutes').map(({ code }) => code),
      ['copy-of-portrait'],
    )
  })

  it('that is the picture from which the portrait was made is called a copy', async () => {
    const { image } = await photographed({ kind: 'cnh-front', seed: 12 })
    const codes = (await signsOf(media('franck_01829.jpg'), image)).map(({ code }) => code)
    assert.deepEqual(codes, ['copy-of-portrait'])
  })

  for (const name of franckStills.slice(1))
    it(`that shows the person of the document at another moment has no sign against it (${name})`, async () => {
      const { image } = await photographed({ kind: 'cnh-front', seed: 12 })
      assert.deepEqual(await signsOf(media(name), image), [])
    })

  const codesOf = async (image: Uint8Array, front?: Uint8Array): Promise<readonly string[]> =>
    (await signsOf(image, front)).map(({ code, weight }) => `${code} ${weight}`)

  for (const [what, blur] of [
    ['without focus', 21],
    ['far out of focus', 24],
  ] as const)
    it(`that shows the portrait of the card ${what} is left to a person`, async () => {
      const front = await photographed({ kind: 'cnh-front', seed: 12 })
      const again = await photographed({ kind: 'cnh-front', seed: 12 }, { seed: 99 })
      const cut = await sharp(await portraitCutFrom(again.image))
        .blur(blur)
        .jpeg({ quality: 70 })
        .toBuffer()
      assert.deepEqual(await codesOf(cut, front.image), ['too-like-portrait doubts', 'blurred-face doubts'])
    })

  for (const half of ['left', 'right', 'top', 'bottom'] as const)
    it(`that shows the portrait of the card, its ${half} half under a veil of light, is left to a person`, async () => {
      const front = await photographed({ kind: 'cnh-front', seed: 12 })
      const again = await photographed({ kind: 'cnh-front', seed: 12 }, { seed: 99 })
      const veiled = await veiledOn(half, await portraitCutFrom(again.image))
      assert.deepEqual(await codesOf(veiled, front.image), ['too-like-portrait doubts'])
    })

  for (const ground of ['#08080a', '#f3f1ec'])
    it(`that shows a picture with an edge of ${ground} in somebody's hand is left to a person`, async () => {
      const picture = await sharp(media('franck_02045.jpg'))
        .extend({ top: 30, bottom: 30, left: 30, right: 30, background: ground })
        .png()
        .toBuffer({ resolveWithObject: true })
      const { width, height } = picture.info
      const scene = { seed: 3, level: 'mild', background: 'wood', width: 960, height: 720 } as const
      const { image } = await photograph({ image: picture.data, width, height }, scene)
      assert.deepEqual(await codesOf(image), ['frame-around-face doubts'])
    })

  it('that shows a large face without detail is left to a person, because nothing can be compared', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    // Another photograph of the person, so that no match with the portrait speaks against it.
    const image = sharp(media('franck_02683.jpg')).resize(960)
    const signs = await signsOf(await image.blur(9).jpeg().toBuffer(), front.image)
    assert.deepEqual(
      signs.map(({ code, weight }) => `${code} ${weight}`),
      ['blurred-face doubts'],
    )
    assert.ok(signs[0]!.measure! < signs[0]!.threshold!)
  })

  for (const light of [0.5, 0.35])
    it(`of a person in a dark room, with ${100 * light} % of the levels, has no sign against it`, async () => {
      const front = await photographed({ kind: 'cnh-front', seed: 12 })
      const image = await sharp(media('franck_02683.jpg')).resize(960).linear(light, 0).jpeg().toBuffer()
      assert.deepEqual(await codesOf(image, front.image), [])
    })

  it('of a person against the light, grey with haze, has no sign against it', async () => {
    const front = await photographed({ kind: 'cnh-front', seed: 12 })
    const image = await sharp(media('franck_02683.jpg')).resize(960).linear(0.35, 70).jpeg().toBuffer()
    assert.deepEqual(await codesOf(image, front.image), [])
  })

  it('of a person before a tiled wall has no sign against it', async () => {
    assert.deepEqual(await codesOf(await beforeTiles('franck_02045.jpg')), [])
  })

  for (const [what, top, bottom] of [
    ['a screenshot that was made smaller and sent on', 300, 440],
    ['a picture with a bar below', 0, 60],
  ] as const)
    it(`that is ${what} is left to a person`, async () => {
      const bars = { top, bottom, background: '#101214' }
      const screen = await sharp(media('franck_02045.jpg')).extend(bars).png().toBuffer()
      const sent = await sharp(screen).resize(570).jpeg({ quality: 55 }).toBuffer()
      assert.ok((await codesOf(sent)).includes('frame-around-face doubts'))
    })

  for (const [what, width, height, codes] of [
    ['as long as a screen, with words at its top as in a call,', 594, 1287, ['screenshot doubts']],
    ['as long as a film, with words at its top,', 720, 1280, []],
  ] as const)
    it(`that is ${what} has ${codes.length === 0 ? 'no sign' : 'a sign'} against it`, async () => {
      const { image } = await specimen({ kind: 'cnh-front', seed: 12 })
      const card = await sharp(image).metadata()
      const words = sharp(image).extract({ left: 0, top: 0, width: card.width, height: card.height >> 3 })
      const top = await words.resize(width).toBuffer()
      const still = sharp(media('franck_02045.jpg')).resize(width, height)
      const sent = await still
        .composite([{ input: top, left: 0, top: 60 }])
        .jpeg()
        .toBuffer()
      assert.deepEqual(await codesOf(sent), codes)
    })

  it('that fills the screen of a phone, made smaller by a messenger, has no sign against it', async () => {
    const image = await sharp(media('franck_02045.jpg')).resize(594, 1287).jpeg({ quality: 70 }).toBuffer()
    assert.deepEqual(await codesOf(image), [])
  })

  it('on which a lamp is reflected over the face, as from a card, is left to a person', async () => {
    const lamp = Buffer.from(
      '<svg width="640" height="480"><defs><radialGradient id="l"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50%" cy="45%" r="90" fill="url(#l)"/></svg>',
    )
    const image = sharp(await sharp(media('franck_02045.jpg')).resize(640, 480).toBuffer())
    const lit = await image
      .composite([{ input: lamp }])
      .jpeg()
      .toBuffer()
    assert.deepEqual(await codesOf(lit), ['glare-on-face doubts'])
  })

  for (const [what, height] of [
    ['two people', 480],
    ['a person beside a smaller picture of somebody', 210],
  ] as const)
    it(`that shows ${what} is left to a person`, async () => {
      const [one, other] = await Promise.all([
        sharp(media('audrey.jpg')).resize(400, 480).toBuffer(),
        sharp(media('cage.jpg')).resize(400, height).toBuffer(),
      ])
      const canvas = sharp({ create: { width: 800, height: 480, channels: 3, background: '#888888' } })
      const beside = [
        { input: one, left: 0, top: 0 },
        { input: other, left: 400, top: 0 },
      ]
      assert.ok(
        (await codesOf(await canvas.composite(beside).jpeg().toBuffer())).includes('several-faces doubts'),
      )
    })

  it('beside whom the edge of the picture cuts somebody off has no sign against it', async () => {
    const whole = await seen(media('cage.jpg'))
    assert.ok(whole.performed)
    const { x, width } = whole.face.box
    const part = { left: 0, top: 0, width: Math.round(x + 0.75 * width), height: whole.size.height }
    const cutOff = await sharp(media('cage.jpg')).extract(part).resize({ height: 480 }).toBuffer()
    const person = await sharp(media('audrey.jpg')).resize({ height: 720 }).toBuffer()
    const [own, other] = await Promise.all([person, cutOff].map((image) => sharp(image).metadata()))
    const size = { width: own!.width + other!.width, height: 720 }
    const canvas = sharp({ create: { ...size, channels: 3, background: '#888888' } })
    const beside = [
      { input: person, left: 0, top: 0 },
      { input: cutOff, left: own!.width, top: 240 },
    ]
    const image = await canvas.composite(beside).jpeg().toBuffer()
    const { faces: found } = await faces.findFaces(image, { embed: 'none' })
    assert.equal(found.length, 2)
    assert.ok(found[1]!.box.height >= 0.5 * found[0]!.box.height)
    assert.ok(!(await codesOf(image)).includes('several-faces doubts'))
  })

  it('in which the face is as small as a portrait on a card is left to a person', async () => {
    const far = await sharp(media('franck_02045.jpg')).resize(180).toBuffer({ resolveWithObject: true })
    const { width, height } = far.info
    const wide = { top: 300, bottom: 300, left: 500, right: 1280 - 500 - width } as const
    const image = await sharp(far.data)
      .extend({ ...wide, extendWith: 'mirror' })
      .jpeg()
      .toBuffer()
    const sign = (await signsOf(image)).find(({ code }) => code === 'small-face')
    assert.equal(sign?.weight, 'doubts', `${width} ${height}`)
  })

  /** A still with painted tiles in place of its blue background. */
  async function beforeTiles(name: string): Promise<Uint8Array> {
    const still = sharp(media(name)).removeAlpha().raw()
    const { data, info } = await still.toBuffer({ resolveWithObject: true })
    for (let y = 0, at = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++, at += 3) {
        const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
        if (blue > red + 50 && blue > green + 35) data.set(tileAt(x, y), at)
      }
    return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .blur(0.6)
      .jpeg({ quality: 85 })
      .toBuffer()
  }

  /** White tiles of 40 pixels, with joints, blue slanting lines and a blue dot. */
  function tileAt(x: number, y: number): readonly [number, number, number] {
    if (Math.hypot((x % 40) - 20, (y % 40) - 20) < 7) return [43, 87, 165]
    if ((x + y) % 14 < 2) return [127, 160, 217]
    return x % 40 < 1 || y % 40 < 1 ? [201, 205, 212] : [241, 242, 240]
  }

  /** A still with rows of small dark windows on either side. */
  async function beforeWindows(name: string): Promise<Uint8Array> {
    const { width, height } = await sharp(media(name)).metadata()
    const [across, window] = [24, { width: 13, height: 24, colour: '#445055' }] as const
    const windows: string[] = []
    for (let y = 14; y < height - 2 * window.height; y += 2 * window.height)
      for (const left of [0, width - 9 * across]) {
        windows.push(`<rect x="${left}" y="${y}" width="${9 * across}" height="46" fill="#d8cdb8"/>`)
        for (let x = left + 6; x < left + 8 * across; x += across)
          windows.push(
            `<rect x="${x}" y="${y + 6}" width="${window.width}" height="${window.height}" fill="${window.colour}"/>`,
          )
      }
    const house = Buffer.from(`<svg width="${width}" height="${height}">${windows.join('')}</svg>`)
    return sharp(media(name))
      .composite([{ input: house }])
      .jpeg()
      .toBuffer()
  }

  /** A picture with the light of a lamp over half of it, not as white as glare. */
  async function veiledOn(half: keyof typeof HALVES, image: Uint8Array): Promise<Uint8Array> {
    const { width, height } = await sharp(image).metadata()
    const veil = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none"
      width="${width}" height="${height}"><filter id="soft"><feGaussianBlur stdDeviation="2"/></filter>
      <rect ${HALVES[half]} fill="#d8d8d4" opacity="0.85" filter="url(#soft)"/></svg>`
    return sharp(image)
      .composite([{ input: Buffer.from(veil) }])
      .jpeg({ quality: 80 })
      .toBuffer()
  }

  async function portraitCutFrom(image: Uint8Array): Promise<Uint8Array> {
    const found = await seen(image)
    assert.ok(found.performed)
    const { x, y, width, height } = found.face.box
    const cut = {
      left: Math.round(x - 0.2 * width),
      top: Math.round(y - 0.3 * height),
      width: Math.round(1.4 * width),
      height: Math.round(1.5 * height),
    }
    return sharp(image).extract(cut).resize(SELFIE_SIDE).jpeg({ quality: 80 }).toBuffer()
  }
})

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { decodePhoto } from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import { NameReader } from '../../../../src/server/adapters/models/text/name-reader.ts'
import { specimen } from '../../../support/specimen-documents.ts'

describe('the reader of names', () => {
  const reader = new NameReader()
  after(() => reader.close())

  it('reads a name across the edge of a highlight', async () => {
    const { image, width, height, truth } = await specimen({ kind: 'cin-back' })
    const { motherName: box } = truth.fieldBoxes
    assert.ok(box)
    const middle = ((box.x + box.width) / width) * 100
    const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="g"><stop offset="${middle - 12}%" stop-color="#fff" stop-opacity="0"/>
      <stop offset="${middle}%" stop-color="#fff" stop-opacity="0.9"/></linearGradient></defs>
      <rect width="${width}" height="${height}" fill="url(#g)"/></svg>`
    const shaded = await sharp(image)
      .linear(0.45, 0)
      .composite([{ input: Buffer.from(glare) }])
      .blur(2)
      .jpeg()
      .toBuffer()
    const photo = await decodePhoto(shaded)
    const scale = photo.width / width
    const corner = (x: number, y: number) => ({ x: x * scale, y: y * scale })
    const [left, right, top, bottom] = [box.x - 8, box.x + box.width + 8, box.y - 6, box.y + box.height + 6]
    const line: Quad = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
    assert.deepEqual(await reader.read(photo, [line]), [truth.fields.motherName])
  })

  it('reads light letters on a dark card as it reads dark ones, whichever come first', async () => {
    const { image, truth } = await specimen({ kind: 'cin-front' })
    const { name: box } = truth.fieldBoxes
    assert.ok(box)
    const dark = await decodePhoto(await sharp(image).jpeg().toBuffer())
    const light = await decodePhoto(await sharp(image).flatten().negate().jpeg().toBuffer())
    const [left, right, top, bottom] = [box.x - 8, box.x + box.width + 8, box.y - 6, box.y + box.height + 6]
    const corner = (x: number, y: number) => ({ x: x / dark.scale, y: y / dark.scale })
    const line: Quad = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
    const texts: string[] = []
    for (const photo of [dark, light, dark, light]) texts.push(...(await reader.read(photo, [line])))
    assert.deepEqual(
      texts,
      texts.map(() => truth.fields.name),
    )
  })
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { cornersOf } from '../../../../src/imaging/geometry/perspective.ts'
import { mapQuad, turned } from '../../../../src/imaging/geometry/quad.ts'
import { decodePhoto, type Photo } from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import {
  modelsOfLook,
  openTextModels,
  type TextModels,
} from '../../../../src/server/adapters/models/text/text-models.ts'
import { TextOrienter } from '../../../../src/server/adapters/models/text/text-orientation.ts'
import { modelsDir } from '../../../support/media.ts'

const line = async (text: string): Promise<Photo> =>
  decodePhoto(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#fff"/>` +
          `<text x="12" y="44" font-family="DejaVu Sans" font-size="38">${text}</text></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  )

describe('the reader of lines', () => {
  let models: TextModels
  before(async () => {
    models = await openTextModels(join(modelsDir, 'text'))
  })
  after(() => Promise.all([models.detector, models.orienter, models.reader].map((model) => model.close())))

  it('reads the same corners of the same picture once, unless at another width', async () => {
    const [photo, corners] = [await line('REGISTRO'), cornersOf(300, 60)]
    const read = await models.reader.read(photo, corners)
    assert.equal(read.text, 'REGISTRO')
    assert.equal(await models.reader.read(photo, corners), read)
    assert.equal(await models.reader.read(photo, corners, 240), read)
    assert.notEqual(await models.reader.read(photo, corners, 120), read)
  })

  it('shows a line that was read to the model no second time, unless at another width', async () => {
    const [photo, corners] = [await line('REGISTRO'), cornersOf(300, 60)]
    await models.reader.read(photo, corners)
    const seen = await models.reader.look(photo, corners)
    assert.equal(await models.reader.look(photo, corners), seen)
    assert.notEqual(await models.reader.look(photo, corners, { widened: 1.25 }), seen)
  })

  it('reads the same corners of another picture again', async () => {
    const corners = cornersOf(300, 60)
    assert.equal((await models.reader.read(await line('VALIDADE'), corners)).text, 'VALIDADE')
    assert.equal((await models.reader.read(await line('EMISSOR'), corners)).text, 'EMISSOR')
  })

  it('reuses the lines that were read to find which way is up', async () => {
    const [photo, box] = [await line('REGISTRO'), turned(cornersOf(300, 60), 2)]
    const upright = await models.orienter.orient(photo, [box])
    assert.equal(upright.turns, 2)
    const [corners] = upright.lines
    assert.ok(corners)
    assert.equal((await models.reader.read(photo, corners)).text, 'REGISTRO')
  })

  it('reads one long line both ways where the votes on which way is up are even, and then no more', async () => {
    const text = (y: number, turn: number): string =>
      `<text x="10" y="${y}" font-family="DejaVu Sans" font-size="30" transform="rotate(${turn} 300 ${y - 10})">REPUBLICA FEDERATIVA DO BRASIL</text>`
    const page = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="220"><rect width="600" height="220" fill="#fff"/>` +
        `${text(30, 0)}${text(80, 0)}${text(130, 180)}${text(180, 180)}</svg>`,
    )
    const photo = await decodePhoto(await sharp(page).png().toBuffer())
    const boxes = [20, 70, 120, 170].map((middle) =>
      mapQuad(cornersOf(596, 40), ({ x, y }) => ({ x: x + 2, y: y + middle - 20 })),
    )
    const seen: string[] = []
    const reader = {
      read: async (...asked: Parameters<TextModels['reader']['read']>) => {
        const read = await models.reader.read(...asked)
        seen.push(read.text)
        return read
      },
    }
    const [, turner] = modelsOfLook(join(modelsDir, 'text'))
    const orienter = await TextOrienter.open(turner, reader)
    try {
      assert.equal((await orienter.orient(photo, boxes)).turns, 0)
    } finally {
      await orienter.close()
    }
    assert.equal(seen.length, 2)
    assert.match(seen[0]!, /^REP.BLICA ?FEDERATIVA ?DO ?BRASIL$/)
  })
})

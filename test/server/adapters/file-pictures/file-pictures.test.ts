import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { madePdf } from '../../../../demo/specimens/pdf/made-pdf.ts'
import { newId } from '../../../../src/protocol/ids.ts'
import { LimiarError, type ErrorCode } from '../../../../src/protocol/errors.ts'
import { fourColours as heic } from '../../../support/heic.ts'
import {
  hiddenScriptPdf,
  lockedPdf,
  nestedGroupsPdf,
  slowPdf,
  square,
} from '../../../support/hostile-pdfs.ts'
import { seededRandom } from '../../../support/random.ts'
import { createFilePictures } from '../../../../src/server/adapters/file-pictures/file-pictures.ts'

const files = createFilePictures()
/** No key is trusted to vouch for a signer. */
const nobody = { roots: [], now: 0 }
/** A call of the API. */
const sender = { accountId: newId() }
/** Gives up sooner than for people, so that the test does not wait. */
const hasty = createFilePictures({ maxMs: 1500 })

const fails = (pdf: Uint8Array, code: ErrorCode, message: RegExp): Promise<void> =>
  assert.rejects(files.ofPdf(pdf, nobody, sender), { code, message })

describe('a PDF', () => {
  it('is drawn without its margins, two pages below each other', async () => {
    const { image, signature } = await files.ofPdf(madePdf([square(1, 0), square(0, 1)]), nobody, sender)
    assert.deepEqual(signature, { state: 'none' })
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    // 200 x 100 points at 250 dots an inch, and a margin of 40 pixels around each page.
    assert.deepEqual([Math.abs(info.width - 774) < 4, Math.abs(info.height - 2 * 427) < 8], [true, true])
    const at = (y: number): readonly boolean[] => {
      const start = (y * info.width + Math.round(info.width / 2)) * 3
      return [...data.subarray(start, start + 3)].map((value) => value > 128)
    }
    assert.deepEqual(at(213), [true, false, false])
    assert.deepEqual(at(640), [false, false, true])
    assert.deepEqual(at(3), [true, true, true])
  })

  it('with a script, or one that starts a program, is refused however it is written', async () => {
    const actions = [
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>',
      '/AA << /WC << /S /Launch /F (a.exe) >> >>',
    ]
    for (const action of actions) await fails(madePdf([square(1, 0)], action), 'image-unreadable', /script/)
    await fails(withPackedObjects('<< /S /JavaScript /JS (1) >>'), 'image-unreadable', /script/)
    await fails(withPackedObjects('<< /S /JavaScript /JS (1) >>', '/Obj#53tm'), 'image-unreadable', /script/)
    // Readers find objects by their offset, so that words around them hide nothing from a reader.
    for (const hidden of ['<< /S /JavaScript /JS (1) >>', '<< /S%\n/Java#53cript /JS (1) >>'])
      await fails(hiddenScriptPdf(hidden), 'image-unreadable', /script/)
    assert.ok((await files.ofPdf(withPackedObjects('<< /S /GoTo >>'), nobody, sender)).image.length > 1000)
    const saysSo = madePdf([{ content: '1 0 0 rg 100 100 200 100 re f % /JavaScript' }])
    assert.ok((await files.ofPdf(saysSo, nobody, sender)).image.length > 1000)
  })

  it('with a password is refused, and not called damaged', () =>
    fails(lockedPdf(), 'image-unreadable', /password/))

  it('is refused with the fault in the message', async () => {
    await fails(Buffer.from('%PDF-1.7\nnothing'), 'image-unreadable', /damaged/)
    const whole = madePdf([square(1, 0)])
    await fails(whole.subarray(0, 40), 'image-unreadable', /damaged/)
    await fails(madePdf([{}]), 'image-unreadable', /Nothing is drawn/)
    await fails(
      madePdf(Array.from({ length: 5 }, () => square(1, 0))),
      'image-too-large',
      /more than 4 pages/,
    )
    await fails(
      madePdf([{ ...square(1, 0), width: 14_400, height: 14_400 }]),
      'image-too-large',
      /2000 points/,
    )
    await fails(Buffer.alloc(5 * 1024 * 1024 + 1), 'image-too-large', /more than 5 MB/)
  })

  it('that asks for a minute is ended, and the next one is drawn', async () => {
    const [bomb, next] = await Promise.allSettled([
      hasty.ofPdf(slowPdf(), nobody, sender),
      hasty.ofPdf(madePdf([square(1, 0)]), nobody, sender),
    ])
    // When the machine had no time for the thread, the clock ends it, and the refusal says that files wait.
    assert.match(String((bomb as PromiseRejectedResult).reason), /takes too long|waiting to be drawn/)
    assert.equal(next.status, 'fulfilled')
  })

  it('that asks for gigabytes gets half of one', async () => {
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5)
    try {
      await assert.rejects(files.ofPdf(nestedGroupsPdf(), nobody, sender), { code: 'image-unreadable' })
    } finally {
      clearInterval(watch)
    }
    assert.ok(most < 1e9, `${Math.round(most / 1e6)} MB`)
  })

  it('whose sender went away is not drawn', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await assert.rejects(files.ofPdf(madePdf([square(1, 0)]), nobody, sender, gone), /gone/)
  })

  it('is refused when too many wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => files.ofPdf(madePdf([square(1, 0)]), nobody, sender)),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 2)
  })
})

/** A PDF with a stream of packed objects, which nothing refers to. */
function withPackedObjects(objects: string, type = '/ObjStm'): Buffer {
  const packed = deflateSync(Buffer.from(`7 0 ${objects}`))
  const head = `\n50 0 obj\n<< /Type ${type} /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([
    madePdf([square(1, 0)]),
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

describe('a HEIC', () => {
  it('is opened, in its colours', async () => {
    const image = await files.ofHeic(heic, sender)
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.format, info.width, info.height], ['raw', 160, 120])
    const at = (x: number, y: number): readonly boolean[] =>
      [...data.subarray(3 * (y * 160 + x), 3 * (y * 160 + x) + 3)].map((value) => value > 128)
    assert.deepEqual(
      [at(40, 30), at(120, 30), at(40, 90), at(120, 90)],
      [
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [true, true, true],
      ],
    )
  })

  it('is refused where it is cut off, has no picture, or states a size over the limit', async () => {
    const refused = (file: Uint8Array, code: ErrorCode, message: RegExp): Promise<void> =>
      assert.rejects(files.ofHeic(file, sender), { code, message })
    await refused(heic.subarray(0, 200), 'image-unreadable', /damaged/)
    await refused(heic.subarray(0, heic.length - 300), 'image-unreadable', /damaged/)
    await refused(Buffer.from('\0\0\0\x18ftypheic'), 'image-unreadable', /damaged/)
    await refused(sized(8000, 6000), 'image-too-large', /25 megapixels/)
  })

  it('that is damaged ends in a picture or in a refusal', async () => {
    const random = seededRandom(5)
    for (let round = 0; round < 12; round++) {
      const spoiled = Uint8Array.from(heic)
      for (let count = 0; count < 4; count++)
        spoiled[Math.floor(random() * spoiled.length)] = Math.floor(256 * random())
      const outcome = await files.ofHeic(spoiled, sender).catch((error: unknown) => error)
      const isRefusal = outcome instanceof LimiarError && /^image-/.test(outcome.code)
      assert.ok(outcome instanceof Uint8Array || isRefusal, String(outcome))
    }
  })
})

/** The picture with another size in its head (`ispe`, ISO/IEC 23008-12, 6.5.3). */
function sized(width: number, height: number): Uint8Array {
  const file = Buffer.from(heic)
  const at = file.indexOf('ispe')
  file.writeUInt32BE(width, at + 8)
  file.writeUInt32BE(height, at + 12)
  return file
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { madePdf } from '../../../../demo/specimens/pdf/made-pdf.ts'
import { createPdfFiles } from '../../../../src/server/adapters/pdf/pdf-files.ts'
import type { ErrorCode } from '../../../../src/protocol/errors.ts'

const files = createPdfFiles()
/** Gives up sooner than for people, so that the test does not wait. */
const hasty = createPdfFiles({ maxMs: 1500 })
const square = (red: number, blue: number) => ({ content: `${red} 0 ${blue} rg 100 100 200 100 re f` })

const fails = (pdf: Uint8Array, code: ErrorCode, message: RegExp): Promise<void> =>
  assert.rejects(files.drawPdf(pdf), { code, message })

describe('a PDF', () => {
  it('is drawn without its margins, two pages below each other', async () => {
    const image = await files.drawPdf(madePdf([square(1, 0), square(0, 1)]))
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    // 200 x 100 points at 250 dots an inch, and 40 pixels around each.
    assert.deepEqual([Math.abs(info.width - 774) < 4, Math.abs(info.height - 2 * 427) < 8], [true, true])
    const at = (y: number): readonly boolean[] => {
      const start = (y * info.width + Math.round(info.width / 2)) * 3
      return [...data.subarray(start, start + 3)].map((value) => value > 128)
    }
    assert.deepEqual(at(213), [true, false, false])
    assert.deepEqual(at(640), [false, false, true])
    assert.deepEqual(at(3), [true, true, true])
  })

  it('may ask for a script, which nobody runs', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
    assert.ok((await files.drawPdf(madePdf([square(1, 0)], script))).length > 1000)
  })

  it('is refused with what is wrong with it', async () => {
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
    await fails(Buffer.alloc(5 * 1024 * 1024 + 1), 'image-too-large', /bytes/)
  })

  it('that asks for a minute is ended, and the next one is drawn', async () => {
    const [bomb, next] = await Promise.allSettled([
      hasty.drawPdf(slowPdf()),
      hasty.drawPdf(madePdf([square(1, 0)])),
    ])
    assert.match(String((bomb as PromiseRejectedResult).reason), /takes too long/)
    assert.equal(next.status, 'fulfilled')
  })

  it('whose sender went away is not drawn', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await assert.rejects(files.drawPdf(madePdf([square(1, 0)]), gone), /gone/)
  })

  it('is told that too many wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => files.drawPdf(madePdf([square(1, 0)]))),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 2)
  })
})

/** Sixty million bytes of drawing in a kilobyte, packed twice. */
function slowPdf(): Buffer {
  const drawing = Buffer.alloc(60e6, '0 0 595 842 re f 1 0 0 rg\n')
  const stream = deflateSync(deflateSync(drawing))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ])
}

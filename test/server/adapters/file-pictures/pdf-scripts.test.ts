import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { madePdf } from '../../../../demo/specimens/pdf/made-pdf.ts'
import { hasScript } from '../../../../src/server/adapters/file-pictures/pdf-scripts.ts'
import { square } from '../../../support/hostile-pdfs.ts'

const MEGABYTE = 1024 * 1024
const STREAMS = 120

describe('the search for scripts in a PDF', () => {
  it('does not keep everything in memory that many streams unpack to', () => {
    const packed = deflateSync(Buffer.alloc(4 * MEGABYTE - 1, ' '))
    const head = Buffer.from('\n50 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n')
    const stream = Buffer.concat([head, packed, Buffer.from('\nendstream\nendobj\n')])
    const file = Buffer.concat([madePdf([square(1, 0)]), ...Array.from({ length: STREAMS }, () => stream)])
    const before = process.memoryUsage.rss()
    assert.equal(hasScript(file), false)
    const most = process.resourceUsage().maxRSS * 1024 - before
    assert.ok(most < 0.5 * STREAMS * 4 * MEGABYTE, `${Math.round(most / MEGABYTE)} MB of ${STREAMS * 4}`)
  })
})

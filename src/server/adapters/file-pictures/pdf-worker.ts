/**
 * Runs in a worker thread of its own for one PDF and draws its pages with PDFium, in a build without a script engine.
 * The caller that started the thread ends it when it takes too long.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { instanceOf, type WasmFunction, type WasmInstance, type WasmModule } from '../../../simd/runtime.ts'
import { answerEach } from './answer-each.ts'
import type { DrawnPdf } from '../../domain/pictures/file-pictures.ts'
import { drawnArea, type DrawnPage } from './drawn-page.ts'
import type { PdfFlaw, PdfWork } from './file-pictures.ts'
import type { ThreadOutcome } from './one-at-a-time.ts'
import { hasScript } from './pdf-scripts.ts'
import { checkPdfSignature } from './pdf-signature.ts'

/** A document has one page, or one for each side. A file with more pages is something else. */
const MAX_PAGES = 4
const DRAWN_PAGES = 2
/** Points, 1/72 inch: A2 is 1,684 high. */
const MAX_SIDE = 2000
/** A card is 840 pixels wide at 250 dots an inch, as wide as on a photograph. */
const DOTS_PER_INCH = 250
const MAX_PIXELS = 9e6
const JPEG_QUALITY = 92

class FlawedPdf extends Error {
  readonly flaw: PdfFlaw

  constructor(flaw: PdfFlaw) {
    super(flaw)
    this.flaw = flaw
  }
}

answerEach((work) => drawn(work as PdfWork))

async function drawn({ file, trust, pdfium }: PdfWork): Promise<ThreadOutcome<PdfFlaw, DrawnPdf>> {
  try {
    const pages = await drawnPages(file, pdfium)
    if (hasScript(file)) throw new FlawedPdf('scripted')
    return { image: await joined(pages), signature: checkPdfSignature(file, trust) }
  } catch (error) {
    if (error instanceof FlawedPdf) return { flaw: error.flaw }
    return { flaw: /password/i.test(String(error)) ? 'locked' : 'damaged' }
  }
}

async function drawnPages(file: Uint8Array, pdfium: WasmModule): Promise<readonly DrawnPage[]> {
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports: object, onInstance: (instance: WasmInstance) => void) => {
      const instance = instanceOf(pdfium, imports)
      onInstance(instance)
      return instance.exports as Record<string, WasmFunction>
    },
  })
  const document = await library.loadDocument(file)
  const pages = document.getPageCount()
  if (pages > MAX_PAGES) throw new FlawedPdf('too-many-pages')
  const drawn: DrawnPage[] = []
  for (let i = 0; i < Math.min(pages, DRAWN_PAGES); i++) {
    // A page can be opened once: a second request for its size fails.
    const page = document.getPage(i)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (Math.max(originalWidth, originalHeight) > MAX_SIDE) throw new FlawedPdf('page-too-large')
    const most = Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight))
    drawn.push(await page.render({ scale: Math.min(DOTS_PER_INCH / 72, most), render: 'bitmap' }))
  }
  return drawn
}

/** The drawn parts of the pages, one below the other, left-aligned on white. */
async function joined(pages: readonly DrawnPage[]): Promise<Uint8Array> {
  const parts = pages.flatMap((page) => {
    const area = drawnArea(page)
    return area ? [{ page, area }] : []
  })
  if (parts.length === 0) throw new FlawedPdf('empty')
  const width = Math.max(...parts.map(({ area }) => area.width))
  const rows = await Promise.all(
    parts.map(({ page, area }) =>
      sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } })
        .extract(area)
        .flatten({ background: '#fff' })
        .extend({ right: width - area.width, background: '#fff' })
        .raw()
        .toBuffer(),
    ),
  )
  // Rows of one width stand below each other in memory. Composing them on a sheet takes three times as long.
  const height = parts.reduce((sum, { area }) => sum + area.height, 0)
  const sheet = sharp(Buffer.concat(rows), { raw: { width, height, channels: 3 } })
  return new Uint8Array(await sheet.jpeg({ quality: JPEG_QUALITY }).toBuffer())
}

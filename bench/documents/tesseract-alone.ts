/** Tesseract on the whole photograph, without preparation: its Portuguese model, sparse text. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Page } from 'tesseract.js'
import type { DocumentReading, TextLine } from '../../src/documents/document-engine.ts'
import { wholePhotograph } from './whole-photograph.ts'

export async function openTesseractAlone() {
  const require = createRequire(import.meta.url)
  const models = join(dirname(require.resolve('@tesseract.js-data/por/package.json')), '4.0.0_best_int')
  const worker = await createWorker('por', OEM.LSTM_ONLY, {
    langPath: models,
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, debug_file: '/dev/null' })
  return {
    read: async (image: Uint8Array): Promise<DocumentReading> => {
      const { data } = await worker.recognize(Buffer.from(image), {}, { blocks: true })
      return wholePhotograph(image, linesOf(data))
    },
    close: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}

function linesOf({ blocks }: Page): readonly TextLine[] {
  const lines = (blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => {
    if (text.trim() === '') return []
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ] as const
    return [{ text: text.trim(), confidence: confidence / 100, corners }]
  })
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import { luminance, type Pixels } from '../../../imaging/pixels.ts'
import type { CodeFormat } from '../../../protocol/executions.ts'
import type { CardCode } from '../../../documents/document-engine.ts'
import { shrunk } from './card-view.ts'
import { codePlaces, type CodePlace } from './code-gate.ts'

/** Long sides of the views on which codes are looked for, pixels: dense ones show on the first, coarse on the next. */
const GATE_SIDES = [640, 320] as const
/** Around a place on that view: tiles at a code's edge may not look like it, and a code needs a quiet zone. */
const MARGIN = 36
const MARGIN_SHARE = 0.35

const formats: Readonly<Record<string, CodeFormat>> = { QRCode: 'qr', PDF417: 'pdf417' }

/** Reads QR and PDF417 codes (ZXing), where a cheap look at the picture says that there may be one. */
export class CodeReader {
  #isReady: Promise<unknown> | undefined

  /** The codes of an upright card, each once. */
  async read(card: Pixels): Promise<CardCode[]> {
    let view = card
    for (const longSide of GATE_SIDES) {
      view = await shrunk(view, longSide)
      const scale = card.width / view.width
      const places = codePlaces(Uint8Array.from(luminance(view)), view.width, view.height)
      const codes = await this.#decodeAll(
        card,
        places.map((place) => widened(place, scale, card)),
      )
      if (codes.length > 0) return codes
    }
    return []
  }

  async #decodeAll(card: Pixels, places: readonly CodePlace[]): Promise<CardCode[]> {
    const codes: CardCode[] = []
    for (const place of places)
      for (const code of await this.#decode(card, place))
        if (!codes.some((other) => isSame(other, code))) codes.push(code)
    return codes
  }

  async #decode(card: Pixels, { x, y, width, height }: CodePlace): Promise<CardCode[]> {
    this.#isReady ??= loadDecoder()
    await this.#isReady
    const raw = { width: card.width, height: card.height, channels: 3 } as const
    const data = await sharp(card.data, { raw })
      .extract({ left: x, top: y, width, height })
      .ensureAlpha()
      .raw()
      .toBuffer()
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
    const results = await readBarcodes(image, {
      formats: ['QRCode', 'PDF417'],
      tryHarder: true,
      tryRotate: true,
      tryDownscale: true,
      maxNumberOfSymbols: 1,
    })
    return results.flatMap((result) => foundCode(result, x, y))
  }
}

/** The library would fetch its WebAssembly from a public server, so it is given the bytes of its own package. */
async function loadDecoder(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
}

function foundCode(result: ReadResult, x: number, y: number): CardCode[] {
  const { isValid, format, contentType, bytes, position } = result
  const known = formats[format]
  if (!isValid || known === undefined) return []
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  const corner = (point: { readonly x: number; readonly y: number }) => ({ x: point.x + x, y: point.y + y })
  return [
    {
      format: known,
      text: contentType === 'Text' ? textOf(result) : undefined,
      bytes: new Uint8Array(bytes),
      corners: [corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft)],
    },
  ]
}

const isSame = (one: CardCode, other: CardCode): boolean =>
  one.format === other.format && Buffer.compare(one.bytes, other.bytes) === 0

/** A code that does not name its character set is in one that Brazil writes; the library guesses Japanese ones too. */
function textOf({ text, bytes, hasECI }: ReadResult): string {
  if (hasECI) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A place of the view, with its margin, in whole pixels of the card. */
function widened(place: CodePlace, scale: number, card: Pixels): CodePlace {
  const margin = Math.max(MARGIN, Math.max(place.width, place.height) * MARGIN_SHARE)
  const x = Math.max(0, Math.floor((place.x - margin) * scale))
  const y = Math.max(0, Math.floor((place.y - margin) * scale))
  const right = Math.min(card.width, Math.ceil((place.x + place.width + margin) * scale))
  const bottom = Math.min(card.height, Math.ceil((place.y + place.height + margin) * scale))
  return { x, y, width: right - x, height: bottom - y }
}

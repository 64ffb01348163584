/** Two-dimensional codes in a picture that holds little else, as zxing-cpp reads them. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import type { CodeFormat } from '../../../../protocol/executions/executions.ts'

const LOOK_HARD = { tryHarder: true, tryRotate: true, tryDownscale: true } as const satisfies ReaderOptions
/** A QR code is found at any rotation. Specks look like small codes, so several candidates are tried. */
const LOOK_FOR_PLACE = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryDownscale: false,
  returnErrors: true,
  maxNumberOfSymbols: 4,
} satisfies ReaderOptions
/** Options for a drawing that holds only modules in their places. */
const DRAWN = { formats: ['QRCode'], isPure: true } satisfies ReaderOptions

const formats: Readonly<Record<string, CodeFormat>> = { QRCode: 'qr', PDF417: 'pdf417' }

/** Pixels of a module's side, and modules left white around, where modules are drawn. */
const MODULE = 3
const QUIET_ZONE = 4

export interface DecodedCode {
  readonly format: CodeFormat
  readonly text: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly corners: Quad
}

/** A QR code whose place and version are known, but whose content cannot be read. */
export interface UnreadableCode {
  readonly version: number
  /** Its outer corners. */
  readonly corners: Quad
}

export class BarcodeDecoder {
  #isReady: Promise<unknown> | undefined

  /** The first code in a picture of RGBA. */
  async decode(picture: Pixels): Promise<DecodedCode | undefined> {
    const [result] = await this.#read(picture, { formats: ['QRCode', 'PDF417'], ...LOOK_HARD })
    return result && decoded(result)
  }

  /** Finds a QR code that cannot be read in a picture of RGBA. */
  async locate(picture: Pixels): Promise<UnreadableCode | undefined> {
    for (const result of await this.#read(picture, LOOK_FOR_PLACE)) {
      const code = unreadable(result)
      if (code) return code
    }
    return undefined
  }

  /** Decodes a QR code given as modules, row by row, 1 for a dark one. Its corners are those of the drawing. */
  async decodeModules(modules: Uint8Array): Promise<DecodedCode | undefined> {
    const [result] = await this.#read(drawn(modules), DRAWN)
    return result && decoded(result)
  }

  async #read({ width, height, data }: Pixels, options: ReaderOptions): Promise<readonly ReadResult[]> {
    this.#isReady ??= loadDecoder()
    await this.#isReady
    const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as const
    return readBarcodes(image, { maxNumberOfSymbols: 1, ...options })
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

function decoded(result: ReadResult): DecodedCode | undefined {
  const format = formats[result.format]
  if (!result.isValid || format === undefined) return undefined
  const text = result.contentType === 'Text' ? textOf(result) : undefined
  return { format, text, bytes: new Uint8Array(result.bytes), corners: cornersOf(result) }
}

function unreadable(result: ReadResult): UnreadableCode | undefined {
  // A Micro QR code has a version such as M2, and the first QR versions have too few fixed patterns.
  const version = Number(result.version)
  return version >= 2 && version <= 40 ? { version, corners: cornersOf(result) } : undefined
}

function cornersOf({ position }: ReadResult): Quad {
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  return [topLeft, topRight, bottomRight, bottomLeft]
}

/**
 * A code that does not name its character set uses one that is common in Brazil; the library would also guess Japanese.
 */
function textOf({ text, bytes, hasECI }: ReadResult): string {
  if (hasECI) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** RGBA. */
function drawn(modules: Uint8Array): Pixels {
  const size = Math.sqrt(modules.length)
  const side = MODULE * (size + 2 * QUIET_ZONE)
  const data = new Uint8ClampedArray(4 * side * side).fill(255)
  for (let at = 0; at < side * side; at++) {
    const column = Math.floor((at % side) / MODULE) - QUIET_ZONE
    const row = Math.floor(at / side / MODULE) - QUIET_ZONE
    const isInside = column >= 0 && row >= 0 && column < size && row < size
    if (isInside && modules[row * size + column] === 1) data.fill(0, 4 * at, 4 * at + 3)
  }
  return { data, width: side, height: side }
}

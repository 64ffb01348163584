import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Pixels along a side of a square, as in a camera's picture of a code. */
const SQUARE = 4

/** Reads a QR code's squares (true for dark) with another library than the writer's. */
export async function readQrCode(squares: readonly (readonly boolean[])[]): Promise<string | undefined> {
  const height = squares.length * SQUARE
  const width = (squares[0]?.length ?? 0) * SQUARE
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (squares[Math.floor(y / SQUARE)]?.[Math.floor(x / SQUARE)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const image = { data, width, height, colorSpace: 'srgb' } as const
  const [code] = await readBarcodes(image, { formats: ['QRCode'] })
  return code?.text
}

/** PNGs of every kind that the specification (ISO/IEC 15948) knows: depths, colours, palettes, interlacing. */
import { crc32, deflateSync } from 'node:zlib'

export interface PngKind {
  /** 0 grey, 2 colours, 3 a palette, 4 grey and alpha, 6 colours and alpha. */
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly depth: 1 | 2 | 4 | 8 | 16
  readonly isInterlaced: boolean
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const
const depthsOf = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] } as const

/** Table 11.1 of the specification, each plain and interlaced. */
export const pngKinds: readonly PngKind[] = ([0, 2, 3, 4, 6] as const).flatMap((colourType) =>
  depthsOf[colourType].flatMap((depth) =>
    [false, true].map((isInterlaced) => ({ colourType, depth, isInterlaced })),
  ),
)

/** The start of each of Adam7's seven passes, and the distances of its pixels: x, y, across, down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A square with samples that differ from pixel to pixel; `more` are chunks between its header and its pixels. */
export function madePng(kind: PngKind, side: number, more: readonly Buffer[] = []): Buffer {
  const { colourType, depth, isInterlaced } = kind
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** Math.min(depth, 8) }, (_, at) => (at * 37) % 256))
  const sizes = isInterlaced
    ? passes.map(
        ([x, y, across, down]) => [Math.ceil((side - x) / across), Math.ceil((side - y) / down)] as const,
      )
    : [[side, side] as const]
  const rows = sizes.flatMap(([width, height]) => {
    const bytes = Math.ceil((width * depth * channelsOf[colourType]) / 8)
    return width > 0 && height > 0 ? Array.from({ length: height }, (_, y) => rowOf(bytes, y)) : []
  })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headOf(kind, side)),
    ...(colourType === 3 ? [chunk('PLTE', palette)] : []),
    ...more,
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A row: the byte for no filter, and its samples. */
function rowOf(bytes: number, y: number): Buffer {
  return Buffer.from([0, ...Array.from({ length: bytes }, (_, x) => (x * 5 + y * 11) % 256)])
}

function headOf({ colourType, depth, isInterlaced }: PngKind, side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  return head
}

export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

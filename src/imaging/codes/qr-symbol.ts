/** The parts of a QR code that are the same whatever it says: its function patterns (ISO/IEC 18004:2015, 6.3). */

/** A pattern whose every module is known. Lengths are modules from the top left. */
export interface Landmark {
  /** The column and the row of the module in the middle of the pattern. */
  readonly x: number
  readonly y: number
  /** How many known modules there are on each side of the middle. */
  readonly reach: number
}

export interface QrSymbol {
  /** Modules of a side. */
  readonly size: number
  /** Row by row: 1 for a module that is dark in every code of this version, -1 for a light one, 0 for any other. */
  readonly known: Int8Array
  /** The three finder patterns, and then the alignment patterns. */
  readonly landmarks: readonly Landmark[]
}

/** The row and the column in which dark and light modules alternate. */
const TIMING = 6
const FINDER_REACH = 4
const ALIGNMENT_REACH = 2

/**
 * The symbol of a version, 1 to 40. The modules that encode the version, the mask and the error correction do not count
 * as known.
 */
export function qrSymbol(version: number): QrSymbol {
  const size = 17 + 4 * version
  const known = new Int8Array(size * size)
  const mark = (x: number, y: number, isDark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) known[y * size + x] = isDark ? 1 : -1
  }
  for (let place = 2 * FINDER_REACH; place < size - 2 * FINDER_REACH; place++) {
    mark(place, TIMING, place % 2 === 0)
    mark(TIMING, place, place % 2 === 0)
  }
  const landmarks = landmarksOf(version, size)
  for (const { x, y, reach } of landmarks) {
    const light = reach === FINDER_REACH ? [2, 4] : [1]
    for (let down = -reach; down <= reach; down++)
      for (let across = -reach; across <= reach; across++) {
        const ring = Math.max(Math.abs(across), Math.abs(down))
        mark(x + across, y + down, !light.includes(ring))
      }
  }
  mark(2 * FINDER_REACH, size - 2 * FINDER_REACH, true)
  return { size, known, landmarks }
}

function landmarksOf(version: number, size: number): readonly Landmark[] {
  const [near, far] = [FINDER_REACH - 1, size - FINDER_REACH]
  const finders = [
    { x: near, y: near },
    { x: far, y: near },
    { x: near, y: far },
  ].map((middle) => ({ ...middle, reach: FINDER_REACH }))
  const lines = alignmentLines(version, size)
  const isFinder = (x: number, y: number): boolean =>
    finders.some((one) => distance(one, x, y) < FINDER_REACH)
  const alignments = lines.flatMap((y) =>
    lines.filter((x) => !isFinder(x, y)).map((x) => ({ x, y, reach: ALIGNMENT_REACH })),
  )
  return [...finders, ...alignments]
}

const distance = (one: { readonly x: number; readonly y: number }, x: number, y: number): number =>
  Math.max(Math.abs(one.x - x), Math.abs(one.y - y))

/** Rows, and columns, in which alignment patterns have their middles (annex E): evenly from the far edge inwards. */
function alignmentLines(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  // Version 32 is the one exception to the rule.
  const step = version === 32 ? 26 : 2 * Math.floor((4 * version + 2 * count + 1) / (2 * count - 2))
  const inwards = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)
  return [TIMING, ...inwards.toReversed()]
}

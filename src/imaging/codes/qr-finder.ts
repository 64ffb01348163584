/**
 * Finds where a QR code is by its three finder patterns (ISO/IEC 18004, section 6.3.3: dark and light in runs of
 * 1:1:3:1:1), without reading it. It is quick enough for each frame of a camera. Reading the code is left to the
 * server.
 */
import { luminance, type Pixels, type Point } from '../pixels.ts'

export interface SeenQrCode {
  /** The middles of its finder patterns: at the corner, and at the ends of its legs. */
  readonly finders: readonly [Point, Point, Point]
  /** The outer corners, as a parallelogram. */
  readonly corners: readonly [Point, Point, Point, Point]
  /** Pixels of a module's side. */
  readonly module: number
  /** Modules of a side, as far as this can be told without reading the code. */
  readonly modules: number
}

interface FinderPattern extends Point {
  readonly module: number
  /** The number of rows on which the pattern was seen. */
  readonly rows: number
}

/** How far the length of a run may be off, in modules. Blur widens dark or light runs by as much. */
const RUN_TOLERANCE = 0.7
/** How much darker than its surroundings a dark pixel is, of 255. Noise differs less. */
const LEAST_CONTRAST = 12
/** The side of the surroundings that a pixel is compared with, as a share of the picture's longer side. */
const WINDOW_SHARE = 1 / 10
const LEAST_ROWS = 3
/** Specks may pass for patterns, so only this many of the surest ones are tried. */
const MAX_PATTERNS = 12
/** How far the two legs may differ, as a ratio, and how far the corner may be from a right angle, as a cosine. */
const LEG_RATIO = 1.35
const MAX_COSINE = 0.3
/** A finder is seven modules wide, so the outer corners lie 3.5 modules beyond the middles. */
const HALF_FINDER = 3.5
/** Versions 1 to 40. */
const [LEAST_MODULES, MOST_MODULES] = [21, 177]

/** The code whose finder patterns fit best; undefined when no three patterns could belong to one code. */
export function findQrCode(pixels: Pixels): SeenQrCode | undefined {
  const dark = darkPixels(pixels)
  const patterns = patternsOf(dark, pixels.width, pixels.height)
  let best: { readonly code: SeenQrCode; readonly flaw: number } | undefined
  for (const corner of patterns)
    for (const [i, one] of patterns.entries())
      for (const other of patterns.slice(i + 1)) {
        const found = one === corner || other === corner ? undefined : codeOf(corner, one, other)
        if (found && (!best || found.flaw < best.flaw)) best = found
      }
  return best?.code
}

function codeOf(
  corner: FinderPattern,
  one: FinderPattern,
  other: FinderPattern,
): { readonly code: SeenQrCode; readonly flaw: number } | undefined {
  const [first, second] = [minus(one, corner), minus(other, corner)]
  const [a, b] = [Math.hypot(first.x, first.y), Math.hypot(second.x, second.y)]
  const sizes = [corner.module, one.module, other.module]
  const module = sizes.reduce((sum, size) => sum + size / 3, 0)
  const [legs, spread] = [Math.max(a, b) / Math.min(a, b), Math.max(...sizes) / Math.min(...sizes)]
  const cosine = Math.abs((first.x * second.x + first.y * second.y) / (a * b))
  const modules = (a + b) / 2 / module + 2 * HALF_FINDER
  if (legs > LEG_RATIO || spread > LEG_RATIO || cosine > MAX_COSINE) return undefined
  if (modules < LEAST_MODULES - 2 || modules > MOST_MODULES + 8) return undefined
  // Clockwise from the corner, whichever of the two legs comes first.
  const isTurned = first.x * second.y - first.y * second.x < 0
  const [right, below, u, v] = isTurned ? [other, one, second, first] : [one, other, first, second]
  const reach = (HALF_FINDER * module) / ((a + b) / 2)
  const at = (s: number, t: number): Point => ({
    x: corner.x + s * u.x + t * v.x,
    y: corner.y + s * u.y + t * v.y,
  })
  const code = {
    finders: [point(corner), point(right), point(below)] as const,
    corners: [
      at(-reach, -reach),
      at(1 + reach, -reach),
      at(1 + reach, 1 + reach),
      at(-reach, 1 + reach),
    ] as const,
    module,
    modules: Math.round(modules),
  }
  return { code, flaw: legs - 1 + (spread - 1) + cosine - Math.min(a, b) / 1e4 }
}

/** Whether each pixel is darker than its surroundings, by sums over windows (Bradley and Roth, 2007). */
function darkPixels(pixels: Pixels): Uint8Array {
  const { width, height } = pixels
  const grey = luminance(pixels)
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  const half = Math.max(4, Math.round((Math.max(width, height) * WINDOW_SHARE) / 2))
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half + 1)]
      const sum =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0)
      const mean = sum / ((bottom - top) * (right - left))
      if ((grey[y * width + x] ?? 0) < mean - LEAST_CONTRAST) dark[y * width + x] = 1
    }
  }
  return dark
}

/** Patterns that are found along rows and confirmed along their column, the surest first. */
function patternsOf(dark: Uint8Array, width: number, height: number): readonly FinderPattern[] {
  const found: FinderPattern[] = []
  const runs = [0, 0, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    runs.fill(0)
    let [current, isDark] = [0, 0]
    for (let x = 0; x <= width; x++) {
      const value = x < width ? (dark[y * width + x] ?? 0) : 1 - isDark
      if (value === isDark) {
        current++
        continue
      }
      runs.shift()
      runs.push(current)
      if (isDark === 1) confirm(found, { dark, width, height }, { runs, x, y })
      ;[current, isDark] = [1, value]
    }
  }
  return found
    .filter(({ rows }) => rows >= LEAST_ROWS)
    .toSorted((one, other) => other.rows * other.module - one.rows * one.module)
    .slice(0, MAX_PATTERNS)
}

interface Bitmap {
  readonly dark: Uint8Array
  readonly width: number
  readonly height: number
}

function confirm(
  found: FinderPattern[],
  bitmap: Bitmap,
  { runs, x, y }: { readonly runs: readonly number[]; readonly x: number; readonly y: number },
): void {
  const across = moduleOf(runs)
  if (across === undefined) return
  const middle = x - (runs[4] ?? 0) - (runs[3] ?? 0) - (runs[2] ?? 0) / 2
  const column = alongColumn(bitmap, Math.floor(middle), y)
  if (!column || Math.max(across, column.module) / Math.min(across, column.module) > 1.6) return
  const seen = { x: middle, y: column.middle, module: (across + column.module) / 2, rows: 1 }
  const at = found.findIndex((one) => Math.hypot(one.x - seen.x, one.y - seen.y) < 2.5 * one.module)
  const before = found[at]
  if (!before) return void found.push(seen)
  const { rows } = before
  const mean = (name: 'x' | 'y' | 'module'): number => (before[name] * rows + seen[name]) / (rows + 1)
  found[at] = { x: mean('x'), y: mean('y'), module: mean('module'), rows: rows + 1 }
}

/** The side of a module when five runs, the first and last of them dark, are those of a finder pattern. */
function moduleOf(runs: readonly number[]): number | undefined {
  const total = runs.reduce((sum, run) => sum + run, 0)
  const module = total / 7
  if (module < 1) return undefined
  const isFinder = runs.every((run, i) => {
    const modules = i === 2 ? 3 : 1
    return Math.abs(run - modules * module) <= RUN_TOLERANCE * module * (i === 2 ? 1.5 : 1)
  })
  return isFinder ? module : undefined
}

function alongColumn(
  { dark, width, height }: Bitmap,
  x: number,
  y: number,
): { readonly module: number; readonly middle: number } | undefined {
  const at = (row: number): number => (row >= 0 && row < height ? (dark[row * width + x] ?? 0) : -1)
  if (at(y) !== 1) return undefined
  const run = (from: number, step: number, value: number): number => {
    let length = 0
    while (at(from + length * step) === value) length++
    return length
  }
  const up = run(y, -1, 1)
  const lightUp = run(y - up, -1, 0)
  const darkUp = run(y - up - lightUp, -1, 1)
  const down = run(y + 1, 1, 1)
  const lightDown = run(y + 1 + down, 1, 0)
  const darkDown = run(y + 1 + down + lightDown, 1, 1)
  const module = moduleOf([darkUp, lightUp, up + down, lightDown, darkDown])
  return module === undefined ? undefined : { module, middle: y + 1 - up + (up + down) / 2 }
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })
const point = ({ x, y }: Point): Point => ({ x, y })

/**
 * Tells the dark modules of a QR code from the light ones on a picture that is too blurred for their edges to be seen.
 * Every code has modules that are known beforehand (`qr-symbol.ts`). They tell where exactly the symbol lies, and they
 * train a linear equaliser. Its weights for the samples around a module tell the module's colour with the least squared
 * error and remove the light that neighbours spill into it (Proakis and Salehi, "Digital Communications", 5th edition,
 * 9.4 and 10.1: fractionally spaced, trained, then decision-directed).
 */
import { centred, correlationOf } from '../motion/correlation.ts'
import { LeastSquares } from '../linear-equations.ts'
import { homographyBetween, project } from '../geometry/perspective.ts'
import type { Point, Quad } from '../pixels.ts'
import { smoothed, type Plane } from '../planes.ts'
import { qrSymbol, type Landmark, type QrSymbol } from './qr-symbol.ts'

/** Where a point of the symbol, in modules from its top left corner, lies on the picture. */
type Placing = (place: Point) => Point

interface Search {
  /** The farthest shift of a landmark, and the step between two shifts that are tried; modules. */
  readonly reach: number
  readonly step: number
  /** The degree of the polynomials that smooth the shifts: degree 1 turns and stretches, degree 2 also bends. */
  readonly degree: 1 | 2
}

const searches: readonly Search[] = [
  { reach: 1.5, step: 0.5, degree: 1 },
  { reach: 1, step: 0.25, degree: 2 },
  { reach: 0.5, step: 0.125, degree: 2 },
]
/** Correlation from which a landmark is believed to have been seen. */
const MIN_CORRELATION = 0.5
/** How many landmarks each degree needs: enough to determine the polynomial, and some more against wrong ones. */
const MIN_LANDMARKS = { 1: 4, 2: 9 } as const
/** Samples a module, along each axis. */
const DENSITY = 2
/** How many samples the equaliser weighs on each side of the one in the middle of a module. */
const TAPS = 2
const WEIGHTS = (2 * TAPS + 1) ** 2 + 1
/** The deviation of the Gaussian within which light and contrast count as even, in samples: 3 modules. */
const EVEN_LIGHT = 6
/** Levels. Contrast below this is noise. */
const MIN_CONTRAST = 1
/**
 * The ridge term: each weight is held near zero as if by this many observations, so that few known modules do not
 * overfit.
 */
const RIDGE = 3
/** Answers range from -1 to 1. One beyond this is taken for true when the equaliser is trained on its own decisions. */
const SURE = 0.15
const ROUNDS = 3

/**
 * The modules, row by row, 1 for a dark one. The first result comes from an equaliser trained on the known modules,
 * each further result from one trained on its own decisions. Ends at once where too few of the patterns are seen.
 * @param corners the outer corners of the symbol, exact to one and a half modules, in the symbol's own order.
 */
export function* equalisedModules(grey: Plane, corners: Quad, version: number): Generator<Uint8Array> {
  const symbol = qrSymbol(version)
  const placing = placingOf(grey, corners, symbol)
  if (!placing) return
  const samples = evenedOut(sampled(grey, placing, symbol.size))
  let lessons: Float32Array | Int8Array = symbol.known
  for (let round = 0; round < ROUNDS; round++) {
    const weights = trained(samples, symbol.size, lessons)
    if (!weights) return
    const answers = answersOf(samples, symbol.size, weights)
    yield Uint8Array.from(answers, (answer, index) => ((symbol.known[index] || answer) > 0 ? 1 : 0))
    lessons = answers.map((answer, index) => symbol.known[index] || decided(answer))
  }
}

const decided = (answer: number): number => (Math.abs(answer) > SURE ? Math.sign(answer) : 0)

/** Where the symbol lies; undefined where too few landmarks are seen. */
function placingOf(grey: Plane, corners: Quad, symbol: QrSymbol): Placing | undefined {
  const { size } = symbol
  const outer: Quad = [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: 0, y: size },
  ]
  const homography = homographyBetween(outer, corners)
  let placing: Placing | undefined = homography && ((place) => project(homography, place))
  for (const search of searches) placing &&= moved(grey, placing, symbol, search)
  return placing
}

interface Shift {
  readonly place: Point
  readonly by: Point
}

/** A placing that agrees better with the landmarks. */
function moved(grey: Plane, placing: Placing, symbol: QrSymbol, search: Search): Placing | undefined {
  const shifts = symbol.landmarks.flatMap((landmark) => {
    const { by, correlation } = bestShift(grey, placing, symbol, { landmark, search })
    return correlation < MIN_CORRELATION ? [] : [{ place: middleOf(landmark), by }]
  })
  if (shifts.length < MIN_LANDMARKS[1]) return undefined
  const terms = search.degree === 2 && shifts.length >= MIN_LANDMARKS[2] ? quadraticTerms : linearTerms
  const termsAt = ({ x, y }: Point): readonly number[] => terms(x / symbol.size, y / symbol.size)
  const fitted = fit(shifts, termsAt)
  return (
    fitted &&
    ((place) => {
      const at = termsAt(place)
      return placing({ x: place.x + sumOf(fitted.across, at), y: place.y + sumOf(fitted.down, at) })
    })
  )
}

const linearTerms = (u: number, v: number): readonly number[] => [1, u, v]
const quadraticTerms = (u: number, v: number): readonly number[] => [1, u, v, u * u, u * v, v * v]

function sumOf(factors: readonly number[], terms: readonly number[]): number {
  return factors.reduce((sum, factor, index) => sum + factor * terms[index]!, 0)
}

interface Polynomials {
  readonly across: readonly number[]
  readonly down: readonly number[]
}

function fit(
  shifts: readonly Shift[],
  termsAt: (place: Point) => readonly number[],
): Polynomials | undefined {
  const unknowns = termsAt({ x: 0, y: 0 }).length
  const [alongX, alongY] = [new LeastSquares(unknowns), new LeastSquares(unknowns)]
  for (const { place, by } of shifts) {
    alongX.observe(termsAt(place), by.x)
    alongY.observe(termsAt(place), by.y)
  }
  const [across, down] = [alongX.solve(), alongY.solve()]
  return across && down && { across, down }
}

/** The shift, of those that are tried, at which a landmark agrees best with the picture. */
function bestShift(
  grey: Plane,
  placing: Placing,
  symbol: QrSymbol,
  { landmark, search }: { readonly landmark: Landmark; readonly search: Search },
): { readonly by: Point; readonly correlation: number } {
  const modules = modulesOf(landmark, symbol)
  const wanted = centred(Float32Array.from(modules, ({ colour }) => -colour))
  let best = { by: { x: 0, y: 0 }, correlation: -1 }
  for (let y = -search.reach; y <= search.reach; y += search.step)
    for (let x = -search.reach; x <= search.reach; x += search.step) {
      const seen = Float32Array.from(modules, ({ middle }) =>
        lightAt(grey, placing({ x: middle.x + x, y: middle.y + y })),
      )
      const correlation = correlationOf(wanted, centred(seen))
      if (correlation > best.correlation) best = { by: { x, y }, correlation }
    }
  return best
}

const middleOf = ({ x, y }: Point): Point => ({ x: x + 0.5, y: y + 0.5 })

/** The known modules of a landmark that lie within the symbol: 1 for a dark one. */
function modulesOf({ x, y, reach }: Landmark, { size, known }: QrSymbol) {
  const within = (middle: number): number[] =>
    Array.from({ length: 2 * reach + 1 }, (_, index) => middle - reach + index).filter(
      (place) => place >= 0 && place < size,
    )
  return within(y).flatMap((row) =>
    within(x).map((column) => ({
      middle: middleOf({ x: column, y: row }),
      colour: known[row * size + column]!,
    })),
  )
}

/** The light at a point, interpolated bilinearly. Beyond the edge the outermost pixels are repeated. */
function lightAt({ values, width, height }: Plane, { x, y }: Point): number {
  const inside = (place: number, length: number): number => Math.min(length - 1.001, Math.max(0, place))
  const [across, down] = [inside(x, width), inside(y, height)]
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const at = top * width + left
  const upper = values[at]! + (across - left) * (values[at + 1]! - values[at]!)
  const lower = values[at + width]! + (across - left) * (values[at + width + 1]! - values[at + width]!)
  return upper + (down - top) * (lower - upper)
}

/** Samples at the edges and in the middles of all modules, with the border of samples that the equaliser needs. */
function sampled(grey: Plane, placing: Placing, size: number): Plane {
  const side = DENSITY * size + 1 + 2 * TAPS
  const place = (index: number): number => (index - TAPS) / DENSITY
  const values = Float32Array.from({ length: side * side }, (_, index) =>
    lightAt(grey, placing({ x: place(index % side), y: place(Math.floor(index / side)) })),
  )
  return { values, width: side, height: side }
}

/** The samples as deviations from the light around them, so that shadows and reflections count less. */
function evenedOut(plane: Plane): Plane {
  const light = smoothed(plane, EVEN_LIGHT)
  const over = plane.values.map((value, index) => value - light[index]!)
  const spread = smoothed({ ...plane, values: over.map((value) => value * value) }, EVEN_LIGHT)
  return { ...plane, values: over.map((value, index) => value / Math.sqrt(MIN_CONTRAST + spread[index]!)) }
}

/** The samples around the middle of a module, and a constant. */
function tapsAt({ values, width }: Plane, row: number, column: number, taps: number[]): readonly number[] {
  let tap = 0
  for (let down = 0; down <= 2 * TAPS; down++)
    for (let across = 0; across <= 2 * TAPS; across++)
      taps[tap++] = values[(DENSITY * row + 1 + down) * width + DENSITY * column + 1 + across]!
  taps[tap] = 1
  return taps
}

/**
 * The weights that give the colours with the least squared error. A colour of 0 is a module whose colour is not known.
 */
function trained(samples: Plane, size: number, colours: ArrayLike<number>): readonly number[] | undefined {
  const equations = new LeastSquares(WEIGHTS)
  const taps = new Array<number>(WEIGHTS)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const colour = colours[row * size + column]!
      if (colour !== 0) equations.observe(tapsAt(samples, row, column, taps), colour)
    }
  for (let weight = 0; weight < WEIGHTS - 1; weight++) {
    const alone = Array.from({ length: WEIGHTS }, (_, index) => (index === weight ? 1 : 0))
    equations.observe(alone, 0, RIDGE)
  }
  return equations.solve()
}

/** The equaliser's answer for each module: about 1 for a dark one and -1 for a light one. */
function answersOf(samples: Plane, size: number, weights: readonly number[]): Float32Array {
  const answers = new Float32Array(size * size)
  const taps = new Array<number>(WEIGHTS)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      answers[row * size + column] = sumOf(weights, tapsAt(samples, row, column, taps))
  return answers
}

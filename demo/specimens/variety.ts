/** How one specimen differs from another of its kind: typeface, words, places, wear. */
import { halves, type Half } from './halves.ts'
import type { Typeface } from './lettering.ts'
import { seededRandom, type Random } from './random.ts'

/** A point of the card, pixels. */
interface Place {
  readonly x: number
  readonly y: number
}

export interface Variety {
  readonly half: Half
  readonly typeface: Typeface
  /** The wording that this card uses for a label or heading. */
  readonly worded: (text: string) => string
  /** Where an entry stands on a card of this size, given its usual place. */
  readonly moved: (place: Place, card: { readonly width: number; readonly height: number }) => Place
  /** Whether the parents stand in the other order than usual. */
  readonly parentsSwapped: boolean
  /** Whether months are numbers where the usual card spells them. */
  readonly numericMonths: boolean
  /** Draws whether a label is scratched, and the scratches. */
  readonly wear: Random | undefined
  readonly isCreased: boolean
  readonly hueDegrees: number
  readonly saturation: number
}

/** The card exactly as described, without wear. It belongs to the development half. */
export const plainVariety: Variety = {
  half: 'development',
  typeface: 'dejavu',
  worded: (text) => text,
  moved: (place) => place,
  parentsSwapped: false,
  numericMonths: false,
  wear: undefined,
  isCreased: false,
  hueDegrees: 0,
  saturation: 1,
}

/** The share of cards with unusual words, and the share of such a card's labels that have them. */
const REWORDED_CARDS = 0.4
const REWORDED_LABELS = 0.5
const WORN_CARDS = 0.4
const CREASED_CARDS = 0.25

/** Draws how one card varies, from what its half of the set may look like. The same seed draws the same. */
export function randomVariety(half: Half, seed: number): Variety {
  const random = seededRandom(seed * 7919 + 13)
  const { typefaces, shift, waves, hueDegrees, wordings } = halves[half]
  return {
    half,
    typeface: random.pick(typefaces),
    worded: rewording(wordings, random),
    moved: displacement(shift, waves, random),
    parentsSwapped: random.chance(0.5),
    numericMonths: random.chance(0.5),
    isCreased: random.chance(CREASED_CARDS),
    hueDegrees: Math.round(random.between(-hueDegrees, hueDegrees)),
    saturation: random.between(0.75, 1.25),
    wear: random.chance(WORN_CARDS) ? random : undefined,
  }
}

function rewording(
  wordings: Readonly<Record<string, readonly string[]>>,
  random: Random,
): (text: string) => string {
  const isReworded = random.chance(REWORDED_CARDS)
  const chosen = Object.entries(wordings).map(([usual, others]) => {
    const other = random.pick(others)
    return [usual, isReworded && random.chance(REWORDED_LABELS) ? other : usual] as const
  })
  const words = new Map(chosen)
  return (text) => words.get(text) ?? text
}

/**
 * Moves entries by a wave over the card. Neighbours move alike and stay apart; entries far from each other move
 * differently.
 */
function displacement(
  shift: number,
  [shortest, longest]: readonly [number, number],
  random: Random,
): Variety['moved'] {
  const wave = () => ({
    across: random.between(shortest, longest) * 2 * Math.PI,
    down: random.between(shortest, longest) * 2 * Math.PI,
    phase: random.between(0, 2 * Math.PI),
  })
  const [right, below] = [wave(), wave()]
  return ({ x, y }, { width, height }) => {
    const reach = shift * height
    const at = ({ across, down, phase }: typeof right): number =>
      reach * Math.sin((across * x) / width + (down * y) / height + phase)
    return { x: x + at(right) / 2, y: y + at(below) }
  }
}

/**
 * The documents to read: photographed, and kept on disk. The reader is evaluated on the evaluation half; the
 * development half serves to find its faults.
 */
import { halves, type Half } from '../../demo/specimens/halves.ts'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { photograph, type Level } from '../../demo/specimens/photograph.ts'
import { seededRandom, type Random } from '../../demo/specimens/random.ts'
import {
  renderSpecimen,
  type Portrait,
  type SpecimenKind,
  type SpecimenTruth,
} from '../../demo/specimens/specimen.ts'
import { variedNames } from '../../demo/specimens/varied-names.ts'
import { randomVariety } from '../../demo/specimens/variety.ts'
import type { Quad } from '../../src/imaging/pixels.ts'
import { keptOrMade, portraitPhotograph } from './kept-photographs.ts'

export const levels = ['clean', 'mild', 'hard'] as const satisfies readonly Level[]

/** The kinds of document, by the sides that are photographed. */
export const documents = {
  rg: { front: 'rg-front', back: 'rg-back' },
  cin: { front: 'cin-front', back: 'cin-back' },
  cnh: { front: 'cnh-front', back: 'cnh-back' },
  'cnh-old': { front: 'cnh-old-front' },
  crnm: { front: 'crnm-front', back: 'crnm-back' },
} as const satisfies Record<string, { readonly front: SpecimenKind; readonly back?: SpecimenKind }>

export type DocumentKind = keyof typeof documents
export type SideName = 'front' | 'back'

/** A photograph of one side, and the values on it. */
export interface PhotographedSide {
  readonly side: SideName
  /** Path of the JPEG. */
  readonly file: string
  readonly truth: SpecimenTruth
  /** The card's corners in the photograph. */
  readonly quad: Quad
}

export interface EvaluationDocument {
  /** Kind, level and seed: cnh-hard-90001. */
  readonly id: string
  readonly kind: DocumentKind
  readonly level: Level
  readonly sides: readonly PhotographedSide[]
  readonly made: Made
}

/** How a card differs from others of its kind. */
export interface Made {
  readonly typeface: string
  readonly background: string
  /** Some of its labels or headings use other words than usual. */
  readonly isReworded: boolean
  /** Some of its labels may be scratched. */
  readonly isWorn: boolean
  readonly areParentsSwapped: boolean
}

/**
 * The first seed of each half. Nobody looked at documents of the evaluation half from this seed on while rules were
 * written.
 */
export const firstSeeds: Readonly<Record<Half, number>> = { development: 50_001, evaluation: 91_001 }

/** Pixels of the picture that a phone's page sends. */
const FRAME = { width: 1920, height: 1440 } as const
/** The share of mild photographs that lie upside down, as when a hand turned the phone. */
const MILD_TURNED = 1 / 6
const quarterTurns = [0, 90, 180, 270] as const

/** Portraits that no test prints on a document. */
const portraits: readonly string[] = [
  'audrey.jpg',
  'SeanConnery.jpg',
  'kim1_crop.jpg',
  'obama4_crop.jpg',
  'queen20_crop.jpg',
  'cage2_crop.jpg',
]

/** Makes one document, or finds one that was made before. */
export async function evaluationDocument(
  kind: DocumentKind,
  level: Level,
  seed: number,
  half: Half,
): Promise<EvaluationDocument> {
  const card = seed * 31 + Object.keys(documents).indexOf(kind)
  const variety = randomVariety(half, card)
  const random = seededRandom(card * 5 + levels.indexOf(level))
  const background = random.pick(halves[half].backgrounds)
  const sides: PhotographedSide[] = []
  for (const [side, specimen] of Object.entries(documents[kind]) as [SideName, SpecimenKind][]) {
    const turn = turnOf(level, random)
    const name = `${specimen}-${level}-${seed}`
    // Drawn before the kept file is looked for, so that every side has its own random draws.
    const photographSeed = random.integer(1, 1e9)
    const kept = await keptOrMade<Pick<PhotographedSide, 'truth' | 'quad'>>(name, async () => {
      const person = randomPerson(seed, namesOf(kind, card, half), half)
      const portrait = portraitOf(seed)
      const printed = await renderSpecimen({ kind: specimen, person, seed, variety, portrait })
      const settings = { seed: photographSeed, level, background, turn, ...FRAME }
      const { image, quad } = await photograph(printed, settings)
      return { image, truth: printed.truth, quad }
    })
    sides.push({ side, ...kept })
  }
  const { typeface, worded, wear, parentsSwapped } = variety
  const made = {
    typeface,
    background,
    isReworded: Object.keys(halves[half].wordings).some((usual) => worded(usual) !== usual),
    isWorn: wear !== undefined,
    areParentsSwapped: parentsSwapped,
  }
  return { id: `${kind}-${level}-${seed}`, kind, level, sides, made }
}

/** Documents of the development half have names in every form; those of the evaluation half have names of their own. */
const namesOf = (kind: DocumentKind, card: number, half: Half): Partial<SpecimenPerson> =>
  half === 'development' ? variedNames(card, { isMigrant: kind === 'crnm' }) : {}

function turnOf(level: Level, random: Random): 0 | 90 | 180 | 270 {
  if (level === 'hard') return random.pick(quarterTurns)
  return level === 'mild' && random.chance(MILD_TURNED) ? 180 : 0
}

function portraitOf(seed: number): Portrait {
  return { image: portraitPhotograph(portraits[seed % portraits.length] ?? '') }
}

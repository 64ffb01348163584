/** Pictures that show no RG, CNH or RNE, as people send them nevertheless. */
import sharp from 'sharp'
import { halves } from '../../demo/specimens/halves.ts'
import { randomPerson } from '../../demo/specimens/person.ts'
import { photograph } from '../../demo/specimens/photograph.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { levels } from './evaluation-set.ts'
import { keptOrMade, portraitPhotograph } from './kept-photographs.ts'
import { bankCard, foreignCard, FOREIGN_CARDS, passport, PASSPORTS } from './negatives/cards.ts'
import { otherDocuments } from './negatives/other-documents.ts'
import { drawnCard, type Drawing } from './negatives/drawn-card.ts'
import { pageOfText, screen } from './negatives/pages.ts'

export type NegativeKind =
  'photograph' | 'bank card' | 'page of text' | 'foreign document' | 'screen' | 'other document'

/** A picture and the thing that it shows. */
export interface Negative {
  readonly kind: NegativeKind
  readonly id: string
  /** Path of the JPEG. */
  readonly file: string
}

/** The number of pictures of each kind that is drawn. */
const COUNTS = {
  'bank card': 10,
  'page of text': 10,
  screen: 10,
  'foreign document': 20,
  'other document': 8,
} as const

/** Photographs of people and of rooms with people. */
const photographs: readonly string[] = [
  'audrey',
  'cage',
  'SeanConnery',
  'sample1',
  'sample2',
  'sample3',
  'sample4',
  'sample5',
  'sample6',
  'franck_01829',
  'franck_02683',
  'kim1_crop',
  'obama4_crop',
  'chuck_crop',
]

/** Makes all of them, or finds them from an earlier run. */
export async function makeNegatives(): Promise<readonly Negative[]> {
  const made: Negative[] = []
  for (const name of photographs) {
    const { file } = await keptOrMade(name, async () => ({
      image: await asJpeg(portraitPhotograph(`${name}.jpg`)),
    }))
    made.push({ kind: 'photograph', id: name, file })
  }
  for (const [kind, count] of Object.entries(COUNTS) as [keyof typeof COUNTS, number][])
    for (let index = 0; index < count; index++) {
      const id = `${kind.replaceAll(' ', '-')}-${index}`
      const { file } = await keptOrMade(id, async () => ({ image: await photographed(kind, index) }))
      made.push({ kind, id, file })
    }
  return made
}

async function asJpeg(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture).jpeg({ quality: 90 }).toBuffer()
}

async function photographed(kind: keyof typeof COUNTS, index: number): Promise<Uint8Array> {
  const seed = 70_000 + index * 17 + kind.length
  const random = seededRandom(seed)
  const card = await drawnCard(drawingOf(kind, index, seed), seed, random)
  const level = levels[index % levels.length] ?? 'mild'
  const background = random.pick(halves.evaluation.backgrounds)
  const isTall = card.height > card.width
  const frame = isTall ? { width: 1440, height: 1920 } : { width: 1920, height: 1440 }
  return (await photograph(card, { seed, level, background, ...frame })).image
}

function drawingOf(kind: keyof typeof COUNTS, index: number, seed: number): Drawing {
  const random = seededRandom(seed + 1)
  const person = randomPerson(seed, {}, 'evaluation')
  const portrait = portraitPhotograph(random.pick(['audrey.jpg', 'SeanConnery.jpg', 'kim1_crop.jpg']))
  if (kind === 'bank card') return bankCard(person, random)
  if (kind === 'page of text') return pageOfText(index, person, random)
  if (kind === 'screen') return screen(index, person, random)
  if (kind === 'other document') {
    const draw = otherDocuments[index % otherDocuments.length]
    if (!draw) throw new Error('There are no other documents.')
    return draw(person, portrait)
  }
  if (index < PASSPORTS) return passport(index, person, portrait)
  const card = index - PASSPORTS
  return foreignCard(card, person, portrait, card >= FOREIGN_CARDS)
}

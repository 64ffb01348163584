/**
 * Cards on which the attacker replaced the portrait by their own and then sends an honest selfie: nothing about the
 * selfie can show it. The bench counts what the checks of the card show.
 */
import sharp from 'sharp'
import { photograph } from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Portrait, type Specimen } from '../../demo/specimens/specimen.ts'
import { homographyBetween, project } from '../../src/imaging/geometry/perspective.ts'
import type { Box, Quad } from '../../src/imaging/pixels.ts'
import { analyse, type AnalysisPorts } from '../../src/server/analysis/pipeline.ts'
import { documentscopyOutcome } from '../../src/server/domain/findings/documentscopy.ts'
import { selfieStatus } from '../../src/server/domain/findings/selfie-signs.ts'
import { printTable } from '../measure.ts'
import { wilson } from '../wilson.ts'
import { withoutPadding } from './pictures.ts'
import { cardOf, type Victim, type VictimsCard } from './victims.ts'

const TODAY = '2026-06-01'
const PHOTO = { width: 1920, height: 1440, cardShare: 0.85, level: 'mild' } as const
/** How much larger a photograph is than the portrait that it is laid over. */
const LAID_OVER = 1.03
/** The first report takes two faces for one person from this similarity on. */
const SAME_FACE = 50

interface Swap {
  /** The card of somebody, and that of the attacker, whose portrait replaces the other. */
  readonly card: VictimsCard
  readonly own: VictimsCard
}

const swaps: Readonly<Record<string, (swap: Swap) => Promise<Uint8Array>>> = {
  'none: the card of the person': async ({ own }) => (await shot(own.card, own.seed)).image,
  'printed anew': async ({ card, own }) => (await shot(await printedWith(card, own), card.seed)).image,
  'a photograph laid over it before the camera': async ({ card, own }) => {
    const { portraitBox } = card.card.truth
    const image = portraitBox ? await laidOver(card.card, portraitBox, own) : card.card.image
    return (await shot({ ...card.card, image }, card.seed)).image
  },
  'pasted into the file of a photograph': async ({ card, own }) => {
    const { image, quad } = await shot(card.card, card.seed)
    return pastedInto(image, quad, card.card, own)
  },
}

/**
 * Prints how many of each swap a report approves that asks nothing of the selfie, and which hints and checks show it.
 */
export async function printSwapped(
  ports: AnalysisPorts,
  victims: readonly Victim[],
  seed: number,
): Promise<void> {
  const rows = new Map<string, Seen[]>()
  for (const [index, attacker] of victims.entries()) {
    const other = victims[(index + 1) % victims.length]!
    const [card, own] = await Promise.all(
      [other, attacker].map((victim) => cardOf(victim, seed + index, ports.faces)),
    )
    const photographed = attacker.photographs[1]
    if (!card || !own || !photographed) continue
    const selfie = await withoutPadding(photographed)
    for (const [name, swap] of Object.entries(swaps))
      rows.set(name, [...(rows.get(name) ?? []), await seenOf(await swap({ card, own }), selfie, ports)])
    console.error(`${index + 1} of ${victims.length}`)
  }
  printTable(
    [
      'the portrait on the card',
      'attempts',
      'approved',
      '95 %',
      'hint: put in',
      'a check fails',
      'signs of the selfie',
    ],
    [...rows].map(([name, all]) => rowOf(name, all)),
  )
}

interface Seen {
  readonly isApproved: boolean
  readonly isHinted: boolean
  readonly isDoubted: boolean
  readonly hasSign: boolean
}

async function seenOf(front: Uint8Array, selfie: Uint8Array, ports: AnalysisPorts): Promise<Seen> {
  const found = await analyse({ front, selfie }, ports, { today: TODAY })
  const { documentscopy, faceMatch } = found
  const isDoubted = documentscopyOutcome(documentscopy) === 'fail'
  const hasSign = found.selfie?.performed === true && selfieStatus(found.selfie) !== 'VALID'
  const isSame = faceMatch.performed && faceMatch.similarity >= SAME_FACE
  return {
    isApproved: isSame && !isDoubted && !hasSign,
    isHinted: documentscopy.some(({ name, outcome }) => name === 'portrait-not-pasted' && outcome === 'fail'),
    isDoubted,
    hasSign,
  }
}

function rowOf(name: string, all: readonly Seen[]): readonly string[] {
  const count = (is: keyof Seen): number => all.filter((seen) => seen[is]).length
  const [low, high] = wilson(count('isApproved'), all.length)
  const per = (share: number): string => (100 * share).toFixed(1)
  const interval = `${per(low)} to ${per(high)} %`
  const counts = (['isHinted', 'isDoubted', 'hasSign'] as const).map((is) => String(count(is)))
  return [name, String(all.length), String(count('isApproved')), interval, ...counts]
}

const shot = (card: Specimen, seed: number) => photograph(card, { ...PHOTO, seed: seed * 31 })

/** The same card, from the printer, with the attacker's portrait. */
function printedWith(
  { kind, seed, person, variety }: VictimsCard,
  { portrait }: VictimsCard,
): Promise<Specimen> {
  return renderSpecimen({ kind, person, seed, portrait, variety })
}

/** Cut a little larger than the portrait, and with the brightness of another printer's paper. */
async function laidOver(card: Specimen, box: Box, { portrait }: VictimsCard): Promise<Uint8Array> {
  const [width, height] = [Math.round(box.width * LAID_OVER), Math.round(box.height * LAID_OVER)]
  const left = Math.round(box.x - (width - box.width) / 2)
  const top = Math.round(box.y - (height - box.height) / 2)
  const input = await cut(portrait, width, height)
  return sharp(card.image).composite([{ input, left, top }]).png().toBuffer()
}

function cut({ image, crop }: Portrait, width: number, height: number): Promise<Buffer> {
  const picture = sharp(image)
  if (crop) picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
  return picture.resize(width, height, { fit: 'cover', position: 'top' }).png().toBuffer()
}

/** Put on the portrait's place in the photograph, without the noise of the camera. */
async function pastedInto(
  image: Uint8Array,
  quad: Quad,
  card: Specimen,
  own: VictimsCard,
): Promise<Uint8Array> {
  const box = card.truth.portraitBox
  const whole: Quad = [
    { x: 0, y: 0 },
    { x: card.width, y: 0 },
    { x: card.width, y: card.height },
    { x: 0, y: card.height },
  ]
  const toCard = homographyBetween(quad, whole)
  if (!box || !toCard) return image
  const portrait = await sharp(await cut(own.portrait, box.width, box.height))
    .removeAlpha()
    .raw()
    .toBuffer()
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let y = 0, at = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++, at += 3) {
      const on = project(toCard, { x, y })
      const [column, row] = [Math.round(on.x - box.x), Math.round(on.y - box.y)]
      if (column < 0 || row < 0 || column >= box.width || row >= box.height) continue
      portrait.copy(data, at, 3 * (row * box.width + column), 3 * (row * box.width + column) + 3)
    }
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  return sharp(data, { raw }).jpeg({ quality: 90 }).toBuffer()
}

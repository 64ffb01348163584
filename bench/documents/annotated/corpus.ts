/**
 * Pictures of made-up documents on the places of real ones: tight crops as the annotated pictures are, and
 * photographs on a table with the perspective, glare, folds and noise of the specimens.
 */
import sharp from 'sharp'
import { halves, type Half } from '../../../demo/specimens/halves.ts'
import { photograph, type Level } from '../../../demo/specimens/photograph.ts'
import { seededRandom, type Random } from '../../../demo/specimens/random.ts'
import type { DocumentField, DocumentType } from '../../../src/protocol/executions/executions.ts'
import { keptOrMade } from '../kept-photographs.ts'
import { readAnnotations, seedOf, type AnnotatedClass, type Annotation } from './annotations.ts'
import { drawnPage, type DrawnPage, type ValueType } from './drawn-page.ts'
import { uprightPage } from './upright-page.ts'
import { movedPage, wornCard } from './worn-card.ts'
import { wornScene } from './worn-scene.ts'
import { writtenPage } from './written-page.ts'

/** A picture, and the values that a reader should find on it. */
export interface AnnotatedPicture {
  readonly id: string
  readonly name: AnnotatedClass
  readonly type: DocumentType
  /** Path of the JPEG. */
  readonly file: string
  readonly truth: Readonly<Partial<Record<DocumentField, string>>>
  readonly isCrop: boolean
  readonly valueType: ValueType
  readonly tone: string
}

export const typeOf = (name: AnnotatedClass): DocumentType =>
  name.startsWith('cnh') ? 'cnh' : name.startsWith('rg') ? 'rg' : 'outros'

/** Which pictures are drawn: the number of pages of a half, and how often each is drawn. */
export interface CorpusOrder {
  readonly folder: string
  readonly half: Half
  readonly each: number
  readonly draws: number
  /** How they are drawn; `worn` draws other type, paper, wear and photographs on places that are moved. */
  readonly style: DrawingStyle
}

export type DrawingStyle = 'usual' | 'worn'

/** Draws pictures of a class: the number that is asked for, or as many as the half has annotations. */
export async function* annotatedPictures(
  name: AnnotatedClass,
  { folder, half, each, draws, style }: CorpusOrder,
): AsyncGenerator<AnnotatedPicture> {
  for (const annotation of readAnnotations(folder, name, half).slice(0, each)) {
    if (!uprightPage(annotation, name)) continue
    for (let draw = 0; draw < draws; draw++) {
      const page = seedOf(annotation.file).toString(16).padStart(7, '0')
      const id = `${name}-${page}${draw > 0 ? `-${draw}` : ''}`
      const made = await keptOrMade(`bid-${style}-${half}-${id}`, () =>
        style === 'worn' ? wornPicture(annotation, name, half, draw) : picture(annotation, name, half, draw),
      )
      yield { id, name, type: typeOf(name), ...made }
    }
  }
}

type Facts = Omit<AnnotatedPicture, 'id' | 'name' | 'type' | 'file'>

async function picture(
  annotation: Annotation,
  name: AnnotatedClass,
  half: Half,
  draw: number,
): Promise<Facts & { readonly image: Uint8Array }> {
  const random = seededRandom(seedOf(draw > 0 ? `${annotation.file} ${draw}` : annotation.file))
  const page = uprightPage(annotation, name)
  if (!page) throw new Error(`The print of ${annotation.file} does not say which way up it is.`)
  const { regions, truth } = writtenPage(page, name, half, random)
  const card = await drawnPage(page, regions, name, random)
  const isCrop = random.chance(0.4)
  const turns = random.chance(0.3) ? random.integer(0, 3) : page.turns
  const clean = isCrop ? await cropped(card, turns, random) : await onTable(card, turns, half, random)
  const image = draw > 0 ? await poorly(clean, random) : clean
  return { image, truth, isCrop, valueType: card.valueType, tone: card.tone }
}

async function wornPicture(
  annotation: Annotation,
  name: AnnotatedClass,
  half: Half,
  draw: number,
): Promise<Facts & { readonly image: Uint8Array }> {
  const random = seededRandom(seedOf(`${annotation.file} worn ${draw}`))
  const upright = uprightPage(annotation, name)
  if (!upright) throw new Error(`The print of ${annotation.file} does not say which way up it is.`)
  const page = movedPage(upright, random)
  const { regions, truth } = writtenPage(page, name, half, random)
  const drawn = await drawnPage(page, regions, name, random, half)
  const card = await wornCard(drawn, random)
  const isCrop = random.chance(0.3)
  const turns = random.chance(0.4) ? random.integer(0, 3) : page.turns
  const isUpright = turns % 2 === 0
  const image = isCrop
    ? await cropped(card, turns, random)
    : await wornScene(
        card,
        {
          background: random.pick(halves[half].backgrounds),
          ...(isUpright ? SCENE : { width: SCENE.height, height: SCENE.width }),
          turn: (turns * 90) as 0 | 90 | 180 | 270,
          leastShare: name.endsWith('aberto') ? LEAST_OPEN_SHARE : 0,
        },
        random,
      )
  return { image, truth, isCrop, valueType: card.valueType, tone: card.tone }
}

/** An open document has print half as large, so it fills more of the frame. */
const LEAST_OPEN_SHARE = 0.75

/** Long side of a crop, pixels. */
const CROP_SIDE = [900, 1700] as const

async function cropped(card: DrawnPage, turns: number, random: Random): Promise<Uint8Array> {
  const side = random.integer(...CROP_SIDE)
  const small = await sharp(card.image)
    .flatten({ background: '#d8ded4' })
    .resize(side, side, { fit: 'inside' })
    .toBuffer()
  return sharp(await laminated(small, random))
    .blur(random.between(0.4, 0.9))
    .rotate(90 * turns)
    .modulate({ brightness: random.between(0.85, 1.08) })
    .jpeg({ quality: random.integer(60, 90) })
    .toBuffer()
}

/** The pixels of the photographs on a table. */
const SCENE = { width: 1920, height: 1440 } as const

async function onTable(card: DrawnPage, turns: number, half: Half, random: Random): Promise<Uint8Array> {
  const level: Level = random.chance(0.6) ? 'mild' : 'hard'
  const print = await sharp(await laminated(card.image, random))
    .png({ compressionLevel: 2 })
    .toBuffer()
  const isUpright = turns % 2 === 0
  const { image } = await photograph(
    { ...card, image: print },
    {
      seed: random.integer(1, 1e9),
      level,
      background: random.pick(halves[half].backgrounds),
      ...(isUpright ? SCENE : { width: SCENE.height, height: SCENE.width }),
      turn: (turns * 90) as 0 | 90 | 180 | 270,
      cardShare: random.between(0.72, 0.94),
    },
  )
  return image
}

/**
 * Spoils the picture as a cheap camera and a messenger do: a shadow across it, out of focus, pale, compressed into a
 * small file.
 */
async function poorly(image: Uint8Array, random: Random): Promise<Uint8Array> {
  const { width, height } = await sharp(image).metadata()
  const [dark, edge] = [random.between(0.1, 0.5), random.between(0.2, 0.8)]
  const shadow =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="d" gradientTransform="rotate(${random.integer(-40, 40)} .5 .5)">` +
    `<stop offset="${edge}" stop-opacity="${dark}"/><stop offset="${edge + 0.12}" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#d)"/></svg>`
  const contrast = random.between(0.55, 1)
  const shaded = await sharp(image)
    .composite(random.chance(0.5) ? [{ input: Buffer.from(shadow) }] : [])
    .png({ compressionLevel: 2 })
    .toBuffer()
  return sharp(shaded)
    .linear(contrast, 210 * (1 - contrast))
    .blur(random.between(0.4, 1.4))
    .jpeg({ quality: random.integer(45, 70) })
    .toBuffer()
}

/** A fold across the middle and the sheen of plastic, on some of the cards. */
async function laminated(image: Uint8Array, random: Random): Promise<Uint8Array> {
  const { width, height } = await sharp(image).metadata()
  const marks: string[] = []
  if (random.chance(0.3)) {
    const y = height * random.between(0.45, 0.55)
    const [dark, light] = [random.between(0.1, 0.3), random.between(0.2, 0.5)]
    marks.push(
      `<path d="M0 ${y}H${width}" stroke="#000" stroke-opacity="${dark}" stroke-width="${height / 250}"/>`,
    )
    marks.push(
      `<path d="M0 ${y + height / 180}H${width}" stroke="#fff" stroke-opacity="${light}" stroke-width="${height / 160}"/>`,
    )
  }
  if (random.chance(0.3)) {
    const [x, turn] = [width * random.between(0.1, 0.9), random.between(-35, 35)]
    const sheen = random.between(0.12, 0.4)
    marks.push(
      `<defs><linearGradient id="s"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity="${sheen}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>` +
        `<rect x="${x - width * 0.1}" y="${-height}" width="${width * 0.2}" height="${3 * height}" fill="url(#s)" transform="rotate(${turn} ${x} ${height / 2})"/>`,
    )
  }
  if (marks.length === 0) return image
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`
  return sharp(image)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 2 })
    .toBuffer()
}

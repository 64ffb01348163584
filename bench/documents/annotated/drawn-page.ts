/** Draws a written page as a card: ground, frames, print in the green or black of its kind, values in a type of theirs. */
import sharp from 'sharp'
import { outline, widthOf, type Lettering, type Typeface } from '../../../demo/specimens/lettering.ts'
import { fingerprint, securityPaper, signature, type Palette } from '../../../demo/specimens/ornament.ts'
import type { Half } from '../../../demo/specimens/halves.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import { Sheet } from '../../../demo/specimens/sheet.ts'
import type { PhotographedCard } from '../../../demo/specimens/card-in-scene.ts'
import type { AnnotatedClass } from './annotations.ts'
import type { UprightPage } from './upright-page.ts'
import type { WrittenRegion } from './written-page.ts'

/**
 * The drawn card's long side has at least this many pixels: small pictures are drawn larger and then shrunk, as
 * photographs are.
 */
const MIN_SIDE = 1500

/** How values are printed: plain, by a typewriter whose letters dance, by the pins of a matrix printer. */
export type ValueType = 'plain' | 'typewriter' | 'dot-matrix'

interface Look {
  readonly palette: Palette
  readonly print: string
  readonly value: string
  readonly typeface: Typeface
  readonly valueFace: Lettering['face']
  readonly valueTypeface: Typeface
  readonly valueType: ValueType
}

export interface DrawnPage extends PhotographedCard {
  readonly valueType: ValueType
  /** How the print stands out from the ground. */
  readonly tone: string
}

/**
 * Draws the card as it left the printer, in the direction of its print. `worn` names the half whose typefaces and
 * papers the worn cards have; the other half has other ones.
 */
export async function drawnPage(
  page: UprightPage,
  regions: readonly WrittenRegion[],
  name: AnnotatedClass,
  random: Random,
  worn?: Half,
): Promise<DrawnPage> {
  const scale = Math.max(1, MIN_SIDE / Math.max(page.width, page.height))
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)]
  const usual = lookOf(name, random)
  const { tone } = usual
  const look = worn ? wornLook(usual.look, name, worn, random) : usual.look
  const sheet = new Sheet(width, height, look.print)
  securityPaper(sheet, look.palette, random)
  sheet.draw(`<g transform="scale(${scale})">`)
  for (const region of regions) if (region.isPrint) sheet.draw(printOf(region, look))
  for (const region of regions) if (!region.isPrint) sheet.draw(valueOf(region, look, random))
  sheet.draw('</g>')
  sheet.draw(marks(regions, scale, random))
  const svg = sheet.svg(Math.round(width * 0.01))
  return {
    image: await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer(),
    width,
    height,
    valueType: look.valueType,
    tone,
  }
}

const PAPERS: Readonly<Record<'cnh' | 'rg' | 'cpf', Palette>> = {
  cnh: { paper: '#dfece0', paperFar: '#d3e4ea', lines: ['#9cc9c2', '#a9cfa0', '#8fbfc9'] },
  rg: { paper: '#e4ecd9', paperFar: '#d8e6d6', lines: ['#a5c9a2', '#93bf98', '#b5cf9f'] },
  cpf: { paper: '#123f9a', paperFar: '#1b4ba8', lines: ['#2d5bb4', '#3a68bf', '#24509f'] },
}
/** The print of identity cards has the green of their ground; on some cards it hardly shows. */
const GREENS = { dark: '#24402f', medium: '#4f8160', faint: '#86ad8b' } as const

function lookOf(name: AnnotatedClass, random: Random): { readonly look: Look; readonly tone: string } {
  const kind = name.split('_')[0] as 'cnh' | 'rg' | 'cpf'
  const typeface = random.pick(['arimo', 'dejavu', 'open-sans', 'roboto-condensed', 'cousine'] as const)
  const valueFace = random.pick(['mono-bold', 'mono-bold', 'mono', 'sans-bold', 'sans'] as const)
  const valueType = random.pick(['plain', 'plain', 'plain', 'typewriter', 'dot-matrix'] as const)
  const shared = { typeface, valueTypeface: 'arimo' as Typeface, palette: PAPERS[kind] }
  if (kind === 'cnh')
    return {
      tone: 'dark',
      look: { ...shared, print: '#1b2730', value: '#202020', valueFace: 'mono-bold', valueType: 'plain' },
    }
  if (kind === 'rg') {
    const tone = random.pick(['dark', 'medium', 'faint'] as const)
    return { tone, look: { ...shared, print: GREENS[tone], value: '#1c1c1c', valueFace, valueType } }
  }
  const isPale = random.chance(0.3)
  const palette = isPale
    ? { paper: '#a9c8e6', paperFar: '#b9d3ea', lines: ['#8fb4d8', '#7fa8d2'] }
    : shared.palette
  return {
    tone: isPale ? 'pale' : 'dark on dark',
    look: {
      palette,
      typeface,
      valueTypeface: 'arimo',
      valueFace,
      valueType: 'plain',
      print: isPale ? '#173a6b' : '#b9c8ea',
      value: isPale ? '#161616' : '#eef2fb',
    },
  }
}

/** The typefaces of labels and values and the papers of worn cards; the halves have none in common. */
const WORN: Readonly<
  Record<Half, { labels: readonly Typeface[]; values: readonly Typeface[]; hues: readonly string[] }>
> = {
  development: {
    labels: ['tinos', 'roboto-condensed', 'arimo'],
    values: ['cousine', 'open-sans'],
    hues: ['#dfe7cf', '#d2e2dc', '#e6e2d0'],
  },
  evaluation: {
    labels: ['dejavu', 'open-sans', 'cousine'],
    values: ['dejavu', 'tinos', 'roboto-condensed'],
    hues: ['#d6e0d0', '#dde6e8', '#e9e3d8'],
  },
}

function wornLook(look: Look, name: AnnotatedClass, half: Half, random: Random): Look {
  const { labels, values, hues } = WORN[half]
  const [paper, paperFar] = [random.pick(hues), random.pick(hues)]
  const isBlue = name.startsWith('cpf')
  return {
    ...look,
    typeface: random.pick(labels),
    valueTypeface: random.pick(values),
    valueFace: random.pick(['mono', 'mono-bold', 'condensed-bold', 'sans'] as const),
    ...(!isBlue && { palette: { ...look.palette, paper, paperFar } }),
  }
}

/** The capitals of a line fill this share of their annotated box. */
const FILL = 0.72
/** The height of capitals in ems, about the same in all of the typefaces. */
const CAPITALS = 0.72
const STRETCH = [0.6, 1.5] as const

interface Fitted {
  readonly size: number
  readonly stretch: number
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Sets a text so that it fills its box; where letters would be squeezed too much they get smaller. */
function fitted(
  text: string,
  region: WrittenRegion,
  lettering: Omit<Lettering, 'size'>,
  isStanding: boolean,
): Fitted {
  const { left, top, right, bottom, slope } = region
  const rise = Math.abs(Math.tan((slope * Math.PI) / 180)) * (right - left)
  const [length, high] = isStanding
    ? [bottom - top, right - left]
    : [right - left, Math.max(4, bottom - top - rise)]
  let size = (high * FILL) / CAPITALS
  const natural = widthOf(text, { ...lettering, size })
  if (natural * STRETCH[0] > length) size *= length / (natural * STRETCH[0])
  const stretch = Math.max(STRETCH[0], Math.min(STRETCH[1], length / widthOf(text, { ...lettering, size })))
  const capital = size * CAPITALS
  if (isStanding) return { size, stretch, x: (left + right) / 2 + capital / 2, y: bottom, turn: -90 }
  const start = slope < 0 ? bottom - high / 2 : top + high / 2
  return { size, stretch, x: left, y: start + capital / 2, turn: slope }
}

const at = ({ x, y, turn, stretch }: Fitted): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(2)}) scale(${stretch.toFixed(3)} 1)`

const isStanding = ({ left, right, top, bottom, text, value }: WrittenRegion): boolean =>
  bottom - top > 1.6 * (right - left) && (text.length > 2 || value.length > 4)

function printOf(region: WrittenRegion, { typeface, print }: Look): string {
  // A region that the annotators could not name is not drawn.
  if (region.text === 'X' || region.text === '') return ''
  const isHeading = /^(REPÚBLICA|ESTADO|MINIST|DEPART|CARTEIRA|SECRET|INSTIT|CADASTRO|VÁLIDA)/.test(
    region.text,
  )
  const lettering = { face: isHeading ? 'sans-bold' : 'sans', typeface } as const
  const set = fitted(region.text, region, lettering, isStanding(region))
  return `<path transform="${at(set)}" d="${outline(region.text, 0, 0, { ...lettering, size: set.size })}" fill="${print}"/>`
}

function valueOf(
  region: WrittenRegion,
  { valueFace, valueTypeface: typeface, valueType, value: ink }: Look,
  random: Random,
): string {
  const lettering = { face: valueFace, typeface } as const
  const set = fitted(region.value, region, lettering, isStanding(region))
  const setting = { ...lettering, size: set.size }
  if (valueType === 'plain')
    return `<path transform="${at(set)}" d="${outline(region.value, 0, 0, setting)}" fill="${ink}"/>`
  if (valueType === 'dot-matrix') {
    // A capital is nine pins high, and every pin leaves a round dot.
    const pitch = (set.size * CAPITALS) / 9
    const id = `pins${pitch.toFixed(2).replace('.', '-')}`
    const pins = `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse"><circle cx="${pitch / 2}" cy="${pitch / 2}" r="${pitch * 0.55}" fill="${ink}"/></pattern>`
    return `<defs>${pins}</defs><path transform="${at(set)}" d="${outline(region.value, 0, 0, setting)}" fill="url(#${id})" stroke="url(#${id})" stroke-width="${pitch * 0.4}"/>`
  }
  const letters = [...region.value].map((letter, i) => {
    const x = widthOf(region.value.slice(0, i), setting)
    const y = random.between(-0.05, 0.05) * set.size
    return `<path d="${outline(letter, x, y, setting)}" opacity="${random.between(0.65, 1).toFixed(2)}"/>`
  })
  return `<g transform="${at(set)}" fill="${ink}">${letters.join('')}</g>`
}

/** Signatures over their lines, and the print of a thumb beside its label. */
function marks(regions: readonly WrittenRegion[], scale: number, random: Random): string {
  return regions
    .filter(({ isPrint }) => isPrint)
    .map(({ text, left, right, top, bottom }) => {
      const [x, y, width, height] = [left, top, right - left, bottom - top].map(
        (length) => length * scale,
      ) as [number, number, number, number]
      if (/^ASSINATURA/.test(text) && width > height) return signature(x, y - height, width, random)
      if (text === 'POLEGAR DIREITO' && height > width)
        return fingerprint({ x: x + width * 1.5, y, width: height * 0.7, height })
      return ''
    })
    .join('')
}

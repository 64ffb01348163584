/**
 * Ages a card by years in a pocket and another printer: values beside their places, uneven ink, fine print and rubber
 * stamps across, creases, scratches, bubbles of the plastic. A seed decides each.
 */
import sharp from 'sharp'
import { outline, type Typeface } from '../../../demo/specimens/lettering.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import type { PhotographedCard } from '../../../demo/specimens/card-in-scene.ts'
import type { PlacedRegion, UprightPage } from './upright-page.ts'

/** How far all values of a card are off their places together, in heights of the median value. */
const OFF_PLACE = 0.3
/** How far each region is off its own place, in its heights. */
const OWN_OFF_PLACE = 0.06

/** Moves the places of the page, because printer and form are not aligned, and no two forms are the same. */
export function movedPage(page: UprightPage, random: Random): UprightPage {
  const heights = page.regions.filter(({ isPrint }) => !isPrint).map(({ top, bottom }) => bottom - top)
  const usual = heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0
  const off = (): number => random.between(-OFF_PLACE, OFF_PLACE) * usual
  const together = { x: off(), y: off() }
  const regions = page.regions.map((region): PlacedRegion => {
    const own = OWN_OFF_PLACE * Math.min(region.bottom - region.top, region.right - region.left)
    const x = (region.isPrint ? 0 : together.x) + random.between(-own, own)
    const y = (region.isPrint ? 0 : together.y) + random.between(-own, own)
    const longer = (region.right - region.left) * random.between(-0.04, 0.04)
    return {
      ...region,
      left: region.left + x,
      right: region.right + x + longer,
      top: region.top + y,
      bottom: region.bottom + y,
    }
  })
  return { ...page, regions }
}

/** Draws the marks of wear on the card. Its size stays the same. */
export async function wornCard<Card extends PhotographedCard>(card: Card, random: Random): Promise<Card> {
  const marks = [
    random.chance(0.5) ? finePrint(card, random) : '',
    random.chance(0.3) ? stamp(card, random) : '',
    random.chance(0.4) ? creases(card, random) : '',
    random.chance(0.3) ? scratches(card, random) : '',
    random.chance(0.3) ? bubbles(card, random) : '',
  ]
  const faded = random.chance(0.5) ? faintPlaces(card, random) : ''
  const image = await sharp(card.image)
    .composite([{ input: svgOf(card, `${faded}${marks.join('')}`) }])
    .png({ compressionLevel: 2 })
    .toBuffer()
  return { ...card, image }
}

type Size = Pick<PhotographedCard, 'width' | 'height'>

const svgOf = ({ width, height }: Size, drawing: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`)

const FINE_PRINT = 'REPUBLICA FEDERATIVA DO BRASIL '
const faces: readonly Typeface[] = ['open-sans', 'arimo', 'roboto-condensed']

/** Rows of the same words in small letters across the whole card, as security print. */
function finePrint({ width, height }: Size, random: Random): string {
  const size = width * random.between(0.007, 0.011)
  const row = outline(FINE_PRINT.repeat(8), 0, 0, { face: 'sans', typeface: random.pick(faces), size })
  const pitch = size * random.between(2.2, 3.4)
  const rows: string[] = []
  for (let y = 0; y < height + width * 0.3; y += pitch)
    rows.push(`<path d="${row}" transform="translate(${-random.between(0, width * 0.2)} ${y})"/>`)
  const turn = random.between(-14, 14)
  return `<g fill="#2d6a4a" opacity="${random.between(0.1, 0.24)}" transform="rotate(${turn} ${width / 2} ${height / 2})">${rows.join('')}</g>`
}

/** A round or an oblong stamp in the ink of its pad. */
function stamp({ width, height }: Size, random: Random): string {
  const [x, y] = [width * random.between(0.15, 0.85), height * random.between(0.2, 0.85)]
  const ink = random.pick(['#1d3f9a', '#7a1d5a', '#b3261e', '#333333'])
  const word = random.pick(['2 VIA', 'CONFERE COM O ORIGINAL', 'GRATUITO', 'AUTENTICADO', 'VALIDO'])
  const size = width * random.between(0.018, 0.032)
  const text = outline(word, 0, 0, { face: 'sans-bold', typeface: random.pick(faces), size })
  const reach = size * (random.chance(0.5) ? 3 : 0.75 * word.length * 0.55 + 1)
  const frame = random.chance(0.5)
    ? `<circle r="${reach}" fill="none" stroke="${ink}" stroke-width="${size / 8}"/>`
    : `<rect x="${-reach}" y="${-size}" width="${2 * reach}" height="${2 * size}" fill="none" stroke="${ink}" stroke-width="${size / 8}"/>`
  const turn = random.between(-35, 35)
  return (
    `<g opacity="${random.between(0.3, 0.6)}" transform="translate(${x} ${y}) rotate(${turn})">${frame}` +
    `<path d="${text}" fill="${ink}" transform="translate(${-reach * 0.8} ${size / 3})"/></g>`
  )
}

/** One fold up the middle and one across, each with a dark and a light edge. */
function creases({ width, height }: Size, random: Random): string {
  return Array.from({ length: random.integer(1, 2) }, (_, i) => {
    const [at, slip] = [random.between(0.3, 0.7), random.between(-0.02, 0.02)]
    const path =
      i === 0
        ? `M${width * at} 0L${width * (at + slip)} ${height}`
        : `M0 ${height * at}L${width} ${height * (at + slip)}`
    const thick = width / random.between(180, 500)
    return (
      `<path d="${path}" stroke="#000" stroke-opacity="${random.between(0.1, 0.35)}" stroke-width="${thick}"/>` +
      `<path d="${path}" transform="translate(${thick} ${thick})" stroke="#fff" stroke-opacity="${random.between(0.3, 0.8)}" stroke-width="${thick}"/>`
    )
  }).join('')
}

function scratches({ width, height }: Size, random: Random): string {
  return Array.from({ length: random.integer(6, 25) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    const [right, down] = [random.between(-0.15, 0.15) * width, random.between(-0.1, 0.1) * height]
    return `<path d="M${x} ${y}q${right / 2} ${down} ${right} ${down}" fill="none" stroke="#fff" stroke-opacity="${random.between(0.2, 0.6)}" stroke-width="${width / 900}"/>`
  }).join('')
}

function bubbles({ width, height }: Size, random: Random): string {
  return Array.from({ length: random.integer(4, 14) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    const reach = width * random.between(0.004, 0.02)
    return `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * random.between(0.5, 1)}" fill="#fff" fill-opacity="${random.between(0.15, 0.4)}" stroke="#777" stroke-opacity="0.3"/>`
  }).join('')
}

/** Places with faded ink: a veil in the colour of paper. */
function faintPlaces({ width, height }: Size, random: Random): string {
  const places = Array.from({ length: random.integer(1, 3) }, (_, i) => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    const reach = width * random.between(0.12, 0.3)
    return (
      `<defs><radialGradient id="f${i}"><stop offset="0" stop-color="#dfe6da" stop-opacity="${random.between(0.3, 0.6)}"/>` +
      `<stop offset="1" stop-color="#dfe6da" stop-opacity="0"/></radialGradient></defs>` +
      `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * 0.6}" fill="url(#f${i})"/>`
    )
  })
  return places.join('')
}

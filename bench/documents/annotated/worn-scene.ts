/**
 * A card as hurried people photograph it: small in the frame, steeply from one side, on a printed page, bent by the
 * hand, out of focus towards one edge. It uses other parameters than `photograph.ts`, and in part other effects.
 */
import sharp from 'sharp'
import { drawBackground, type Background } from '../../../demo/specimens/backgrounds.ts'
import { rasterise, type Canvas } from '../../../demo/specimens/canvas.ts'
import { castShadow, paste, place, type PhotographedCard } from '../../../demo/specimens/card-in-scene.ts'
import { throughLens } from '../../../demo/specimens/lens.ts'
import { outline, type Typeface } from '../../../demo/specimens/lettering.ts'
import { light } from '../../../demo/specimens/light.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import type { Treatment } from '../../../demo/specimens/treatment.ts'

const treatment: Treatment = {
  cardShare: [0.42, 0.95],
  turnDegrees: 9,
  skew: 0.07,
  blur: [0.3, 1.3],
  noise: [3, 11],
  gain: [0.6, 1.12],
  gradient: 0.7,
  glares: [0, 2],
  glareStrength: [40, 200],
  jpegQuality: [45, 85],
  shadowChance: 0.4,
  fingerChance: 0,
  smear: [1, 3],
  smearChance: 0.2,
  kept: [0.6, 0.9],
  keptChance: 0.4,
}

interface SceneOrder {
  readonly background: Background
  readonly turn: 0 | 90 | 180 | 270
  readonly width: number
  readonly height: number
  /** A card fills at least this share of the frame's width; open ones fill more, or they could not be read at all. */
  readonly leastShare: number
}

/** A JPEG of the card on a printed page or a surface. */
export async function wornScene(
  card: PhotographedCard,
  { background, turn, width, height, leastShare }: SceneOrder,
  random: Random,
): Promise<Uint8Array> {
  const drawing = random.chance(0.4)
    ? printedPage(width, height, random)
    : drawBackground(background, width, height, random)
  const scene = await rasterise(drawing, width, height)
  const share = random.between(Math.max(treatment.cardShare[0], leastShare), treatment.cardShare[1])
  const quad = place({ aspect: card.width / card.height, share, turn, width, height }, treatment, random)
  castShadow(scene, quad)
  await paste(scene, card, quad)
  const shown = random.chance(0.35) ? bent(scene, random) : scene
  const seed = random.integer(1, 1e9)
  const blurred = await throughLens(shown, treatment, random.between(...treatment.blur), seed)
  const focused = random.chance(0.3) ? await softOnOneSide(blurred, random) : blurred
  light(focused, quad, treatment, random)
  return sharp(focused.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: random.integer(...treatment.jpegQuality) })
    .toBuffer()
}

const PROSE =
  'para a entrega do pedido, o cliente deve informar o endereço completo com rua, número e bairro da cidade onde mora ' +
  'conta de luz referente ao mês de março, vencimento em 10/04/2021, total a pagar R$ 184,37 código do cliente 7738120 ' +
  'a reunião do condomínio será na próxima quinta-feira às 19h30 no salão de festas, com a presença dos moradores '
const pageFaces: readonly Typeface[] = ['dejavu', 'tinos', 'open-sans']

/** A letter or a bill on which the card lies: rows of prose, dates and sums. */
function printedPage(width: number, height: number, random: Random): string {
  const size = width * random.between(0.011, 0.02)
  const lettering = { face: 'sans', typeface: random.pick(pageFaces), size } as const
  const rows: string[] = []
  for (let y = size; y < height + size; y += size * 1.7) {
    const from = random.integer(0, PROSE.length - 120)
    if (random.chance(0.12)) continue
    rows.push(`<path d="${outline(PROSE.slice(from, from + 110), size * 2, y, lettering)}"/>`)
  }
  const turn = random.between(-12, 12)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efece6"/>` +
    `<g fill="#3a3a3a" transform="rotate(${turn} ${width / 2} ${height / 2})">${rows.join('')}</g></svg>`
  )
}

/** How far the middle of a bent picture is moved, in parts of its side. */
const BEND = 0.009

/** Bends the scene over a cylinder: columns move up and down as on a card that is held bent. */
function bent({ width, height, data }: Canvas, random: Random): Canvas {
  const most = random.between(-BEND, BEND) * height
  const out = new Uint8Array(data.length)
  for (let x = 0; x < width; x++) {
    const shift = most * Math.sin((Math.PI * x) / width)
    for (let y = 0; y < height; y++) {
      const from = Math.max(0, Math.min(height - 1.001, y + shift))
      const [row, part] = [Math.floor(from), from % 1]
      const [above, below] = [3 * (row * width + x), 3 * (Math.min(height - 1, row + 1) * width + x)]
      const to = 3 * (y * width + x)
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] = data[above + channel]! * (1 - part) + data[below + channel]! * part
    }
  }
  return { width, height, data: out }
}

/** Out of focus towards one edge, as when the phone is held at a slant too near. */
async function softOnOneSide({ width, height, data }: Canvas, random: Random): Promise<Canvas> {
  const turn = random.integer(0, 359)
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="m" gradientTransform="rotate(${turn} .5 .5)">` +
      `<stop offset=".35" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#m)"/></svg>`,
  )
  const raw = { raw: { width, height, channels: 3 } } as const
  const alpha = await sharp(mask).removeAlpha().extractChannel(0).raw().toBuffer()
  const soft = await sharp(data, raw).blur(random.between(1.2, 2.4)).raw().toBuffer()
  const out = new Uint8Array(data.length)
  for (let at = 0; at < out.length; at++) {
    const part = alpha[Math.floor(at / 3)]! / 255
    out[at] = soft[at]! * part + data[at]! * (1 - part)
  }
  return { width, height, data: out }
}

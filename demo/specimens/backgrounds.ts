/**
 * Draws as SVG the surfaces on which a card lies, or in front of which it is held, when people photograph documents.
 */
import type { Random } from './random.ts'

interface Scene {
  readonly width: number
  readonly height: number
  readonly random: Random
}

const drawings = {
  plain: ({ random }) => fill(hsl(random, [0, 360], [15, 40], [30, 62])),
  white: ({ random }) => fill(hsl(random, [20, 60], [4, 14], [86, 95])),
  dark: ({ random }) => fill(hsl(random, [200, 260], [4, 12], [8, 20])),
  wood: drawWood,
  fabric: drawFabric,
  paper: drawPapers,
  keyboard: drawKeyboard,
  room: drawRoom,
  tiles: drawTiles,
  plaid: drawPlaid,
  marble: drawMarble,
  desk: drawDesk,
  granite: drawGranite,
  rug: drawRug,
  leather: drawLeather,
  shelf: drawShelf,
} satisfies Record<string, (scene: Scene) => string>

export type Background = keyof typeof drawings
export const backgrounds = Object.keys(drawings) as readonly Background[]

/** One view of a surface as a whole SVG document; the stream decides what differs between two views. */
export function drawBackground(
  background: Background,
  width: number,
  height: number,
  random: Random,
): string {
  const size = `width="${width}" height="${height}"`
  const drawing = drawings[background]({ width, height, random })
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`
}

const fill = (colour: string): string => `<rect width="100%" height="100%" fill="${colour}"/>`

type Range = readonly [number, number]

function hsl(random: Random, hue: Range, saturation: Range, lightness: Range): string {
  const [h, s, l] = [hue, saturation, lightness].map(([low, high]) => random.between(low, high).toFixed(0))
  return `hsl(${h ?? 0} ${s ?? 0}% ${l ?? 0}%)`
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

function drawWood({ width, height, random }: Scene): string {
  const tone = random.between(18, 34)
  const grain = times(150, () => {
    const [y, bend, lean] = [
      random.between(-20, height + 20),
      random.between(-14, 14),
      random.between(-10, 10),
    ]
    const path = `M0 ${y} C ${width / 3} ${y + bend}, ${(2 * width) / 3} ${y - bend}, ${width} ${y + lean}`
    const colour = hsl(random, [tone - 6, tone + 6], [30, 55], [16, 46])
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 6)}" opacity="${random.between(0.15, 0.5)}"/>`
  })
  const boards = times(random.integer(0, 3), () => {
    const y = random.between(0, height)
    return `<rect y="${y}" width="${width}" height="4" fill="#1c0f07" opacity=".8"/>`
  })
  return fill(hsl(random, [tone, tone], [38, 48], [32, 44])) + grain + boards
}

function drawFabric({ width, height, random }: Scene): string {
  const [base, thread] = [
    hsl(random, [0, 360], [10, 40], [25, 60]),
    hsl(random, [0, 360], [10, 40], [25, 70]),
  ]
  const pitch = random.integer(5, 10)
  const weave = `<pattern id="weave" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.between(0, 90)})"><path d="M0 ${pitch / 2}H${pitch}M${pitch / 2} 0V${pitch}" stroke="${thread}" stroke-width="2" opacity=".45"/></pattern>`
  const folds = times(5, () => {
    const [x, lean] = [random.between(0, width), random.between(-200, 200)]
    return `<path d="M${x} 0L${x + lean} ${height}" stroke="#000" stroke-width="${random.between(20, 80)}" opacity=".06"/>`
  })
  return `<defs>${weave}</defs>${fill(base)}<rect width="100%" height="100%" fill="url(#weave)"/>${folds}`
}

function drawPapers({ width, height, random }: Scene): string {
  const sheets = times(3, () => {
    const lines = times(18, (line) => {
      const length = random.between(260, 560)
      return `<rect x="-290" y="${-330 + line * 38}" width="${length}" height="9" fill="#4a4d52"/>`
    })
    const place = `translate(${random.between(0, width)} ${random.between(0, height)}) rotate(${random.between(-35, 35)})`
    return `<g transform="${place}"><rect x="-330" y="-380" width="660" height="760" fill="#f7f6f2"/>${lines}</g>`
  })
  return fill(hsl(random, [20, 50], [8, 20], [52, 72])) + sheets
}

function drawKeyboard({ width, height, random }: Scene): string {
  const size = random.between(70, 100)
  const turn = `rotate(${random.between(-12, 12)} ${width / 2} ${height / 2})`
  const [columns, rows] = [Math.ceil(width / size) + 4, Math.ceil(height / size) + 4]
  const key = size - 10
  const keys = times(columns * rows, (index) => {
    const row = Math.floor(index / columns)
    const x = (index % columns) * size + (row % 2) * size * 0.35 - 2 * size
    const y = row * size - 2 * size
    const sign = `<rect x="${x + key * 0.3}" y="${y + key * 0.25}" width="${key * 0.2}" height="${key * 0.3}" fill="#c9ccd1"/>`
    return `<rect x="${x}" y="${y}" width="${key}" height="${key}" rx="8" fill="#35373c"/>${sign}`
  })
  return `${fill('#191a1d')}<g transform="${turn}">${keys}</g>`
}

/** A room out of focus, as behind a card held up to a camera. */
function drawRoom({ width, height, random }: Scene): string {
  const blobs = times(45, () => {
    const colour = hsl(random, [0, 360], [5, 45], [15, 80])
    const [rx, ry] = [random.between(30, 220), random.between(30, 220)]
    return `<ellipse cx="${random.between(0, width)}" cy="${random.between(0, height)}" rx="${rx}" ry="${ry}" fill="${colour}" opacity=".5"/>`
  })
  const window = `<rect x="${random.between(0, width * 0.7)}" y="-20" width="${random.between(150, 400)}" height="${random.between(200, 420)}" fill="#eef3f7"/>`
  const soft = '<filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>'
  return `<defs>${soft}</defs>${fill(hsl(random, [20, 220], [5, 20], [35, 60]))}<g filter="url(#soft)">${window}${blobs}</g>`
}

function drawTiles({ width, height, random }: Scene): string {
  const size = random.between(120, 320)
  const place = `rotate(${random.between(-40, 40)}) translate(${random.between(0, size)} ${random.between(0, size)})`
  const [one, other] = [hsl(random, [0, 360], [4, 24], [30, 85]), hsl(random, [0, 360], [4, 24], [30, 85])]
  const tile = `<rect width="${size}" height="${size}" fill="${one}"/><path d="M0 0H${size}V${size}H0Z" fill="none" stroke="${other}" stroke-width="${random.between(5, 14)}"/>`
  const pattern = `<pattern id="tile" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="${place}">${tile}</pattern>`
  return `<defs>${pattern}</defs><rect width="${width}" height="${height}" fill="url(#tile)"/>`
}

function drawPlaid({ width, height, random }: Scene): string {
  const size = random.between(90, 240)
  const place = `rotate(${random.between(-45, 45)})`
  const stripes = times(3, () => {
    const [at, thick] = [random.between(0, size), random.between(8, size / 3)]
    const colour = hsl(random, [0, 360], [30, 70], [25, 75])
    const [down, across] = [
      `x="${at}" width="${thick}" height="${size}"`,
      `y="${at}" width="${size}" height="${thick}"`,
    ]
    return `<g fill="${colour}" opacity=".5"><rect ${down}/><rect ${across}/></g>`
  })
  const pattern = `<pattern id="plaid" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="${place}">${stripes}</pattern>`
  return `<defs>${pattern}</defs>${fill(hsl(random, [0, 360], [20, 50], [35, 65]))}<rect width="${width}" height="${height}" fill="url(#plaid)"/>`
}

function drawMarble({ width, height, random }: Scene): string {
  const veins = times(26, () => {
    let [x, y] = [random.between(-50, width), random.between(-50, height)]
    let path = `M${x} ${y}`
    for (let step = 0; step < 7; step++) {
      x += random.between(10, 130)
      y += random.between(-70, 80)
      path += `L${x.toFixed(0)} ${y.toFixed(0)}`
    }
    return `<path d="${path}" fill="none" stroke="${hsl(random, [190, 260], [4, 14], [35, 70])}" stroke-width="${random.between(1, 7)}" opacity="${random.between(0.2, 0.6)}"/>`
  })
  return fill(hsl(random, [30, 240], [4, 12], [78, 92])) + veins
}

/** A desk with the edge of a screen, a notebook and a mug. */
function drawDesk({ width, height, random }: Scene): string {
  const things = times(5, () => {
    const place = `translate(${random.between(0, width)} ${random.between(0, height)}) rotate(${random.between(-60, 60)})`
    const [w, h] = [random.between(150, 560), random.between(110, 420)]
    const colour = hsl(random, [0, 360], [10, 60], [15, 85])
    return `<rect transform="${place}" x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${random.between(0, 24)}" fill="${colour}"/>`
  })
  const mug = `<circle cx="${random.between(0, width)}" cy="${random.between(0, height)}" r="${random.between(60, 130)}" fill="${hsl(random, [0, 360], [10, 50], [30, 80])}" stroke="#222" stroke-width="5"/>`
  return fill(hsl(random, [15, 60], [8, 35], [30, 70])) + things + mug
}

/** Stone of three colours of grains. */
function drawGranite({ width, height, random }: Scene): string {
  const colours = times(3, () => `${hsl(random, [0, 360], [2, 18], [18, 80])}|`).split('|')
  const grains = times(1400, (index) => {
    const [x, y, size] = [random.between(0, width), random.between(0, height), random.between(2, 11)]
    const turn = random.between(0, 180).toFixed(0)
    return `<ellipse transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn})" rx="${size.toFixed(1)}" ry="${(size * 0.6).toFixed(1)}" fill="${colours[index % 3] ?? ''}" opacity=".7"/>`
  })
  return fill(hsl(random, [0, 360], [2, 12], [40, 70])) + grains
}

/** Nested lozenges, as woven into a rug. */
function drawRug({ width, height, random }: Scene): string {
  const size = random.between(140, 300)
  const rings = times(4, (ring) => {
    const reach = (size / 2) * (1 - ring / 4)
    const path = `M${size / 2} ${size / 2 - reach}L${size / 2 + reach} ${size / 2}L${size / 2} ${size / 2 + reach}L${size / 2 - reach} ${size / 2}Z`
    return `<path d="${path}" fill="${hsl(random, [0, 360], [30, 65], [20, 65])}"/>`
  })
  const pattern = `<pattern id="rug" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.between(-20, 20)})">${rings}</pattern>`
  return `<defs>${pattern}</defs>${fill(hsl(random, [0, 40], [30, 60], [20, 40]))}<rect width="${width}" height="${height}" fill="url(#rug)"/>`
}

/** Creased leather with a seam. */
function drawLeather({ width, height, random }: Scene): string {
  const tone = random.between(0, 40)
  const creases = times(160, () => {
    const [x, y] = [random.between(-40, width), random.between(-40, height)]
    const [dx, dy] = [random.between(-70, 70), random.between(-70, 70)]
    return `<path d="M${x} ${y}q${dx} ${dy / 3}, ${dx * 1.4} ${dy}" fill="none" stroke="#000" stroke-width="${random.between(1, 3)}" opacity=".16"/>`
  })
  const seam = random.between(0.1, 0.9) * height
  const stitches = `<path d="M0 ${seam}H${width}" stroke="#e8d9b8" stroke-width="5" stroke-dasharray="22 14" opacity=".7"/>`
  return fill(hsl(random, [tone, tone], [25, 50], [14, 34])) + creases + stitches
}

/** Backs of books in a row. */
function drawShelf({ width, height, random }: Scene): string {
  let books = ''
  for (let x = -20; x < width;) {
    const thick = random.between(40, 130)
    const band = random.between(0.1, 0.8) * height
    books += `<rect x="${x}" width="${thick}" height="${height}" fill="${hsl(random, [0, 360], [15, 65], [18, 70])}"/>`
    books += `<rect x="${x}" y="${band}" width="${thick}" height="${random.between(10, 60)}" fill="#f1e9d2" opacity=".6"/>`
    x += thick + random.between(1, 6)
  }
  return fill('#2a1d14') + books
}

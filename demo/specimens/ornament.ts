/** Ornaments that make a card look officially printed: fine wavy lines, rosettes, a signature, a fingerprint. */
import type { Random } from './random.ts'
import type { Box, Sheet } from './sheet.ts'

export interface Palette {
  readonly paper: string
  readonly paperFar: string
  readonly lines: readonly string[]
}

/** Fills the card with its paper and security lines. */
export function securityPaper(sheet: Sheet, palette: Palette, random: Random): void {
  const { width, height } = sheet
  const stops = `<stop offset="0" stop-color="${palette.paper}"/><stop offset="1" stop-color="${palette.paperFar}"/>`
  sheet.draw(
    `<defs><linearGradient id="paper" x2="1" y2=".6">${stops}</linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#paper)"/>`,
  )
  for (let band = 0; band < 7; band++) sheet.draw(wavyBand(sheet, palette, random))
  for (let rosette = 0; rosette < 3; rosette++) sheet.draw(rosetteAt(sheet, palette, random))
}

/** A family of parallel waves, each a little out of step with the one before. */
function wavyBand(sheet: Sheet, palette: Palette, random: Random): string {
  const [frequency, phase, slip] = [
    random.between(0.003, 0.011),
    random.between(0, 6),
    random.between(0.04, 0.16),
  ]
  const [amplitude, pitch, top] = [
    random.between(18, 60),
    random.between(9, 15),
    random.between(-80, sheet.height),
  ]
  const colour = random.pick(palette.lines)
  let paths = ''
  for (let line = 0; line < 26; line++) {
    let path = ''
    for (let x = 0; x <= sheet.width; x += 20) {
      const wave =
        Math.sin(frequency * x + phase + line * slip) + Math.sin(frequency * 2.7 * x + line * slip) / 3
      path += `${path ? 'L' : 'M'}${x} ${(top + line * pitch + amplitude * wave).toFixed(1)}`
    }
    paths += `<path d="${path}"/>`
  }
  return `<g fill="none" stroke="${colour}" stroke-width="1.4" opacity=".5">${paths}</g>`
}

function rosetteAt(sheet: Sheet, palette: Palette, random: Random): string {
  const [x, y] = [sheet.width * random.between(0.15, 0.9), sheet.height * random.between(0.2, 0.8)]
  const [radius, petals] = [random.between(110, 210), random.integer(5, 9)]
  let paths = ''
  for (let ring = 0; ring < 12; ring++) {
    let path = ''
    for (let step = 0; step <= 120; step++) {
      const angle = (step / 120) * 2 * Math.PI
      const reach = radius * (0.45 + 0.05 * ring) * (1 + 0.22 * Math.sin(petals * angle + ring * 0.35))
      path += `${path ? 'L' : 'M'}${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
    }
    paths += `<path d="${path}"/>`
  }
  return `<g fill="none" stroke="${random.pick(palette.lines)}" stroke-width="1.1" opacity=".38">${paths}</g>`
}

/** The mark that every specimen bears: a pale word across the paper, and a solid one where nothing is read. */
export function specimenMark(sheet: Sheet, at: { readonly x: number; readonly y: number }): void {
  const { width, height } = sheet
  sheet.write('SPECIMEN', width * 0.2, height * 0.86, {
    face: 'sans-bold',
    size: width * 0.14,
    turn: -26,
    opacity: 0.07,
  })
  const line = { face: 'sans-bold', size: 30, colour: '#c2185b', tracking: 5 } as const
  const box = sheet.write('SPECIMEN', at.x, at.y, line)
  const frame = `x="${box.x - 12}" y="${box.y - 8}" width="${box.width + 19}" height="${box.height + 10}"`
  sheet.draw(`<rect ${frame} rx="6" fill="none" stroke="#c2185b" stroke-width="4"/>`)
}

/** A signature that belongs to nobody. */
export function signature(x: number, y: number, width: number, random: Random): string {
  let path = `M${x} ${y}`
  for (let stroke = 0; stroke < 13; stroke++) {
    const [rise, fall] = [random.between(-46, 34), random.between(-9, 9)]
    path += ` q ${(width / 26).toFixed(1)} ${rise.toFixed(1)}, ${(width / 13).toFixed(1)} ${fall.toFixed(1)}`
  }
  return `<path d="${path}" fill="none" stroke="#1b2a4a" stroke-width="4" stroke-linecap="round"/>`
}

/** A thumbprint that belongs to nobody. */
export function fingerprint(box: Box): string {
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.55]
  let ridges = ''
  for (let ridge = 1; ridge * 12 < box.width / 2; ridge++) {
    const [reach, rise] = [ridge * 11, ridge * 13]
    ridges += `<path d="M${x - reach} ${y + rise}C${x - reach * 1.15} ${y - rise * 1.5},${x + reach * 1.15} ${y - rise * 1.5},${x + reach} ${y + rise * 0.9}"/>`
  }
  return `<g fill="none" stroke="#26324a" stroke-width="4.5" opacity=".75" stroke-dasharray="38 5 61 7">${ridges}</g>`
}

/** The pale line along which a card was folded in a pocket. */
export function crease({ width, height }: Pick<Sheet, 'width' | 'height'>, random: Random): string {
  const x = width * random.between(0.2, 0.8)
  const foot = x + random.between(-30, 30)
  return `<path d="M${x.toFixed(0)} 0L${foot.toFixed(0)} ${height}" stroke="#fff" stroke-width="5" opacity=".5"/>`
}

/** A head and shoulders, for a card that is given no portrait. */
export function silhouette(box: Box): string {
  const [x, y] = [box.x + box.width / 2, box.y + box.height]
  const [head, shoulders] = [box.width * 0.21, box.width * 0.42]
  return (
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="#d7dbe0"/>` +
    `<g fill="#9aa3ad"><ellipse cx="${x}" cy="${box.y + box.height * 0.42}" rx="${head}" ry="${head * 1.3}"/>` +
    `<path d="M${x - shoulders} ${y}q0 -${shoulders * 0.95} ${shoulders} -${shoulders * 0.95}t${shoulders} ${shoulders * 0.95}z"/></g>`
  )
}

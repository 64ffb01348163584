/**
 * How well and how fast cards are found: `node bench/document-finder.ts [photographs per background and level]`.
 *
 * Prints, for every background and level, how many cards were found with an overlap of at least 0.9, and how often
 * something was found where there is no card. The finder's weights were fitted on other seeds of the backgrounds
 * of the first table; those of the second were never used for that.
 */
import { cpus } from 'node:os'
import sharp from 'sharp'
import type { Background } from '../demo/specimens/backgrounds.ts'
import { halves } from '../demo/specimens/halves.ts'
import { randomPerson } from '../demo/specimens/person.ts'
import { emptyScenePixels, photographPixels, type Level } from '../demo/specimens/photograph.ts'
import { renderSpecimen, specimenKinds, type Specimen } from '../demo/specimens/specimen.ts'
import { findDocument } from '../src/imaging/outline/document-finder.ts'
import type { Pixels, Quad } from '../src/imaging/pixels.ts'
import { overlap, scaleQuad } from '../src/imaging/geometry/quad.ts'

const levels = ['clean', 'mild', 'hard'] as const satisfies readonly Level[]

/** The side at which the page and the server look, and the side of the photographs that are shrunk to it. */
const FINDER_WIDTH = 320
const PHOTOGRAPH = { width: 1280, height: 720 } as const
const GOOD_OVERLAP = 0.9
/** The page asks people to hold the card in a guide of three quarters of the frame's width. */
const guide: Quad = [
  { x: 38, y: 13 },
  { x: 282, y: 13 },
  { x: 282, y: 167 },
  { x: 38, y: 167 },
]
/** Fitting used none of the seeds from this one on. */
const FIRST_SEED = 5_000_000

const perCell = Number(process.argv[2] ?? 8)
const cards = await Promise.all(
  specimenKinds.map((kind, index) =>
    renderSpecimen({ kind, person: randomPerson(FIRST_SEED + index), seed: FIRST_SEED + index }),
  ),
)
const spent: number[] = []
let seed = FIRST_SEED

console.log(`${perCell} photographs a cell, ${FINDER_WIDTH} px; found with overlap >= ${GOOD_OVERLAP}`)
await table('Backgrounds of the fitting, other seeds', halves.development.backgrounds)
await table('Backgrounds never used', halves.evaluation.backgrounds)
spent.sort((a, b) => a - b)
const percentile = (share: number): string => (spent[Math.floor(share * (spent.length - 1))] ?? 0).toFixed(1)
console.log(
  `Time a frame: median ${percentile(0.5)} ms, p90 ${percentile(0.9)} ms (${cpus()[0]?.model ?? 'CPU'})`,
)

async function table(title: string, backgrounds: readonly Background[]): Promise<void> {
  console.log(`\n${title}\n${row('', [...levels, 'wrong', 'empty', 'empty, in guide'])}`)
  const sums = { found: 0, shown: 0, wrong: 0, empty: 0, inGuide: 0, scenes: 0 }
  for (const background of backgrounds) {
    const cells = []
    let [wrong, empty, inGuide] = [0, 0, 0]
    for (const level of levels) {
      const cell = await photographs(background, level)
      cells.push(`${cell.good}/${perCell}`)
      wrong += cell.wrong
      const scenes = await emptyScenes(background, level)
      empty += scenes.found
      inGuide += scenes.foundInGuide
      sums.found += cell.good
    }
    const shown = levels.length * perCell
    console.log(row(background, [...cells, String(wrong), `${empty}/${shown}`, `${inGuide}/${shown}`]))
    sums.shown += shown
    sums.wrong += wrong
    sums.empty += empty
    sums.inGuide += inGuide
  }
  const share = (count: number): string => `${((100 * count) / sums.shown).toFixed(1)} %`
  console.log(
    `All: ${share(sums.found)} found, ${share(sums.wrong)} wrong; without a card ${share(sums.empty)}, in the guide ${share(sums.inGuide)}`,
  )
}

async function photographs(
  background: Background,
  level: Level,
): Promise<{ readonly good: number; readonly wrong: number }> {
  let [good, wrong] = [0, 0]
  for (let i = 0; i < perCell; i++) {
    seed++
    const card = cards[seed % cards.length] as Specimen
    const { pixels, quad } = await photographPixels(card, { seed, level, background, ...PHOTOGRAPH })
    const found = timed(await shrunk(pixels))
    if (!found) continue
    if (overlap(scaleQuad(found, PHOTOGRAPH.width / FINDER_WIDTH), quad) >= GOOD_OVERLAP) good++
    else wrong++
  }
  return { good, wrong }
}

async function emptyScenes(
  background: Background,
  level: Level,
): Promise<{ readonly found: number; readonly foundInGuide: number }> {
  let [found, foundInGuide] = [0, 0]
  for (let i = 0; i < perCell; i++) {
    seed++
    const scene = await shrunk(await emptyScenePixels({ seed, level, background, ...PHOTOGRAPH }))
    if (timed(scene)) found++
    if (findDocument(scene, { prior: guide })) foundInGuide++
  }
  return { found, foundInGuide }
}

function timed(pixels: Pixels): Quad | undefined {
  const before = performance.now()
  const found = findDocument(pixels)
  spent.push(performance.now() - before)
  return found?.quad
}

async function shrunk({ width, height, data }: Pixels): Promise<Pixels> {
  const size = { width: FINDER_WIDTH, height: Math.round((height * FINDER_WIDTH) / width) }
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize({ ...size, fit: 'fill' })
  return { ...size, data: await picture.raw().toBuffer() }
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(10) + cells.map((cell) => cell.padStart(Math.max(9, cell.length + 2))).join('')
}

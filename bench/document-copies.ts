/**
 * How often the checks notice that a document is a copy, and how often they doubt an honest one: `node
 * bench/document-copies.ts [people] [first seed]`. The people are those of honest documents; copies are made of the
 * first one's.
 *
 * Every document is a specimen. Copies are calculated: a screen and a print by their optics, a photocopy and a scan as
 * the card without its colours. The card's corners are those of the specimen; nothing is read.
 */
import { loadavg } from 'node:os'
import sharp from 'sharp'
import { halves } from '../demo/specimens/halves.ts'
import { randomPerson } from '../demo/specimens/person.ts'
import { photograph, photographPixels, type Level } from '../demo/specimens/photograph.ts'
import { seededRandom } from '../demo/specimens/random.ts'
import { specimenKinds, type Specimen } from '../demo/specimens/specimen.ts'
import { randomVariety } from '../demo/specimens/variety.ts'
import type { SideMeasures } from '../src/documents/forensics/document-inspection.ts'
import { pictureChecks } from '../src/documents/forensics/picture-checks.ts'
import { warpPerspective } from '../src/imaging/geometry/perspective.ts'
import type { Quad } from '../src/imaging/pixels.ts'
import { inspectSide } from '../src/server/adapters/models/pictures/inspection-tasks.ts'
import { specimen } from '../test/support/specimen-documents.ts'
import { surfaces, throughSurface } from './attacks/optics.ts'
import { printTable, quantile } from './measure.ts'
import { interval } from './wilson.ts'

const FRAME = { width: 1920, height: 1080 }
/** The document itself, not a copy. */
const HONEST = 'the document itself'
const CARD = { width: 700, height: 441 }
const levels: readonly Level[] = ['clean', 'mild', 'hard']
const [people = 2, firstSeed = 701] = process.argv.slice(2).map(Number)

interface Shown {
  readonly image: Uint8Array
  /** Undefined if the card fills the picture. */
  readonly quad: Quad | undefined
}
type Show = (card: Specimen, settings: { readonly seed: number; readonly level: Level }) => Promise<Shown>

const papers: Readonly<Record<string, Show>> = {
  [HONEST]: (card, settings) => photograph(card, { ...FRAME, ...settings }),
  'a photocopy': async (card, settings) => photograph(await withoutColours(card), { ...FRAME, ...settings }),
  'a screen': (card, settings) => surfaceOf(card, settings, 'screen with a bezel'),
  'a print of dots': (card, settings) => surfaceOf(card, settings, 'print with a border'),
  'a scan in colour, as a file': async (card) => ({ image: await scan(card), quad: undefined }),
  'a scan in grey, as a file': async (card) => ({
    image: await scan(await withoutColours(card)),
    quad: undefined,
  }),
}

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
const rows: string[][] = []
for (const half of ['development', 'evaluation'] as const)
  for (const [paper, show] of Object.entries(papers))
    for (const level of levelsOf(paper)) {
      const measured: SideMeasures[] = []
      for (let seed = firstSeed; seed < firstSeed + (paper === HONEST ? people : 1); seed++)
        for (const [at, kind] of specimenKinds.entries()) {
          const variety = randomVariety(half, seed)
          const card = await specimen({ kind, person: randomPerson(seed), seed, variety })
          const shown = await show(card, { seed: seed * 31 + at, level })
          measured.push(await inspect(shown))
        }
      rows.push(rowOf(`${half}: ${paper}, ${level}`, measured))
      console.error(rows.at(-1)?.join(' | '))
    }
printTable(
  ['', 'sides', 'colour spread', 'pattern', 'called a photocopy', 'called a screen', 'to a person', '95 %'],
  rows,
)
console.log(
  `CPU ${(process.cpuUsage().user / 1e6).toFixed(0)} s; grounds: ${halves.evaluation.backgrounds.join(', ')}`,
)

/** Copies are not taken at every level: mild and hard photographs of them tell as much, in less time. */
function levelsOf(paper: string): readonly Level[] {
  if (paper === HONEST) return levels
  return paper.includes('scan') ? ['clean'] : ['mild', 'hard']
}

/** The card as a copier without colours shows it, or a scanner that is set to grey. */
async function withoutColours(card: Specimen): Promise<Specimen> {
  const grey = sharp(card.image).greyscale().linear(1.15, -10).toColourspace('srgb')
  return { ...card, image: await grey.png().toBuffer() }
}

function scan({ image }: Specimen): Promise<Uint8Array> {
  return sharp(image).flatten({ background: '#ffffff' }).resize(1400).jpeg({ quality: 88 }).toBuffer()
}

async function surfaceOf(
  card: Specimen,
  settings: { readonly seed: number; readonly level: Level },
  surface: keyof typeof surfaces,
): Promise<Shown> {
  const { pixels, quad } = await photographPixels(card, { ...FRAME, ...settings })
  const random = seededRandom(settings.seed)
  const taken = { angle: random.between(-4, 4), random }
  return {
    image: await throughSurface(Uint8Array.from(pixels.data), pixels.width, surfaces[surface], taken),
    quad,
  }
}

async function inspect({ image, quad }: Shown): Promise<SideMeasures> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const photo = { data, width: info.width, height: info.height }
  const card = quad && warpPerspective(photo, quad, CARD.width, CARD.height)
  if (!card) return inspectSide({ image, photo, card: { image, ...photo }, quad: undefined, face: undefined })
  const raw = { width: CARD.width, height: CARD.height, channels: 3 } as const
  const upright = await sharp(card.data, { raw }).jpeg({ quality: 92 }).toBuffer()
  return inspectSide({ image, photo, card: { image: upright, ...CARD }, quad, face: undefined })
}

function rowOf(name: string, measured: readonly SideMeasures[]): string[] {
  const failed = measured.map((measures) =>
    pictureChecks({
      front: { performed: true, measures },
      back: { performed: false, reason: 'There is no photograph of this side.' },
    }).flatMap(({ name: check, outcome }) => (outcome === 'fail' ? [check] : [])),
  )
  const called = (check: string): number =>
    failed.filter((checks) => checks.some((one) => one === check)).length
  const doubted = failed.filter((checks) => checks.length > 0).length
  return [
    name,
    String(measured.length),
    rangeOf(measured.map(({ colourSpread }) => colourSpread)),
    rangeOf(measured.map(({ patternProminence }) => patternProminence)),
    String(called('not-a-photocopy')),
    String(called('not-recaptured')),
    String(doubted),
    interval(doubted, measured.length),
  ]
}

function rangeOf(values: readonly (number | undefined)[]): string {
  const there = values.filter((value) => value !== undefined)
  if (there.length === 0) return '-'
  return [0, 0.1, 0.5, 0.9, 1].map((share) => quantile(there, share).toFixed(1)).join(' ')
}

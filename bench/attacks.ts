/**
 * What the signs against a selfie make of attacks and of people: `npm run bench:attacks -- [folder] [--cards 30]
 * [--takes 5] [--half evaluation]`.
 *
 * The folder has photographs of people as that of `npm run bench:faces`; without one there is a single person. Every
 * card is a specimen with the first photograph of somebody as its portrait, photographed by calculation; no real card,
 * print or screen stands behind any line. The people, grounds and typefaces of the evaluation half are those on which no
 * limit was set. Intervals are Wilson's, 95 %, and too narrow: attempts with one card are alike.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Half } from '../demo/specimens/halves.ts'
import sharp from 'sharp'
import { seededRandom } from '../demo/specimens/random.ts'
import { createDocumentEngine } from '../src/server/adapters/models/document-engine.ts'
import { createFaceEngine } from '../src/server/adapters/models/face-engine.ts'
import { createModelPool } from '../src/server/adapters/models/worker-pool.ts'
import { readSides } from '../src/server/analysis/read-sides.ts'
import { findLargestFace, findPortrait } from '../src/server/analysis/selfie-stages.ts'
import { attemptsOf, type Attempts } from './attacks/attempts.ts'
import { outcomeOf, rowOf } from './attacks/outcomes.ts'
import { cardOf, takeOf, victimsOf, type VictimsCard } from './attacks/victims.ts'
import { cpuMs, printTable, quantile } from './measure.ts'

/** Pixels of the long side of what the page sends. */
const SELFIE_SIDE = 960

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cards: { type: 'string', default: '30' },
    takes: { type: 'string', default: '5' },
    half: { type: 'string' },
  },
})
const [folder] = positionals
const [cards, takes] = [Number(values.cards), Number(values.takes)]
const pool = createModelPool({ modelsDir: join(import.meta.dirname, '..', 'models'), threads: 1 })
const faces = await createFaceEngine(pool)
const documents = createDocumentEngine(pool)
const victims = victimsOf(folder)
console.log(`${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}; ${victims.length} people\n`)
for (const half of ['development', 'evaluation'] as const)
  if (values.half === undefined || values.half === half) await measureHalf(half)
await measureCost()
await pool.close()

async function measureHalf(half: Half): Promise<void> {
  const own = victims.filter((victim) => victim.half === half)
  if (own.length === 0) return
  const attempts: Attempts = { attacks: new Map(), people: new Map() }
  for (let index = 0; index < cards; index++) {
    // Photographs of one person make several cards where people are few.
    const victim = own[Math.floor((index * own.length) / cards)] ?? own[0]!
    const card = await cardOf(victim, index + 1, faces)
    if (card) await attackWith(card, attempts)
  }
  console.log(`\n### The ${half} half: ${own.length} people, ${cards} cards\n`)
  const head = ['', 'attempts', 'approved', 'review', 'refused', 'stopped by the face match']
  const rows = (of: Attempts['attacks'], shown: 'approved' | 'review') =>
    [...of].map(([name, outcomes]) => rowOf(name, outcomes, shown))
  printTable([...head, 'approved, 95 %', 'signs'], rows(attempts.attacks, 'approved'))
  console.log('')
  printTable([...head, 'review, 95 %', 'signs'], rows(attempts.people, 'review'))
}

async function attackWith(card: VictimsCard, into: Attempts): Promise<void> {
  const front = await takeOf(card, 0, 'mild')
  const readings = await readSides({ front }, documents)
  const portrait = await findPortrait({ front }, readings, faces)
  if (!portrait.performed) return
  const random = seededRandom(card.seed)
  for await (const { group, name, image, isSameFile } of attemptsOf(card, front, { takes, random, faces })) {
    const outcome = await outcomeOf(image, portrait, faces, { isSameFile })
    into[group].set(name, [...(into[group].get(name) ?? []), outcome])
  }
}

function asSelfieOfPage(image: Uint8Array): Promise<Uint8Array> {
  return sharp(image).resize(SELFIE_SIDE, SELFIE_SIDE, { fit: 'inside' }).jpeg().toBuffer()
}

/** What the signs take beside what a selfie took before: finding its face and embedding it. */
async function measureCost(): Promise<void> {
  const selfies = await Promise.all(
    victims.slice(0, 40).flatMap(({ photographs }) => photographs.slice(0, 1).map(asSelfieOfPage)),
  )
  const times = { plain: [] as number[], asSelfie: [] as number[] }
  for (const image of selfies)
    for (const asSelfie of [false, true]) {
      const { ms } = await cpuMs(() => findLargestFace(image, 'the selfie', faces, { asSelfie }))
      times[asSelfie ? 'asSelfie' : 'plain'].push(ms)
    }
  const more = times.asSelfie.map((ms, index) => ms - (times.plain[index] ?? 0))
  const at = [0.5, 0.9].map((share) => quantile(more, share).toFixed(1))
  console.log(
    `\nCPU of the signs: ${at[0]} ms a selfie (median of ${more.length}), ${at[1]} at the 90th percentile.`,
  )
}

/**
 * How often the signs against a selfie stop attacks, and how often people: `npm run bench:attacks -- [folder] [--cards
 * 30] [--takes 5] [--half evaluation] [--only hard]`. With `--bursts 4` it measures only the movement check, on four
 * bursts of each video.
 *
 * The folder has photographs of people, like that of `npm run bench:faces`; without one there is a single person. Every
 * card is a specimen with the first photograph of somebody as its portrait, photographed by calculation; no line comes
 * from a real card, print or screen. No limit was set on the people, grounds and typefaces of the evaluation half.
 * `--doors 4` walks the attacks of four people through a server (`--selfie any`: through a report that asks nothing),
 * `--swapped 4` puts the portraits of four on the cards of others, `--traces 40` asks whether a file shows how it was
 * processed before. Intervals are Wilson's, 95 %, and too narrow: attempts with one card are alike.
 *
 * `--keep <file> --minutes 9` keeps the outcomes of each card and ends after nine minutes; the same command goes on
 * where it ended, and prints the table of the outcomes until then. After a change of the code it begins again.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Half } from '../demo/specimens/halves.ts'
import sharp from 'sharp'
import { selfieDemands } from '../src/protocol/captures.ts'
import { seededRandom } from '../demo/specimens/random.ts'
import { createDocumentEngine } from '../src/server/adapters/models/pool/document-engine.ts'
import { createFaceEngine } from '../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../src/server/adapters/models/pool/worker-pool.ts'
import { readSides } from '../src/server/analysis/read-sides.ts'
import { agreementWithPortrait, findLargestFace, findPortrait } from '../src/server/analysis/selfie-stages.ts'
import { createMovementEngine } from '../src/server/adapters/models/pool/movement-engine.ts'
import { createDocumentInspector } from '../src/server/adapters/models/pool/document-inspector.ts'
import { createIssuerPortraits } from '../src/server/adapters/file-pictures/issuer-portraits.ts'
import { printSwapped } from './attacks/swapped.ts'
import { attemptsOf, type Attempt, type Attempts } from './attacks/attempts.ts'
import { printDoors } from './attacks/doors.ts'
import { printPrice } from './attacks/price.ts'
import { printTraces } from './attacks/traces.ts'
import { printBursts } from './attacks/bursts.ts'
import { KeptCards } from './attacks/kept.ts'
import { framesOf, isEnoughForFirstReport, movings, triedWith } from './attacks/movement.ts'
import { outcomeOf, rowOf, type Outcome } from './attacks/outcomes.ts'
import { cardOf, takeOf, victimsOf, type VictimsCard } from './attacks/victims.ts'
import { cpuMs, printTable, quantile } from './measure.ts'

/** Pixels of the long side of what the page sends. */
const SELFIE_SIDE = 960
const CLIPS_OF_A_VIDEO = 12
/** Selfies whose cost is measured, and selfies before them that only warm up. */
const [COUNTED, WARMING_UP] = [40, 15]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cards: { type: 'string', default: '30' },
    takes: { type: 'string', default: '5' },
    half: { type: 'string' },
    /** Part of the names of the attempts to make. */
    only: { type: 'string', default: '' },
    /** How each picture without a sign moves in the burst beside it: held flat, bent or wrapped, or turned by software. */
    hold: { type: 'string', default: 'flat' },
    bursts: { type: 'string', default: '0' },
    /** People whose cards are walked through the doors of a server. */
    doors: { type: 'string', default: '0' },
    /** What the report of these doors asks of a selfie: camera-with-movement, camera or any. */
    selfie: { type: 'string', default: 'camera-with-movement' },
    /** People whose photographs are looked at as selfies; frames of real videos are looked at, too. */
    price: { type: 'string', default: '0' },
    /** People of the development half whose photographs are looked at for traces of what a file went through. */
    traces: { type: 'string', default: '0' },
    /** People whose portrait is put on somebody else's card. */
    swapped: { type: 'string', default: '0' },
    /** The seed of the first card. Another seed makes other cards, grounds and changes. */
    seed: { type: 'string', default: '1' },
    /** File in which the outcomes of each card are kept, and minutes after which no card is begun. */
    keep: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    /** `2/6` takes every sixth card from the second on: parts of one run, one after the other. */
    part: { type: 'string', default: '1/1' },
  },
})
const [folder] = positionals
const [cards, takes] = [Number(values.cards), Number(values.takes)]
const hold = oneOf('hold', movings, values.hold)
const wants = (name: string): boolean => new RegExp(values.only).test(name)
const pool = createModelPool({ modelsDir: join(import.meta.dirname, '..', 'models'), threads: 1 })
const faces = await createFaceEngine(pool)
const movement = createMovementEngine(pool, faces)
const documents = createDocumentEngine(pool)
const victims = victimsOf(folder)
console.log(`${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}; ${victims.length} people\n`)
if (values.bursts !== '0') await printBursts(movement, Number(values.bursts))
else if (values.doors !== '0')
  await printDoors({
    pool,
    faces,
    victims: victimsFrom(values.doors),
    seed: Number(values.seed),
    selfie: oneOf('selfie', selfieDemands, values.selfie),
    wants,
  })
else if (values.price !== '0') await printPrice(faces, victimsFrom(values.price), CLIPS_OF_A_VIDEO)
else if (values.traces !== '0')
  await printTraces(
    victims.filter(({ half }) => half === 'development').slice(0, Number(values.traces)),
    faces,
  )
else if (values.swapped !== '0') {
  const [part = 1, of = 1] = values.part.split('/').map(Number)
  const own = victimsFrom(values.swapped).filter((_victim, index) => index % of === part - 1)
  const inspector = createDocumentInspector(pool)
  const ports = { faces, documents, inspector, issuerPortraits: createIssuerPortraits() }
  await printSwapped({ ...ports, searchRegistry: undefined }, own, Number(values.seed))
} else {
  for (const half of ['development', 'evaluation'] as const)
    if (values.half === undefined || values.half === half) await measureHalf(half)
  if (values.only === '' && values.keep === undefined) await measureCost()
}
await pool.close()

/** The value of an option that is one of some names. */
function oneOf<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given)
  if (!found) throw new Error(`--${option} is one of ${names.join(', ')}, not ${given}.`)
  return found
}

/** At most this many people of one half. */
function victimsFrom(count: string): typeof victims {
  const own = victims.filter(({ half }) => half === (values.half ?? 'evaluation'))
  return own.slice(0, Number(count))
}

async function measureHalf(half: Half): Promise<void> {
  const own = victims.filter((victim) => victim.half === half)
  if (own.length === 0) return
  const [part = 1, of = 1] = values.part.split('/').map(Number)
  const { only, seed } = values
  const kept = new KeptCards(values.keep)
  if (kept.ofOtherCode > 0) console.error(`${kept.ofOtherCode} kept cards were counted by other code.`)
  const runs = Array.from({ length: cards }, (_, card) => ({
    half,
    seed: Number(seed),
    cards,
    takes,
    only,
    hold,
    card,
  }))
  const due = runs.filter((run) => run.card % of === part - 1 && !kept.has(run))
  for (const run of due) {
    if (performance.now() > Number(values.minutes) * 60_000) break
    // If there are few people, several cards are made of the photographs of each.
    const victim = own[Math.floor((run.card * own.length) / cards)] ?? own[0]!
    const card = await cardOf(victim, run.card + run.seed, faces)
    const stranger = own[(own.indexOf(victim) + 1) % own.length]!.photographs[0]!
    const attempts: Attempts = { attacks: new Map(), people: new Map() }
    if (card) await attackWith(card, stranger, attempts)
    kept.add(run, attempts)
    console.error(`${run.card + 1} of ${cards}`)
  }
  const counted = runs.filter((run) => kept.has(run))
  const attempts = kept.attemptsOf(counted)
  console.log(`\n### The ${half} half: ${own.length} people, ${counted.length} of ${cards} cards\n`)
  const head = ['', 'attempts', 'approved', 'review', 'refused', 'stopped by the face match']
  const rows = (of: Attempts['attacks'], shown: 'approved' | 'review') =>
    [...of].map(([name, outcomes]) => rowOf(name, outcomes, shown))
  const moved = [`by the first report, ${hold}`, '95 %']
  printTable([...head, 'approved, 95 %', ...moved, 'signs'], rows(attempts.attacks, 'approved'))
  console.log('')
  printTable([...head, 'review, 95 %', 'signs'], rows(attempts.people, 'review'))
}

async function attackWith(card: VictimsCard, stranger: Uint8Array, into: Attempts): Promise<void> {
  const front = await takeOf(card, 0, 'mild')
  const readings = await readSides({ front }, documents)
  const portrait = await findPortrait({ front }, readings, faces)
  if (!portrait.performed) return
  const random = seededRandom(card.seed)
  const making = { takes, random, faces, stranger, wants }
  const measure = async ({ group, name, image, isSameFile }: Attempt): Promise<void> => {
    const still = await outcomeOf(image, portrait, faces, { isSameFile })
    const outcome = group === 'attacks' && still.end === 'approved' ? await moved(image, still) : still
    if (group === 'people' && outcome.codes.includes('several-faces')) return
    into[group].set(name, [...(into[group].get(name) ?? []), outcome])
  }
  // The next attempt is drawn while the models look at this one.
  let measured: Promise<void> | undefined
  for await (const attempt of attemptsOf(card, front, making)) {
    await measured
    measured = measure(attempt)
  }
  await measured
}

/** The outcome of a selfie without a sign, after the same picture was moved before the camera or by software. */
async function moved(image: Uint8Array, still: Outcome): Promise<Outcome> {
  const frames = await framesOf(image, hold)
  if (!frames) return { ...still, withMovement: false }
  const tried = await triedWith({ frames, selfie: image }, movement)
  return { ...still, withMovement: isEnoughForFirstReport(tried) }
}

function asSelfieOfPage(image: Uint8Array): Promise<Uint8Array> {
  return sharp(image).resize(SELFIE_SIDE, SELFIE_SIDE, { fit: 'inside' }).jpeg().toBuffer()
}

/**
 * Measures the processor time of the signs: for a selfie whose face was found and embedded already, and for the
 * comparison with another photograph of the person as their portrait. The first ones warm the threads up, as the first
 * selfies of a server do.
 */
async function measureCost(): Promise<void> {
  const people = victims.slice(0, WARMING_UP + COUNTED)
  const more: Record<'measured' | 'compared', number[]> = { measured: [], compared: [] }
  for (const [index, { photographs }] of people.entries()) {
    const [image, other] = await Promise.all(photographs.slice(0, 2).map(asSelfieOfPage))
    if (!image || !other) continue
    const portrait = await findLargestFace(other, 'the front', faces)
    const plain = await cpuMs(() => findLargestFace(image, 'the selfie', faces))
    const signs = await cpuMs(() => findLargestFace(image, 'the selfie', faces, { asSelfie: true }))
    const comparison = await cpuMs(() => agreementWithPortrait(portrait, signs.result, faces))
    if (index < WARMING_UP) continue
    more.measured.push(signs.ms - plain.ms)
    more.compared.push(signs.ms - plain.ms + comparison.ms)
  }
  for (const [what, all] of Object.entries(more)) {
    const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length
    const [mid, high] = [quantile(all, 0.5), quantile(all, 0.9)].map((ms) => ms.toFixed(1))
    console.log(
      `\nCPU of the signs, ${what}: ${mean.toFixed(1)} ms a selfie (mean of ${all.length}), median ${mid}, 90th percentile ${high}.`,
    )
  }
}

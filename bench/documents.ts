/**
 * How much of a document is read, how well, and at what cost:
 * `npm run bench:documents -- [sides] [--peers sides] [--negatives none] [--half development] [--keep folder]`, and on
 * the annotated places of photographed documents `npm run bench:documents -- bid <folder> [--each pages]
 * [--draws times] [--style worn] [--peers pictures] [--half development] [--fit] [--plot file] [--keep folder]
 * [--class name]` (the folder holds the BID data set's annotations, one file a class). `bid-lines <folder>` draws
 * nothing: it gives the rules the annotated places as lines that were read without a fault, all of a half in seconds;
 * with `--lost 0.2` a fifth of the print is unseen, with `--faults 0.15` boxes run together or break, labels are misread
 * and cards slant. `--show <page>` prints a page's lines. `pictures <folder> [--class name] [--keep folder]` reads what
 * somebody else drew: the folder holds `truth.json`, a list of `{ id, set, fields }`, and each picture as `<id>.jpg`.
 * `onboardings [12]` reads nothing for its own sake: it sends people through the service and prints what that costs.
 *
 * The documents are specimens of the evaluation half (`demo/specimens/halves.ts`): typefaces, backgrounds, places,
 * words and names that no rule was fitted to. They are made up all the same: the figures say how the reader stands
 * to other readers and to itself, not how it does on real documents. A value is exact when every letter is; the
 * peers see a part of the documents, because they are slow. Times are CPU times of all threads of one process that
 * does nothing else, and no figure depends on the clock. Photographs are kept in `.cache/bench-documents`, failures
 * are written to a file there.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchLines } from './documents/annotated/lines.ts'
import { benchGivenPictures } from './documents/annotated/given-pictures.ts'
import { benchAnnotated } from './documents/annotated/run.ts'
import { benchOnboardings } from './documents/onboardings.ts'
import {
  documents,
  evaluationDocument,
  firstSeeds,
  levels,
  type DocumentKind,
  type EvaluationDocument,
} from './documents/evaluation-set.ts'
import { failuresOf } from './documents/failures.ts'
import { ForkedReader } from './documents/forked-reader.ts'
import { makeNegatives } from './documents/negatives.ts'
import type { ReaderName } from './documents/readers.ts'
import type { ReadingOrder } from './documents/reading-process.ts'
import {
  HIGH_CONFIDENCE,
  isWrongButBelievable,
  scoredFields,
  type ReadDocument,
} from './documents/scoring.ts'
import {
  printConfusion,
  printCost,
  printFields,
  printKinds,
  printLocating,
  printPeers,
  type ReadNegative,
} from './documents/tables.ts'

const DEFAULT_SIDES = 324
const DEFAULT_PEER_SIDES = 81
const DEFAULT_ONBOARDINGS = 12
/** Annotated pictures of each class. */
const DEFAULT_EACH = '25'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'string' },
    negatives: { type: 'string' },
    each: { type: 'string' },
    // How often each annotated page is drawn; from the second time on with shadows, out of focus, pale and compressed.
    draws: { type: 'string', default: '1' },
    // How the annotated places are drawn: usual, or worn (other type, paper, wear and photographs, moved places).
    style: { type: 'string', default: 'usual' },
    // Fits the scales of confidences to the readings, and names the file for an SVG of their calibration.
    fit: { type: 'boolean', default: false },
    plot: { type: 'string' },
    // Only pages of this class.
    class: { type: 'string' },
    // A folder of readings. A card that was read into it is not read again, and CPU times are then those of the rules
    // alone.
    keep: { type: 'string' },
    // The share of the print, mostly labels, that the simulated reader does not see.
    lost: { type: 'string', default: '0' },
    // The chance of each other fault of a reader: boxes run together or broken, labels misread, cards at a slant.
    faults: { type: 'string', default: '0' },
    // The page to print the lines of, by its name in the failures.
    show: { type: 'string' },
    // Faults are looked for only on the development half, so a figure of that half does not evaluate anything.
    half: { type: 'string', default: 'evaluation' },
  },
})
const half = values.half === 'development' ? 'development' : 'evaluation'
const firstSeed = firstSeeds[half]
const kinds = Object.keys(documents) as DocumentKind[]
const sidesOfSeed = levels.length * kinds.reduce((sum, kind) => sum + Object.keys(documents[kind]).length, 0)
const people = (sides: number): number => Math.ceil(sides / sidesOfSeed)
const all = people(Number(positionals[0] ?? DEFAULT_SIDES))
const forPeers = Math.min(all, people(Number(values.peers ?? DEFAULT_PEER_SIDES)))

console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1) ?? ''}`)
let reads: readonly ReadDocument[] = []
let negatives: readonly ReadNegative[] = []

/** The day on which the documents are read; the specimens are dated around it. */
const TODAY = '2026-06-01'

if (positionals[0] === 'onboardings') await benchOnboardings(Number(positionals[1] ?? DEFAULT_ONBOARDINGS))
else if (positionals[0] === 'pictures') {
  const [, folder] = positionals
  if (folder === undefined)
    throw new Error('Name the folder of the pictures: npm run bench:documents -- pictures <folder>')
  await benchGivenPictures(folder, { only: values.class, keep: values.keep })
} else if (positionals[0] === 'bid' || positionals[0] === 'bid-lines') {
  const { each = DEFAULT_EACH, peers = each } = values
  const folder = positionals[1]
  if (folder === undefined)
    throw new Error('Name the folder of the annotations: npm run bench:documents -- bid <folder>')
  const style = values.style === 'worn' ? 'worn' : 'usual'
  const order = { folder, half, each: Number(each), draws: Number(values.draws), style } as const
  if (positionals[0] === 'bid-lines')
    benchLines({
      ...order,
      today: TODAY,
      lost: Number(values.lost),
      faults: Number(values.faults),
      show: values.show,
      only: values.class,
    })
  else
    await benchAnnotated({
      ...order,
      forPeers: Number(peers),
      isFit: values.fit,
      only: values.class,
      plot: values.plot,
      keep: values.keep,
    })
} else await benchSpecimens()

async function benchSpecimens(): Promise<void> {
  console.log(`The ${half} half: ${all * sidesOfSeed} sides of ${all} people, seeds from ${firstSeed}.`)
  if (half === 'evaluation')
    console.log(
      'Made-up documents of typefaces, backgrounds, places, words and names that no rule was fitted to,',
    )
  console.log(
    'photographed by calculation; both sides are read together and values compared letter by letter.',
  )
  reads = await readAll('limiar', all)
  negatives = await readNegatives()
  printFields(reads)
  printKinds(reads)
  printConfusion(reads, negatives)
  printLocating(reads)
  printCost(reads)
  printMemory()
  printWorst()
  await besidePeers()
}

async function readAll(reader: ReaderName, count: number): Promise<readonly ReadDocument[]> {
  const forked = await ForkedReader.start(reader, values.keep)
  const done: ReadDocument[] = []
  const orders = [...toMake(count)]
  // The next document is photographed while this one is read, in another process.
  let next = orders[0]?.()
  for (const [index] of orders.entries()) {
    const document = await next
    next = orders[index + 1]?.()
    if (document) done.push({ document, outcome: await forked.read(orderOf(document)) })
  }
  await forked.close()
  return done
}

function orderOf({ sides }: EvaluationDocument): ReadingOrder {
  return Object.fromEntries(sides.map(({ side, file }) => [side, file]))
}

function* toMake(count: number): Generator<() => Promise<EvaluationDocument>> {
  for (let seed = firstSeed; seed < firstSeed + count; seed++)
    for (const kind of kinds)
      for (const level of levels) yield () => evaluationDocument(kind, level, seed, half)
}

async function readNegatives(): Promise<readonly ReadNegative[]> {
  if (values.negatives === 'none') return []
  const forked = await ForkedReader.start('limiar', values.keep)
  const done: ReadNegative[] = []
  for (const { kind, id, file } of await makeNegatives())
    done.push({ kind, id, outcome: await forked.read({ front: file }) })
  await forked.close()
  return done
}

function printMemory(): void {
  const last = reads.at(-1)?.outcome.memory
  if (!last) return
  console.log(
    `\nResident memory of a process with one worker's models: ${last.now.toFixed(0)} MiB after ${reads.length} documents, ` +
      `${last.most.toFixed(0)} MiB at most.`,
  )
}

function printWorst(): void {
  const believable = reads.flatMap(scoredFields).filter(isWrongButBelievable)
  const accepted = negatives.filter(({ outcome }) => ['rg', 'cnh', 'rne'].includes(outcome.type))
  console.log(`\nWrong but valid CPFs with a confidence of ${HIGH_CONFIDENCE} or more: ${believable.length}.`)
  for (const { id, value, truth } of believable) console.log(`  ${id}: ${value ?? ''} for ${truth}`)
  console.log(`Negatives accepted as rg, cnh or rne: ${accepted.length} of ${negatives.length}.`)
  for (const { kind, id, outcome } of accepted) console.log(`  ${kind} ${id}: ${outcome.type}`)
  const file = join(import.meta.dirname, '..', '.cache', 'bench-documents', `failures-${half}.txt`)
  writeFileSync(file, failuresOf(reads, negatives))
  console.log(`Every failure: ${file}`)
}

async function besidePeers(): Promise<void> {
  if (forPeers === 0) return
  const seeds = new Set(Array.from({ length: forPeers }, (_, index) => String(firstSeed + index)))
  const same = reads.filter(({ document }) => seeds.has(document.id.split('-').at(-1) ?? ''))
  console.log(`\nBeside others, on ${forPeers * sidesOfSeed} of these sides with the same extraction.`)
  printPeers(
    new Map([
      ['limiar', same],
      ['raw PP-OCRv4', await readAll('pp-ocr', forPeers)],
      ['Tesseract alone', await readAll('tesseract', forPeers)],
    ]),
  )
}

/**
 * How many fields of specimen documents are read, and at what cost:
 * `node bench/documents.ts [people] [first seed] [clean,mild,hard]`.
 *
 * The documents are generated, so the figures say how the reader stands to itself, not how it does on real ones.
 * A value counts as right when every letter is, accents included. Times are CPU times of this process.
 */
import { join } from 'node:path'
import { randomPerson } from '../demo/specimens/person.ts'
import { photograph, type Level } from '../demo/specimens/photograph.ts'
import { renderSpecimen, type SpecimenTruth } from '../demo/specimens/specimen.ts'
import { documentFields, type DocumentField } from '../src/protocol/executions.ts'
import { DocumentTasks } from '../src/server/adapters/models/document-tasks.ts'
import { readSides, understandDocument, type DocumentRead } from '../src/server/analysis/document-stages.ts'
import type { DocumentEngine } from '../src/server/domain/ports.ts'

const documents = ['rg', 'cin', 'cnh', 'crnm'] as const
const TODAY = '2026-06-01'
const FRAME = { width: 1920, height: 1440 }
const turns = [0, 90, 180, 270] as const

const [people = '3', firstSeed = '101', levels = 'clean,mild,hard'] = process.argv.slice(2)
const tasks = await DocumentTasks.open(join(import.meta.dirname, '..', 'models', 'text'))
for (const level of levels.split(',') as Level[]) await measure(level, Number(firstSeed), Number(people))
console.log(`resident memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
await tasks.close()

interface Tally {
  right: number
  missing: number
  wrong: number
}

async function measure(level: Level, first: number, count: number): Promise<void> {
  const cpuMs: number[] = []
  const engine = timedEngine(cpuMs)
  const tallies = new Map<string, Tally>([...documentFields, 'type'].map((name) => [name, newTally()]))
  for (let seed = first; seed < first + count; seed++)
    for (const kind of documents) {
      const { captures, truth } = await photographedDocument(kind, level, seed)
      const read = await understandDocument(await readSides(captures, engine), engine, TODAY)
      score(tallies, read, truth)
    }
  report(level, cpuMs, tallies)
}

async function photographedDocument(kind: (typeof documents)[number], level: Level, seed: number) {
  const person = randomPerson(seed)
  const side = async (name: 'front' | 'back') => {
    const card = await renderSpecimen({ kind: `${kind}-${name}`, person, seed })
    const turn = level === 'hard' ? turns[seed % turns.length] : undefined
    const photo = await photograph(card, { seed: seed * 31, level, ...FRAME, ...(turn && { turn }) })
    return { image: photo.image, truth: card.truth }
  }
  const [front, back] = [await side('front'), await side('back')]
  const fields = { ...front.truth.fields, ...back.truth.fields }
  return { captures: { front: front.image, back: back.image }, truth: { ...front.truth, fields } }
}

/** The engine without its pool, so that the CPU time of a reading is its own. */
function timedEngine(cpuMs: number[]): DocumentEngine {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    read: (image) =>
      inTurn(async () => {
        const before = process.cpuUsage()
        const reading = await tasks.read(image)
        const { user, system } = process.cpuUsage(before)
        cpuMs.push((user + system) / 1000)
        return reading
      }),
    glance: (image) => inTurn(() => tasks.glance(image)),
    readNames: (card, lines) => inTurn(() => tasks.readNames(card, lines)),
  }
}

function score(tallies: ReadonlyMap<string, Tally>, read: DocumentRead, truth: SpecimenTruth): void {
  count(tallies.get('type'), read.type, truth.type)
  for (const [field, value] of Object.entries(truth.fields) as [DocumentField, string][])
    count(tallies.get(field), read.fields[field].value, value)
}

function count(tally: Tally | undefined, value: string | null, truth: string): void {
  if (tally) tally[value === null ? 'missing' : value === truth ? 'right' : 'wrong']++
}

function report(level: Level, cpuMs: number[], tallies: ReadonlyMap<string, Tally>): void {
  cpuMs.sort((a, b) => a - b)
  const at = (share: number): string => (cpuMs[Math.floor((cpuMs.length - 1) * share)] ?? 0).toFixed(0)
  console.log(`${level}: ${cpuMs.length} sides, CPU ms a side ${at(0.5)} median, ${at(0.9)} p90`)
  for (const [name, { right, missing, wrong }] of tallies)
    console.log(
      `  ${name.padEnd(15)} right ${right}/${right + missing + wrong}, missing ${missing}, wrong ${wrong}`,
    )
}

function newTally(): Tally {
  return { right: 0, missing: 0, wrong: 0 }
}

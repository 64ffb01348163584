/**
 * How well the analysis tells a copy of a photograph from another photograph of the same person: `npm run bench:copies
 * -- <folder>`.
 *
 * The folder is that of `npm run bench:faces`. Every two photographs of one person are compared as the analysis
 * compares a portrait and a selfie, and every 24th photograph with copies of itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyAgreement } from '../src/server/adapters/models/faces/face-copies.ts'
import { FaceTasks } from '../src/server/adapters/models/faces/face-tasks.ts'
import { PORTRAIT_AGREEMENT } from '../src/server/analysis/selfie-signs.ts'
import { pairsByName, readPairs } from '../src/server/cli/faces/photograph-pairs.ts'
import { cosineBetween } from '../src/server/domain/faces/comparison.ts'
import type { DetectedFace } from '../src/server/domain/faces/face-engine.ts'
import { franckStills, media } from '../test/support/media.ts'
import { copies } from './faces/copies.ts'
import { cpuMs, printTable, quantile } from './measure.ts'

/** One photograph in this many is copied. */
const COPIED = 24

interface Compared {
  readonly agreement: number
  readonly coarse: number
  readonly cosine: number
}

const [folder] = parseArgs({ allowPositionals: true }).positionals
if (folder === undefined) throw new Error('Say which folder: npm run bench:copies -- <folder>')
const models = join(import.meta.dirname, '..', 'models', 'faces')
const tasks = await FaceTasks.open(models, join(models, 'face-embedder.onnx'))
const listed = await readPairs(folder)
const files = [...new Set(listed.flatMap(({ first, second }) => [first, second]))].sort()
const seen = new Map<string, DetectedFace>()
for (const file of files) await see(file, readFileSync(join(folder, file)))

const rows: (readonly string[])[] = []
const times: number[] = []
await others()
await ofOneVideo()
await ofCopies()
await tasks.close()
printTable(
  ['', 'pairs', 'least', '1 %', 'median', '99 %', 'most', 'called copies', 'least cosine', 'most, coarse'],
  rows,
)
console.log(`\nCPU of one comparison: ${quantile(times, 0.5).toFixed(1)} ms, median of ${times.length}.`)

async function see(name: string, image: Uint8Array): Promise<void> {
  const { faces } = await tasks.find(image, { embed: 'largest', flip: true, crop: true })
  if (faces[0]) seen.set(name, faces[0])
}

async function others(): Promise<void> {
  const compared: (Compared & { readonly names: string })[] = []
  for (const { first, second, same } of pairsByName(files)) {
    const result = same ? await compare(seen.get(first), seen.get(second)) : undefined
    if (result) compared.push({ ...result, names: `${first} ${second}` })
  }
  row('other photographs of one person', compared)
  const nearest = compared.toSorted((one, other) => other.agreement - one.agreement).slice(0, 5)
  for (const { names, agreement } of nearest) console.log(`${agreement.toFixed(3)} ${names}`)
}

async function ofOneVideo(): Promise<void> {
  for (const name of franckStills) await see(name, media(name))
  const compared: Compared[] = []
  for (const { first, second } of pairsByName(franckStills)) {
    const result = await compare(seen.get(first), seen.get(second))
    if (result) compared.push(result)
  }
  row('frames of one video', compared)
}

async function ofCopies(): Promise<void> {
  const copied = files.filter((file, index) => index % COPIED === 0 && seen.has(file))
  for (const [what, copyOf] of Object.entries(copies)) {
    const compared: Compared[] = []
    for (const file of copied) {
      const original = seen.get(file)
      if (!original) continue
      await see(what, await copyOf(readFileSync(join(folder ?? '', file)), original.landmarks))
      const result = await compare(original, seen.get(what))
      seen.delete(what)
      if (result) compared.push(result)
    }
    row(what, compared)
  }
}

async function compare(
  one: DetectedFace | undefined,
  other: DetectedFace | undefined,
): Promise<Compared | undefined> {
  if (!one?.crop || !other?.crop || !one.averaged || !other.averaged) return undefined
  const [first, second] = [one.crop, other.crop]
  const { result, ms } = await cpuMs(() => copyAgreement(first, second))
  times.push(ms)
  return {
    agreement: result.fine,
    coarse: result.coarse,
    cosine: cosineBetween(one.averaged, other.averaged),
  }
}

function row(what: string, compared: readonly Compared[]): void {
  const agreements = compared.map(({ agreement }) => agreement)
  const at = [0, 0.01, 0.5, 0.99, 1].map((share) => quantile(agreements, share).toFixed(3))
  const called = agreements.filter((agreement) => agreement >= PORTRAIT_AGREEMENT.refutes).length
  const leastCosine = Math.min(...compared.map(({ cosine }) => cosine)).toFixed(3)
  const mostCoarse = Math.max(...compared.map(({ coarse }) => coarse)).toFixed(3)
  rows.push([what, String(compared.length), ...at, String(called), leastCosine, mostCoarse])
}

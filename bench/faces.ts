/**
 * How well, and at what cost, faces are told apart:
 * `npm run bench:faces -- <folder> [--peers <photographs>] [--enrol <photographs>]`.
 *
 * The folder holds photographs called `Some_Name_0001.jpg` and `pairs.csv` with the columns `first`, `second`
 * (file names) and `same` (1 or 0), as made from a view of Labeled Faces in the Wild. Of each photograph the
 * largest face near the middle is taken. Times are CPU times of all threads of this process, on one core; the
 * peers see a sample of the pairs, because they are slow. `--peers 0` and `--enrol 0` leave those parts out.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { cosineBetween } from '../src/server/domain/faces/comparison.ts'
import {
  cosineAtFalseMatchRate,
  equalErrorRate,
  shareAbove,
  type PairScores,
} from '../src/server/domain/faces/error-rates.ts'
import { pairsByName, readPairs, scoresOf, type Pair } from '../src/server/cli/faces/photograph-pairs.ts'
import { enrol } from './faces/enrolment.ts'
import { cpuMs, percent, printTable, quantile } from './measure.ts'
import { openPeers } from './faces/peers.ts'
import { Pipeline, stages, type SeenFace } from './faces/pipeline.ts'
import { portraitOnCard } from './faces/portraits.ts'

type Embeddings = ReadonlyMap<string, Float32Array>

const DEFAULT_PEER_PHOTOGRAPHS = 300
const DEFAULT_ENROLLED = 5000
/** Pixels of a side of the photograph whose cost is printed: the page sends slightly larger stills. */
const COSTED_SIDE = 640
const COSTED_PHOTOGRAPHS = 60
const accuracyHead = ['', 'found', 'pairs.csv', 'EER', 'TAR at FAR 1e-2', 'TAR at FAR 1e-3']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'string' }, enrol: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Say which folder: npm run bench:faces -- <folder>')
const read = (file: string): Uint8Array => readFileSync(join(folder, file))
const pairs = await readPairs(folder)
const files = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]
const pipeline = await Pipeline.open()

console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
console.log(`${pipeline.modelId}, ${files.length} photographs, ${pairs.length} pairs\n`)
// Enrolment comes first, so that its memory does not include that of the other parts.
await enrolment(Number(values.enrol ?? DEFAULT_ENROLLED))
const seen = await seeAll()
accuracyOf(seen)
await flipAveraging(seen)
await costOfAPhotograph()
await besidePeers(Number(values.peers ?? DEFAULT_PEER_PHOTOGRAPHS))

async function seeAll(): Promise<ReadonlyMap<string, SeenFace>> {
  const found = new Map<string, SeenFace>()
  for (const file of files) {
    const face = await pipeline.see(read(file), { flip: true })
    if (face) found.set(file, face)
  }
  return found
}

function accuracyOf(faces: ReadonlyMap<string, SeenFace>): void {
  const embeddings = mapValues(faces, ({ embedding }) => embedding)
  const all = scoresOf(pairsByName(files), embeddings)
  console.log(
    `\nAll pairs: ${all.genuine.length} of one person, ${all.impostor.length} of two, by file names.`,
  )
  printTable(accuracyHead, [accuracyRow('limiar', files, pairs, embeddings)])
}

/** All pairs are those of photographs with a face; a line of pairs.csv without one is wrong if it is one person. */
function accuracyRow(
  name: string,
  among: readonly string[],
  listed: readonly Pair[],
  embeddings: Embeddings,
): readonly string[] {
  const all = scoresOf(pairsByName(among), embeddings)
  return [
    name,
    `${embeddings.size} of ${among.length}`,
    percent(accuracy(listed, embeddings)),
    percent(equalErrorRate(all)),
    percent(trueAccepts(all, 1e-2)),
    percent(trueAccepts(all, 1e-3)),
  ]
}

function trueAccepts({ genuine, impostor }: PairScores, rate: number): number {
  return shareAbove(genuine, cosineAtFalseMatchRate(impostor, rate))
}

/** At the best threshold, which favours every package alike. */
function accuracy(listed: readonly Pair[], embeddings: Embeddings): number {
  const scored = listed.map(({ first, second, same }) => {
    const [one, other] = [embeddings.get(first), embeddings.get(second)]
    return { same, cosine: one && other ? cosineBetween(one, other) : -1 }
  })
  const right = (threshold: number): number =>
    scored.filter(({ same, cosine }) => same === cosine >= threshold).length / scored.length
  return Math.max(...scored.map(({ cosine }) => right(cosine)))
}

/** Photographs against photographs, and against simulated portraits of documents, each with and without averaging. */
async function flipAveraging(faces: ReadonlyMap<string, SeenFace>): Promise<void> {
  const portraits = new Map<string, SeenFace>()
  for (const [file, { points }] of faces) {
    const portrait = await pipeline.see(await portraitOnCard(read(file), points), { flip: true })
    if (portrait) portraits.set(file, portrait)
  }
  console.log(`\nFlip averaging; ${faces.size - portraits.size} portraits of ${faces.size} show no face.`)
  const rows = ([1e-2, 1e-3] as const).flatMap((rate) => [
    flipRow('photographs', rate, (embedding) => photographScores(faces, embedding)),
    flipRow('photograph and portrait', rate, (embedding) => portraitScores(faces, portraits, embedding)),
  ])
  printTable(
    ['all pairs', 'FAR', 'TAR plain (cosine)', 'averaged (cosine)', 'only plain', 'only averaged', 'p'],
    rows,
  )
}

type Kind = 'embedding' | 'averaged'

function flipRow(what: string, rate: number, scores: (kind: Kind) => PairScores): readonly string[] {
  const [plain, averaged] = [scores('embedding'), scores('averaged')]
  const accepted = ({ genuine, impostor }: PairScores): readonly boolean[] => {
    const threshold = cosineAtFalseMatchRate(impostor, rate)
    return [...genuine].map((cosine) => cosine > threshold)
  }
  const [one, other] = [accepted(plain), accepted(averaged)]
  const onlyPlain = one.filter((is, index) => is && !other[index]).length
  const onlyAveraged = other.filter((is, index) => is && !one[index]).length
  return [
    what,
    rate.toExponential(0),
    `${percent(trueAccepts(plain, rate))} (${thresholdOf(plain, rate)})`,
    `${percent(trueAccepts(averaged, rate))} (${thresholdOf(averaged, rate)})`,
    String(onlyPlain),
    String(onlyAveraged),
    signTest(onlyPlain, onlyAveraged).toFixed(4),
  ]
}

function thresholdOf({ impostor }: PairScores, rate: number): string {
  return cosineAtFalseMatchRate(impostor, rate).toFixed(3)
}

function photographScores(faces: ReadonlyMap<string, SeenFace>, kind: Kind): PairScores {
  return scoresOf(
    pairsByName(files),
    mapValues(faces, (face) => vectorOf(face, kind)),
  )
}

/** The scores of the photograph of one of a pair with the portrait of the other, both ways. */
function portraitScores(
  faces: ReadonlyMap<string, SeenFace>,
  portraits: ReadonlyMap<string, SeenFace>,
  kind: Kind,
): PairScores {
  const both = new Map(mapValues(faces, (face) => vectorOf(face, kind)))
  for (const [file, portrait] of portraits) both.set(`portrait ${file}`, vectorOf(portrait, kind))
  return scoresOf(crossed(pairsByName(files)), both)
}

function* crossed(all: Iterable<Pair>): Iterable<Pair> {
  for (const { first, second, same } of all) {
    yield { first, second: `portrait ${second}`, same }
    yield { first: second, second: `portrait ${first}`, same }
  }
}

function vectorOf(face: SeenFace, kind: Kind): Float32Array {
  const vector = face[kind]
  if (!vector) throw new Error('The face was not averaged.')
  return vector
}

/** The probability of such a split if neither is better (two-sided sign test, normal approximation). */
function signTest(one: number, other: number): number {
  if (one + other === 0) return 1
  const z = Math.max(0, Math.abs(one - other) - 1) / Math.sqrt(one + other)
  // Abramowitz and Stegun 7.1.26: the error is below 1.5e-7.
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return series * Math.exp(-x * x)
}

async function costed(): Promise<readonly Uint8Array[]> {
  return Promise.all(
    files
      .slice(0, COSTED_PHOTOGRAPHS)
      .map((file) => sharp(read(file)).resize(COSTED_SIDE, COSTED_SIDE).jpeg({ quality: 90 }).toBuffer()),
  )
}

async function costOfAPhotograph(): Promise<void> {
  const rows: (readonly string[])[] = []
  for (const [size, photographs] of [
    ['as they are', files.slice(0, COSTED_PHOTOGRAPHS).map(read)],
    [`${COSTED_SIDE} px`, await costed()],
  ] as const) {
    const faces: SeenFace[] = []
    for (const photograph of photographs) {
      const face = await pipeline.see(photograph)
      if (face) faces.push(face)
    }
    const whole = faces.map(({ ms }) => stages.reduce((sum, stage) => sum + ms[stage], 0))
    const median = (of: readonly number[]): string => quantile(of, 0.5).toFixed(1)
    const stageMedians = stages.map((stage) => median(faces.map(({ ms }) => ms[stage])))
    rows.push([
      size,
      ...stageMedians,
      median(whole),
      quantile(whole, 0.1).toFixed(1),
      quantile(whole, 0.9).toFixed(1),
    ])
  }
  console.log(`\nCPU ms a photograph, median of ${COSTED_PHOTOGRAPHS}.`)
  printTable(['', ...stages, 'whole', 'p10', 'p90'], rows)
}

/** Ours and theirs on the same photographs, pairs and pixels. */
async function besidePeers(photographs: number): Promise<void> {
  if (photographs === 0) return
  const listed = sample(photographs)
  const among = [...new Set(listed.flatMap(({ first, second }) => [first, second]))]
  const ofOneSize = (await costed()).slice(0, Math.min(COSTED_PHOTOGRAPHS, Math.ceil(photographs / 10)))
  const ours = { name: 'limiar', see: async (image: Uint8Array) => (await pipeline.see(image))?.embedding }
  let oursMs = Number.NaN
  const rows: (readonly string[])[] = []
  for (const peer of [ours, ...(await openPeers())]) {
    const embeddings = new Map<string, Float32Array>()
    for (const file of among) {
      const embedding = await peer.see(read(file))
      if (embedding) embeddings.set(file, embedding)
    }
    const times: number[] = []
    for (const image of ofOneSize) times.push((await cpuMs(() => peer.see(image))).ms)
    const ms = quantile(times, 0.5)
    if (peer === ours) oursMs = ms
    const ratio = `${(ms / oursMs).toFixed(1)}x`
    rows.push([...accuracyRow(peer.name, among, listed, embeddings), ms.toFixed(0), ratio])
  }
  const all = [...pairsByName(among)]
  const genuine = all.filter(({ same }) => same).length
  console.log(
    `\nBeside the peers: ${listed.length} pairs of ${among.length} photographs; all pairs of them are ${genuine} of one ` +
      `person, ${all.length - genuine} of two. CPU of the whole pipeline at ${COSTED_SIDE} px, median of ${ofOneSize.length}.`,
  )
  printTable([...accuracyHead, `CPU ms at ${COSTED_SIDE} px`, 'to ours'], rows)
}

/** As many pairs of one person as of two, spread over the list, until they have this many photographs. */
function sample(photographs: number): readonly Pair[] {
  const share = Math.min(1, photographs / files.length)
  const spread = (of: readonly Pair[]): readonly Pair[] =>
    of.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
  return [...spread(pairs.filter(({ same }) => same)), ...spread(pairs.filter(({ same }) => !same))]
}

async function enrolment(photographs: number): Promise<void> {
  if (photographs === 0) return
  const {
    kept,
    refused,
    seconds,
    cpuMs: ms,
    memory,
  } = await enrol(
    files.map((file) => join(folder ?? '', file)),
    photographs,
  )
  const rate = (photographs / seconds).toFixed(1)
  console.log(
    `Enrolment over HTTP: ${photographs} photographs in ${seconds.toFixed(0)} s, ${rate} a second, ` +
      `${ms.toFixed(0)} ms CPU each; ${kept} kept, ${refused} refused.`,
  )
  printTable(
    ['photographs', ...memory.map(({ photographs }) => String(photographs))],
    [
      ['MiB resident', ...memory.map(({ resident }) => resident.toFixed(0))],
      ['MiB in use by the main thread', ...memory.map(({ inUse }) => inUse.toFixed(0))],
    ],
  )
}

function mapValues<Value, Mapped>(
  of: ReadonlyMap<string, Value>,
  map: (value: Value) => Mapped,
): ReadonlyMap<string, Mapped> {
  return new Map([...of].map(([key, value]) => [key, map(value)]))
}

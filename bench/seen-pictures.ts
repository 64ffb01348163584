/**
 * How often a picture that was seen before is known again, and how often another person's is taken for it: `npm run
 * bench:seen -- <folder of photographs, as for bench:faces>`. With `--medians` it prints the medians for
 * src/imaging/faces/face-hash-medians.ts instead, from the development half.
 *
 * Copies are made of every sixth photograph of each half. People at even places in the alphabet are the development
 * half: medians and the limit were set on them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import {
  differingBits,
  faceCoefficients,
  faceHash,
  faceHashViews,
  MEDIAN_UNIT,
} from '../src/imaging/faces/face-hash.ts'
import { bandsOf } from '../src/server/adapters/database/tables/hash-bands.ts'
import { FaceTasks } from '../src/server/adapters/models/faces/face-tasks.ts'
import { MOST_DIFFERING_BITS } from '../src/server/domain/findings/seen-pictures.ts'
import type { DetectedFace } from '../src/server/domain/faces/face-engine.ts'
import { franckStills, media } from '../test/support/media.ts'
import { cpuMs, printTable, quantile } from './measure.ts'
import { copiesOfSeen, sameBackground } from './seen-pictures/copies.ts'
import { interval } from './wilson.ts'

const COPIED = 6
/** Faces that are put before one background. */
const BEFORE_ONE_BACKGROUND = 60

interface Photograph {
  readonly file: string
  readonly person: string
  readonly face: Uint8Array
  readonly hash: Uint8Array
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { medians: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Say which folder: npm run bench:seen -- <folder>')
const models = join(import.meta.dirname, '..', 'models', 'faces')
const tasks = await FaceTasks.open(models, join(models, 'face-embedder.onnx'))
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.jpg'))
  .sort()
const people = [...new Set(files.map(personOf))]
const isDevelopment = new Map(people.map((person, at) => [person, at % 2 === 0]))
const photographs: Photograph[] = []
for (const file of files) {
  if (values.medians && !isDevelopment.get(personOf(file))) continue
  const face = await faceOf(readFileSync(join(folder, file)))
  if (face) photographs.push({ file, person: personOf(file), face, hash: faceHash(face) })
}
if (values.medians) printMedians(photographs)
else await measure()
await tasks.close()

function personOf(file: string): string {
  return file.replace(/_\d+\.jpg$/, '')
}

async function faceOf(image: Uint8Array): Promise<Uint8Array | undefined> {
  const { faces } = await tasks.find(image, { embed: 'largest', crop: true })
  const [largest]: readonly (DetectedFace | undefined)[] = faces
  return largest?.crop
}

function printMedians(of: readonly Photograph[]): void {
  const all = of.map(({ face }) => faceCoefficients(face))
  const medians = Array.from({ length: all[0]?.length ?? 0 }, (_, at) =>
    Math.round(
      quantile(
        all.map((coefficients) => coefficients[at]!),
        0.5,
      ) / MEDIAN_UNIT,
    ),
  )
  console.log(medians.join(', '))
}

async function measure(): Promise<void> {
  const halves = [
    ['development', photographs.filter(({ person }) => isDevelopment.get(person))],
    ['evaluation', photographs.filter(({ person }) => !isDevelopment.get(person))],
  ] as const
  for (const [name, half] of halves) {
    console.log(`\n${name} half: ${half.length} photographs\n`)
    await printCopies(half)
    await printOthers(half)
  }
  const [one] = photographs
  const { ms } = await cpuMs(async () => {
    for (let again = 0; again < 100; again++) faceHashViews(one!.face)
  })
  console.log(`\nCPU of the ten hashes of a face: ${(ms / 100).toFixed(1)} ms.`)
}

/** The least distance between a face's views and a kept hash, and whether a view has a band in common with it. */
function compared(views: readonly Uint8Array[], kept: Uint8Array): { least: number; isCandidate: boolean } {
  const bands = bandsOf(kept).map(String)
  return {
    least: Math.min(...views.map((view) => differingBits(view, kept))),
    isCandidate: views.some((view) => bandsOf(view).some((band, at) => String(band) === bands[at])),
  }
}

async function printCopies(half: readonly Photograph[]): Promise<void> {
  const copied = half.filter((_, at) => at % COPIED === 0)
  const rows: (readonly string[])[] = []
  for (const [name, copyOf] of Object.entries(copiesOfSeen)) {
    const distances: number[] = []
    let known = 0
    for (const { file, hash } of copied) {
      const face = await faceOf(await copyOf(readFileSync(join(folder!, file))))
      if (!face) continue
      const { least, isCandidate } = compared(faceHashViews(face), hash)
      distances.push(least)
      if (isCandidate && least <= MOST_DIFFERING_BITS) known++
    }
    rows.push([
      name,
      `${known} of ${copied.length}`,
      interval(known, copied.length),
      ...[0.5, 0.9, 0.95, 1].map((share) => String(quantile(distances, share))),
    ])
  }
  printTable(['the same picture', 'known again', '95 %', 'median bits', '90 %', '95 %', 'most'], rows)
}

async function printOthers(half: readonly Photograph[]): Promise<void> {
  const own: number[] = []
  const others: number[] = []
  const taken: string[] = []
  for (const [at, one] of half.entries()) {
    const views = faceHashViews(one.face)
    for (const other of half.slice(at + 1)) {
      const least = Math.min(...views.map((view) => differingBits(view, other.hash)))
      ;(one.person === other.person ? own : others).push(least)
      if (least <= MOST_DIFFERING_BITS) taken.push(`${one.file} ${other.file}: ${least}`)
    }
  }
  console.log('')
  printTable(
    ['other pictures', 'pairs', 'taken for one', 'least bits', '0.1 %', 'median'],
    [
      distanceRow('another photograph of the person', own),
      distanceRow('two people', others),
      distanceRow('two people before one background', await beforeOneBackground(half)),
      distanceRow('frames of one video, one person', await framesOfOneVideo()),
    ],
  )
  for (const pair of taken) console.log(pair)
}

function distanceRow(name: string, distances: readonly number[]): readonly string[] {
  const taken = distances.filter((distance) => distance <= MOST_DIFFERING_BITS).length
  return [
    name,
    String(distances.length),
    String(taken),
    ...[0, 0.001, 0.5].map((share) => String(quantile(distances, share))),
  ]
}

/** Heads of different people cut into one picture of a room. */
async function beforeOneBackground(half: readonly Photograph[]): Promise<readonly number[]> {
  const [room] = half
  const seen: { readonly person: string; readonly face: Uint8Array }[] = []
  const step = Math.max(1, Math.floor(half.length / BEFORE_ONE_BACKGROUND))
  for (const { file, person } of half.filter((_, at) => at % step === 0)) {
    const picture = await sameBackground(
      readFileSync(join(folder!, file)),
      readFileSync(join(folder!, room!.file)),
    )
    const face = await faceOf(picture)
    if (face) seen.push({ person, face })
  }
  return distancesOf(seen)
}

/** The frames are seconds apart: closer moments of one webcam would be more alike than any two photographs. */
async function framesOfOneVideo(): Promise<readonly number[]> {
  const seen: { readonly person: string; readonly face: Uint8Array }[] = []
  for (const name of franckStills) {
    const face = await faceOf(await sharp(media(name)).toBuffer())
    if (face) seen.push({ person: name, face })
  }
  return distancesOf(seen)
}

function distancesOf(
  seen: readonly { readonly person: string; readonly face: Uint8Array }[],
): readonly number[] {
  return seen.flatMap((one, at) => {
    const views = faceHashViews(one.face)
    return seen
      .slice(at + 1)
      .filter(({ person }) => person !== one.person)
      .map(({ face }) => {
        const hash = faceHash(face)
        return Math.min(...views.map((view) => differingBits(view, hash)))
      })
  })
}

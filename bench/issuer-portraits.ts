/**
 * How well the portrait inside a signed code tells people apart: `node bench/issuer-portraits.ts <folder> [--people
 * 300]`.
 *
 * The folder is like that of `bench:faces`. Of each pair of one person the first photograph is cut as a document's
 * portrait is, made small and compressed by HEVC to a given size (`heif-enc` of Debian's libheif-examples; a BPG file
 * is the same coding under another head), and enlarged as the service does it. It is compared with the second
 * photograph of the pair as the selfie, with the selfies of all others, and with a print of the very photograph.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { heifPixels } from '../src/server/adapters/file-pictures/heif-pixels.ts'
import { readFaceModel } from '../src/server/adapters/models/sessions/model-card.ts'
import { readPairs } from '../src/server/cli/faces/photograph-pairs.ts'
import { cosineBetween, cosineOf } from '../src/server/domain/faces/comparison.ts'
import { equalErrorRate, shareAbove } from '../src/server/domain/faces/error-rates.ts'
import { Pipeline, type SeenFace } from './faces/pipeline.ts'
import { portraitOnCard, portraitView } from './faces/portraits.ts'
import { percent, printTable, quantile } from './measure.ts'

/** The size in pixels, and the most bytes that the coded picture may have. */
interface PortraitSize {
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const sizes: readonly PortraitSize[] = [
  { width: 60, height: 80, bytes: 200 },
  { width: 60, height: 80, bytes: 300 },
  { width: 60, height: 80, bytes: 450 },
  { width: 90, height: 120, bytes: 650 },
  { width: 120, height: 160, bytes: 900 },
]
/** The height at which the service draws portraits, pixels. */
const DRAWN_HEIGHT = 480
const MAX_PIXELS = 1025 * 1025

const run = promisify(execFile)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { people: { type: 'string', default: '300' } },
})
const [source] = positionals
if (source === undefined) throw new Error('Say which folder: node bench/issuer-portraits.ts <folder>')
const folder = source
const pipeline = await Pipeline.open()
const model = join(import.meta.dirname, '..', 'models', 'faces', 'face-embedder.onnx')
const { calibration } = (await readFaceModel(model)).card.embedder
/** Similarities that a threshold may have, with their cosines. */
const thresholds = [20, 35, 50].map((similarity) => ({
  similarity,
  cosine: cosineOf(similarity, calibration),
}))
const scratch = await mkdtemp(join(tmpdir(), 'limiar-portraits-'))

const pairs = (await readPairs(folder)).filter(({ same }) => same)
const people = [...Map.groupBy(pairs, ({ first }) => personOf(first)).values()]
  .flatMap(([pair]) => pair ?? [])
  .slice(0, Number(values.people))
console.log(
  `${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}; ${people.length} people; thresholds: ${thresholds.map(({ similarity, cosine }) => `${similarity} is cosine ${cosine.toFixed(3)}`).join(', ')}\n`,
)
const [portraits, selfies] = [new Map<string, SeenFace>(), new Map<string, SeenFace>()]
const prints = new Map<string, SeenFace>()
for (const { first, second } of people) {
  const [photograph, selfie] = [await seen(await photo(first)), await seen(await photo(second))]
  if (!photograph || !selfie) continue
  portraits.set(first, photograph)
  selfies.set(first, selfie)
  const print = await seen(await portraitOnCard(await photo(first), photograph.points))
  if (print) prints.set(first, print)
}
printTable(
  [
    'portrait',
    'bytes p50',
    'face found',
    'selfie: accepted',
    'strangers accepted',
    'EER',
    'print of it: accepted',
  ],
  [rowOf('the photograph', portraits, []), ...(await Promise.all(sizes.map(rowOfSize)))],
)
await rm(scratch, { recursive: true })

async function rowOfSize(size: PortraitSize): Promise<readonly string[]> {
  const found = new Map<string, SeenFace>()
  const bytes: number[] = []
  for (const [file, { points }] of portraits) {
    const coded = await portraitOfCode(await photo(file), points, size)
    bytes.push(coded.bytes)
    const face = await seen(coded.image)
    if (face) found.set(file, face)
  }
  return rowOf(`${size.width} x ${size.height}`, found, bytes)
}

function rowOf(
  what: string,
  found: ReadonlyMap<string, SeenFace>,
  bytes: readonly number[],
): readonly string[] {
  const genuine = cosines(found, selfies, true)
  const impostor = cosines(found, selfies, false)
  return [
    what,
    bytes.length > 0 ? String(quantile(bytes, 0.5)) : '',
    `${found.size} of ${portraits.size}`,
    accepted(genuine),
    accepted(impostor),
    percent(equalErrorRate({ genuine, impostor })),
    accepted(cosines(found, prints, true)),
  ]
}

/** The share above each threshold. */
function accepted(all: Float32Array): string {
  return thresholds.map(({ cosine }) => percent(shareAbove(all, cosine))).join(', ')
}

function cosines(
  ones: ReadonlyMap<string, SeenFace>,
  others: ReadonlyMap<string, SeenFace>,
  ofOnePerson: boolean,
): Float32Array {
  const all = [...ones].flatMap(([one, face]) =>
    [...others]
      .filter(([other]) => (one === other) === ofOnePerson)
      .map(([, other]) => cosineBetween(face.averaged ?? face.embedding, other.averaged ?? other.embedding)),
  )
  return Float32Array.from(all)
}

/** The best quality that fits into the bytes, found by halving. */
async function portraitOfCode(
  image: Uint8Array,
  points: SeenFace['points'],
  { width, height, bytes }: PortraitSize,
): Promise<{ readonly image: Uint8Array; readonly bytes: number }> {
  const view = await portraitView(image, points, { width, height })
  const raw = { width, height, channels: 3 } as const
  const name = join(scratch, `${width}-${bytes}`)
  await writeFile(`${name}.png`, await sharp(Uint8ClampedArray.from(view), { raw }).png().toBuffer())
  let [low, high] = [0, 100]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((await coded(name, middle)).bytes <= bytes) low = middle
    else high = middle - 1
  }
  const best = await coded(name, low)
  const pixels = await heifPixels(best.file, MAX_PIXELS)
  if (typeof pixels === 'string') throw new Error(pixels)
  const drawn = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
    .extract({ left: 0, top: 0, width, height })
    .removeAlpha()
    .resize({ height: DRAWN_HEIGHT, kernel: 'cubic' })
    .jpeg({ quality: 92 })
  return { image: await drawn.toBuffer(), bytes: best.bytes }
}

/** The file, and how many bytes of it are the coded picture. */
async function coded(
  name: string,
  quality: number,
): Promise<{ readonly file: Uint8Array; readonly bytes: number }> {
  await run('heif-enc', ['-q', String(quality), '-o', `${name}.heic`, `${name}.png`])
  const file = await readFile(`${name}.heic`)
  const box = file.indexOf('mdat', 0, 'latin1')
  return { file, bytes: file.readUInt32BE(box - 4) - 8 }
}

function seen(image: Uint8Array): Promise<SeenFace | undefined> {
  return pipeline.see(image, { flip: true })
}

function photo(file: string): Promise<Uint8Array> {
  return readFile(join(folder, file))
}

function personOf(file: string): string {
  return file.replace(/_\d+\.[^.]+$/, '')
}

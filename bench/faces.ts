/**
 * How well, and at what cost, faces are told apart: `node bench/faces.ts <folder>`.
 *
 * The folder holds photographs called `Some_Name_0001.jpg` and `pairs.csv` with the columns `first`, `second`
 * (file names) and `same` (1 or 0), as made from a view of Labeled Faces in the Wild. Of each photograph the
 * largest face near the middle is taken. Times are CPU times of this process; compare ratios.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pyramid } from '../src/imaging/pyramid.ts'
import { alignFace } from '../src/server/adapters/models/face-aligner.ts'
import { FaceDetector, type Detection } from '../src/server/adapters/models/face-detector.ts'
import { FaceEmbedder } from '../src/server/adapters/models/face-embedder.ts'
import { FaceMesh } from '../src/server/adapters/models/face-landmarks.ts'
import { decodePhoto } from '../src/server/adapters/models/image-decoder.ts'
import { readFaceModel } from '../src/server/adapters/models/model-card.ts'
import { openSession } from '../src/server/adapters/models/model-sessions.ts'
import { cosineBetween } from '../src/server/domain/comparison.ts'

const stages = ['decode', 'detect', 'landmarks', 'align', 'embed'] as const
type Stage = (typeof stages)[number]

interface Measured {
  readonly embeddings: ReadonlyMap<string, Float32Array>
  readonly missed: readonly string[]
  readonly cpuMs: Readonly<Record<Stage, readonly number[]>>
}

/** Cosines of pairs that are one person, and of pairs that are not. */
interface Scores {
  readonly genuine: Float32Array
  readonly impostor: Float32Array
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Say which folder: node bench/faces.ts <folder>')
const measured = await measure(folder)
report(measured, pairsOf(readFileSync(join(folder, 'pairs.csv'), 'utf8')))

async function measure(photographs: string): Promise<Measured> {
  const models = join(import.meta.dirname, '..', 'models', 'faces')
  const detector = new FaceDetector(await openSession(join(models, 'face-detector.onnx')))
  const mesh = new FaceMesh(await openSession(join(models, 'face-mesh.onnx')))
  const embedder = await FaceEmbedder.open(await readFaceModel(join(models, 'face-embedder.onnx')))
  const embeddings = new Map<string, Float32Array>()
  const missed: string[] = []
  const cpuMs: Record<Stage, number[]> = { decode: [], detect: [], landmarks: [], align: [], embed: [] }
  const timed = async <Result>(stage: Stage, work: () => Promise<Result> | Result): Promise<Result> => {
    const before = process.cpuUsage()
    const result = await work()
    const { user, system } = process.cpuUsage(before)
    cpuMs[stage].push((user + system) / 1000)
    return result
  }
  for (const file of readdirSync(photographs).filter((name) => name.endsWith('.jpg'))) {
    const photo = await timed('decode', () => decodePhoto(readFileSync(join(photographs, file))))
    const pyramid = new Pyramid(photo)
    const face = central(await timed('detect', () => detector.detect(pyramid)), photo)
    if (face === undefined) {
      missed.push(file)
      continue
    }
    const { points } = await timed('landmarks', () => mesh.landmarks(pyramid, face))
    const aligned = await timed('align', () => alignFace(pyramid, points))
    embeddings.set(file, await timed('embed', () => embedder.embed(aligned)))
  }
  return { embeddings, missed, cpuMs }
}

/** The person a photograph of the set is named after: large, and near the middle. */
function central(
  detections: readonly Detection[],
  { width, height }: { readonly width: number; readonly height: number },
): Detection | undefined {
  const weight = ({ box }: Detection): number => {
    const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2]
    return box.width * box.height - 2 * (x * x + y * y)
  }
  return detections.toSorted((one, other) => weight(other) - weight(one))[0]
}

interface Pair {
  readonly first: string
  readonly second: string
  readonly same: boolean
}

function pairsOf(csv: string): readonly Pair[] {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/)
  const columns = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? ''
    return { first: cell('first'), second: cell('second'), same: cell('same') === '1' }
  })
}

function report({ embeddings, missed, cpuMs }: Measured, pairs: readonly Pair[]): void {
  const all = allPairs(embeddings)
  console.log(
    `photographs  ${embeddings.size + missed.length}, without a face ${missed.length} ${missed.join(' ')}`,
  )
  console.log(
    `pairs.csv    ${percent(accuracy(pairs, embeddings))} right of ${pairs.length}, at the best threshold`,
  )
  console.log(
    `all pairs    ${all.genuine.length} of one person, ${all.impostor.length} of two, by the names of the files`,
  )
  console.log(`EER          ${percent(equalErrorRate(all))}`)
  for (const rate of [1e-2, 1e-3]) {
    const threshold = thresholdAt(all.impostor, rate)
    const accepted = all.genuine.filter((cosine) => cosine > threshold).length / all.genuine.length
    console.log(`TAR at FAR   ${rate}: ${percent(accepted)}, cosine ${threshold.toFixed(4)}`)
  }
  for (const stage of stages) {
    const sorted = cpuMs[stage].toSorted((one, other) => one - other)
    const at = (share: number): string => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1)
    console.log(`CPU ms       ${stage.padEnd(9)} median ${at(0.5)}, p10 ${at(0.1)}, p90 ${at(0.9)}`)
  }
  console.log(`memory       ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident`)
}

/** Every photograph against every other; people are told by the name before the number. */
function allPairs(embeddings: ReadonlyMap<string, Float32Array>): Scores {
  const faces = [...embeddings].map(([file, embedding]) => ({
    name: file.replace(/_\d+\.jpg$/, ''),
    embedding,
  }))
  const genuine: number[] = []
  const impostor: number[] = []
  faces.forEach((one, index) => {
    for (const other of faces.slice(0, index)) {
      const scores = one.name === other.name ? genuine : impostor
      scores.push(cosineBetween(one.embedding, other.embedding))
    }
  })
  return { genuine: Float32Array.from(genuine), impostor: Float32Array.from(impostor) }
}

/** A pair with a photograph without a face counts as two people. */
function accuracy(pairs: readonly Pair[], embeddings: ReadonlyMap<string, Float32Array>): number {
  const scored = pairs.map(({ first, second, same }) => {
    const [one, other] = [embeddings.get(first), embeddings.get(second)]
    return { same, cosine: one && other ? cosineBetween(one, other) : -1 }
  })
  const right = (threshold: number): number =>
    scored.filter(({ same, cosine }) => same === cosine >= threshold).length / scored.length
  return Math.max(...scored.map(({ cosine }) => right(cosine)))
}

/** The cosine above which there is at most this share of the impostors. */
function thresholdAt(impostor: Float32Array, rate: number): number {
  const falling = impostor.toSorted().reverse()
  return falling[Math.floor(rate * falling.length)]!
}

/** Where as many are wrongly refused as are wrongly accepted, found between the genuine cosines. */
function equalErrorRate({ genuine, impostor }: Scores): number {
  const [rising, others] = [genuine.toSorted(), impostor.toSorted()]
  let below = 0
  for (const [refused, cosine] of rising.entries()) {
    while (below < others.length && others[below]! < cosine) below++
    const falseAccepts = (others.length - below) / others.length
    if (refused / rising.length >= falseAccepts) return falseAccepts
  }
  return 0
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

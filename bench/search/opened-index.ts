/** A process that opens a kept index as a server does at its start, and searches it; bench/search.ts forks it. */
import { createFaceIndex } from '../../src/server/adapters/faces/face-index.ts'
import type { FaceCandidate } from '../../src/server/domain/faces/face-index.ts'
import { ACCOUNT, DIMENSIONS, MODEL_ID, storeOf } from './made-up-faces.ts'
import { MemoryReader } from './plain-scan.ts'

export interface Assignment {
  readonly directory: string
  /** Faces of every account. */
  readonly faces: number
  readonly probes: readonly (readonly number[])[]
  readonly limit: number
  /** The questions for every probe, one after the other. */
  readonly floors: readonly number[]
}

export interface Opened {
  /** From the start of the process, and of the index in it. */
  readonly processMs: number
  readonly loadMs: number
  readonly codeBytes: number
  readonly recordBytes: number
  readonly residentBytes: number
  readonly readMs: readonly number[]
  /** For each floor, for each probe. */
  readonly searchMs: readonly (readonly number[])[]
  /** CPU time of one search, of all threads of this process, for each floor. */
  readonly cpuMs: readonly number[]
  readonly answers: readonly (readonly FaceCandidate[])[][]
}

/** Searches and sweeps before the measured ones: V8 optimises a kernel once it has run often. */
const WARM_UP = 50
const SWEEPS = 15

process.once('message', (assignment: Assignment) => void measure(assignment))

async function measure({ directory, faces, probes, limit, floors }: Assignment): Promise<void> {
  const start = performance.now()
  const index = createFaceIndex({
    faces: storeOf(faces),
    modelId: MODEL_ID,
    dimensions: DIMENSIONS,
    directory,
    onNotice: (message) => console.log(message),
  })
  await index.load()
  const [loadMs, processMs] = [performance.now() - start, performance.now()]
  const { codeBytes, recordBytes } = await index.measure()
  const vectors = probes.map((probe) => Float32Array.from(probe))
  const search = (probe: Float32Array, minCosine: number) =>
    index.search(ACCOUNT, probe, { limit, minCosine })
  for (const probe of vectors.slice(0, WARM_UP)) await search(probe, floors[0]!)
  const residentBytes = process.memoryUsage.rss()

  const reader = new MemoryReader(codeBytes)
  const readMs = sweep(reader)
  const searchMs: number[][] = []
  const cpuMs: number[] = []
  const answers: (readonly FaceCandidate[])[][] = []
  for (const floor of floors) {
    const times: number[] = []
    const found: (readonly FaceCandidate[])[] = []
    const before = process.cpuUsage()
    for (const probe of vectors) {
      const asked = performance.now()
      found.push(await search(probe, floor))
      times.push(performance.now() - asked)
    }
    const { user, system } = process.cpuUsage(before)
    searchMs.push(times)
    cpuMs.push((user + system) / 1000 / vectors.length)
    answers.push(found)
    readMs.push(...sweep(reader))
  }
  await index.close()
  const opened: Opened = {
    processMs,
    loadMs,
    codeBytes,
    recordBytes,
    residentBytes,
    readMs,
    searchMs,
    cpuMs,
    answers,
  }
  process.send?.(opened, () => process.disconnect())
}

function sweep(reader: MemoryReader): number[] {
  for (let round = 0; round < 3; round++) reader.sweep()
  return Array.from({ length: SWEEPS }, () => reader.sweep())
}

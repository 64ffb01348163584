/**
 * How fast and how exactly faces are searched: `node bench/search.ts [faces …]`, 10,000, 100,000 and 1,000,000
 * unless said otherwise. Everything is made up and measured on this machine in this run; see METHOD.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaceIndex } from '../src/server/adapters/faces/face-index.ts'
import {
  DIMENSIONS,
  facesOfAllAccounts,
  isSearched,
  MadeUpFaces,
  MODEL_ID,
  recordIdOf,
  storeOf,
} from './search/made-up-faces.ts'
import { quantile } from './measure.ts'
import type { Assignment, Opened } from './search/opened-index.ts'
import { PlainVectors, type Scored } from './search/plain-scan.ts'

const PROBES = 1000
const LIMIT = 20
/** No least cosine, and the cosine that one pair of strangers in a thousand reaches. */
const FLOORS = [-1, 0.45]
/** Float scans take 30 ms each at a million faces, and their spread is small. */
const FLOAT_SCANS = 40

const METHOD = `
Faces    made up, ${DIMENSIONS} dimensions, two photographs of each person, spread as those of a face model are (see
         bench/search/made-up-faces.ts); one in eleven belongs to another account and must not be found.
Probes   ${PROBES}: every other one a further photograph of a person in the gallery, the others of strangers.
Search   the ${LIMIT} best through the port of the service, in a process of its own that opened the kept index: the look
         at the change sequence (of a store in memory), the message to the thread, scan, scoring from the row file
         (page cache warm), and the answer are in the time. Next probe after the last answer, one core.
Float    the ${LIMIT} best by a SIMD scan of the float32 vectors in memory, same vectors, same run.
Read     a sweep over as many bytes as the codes have that does nothing else, same process, between the searches.
Recall   answers whose ids, order and scores all equal those of a plain float64 comparison with every vector.
`

const sizes = process.argv.slice(2).map(Number)
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}${METHOD}`)
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await measure(size)

async function measure(searched: number): Promise<void> {
  console.log(`${searched.toLocaleString('en')} faces of the account searched; load ${load()}`)
  const faces = facesOfAllAccounts(searched)
  const plain = new PlainVectors(faces, DIMENSIONS)
  const maker = new MadeUpFaces(searched)
  for (let face = 0; face < faces; face++) maker.photograph(face >> 1, plain.row(face))
  const people = faces / 2
  const probes = Array.from({ length: PROBES }, (_, number) => {
    const probe = new Float32Array(DIMENSIONS)
    maker.photograph(number % 2 === 0 ? (number * 7919) % people : people + number, probe)
    return probe
  })
  const directory = mkdtempSync(join(tmpdir(), 'limiar-bench-search-'))
  try {
    const built = await build(directory, plain)
    const floatMs = floatScans(plain, probes)
    const opened = await openInProcess({
      directory,
      faces,
      probes: probes.map((probe) => [...probe]),
      limit: LIMIT,
      floors: FLOORS,
    })
    floatMs.push(...floatScans(plain, probes))
    report(searched, faces, built, floatMs, opened)
    reportRecall(plain.exactBest(probes, LIMIT, isSearched), opened)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Enrols every face and closes the index, which writes its snapshot. */
async function build(
  directory: string,
  plain: PlainVectors,
): Promise<{ readonly ms: number; readonly keepMs: number }> {
  const index = createFaceIndex({
    faces: storeOf(plain.rows, (face) => plain.row(face).slice()),
    modelId: MODEL_ID,
    dimensions: DIMENSIONS,
    directory: join(directory, 'face-index'),
  })
  const start = performance.now()
  await index.load()
  const loaded = performance.now()
  await index.close()
  return { ms: loaded - start, keepMs: performance.now() - loaded }
}

function floatScans(plain: PlainVectors, probes: readonly Float32Array[]): number[] {
  const scan = (probe: Float32Array): number => {
    const start = performance.now()
    plain.best(probe, LIMIT, isSearched)
    return performance.now() - start
  }
  probes.slice(0, FLOAT_SCANS).forEach(scan)
  return probes.slice(0, FLOAT_SCANS).map(scan)
}

function openInProcess(assignment: Assignment): Promise<Opened> {
  const child = fork(join(import.meta.dirname, 'search', 'opened-index.ts'), { stdio: 'inherit' })
  child.send({ ...assignment, directory: join(assignment.directory, 'face-index') })
  return new Promise((resolve, reject) => {
    child.once('message', (opened) => resolve(opened as Opened))
    child.once('exit', (code) => reject(new Error(`The measured process ended with code ${code}.`)))
  })
}

function report(
  searched: number,
  faces: number,
  built: { readonly ms: number; readonly keepMs: number },
  floatMs: readonly number[],
  opened: Opened,
): void {
  const { codeBytes, recordBytes, residentBytes, readMs, searchMs, cpuMs } = opened
  const share = searched / faces
  FLOORS.forEach((floor, at) => {
    const times = searchMs[at]!
    const name = floor === -1 ? `${LIMIT} best` : `cosine from ${floor}`
    const float = quantile(floatMs, 0.5) / quantile(times, 0.5)
    console.log(
      `  search   ${name.padEnd(17)} p50 ${ms(times, 0.5)}, p95 ${ms(times, 0.95)}, least ${ms(times, 0)}; ` +
        `CPU ${cpuMs[at]!.toFixed(2)} ms; ${float.toFixed(1)} x as fast as float`,
    )
  })
  console.log(`  float    p50 ${ms(floatMs, 0.5)}, p95 ${ms(floatMs, 0.95)}, least ${ms(floatMs, 0)}`)
  // A search scans only the account's rows, while the sweep goes over those of every account.
  const read = (at: number): number => quantile(readMs, at) * share
  const reached = (at: number): string => `${((100 * read(at)) / quantile(searchMs[0]!, at)).toFixed(0)} %`
  const perSecond = (codeBytes * share) / read(0.5) / 1e6
  console.log(
    `  read     p50 ${read(0.5).toFixed(2)} ms for the account's bytes, ${perSecond.toFixed(1)} GB/s; ` +
      `the search reaches ${reached(0.5)} of it, at best ${reached(0)}`,
  )
  console.log(
    `  memory   ${((faces * (DIMENSIONS + 8)) / faces).toFixed(0)} bytes a face scanned, ` +
      `${(codeBytes / faces).toFixed(1)} with free rows, ${(recordBytes / faces).toFixed(1)} to find records; ` +
      `process ${(residentBytes / 2 ** 20).toFixed(0)} MiB resident`,
  )
  console.log(
    `  start    searchable ${opened.loadMs.toFixed(0)} ms after it was asked for, ${opened.processMs.toFixed(0)} ms ` +
      `after the process began; made from the store in ${(built.ms / 1000).toFixed(1)} s, kept in ${built.keepMs.toFixed(0)} ms`,
  )
}

function reportRecall(expected: readonly (readonly Scored[])[], { answers }: Opened): void {
  const shares = FLOORS.map((floor, at) => {
    const right = expected.filter((scored, probe) => {
      const wanted = scored.filter(({ cosine }) => cosine >= floor)
      const found = answers[at]![probe]!
      return (
        found.length === wanted.length &&
        wanted.every(
          ({ row, cosine }, place) =>
            found[place]?.recordId === recordIdOf(row) && found[place].cosine === cosine,
        )
      )
    })
    return (right.length / expected.length).toFixed(3)
  })
  console.log(`  recall   ${shares.join(' and ')} over ${expected.length} probes; load ${load()}\n`)
}

function ms(times: readonly number[], at: number): string {
  return `${quantile(times, at).toFixed(2)} ms`
}

function load(): string {
  return loadavg()[0]!.toFixed(1)
}

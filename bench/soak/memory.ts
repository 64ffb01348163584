/** Checks whether the process leaks: its resident memory and open files from start to end. */
import { median } from '../../src/imaging/quantiles.ts'
import type { Check } from './checks.ts'
import type { Life, Sample } from './service.ts'

/** By then models, caches and pools are filled. */
const WARM_UP_MS = 10 * 60_000
/** Medians are taken over this long at the start and at the end; a shorter life shows no trend. */
const WINDOW_MS = 5 * 60_000
/** The allowed growth of the median from the first window to the last. */
const MAX_GROWTH = 0.1
/** Open files that may be added: connections of a pool, and sockets of clients who are just leaving. */
const FILES_TO_SPARE = 50

/** Judges the last life under load; a life that is too short is printed but not judged. */
export function checkMemory(lives: readonly Life[]): Check {
  const name = 'memory and open files are flat'
  const samples = lives.findLast((life) => life.samples.length > 0)?.samples ?? []
  const last = samples.at(-1)
  if (last === undefined)
    return { name, looked: 0, violations: [], note: 'no samples: there is no /proc here' }
  const peak = Math.max(...lives.flatMap((life) => life.samples.map(({ residentMb }) => residentMb)))
  const told = `resident ${last.residentMb.toFixed(0)} MB at the end, ${peak.toFixed(0)} MB at the peak`
  if (last.age < WARM_UP_MS + 2 * WINDOW_MS) {
    const minutes = (last.age / 60_000).toFixed(1)
    return { name, looked: 0, violations: [], note: `${told}; not judged: that life had ${minutes} minutes` }
  }
  const first = windowOf(samples, WARM_UP_MS, WARM_UP_MS + WINDOW_MS)
  const end = windowOf(samples, last.age - WINDOW_MS, last.age)
  const growth = medianOf(end, 'residentMb') / medianOf(first, 'residentMb') - 1
  const files = medianOf(end, 'openFiles') - medianOf(first, 'openFiles')
  const percent = `${(growth * 100).toFixed(1)} %`
  const violations = [
    ...(growth > MAX_GROWTH ? [`resident memory grew by ${percent} after the warm-up`] : []),
    ...(files > FILES_TO_SPARE ? [`${files} more files are open than after the warm-up`] : []),
  ]
  return { name, looked: samples.length, violations, note: `${told}; ${percent} since the warm-up` }
}

function windowOf(samples: readonly Sample[], from: number, to: number): readonly Sample[] {
  return samples.filter(({ age }) => age >= from && age <= to)
}

function medianOf(samples: readonly Sample[], what: 'residentMb' | 'openFiles'): number {
  return median(samples.map((sample) => sample[what]))
}

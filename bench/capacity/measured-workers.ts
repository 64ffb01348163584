/** What `npm run bench:workers -- --save` measured last, for the simulation. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'workers.json')

/** What a number of worker processes, of one thread each, was measured to do. */
export interface MeasuredWorkers {
  readonly workers: number
  readonly perMinute: number
  /** Of an analysis. */
  readonly processorSeconds: number
  readonly coresBusy: number
  readonly load: number
}

export interface WorkerMeasurement {
  readonly processors: number
  readonly analyses: number
  readonly points: readonly MeasuredWorkers[]
}

export function saveMeasuredWorkers(measurement: WorkerMeasurement): void {
  writeFileSync(file, `${JSON.stringify(measurement, undefined, 2)}\n`)
}

/** Undefined where nothing was saved yet. */
export function readMeasuredWorkers(): WorkerMeasurement | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WorkerMeasurement) : undefined
}

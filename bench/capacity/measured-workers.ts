/** What `npm run bench:workers -- --save` measured last, for the simulation. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'workers.json')

/** The measured work of a number of worker processes of one thread each. */
export interface MeasuredWorkers {
  readonly workers: number
  readonly perMinute: number
  /** Processor time of the workers for one analysis. */
  readonly processorSeconds: number
  /** Cores that the workers keep busy. */
  readonly coresBusy: number
  /** Cores that everything else keeps busy: the api node, the database, the measurement. */
  readonly othersBusy: number
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

/** Undefined if nothing has been saved yet. */
export function readMeasuredWorkers(): WorkerMeasurement | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WorkerMeasurement) : undefined
}

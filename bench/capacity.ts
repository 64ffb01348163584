/**
 * Queueing: how long stills and analyses wait, for a number of people an hour on a number of threads. Before it
 * extrapolates anything, the simulation is compared with measured points: requests of bench/load.ts
 * (bench/capacity/queues.ts), and the workers of bench/workers.ts.
 *
 * `node bench/capacity.ts`; its tables stand in docs/operating/capacity.md. Everything is drawn from a seed.
 */
import { readMeasuredWorkers } from './capacity/measured-workers.ts'
import {
  closedQueue,
  openQueue,
  poissonArrivals,
  sharedStation,
  type Callers,
  type Station,
} from './capacity/queues.ts'

const search = { what: 'search', next: 'first-come' } as const
const still = { what: 'still of a selfie', next: 'least-served' } as const

/**
 * `npm run bench:load -- --database postgres --seconds 15 --executions 1000 --connections 10,100,10 --only search`, and
 * `--only still`, on two processors that did nothing else. Of the two lines with 10 callers the second counts, because
 * the first warms up. `cpuMs` is the processor time of a request at the server, `otherMs` that of PostgreSQL and of the
 * program that asks.
 */
const measured: readonly MeasuredPoint[] = [
  { ...search, callers: 10, cpuMs: 47.45, otherMs: 3.42, perSecond: 37, p50: 265, p99: 361 },
  { ...search, callers: 100, cpuMs: 45.32, otherMs: 2.78, perSecond: 39, p50: 2524, p99: 2712 },
  { ...still, callers: 10, cpuMs: 39.97, otherMs: 5.85, perSecond: 41, p50: 233, p99: 419 },
  { ...still, callers: 100, cpuMs: 41.03, otherMs: 14.21, perSecond: 35, p50: 2403, p99: 5103 },
]
const MEASURED_SECONDS = 15
const MEASURED_PROCESSORS = 2

interface MeasuredPoint {
  readonly what: string
  readonly next: Callers['next']
  readonly callers: number
  readonly cpuMs: number
  readonly otherMs: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** The standard deviation of service times over their mean, for one kind of picture. Assumed, not measured. */
const VARIATION = 0.4

/** Processor times alone are taken from the measurement; the simulation predicts pace and waits. */
function holdAgainstMeasured(): void {
  console.log('| measured point | callers | a second | simulated | p50 ms | simulated | p99 ms | simulated |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const point of measured) {
    const serviceSeconds = (point.cpuMs + point.otherMs) / 1000
    const station = { threads: MEASURED_PROCESSORS, serviceSeconds, variation: VARIATION }
    const callers = { count: point.callers, seconds: MEASURED_SECONDS, next: point.next }
    const { perSecond, p50, p99 } = closedQueue(station, callers)
    const ms = [point.p50, 1000 * p50, point.p99, 1000 * p99].map(Math.round)
    const cells = [point.what, point.callers, point.perSecond, perSecond.toFixed(0), ...ms]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/**
 * Worker processes with a backlog before them. By the utilization law (Denning and Buzen, 1978) they analyse as many a
 * second as they have processor seconds for: each keeps as many processors busy as one alone does, and all together no
 * more than the other programs leave them. What one worker takes is the input.
 */
function holdAgainstWorkers(): void {
  const measurement = readMeasuredWorkers()
  const [first, ...others] = measurement?.points ?? []
  if (!measurement || !first) return console.log('\nWorkers: run npm run bench:workers -- --save first.')
  console.log('\n| workers | measured, analyses a minute | worked out | load |')
  console.log('| --- | --- | --- | --- |')
  const free = measurement.processors - first.othersBusy
  for (const { workers, perMinute, load } of others) {
    const busy = Math.min(workers * first.coresBusy, free)
    const cells = [
      workers,
      perMinute.toFixed(1),
      ((60 * busy) / first.processorSeconds).toFixed(1),
      load.toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/**
 * One account submits a backlog at once while people of another account come at random. Compares accounts that take
 * turns with a single queue.
 */
function compareLanes(): void {
  const station = { threads: 16, serviceSeconds: ANALYSIS_SECONDS, variation: VARIATION }
  const people = { arrivals: poissonArrivals(1, 3_600) }
  const backlog = { arrivals: Array.from({ length: 2_000 }, () => 600) }
  console.log('\n| 16 threads, 60 people a minute of one account | p50 s | p95 s | p99 s |')
  console.log('| --- | --- | --- | --- |')
  const tell = (what: string, { p50, p95, p99 }: { p50: number; p95: number; p99: number }): void =>
    console.log(`| ${[what, ...[p50, p95, p99].map((value) => value.toFixed(1))].join(' | ')} |`)
  tell('alone', sharedStation(station, [people], false)[0]!)
  tell('another submits 2,000 at once, one line', sharedStation(station, [people, backlog], false)[0]!)
  tell('the same, accounts in turn', sharedStation(station, [people, backlog], true)[0]!)
}

/** Core seconds of one onboarding: its stills on api nodes, and its analysis. See docs/operating/capacity.md. */
const stillSeconds = [0.25, 0.25, 0.035]
const ANALYSIS_SECONDS = 3
const BUSY_AT_MOST = 0.7

const paces = [
  { perMinute: 5, seconds: 40_000 },
  { perMinute: 50, seconds: 8_000 },
  { perMinute: 500, seconds: 2_000 },
  { perMinute: 10_000, seconds: 300 },
] as const

/**
 * Threads needed for a pace, and how long people wait for them. Nodes have 8 threads, and each node fails once a day.
 */
function extrapolate(): void {
  console.log(
    '\n| onboardings a minute | threads of api nodes | still p95 s | threads of workers | analysis p50 s | p95 s | p99 s |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const { perMinute, seconds } of paces) {
    const perSecond = perMinute / 60
    const ofStills = stillSeconds.reduce((sum, each) => sum + each, 0)
    const failures = { everySeconds: 86_400, lastSeconds: 20 }
    const api = stationFor(perSecond * 3, ofStills / 3, 0.8, failures)
    const workers = stationFor(perSecond, ANALYSIS_SECONDS, VARIATION, failures)
    const stills = openQueue(api, perSecond * 3, seconds)
    const { p50, p95, p99 } = openQueue(workers, perSecond, seconds)
    const cells = [
      perMinute,
      api.threads,
      stills.p95.toFixed(2),
      workers.threads,
      ...[p50, p95, p99].map((value) => value.toFixed(1)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function stationFor(
  perSecond: number,
  serviceSeconds: number,
  variation: number,
  failures: NonNullable<Station['failures']>,
): Station {
  const threads = Math.max(2, Math.ceil((perSecond * serviceSeconds) / BUSY_AT_MOST))
  return { threads, serviceSeconds, variation, failures }
}

holdAgainstMeasured()
holdAgainstWorkers()
compareLanes()
extrapolate()

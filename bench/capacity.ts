/**
 * Queueing: how long stills and analyses wait, for a number of people an hour on a number of threads. Before it
 * extrapolates anything, the simulation (bench/capacity/queues.ts) is compared with measured points: requests of
 * bench/load.ts, with as many callers, each of whom asks again at once (M/G/c//N without thinking time).
 *
 * `node bench/capacity.ts`; its tables stand in docs/operating/capacity.md. Everything is drawn from a seed.
 */
import { readMeasuredWorkers } from './capacity/measured-workers.ts'
import { closedQueue, openQueue, poissonArrivals, sharedStation, type Station } from './capacity/queues.ts'

/** Measured by bench/load.md on two processors that other programs used as well. */
const measured = [
  { what: 'search, PostgreSQL', cpuMs: 44.81, rateAt100: 39, rateAt10: 36, p50At10: 268 },
  { what: 'still of a selfie, PostgreSQL', cpuMs: 34.28, rateAt100: 40, rateAt10: 33, p50At10: 280 },
  { what: 'search, embedded', cpuMs: 64.66, rateAt100: 29, rateAt10: 31, p50At10: 311 },
] as const

/** The standard deviation of service times over their mean, for one kind of picture. Assumed, not measured. */
const VARIATION = 0.4

/** The run with 100 callers fixes the pace of the processors; the simulation then predicts the run with 10. */
function holdAgainstMeasured(): void {
  console.log('| measured point | callers | measured, a second | simulated | measured p50 ms | simulated |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const { what, rateAt100, rateAt10, p50At10 } of measured) {
    const station = { threads: 2, serviceSeconds: 2 / rateAt100, variation: VARIATION }
    const { perSecond, p50 } = closedQueue(station, 10, 20_000)
    const ms = Math.round(p50 * 1000)
    console.log(`| ${what} | 10 | ${rateAt10} | ${perSecond.toFixed(0)} | ${p50At10} | ${ms} |`)
  }
}

/**
 * Worker processes with a backlog before them. The first point fixes the service time; the simulation predicts the
 * others, with no more threads than there are processors.
 */
function holdAgainstWorkers(): void {
  const measurement = readMeasuredWorkers()
  const [first, ...others] = measurement?.points ?? []
  if (!measurement || !first) return console.log('\nWorkers: run npm run bench:workers -- --save first.')
  console.log('\n| workers | measured, analyses a minute | simulated | load |')
  console.log('| --- | --- | --- | --- |')
  const serviceSeconds = (60 * first.workers) / first.perMinute
  for (const { workers, perMinute, load } of others) {
    const threads = Math.min(workers, measurement.processors)
    const { perSecond } = closedQueue({ threads, serviceSeconds, variation: VARIATION }, workers, 20_000)
    const cells = [workers, perMinute.toFixed(1), (60 * perSecond).toFixed(1), load.toFixed(1)]
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

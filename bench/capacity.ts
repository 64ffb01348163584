/**
 * Queueing by discrete-event simulation: how long stills and analyses wait, for so many people an hour on so many threads.
 *
 * Model M/G/c (Kendall): arrivals are a Poisson process, service times are lognormal, c threads serve one line first come
 * first served (Banks, Carson, Nelson, Nicol: Discrete-Event System Simulation, chapter 6). A closed variant with N callers
 * who ask again at once (M/G/c//N without thinking time) is what bench/load.ts measures; it is held against those figures
 * before anything is extrapolated. Nodes may fail: all of their threads stop for a while, and what they had in hand is done
 * again from its beginning.
 *
 * `node bench/capacity.ts`; its tables stand in docs/operating/capacity.md. Everything is drawn from a seed.
 */

interface Station {
  /** Threads that serve. */
  readonly threads: number
  readonly serviceSeconds: number
  /** Standard deviation of a service time over its mean. */
  readonly variation: number
  /** Mean seconds between failures of a node, and until its work goes on elsewhere; undefined: none fails. */
  readonly failures?: { readonly everySeconds: number; readonly lastSeconds: number }
}

interface Waits {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly busy: number
}

/** mulberry32 (Tommy Ettinger, public domain): the same draws each time. */
function drawsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

class Draws {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = drawsOf(seed)
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.#next())
  }

  lognormal(mean: number, variation: number): number {
    const variance = Math.log(1 + variation * variation)
    const normal = Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next())
    return mean * Math.exp(normal * Math.sqrt(variance) - variance / 2)
  }
}

/** Times at which threads are free, the soonest first: a binary heap. */
class FreeTimes {
  readonly #times: number[]

  constructor(threads: number) {
    this.#times = Array.from({ length: threads }, () => 0)
  }

  get soonest(): number {
    return this.#times[0]!
  }

  /** Gives the thread that is free first its next time. */
  replaceSoonest(time: number): void {
    const times = this.#times
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      if (left >= times.length) break
      const right = left + 1
      const child = right < times.length && times[right]! < times[left]! ? right : left
      if (times[child]! >= time) break
      times[place] = times[child]!
      place = child
    }
    times[place] = time
  }
}

/** First come, first served: whoever comes next takes the thread that is free first. */
class Line {
  readonly #station: Station
  readonly #draws: Draws
  readonly #free: FreeTimes
  busySeconds = 0

  constructor(station: Station, draws: Draws) {
    this.#station = station
    this.#draws = draws
    this.#free = new FreeTimes(station.threads)
  }

  /** Answers when somebody who comes at a time is done. */
  serve(at: number): number {
    const begin = Math.max(at, this.#free.soonest)
    const end = begin + this.#held()
    this.busySeconds += end - begin
    this.#free.replaceSoonest(end)
    return end
  }

  /**
   * Seconds for which one task holds a thread. A failure of its node, which comes to a task as often as tasks are long,
   * costs what was done so far, the time until it is noticed, and the task once more.
   */
  #held(): number {
    const { serviceSeconds, variation, failures } = this.#station
    const needed = this.#draws.lognormal(serviceSeconds, variation)
    if (!failures) return needed
    const fails = this.#draws.exponential(failures.everySeconds)
    return fails < needed ? fails + failures.lastSeconds + needed : needed
  }
}

/** People who come whether or not those before them are done. */
export function openQueue(station: Station, arrivalsPerSecond: number, seconds: number, seed = 1): Waits {
  const draws = new Draws(seed)
  const line = new Line(station, draws)
  const times: number[] = []
  for (let at = 0; at < seconds; at += draws.exponential(1 / arrivalsPerSecond))
    times.push(line.serve(at) - at)
  return summary(times, seconds, line.busySeconds / (station.threads * seconds))
}

/** So many callers, each of whom asks again as soon as it is answered. */
export function closedQueue(station: Station, callers: number, asked: number, seed = 1): Waits {
  const line = new Line(station, new Draws(seed))
  // All begin at once; the line is first come first served, so that callers come back in the order of their answers.
  const due = Array.from({ length: callers }, () => 0)
  const times: number[] = []
  let last = 0
  for (let i = 0; i < asked; i++) {
    due.sort((one, other) => one - other)
    const at = due.shift()!
    last = line.serve(at)
    due.push(last)
    // The first round of a full line is not what a caller sees later.
    if (i >= 2 * callers) times.push(last - at)
  }
  return summary(times, (last * times.length) / asked, line.busySeconds / (station.threads * last))
}

function summary(times: number[], seconds: number, busy: number): Waits {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), busy }
}

/** Of bench/load.md: what two processors, of which other programs used a part, answered. */
const measured = [
  { what: 'search, PostgreSQL', cpuMs: 44.81, rateAt100: 39, rateAt10: 36, p50At10: 268 },
  { what: 'still of a selfie, PostgreSQL', cpuMs: 34.28, rateAt100: 40, rateAt10: 33, p50At10: 280 },
  { what: 'search, embedded', cpuMs: 64.66, rateAt100: 29, rateAt10: 31, p50At10: 311 },
] as const

/** Service times of one kind of picture differ by so much: standard deviation by mean. Assumed, not measured. */
const VARIATION = 0.4

/** The pace of the processors is fixed by the run with 100 callers; the run with 10 is then foretold. */
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

/** Threads for a pace, and how long people wait at them, with nodes of 8 threads of which each fails once a day. */
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

if (import.meta.main) {
  holdAgainstMeasured()
  extrapolate()
}

/**
 * Queues before threads, simulated event by event. Arrivals are a Poisson process, service times are lognormal, c
 * threads serve (M/G/c in Kendall's notation; Banks, Carson, Nelson, Nicol: Discrete-Event System Simulation, chapter
 * 6). Nodes may fail: then the task of a thread is done again from its beginning after a while.
 */
import { seededRandom, type Random } from '../../demo/specimens/random.ts'

export interface Station {
  /** Threads that serve. */
  readonly threads: number
  readonly serviceSeconds: number
  /** Standard deviation of a service time over its mean. */
  readonly variation: number
  /**
   * Mean seconds between failures of a node, and seconds until its work goes on elsewhere; undefined: no node fails.
   */
  readonly failures?: { readonly everySeconds: number; readonly lastSeconds: number }
}

/** Waits in seconds, and the share of the time for which threads were busy. */
export interface Waits {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly busy: number
}

class Draws {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.#random.next())
  }

  lognormal(mean: number, variation: number): number {
    const variance = Math.log(1 + variation * variation)
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.#random.next())) * Math.cos(2 * Math.PI * this.#random.next())
    return mean * Math.exp(normal * Math.sqrt(variance) - variance / 2)
  }
}

/** Times at which threads become free, the soonest first: a binary heap. */
class FreeTimes {
  readonly #times: number[]

  constructor(threads: number) {
    this.#times = Array.from({ length: threads }, () => 0)
  }

  get soonest(): number {
    return this.#times[0]!
  }

  /** Replaces the earliest time: that thread is free again at the new one. */
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

/** First come, first served: the next task takes the thread that is free first. */
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

  /** The times at which a thread becomes free. */
  get soonest(): number {
    return this.#free.soonest
  }

  /** Answers when the task of somebody who comes at this time is done. */
  serve(at: number): number {
    const begin = Math.max(at, this.#free.soonest)
    const end = begin + this.#held()
    this.busySeconds += end - begin
    this.#free.replaceSoonest(end)
    return end
  }

  /**
   * Seconds for which one task holds a thread. The longer a task is, the likelier its node fails meanwhile. Such a
   * failure costs the work done so far, the time until it is noticed, and the task once more.
   */
  #held(): number {
    const { serviceSeconds, variation, failures } = this.#station
    const needed = this.#draws.lognormal(serviceSeconds, variation)
    if (!failures) return needed
    const fails = this.#draws.exponential(failures.everySeconds)
    return fails < needed ? fails + failures.lastSeconds + needed : needed
  }
}

/** People who come whether or not the people before them are done. */
export function openQueue(station: Station, arrivalsPerSecond: number, seconds: number, seed = 1): Waits {
  const draws = new Draws(seed)
  const line = new Line(station, draws)
  const times: number[] = []
  for (let at = 0; at < seconds; at += draws.exponential(1 / arrivalsPerSecond))
    times.push(line.serve(at) - at)
  return summary(times, seconds, line.busySeconds / (station.threads * seconds))
}

/** Callers who all ask at once at the beginning, and each again as soon as it is answered. */
export interface Callers {
  readonly count: number
  /** For how long they ask. What is not answered by then does not count. */
  readonly seconds: number
  /**
   * Who is served next: whoever asked first, or the caller for whom the threads have worked the least so far, as sessions
   * take turns (`src/server/adapters/turns/fair-semaphore.ts`).
   */
  readonly next: 'first-come' | 'least-served'
}

interface Caller {
  askedAt: number
  servedSeconds: number
}

/** The waits of a fixed number of callers (a closed queue). */
export function closedQueue(station: Station, { count, seconds, next }: Callers, seed = 1): Waits {
  const line = new Line(station, new Draws(seed))
  const callers = Array.from({ length: count }, (): Caller => ({ askedAt: 0, servedSeconds: 0 }))
  const times: number[] = []
  for (;;) {
    const begin = Math.max(line.soonest, Math.min(...callers.map(({ askedAt }) => askedAt)))
    if (begin >= seconds) break
    const waiting = callers.filter(({ askedAt }) => askedAt <= begin)
    const turnOf = ({ askedAt, servedSeconds }: Caller): number =>
      next === 'first-come' ? askedAt : servedSeconds
    const caller = waiting.reduce((one, other) => (turnOf(other) < turnOf(one) ? other : one))
    const end = line.serve(begin)
    if (end <= seconds) times.push(end - caller.askedAt)
    caller.servedSeconds += end - begin
    caller.askedAt = end
  }
  return summary(times, seconds, line.busySeconds / (station.threads * seconds))
}

/** The tasks of one account, which shares a station with other accounts in turn. */
export interface Lane {
  /** The times at which the tasks come, in order. */
  readonly arrivals: readonly number[]
}

/**
 * Lanes that take turns at one station (round robin): a thread that becomes free takes the first task of the next lane
 * that has one. With `inTurn` false all tasks stand in one queue, first come first served. Answers the waits of each
 * lane.
 */
export function sharedStation(
  station: Station,
  lanes: readonly Lane[],
  inTurn: boolean,
  seed = 1,
): readonly Waits[] {
  const line = new Line(station, new Draws(seed))
  const nextOf = lanes.map(() => 0)
  const times: number[][] = lanes.map(() => [])
  let last = 0
  let turn = 0
  const dueOf = (lane: number): number => lanes[lane]!.arrivals[nextOf[lane]!] ?? Infinity
  const total = lanes.reduce((sum, { arrivals }) => sum + arrivals.length, 0)
  for (let served = 0; served < total; served++) {
    const order = lanes.map((_, i) => (turn + i) % lanes.length)
    const first = order.reduce((one, other) => (dueOf(other) < dueOf(one) ? other : one))
    const begin = Math.max(line.soonest, dueOf(first))
    const lane = inTurn ? (order.find((one) => dueOf(one) <= begin) ?? first) : first
    const at = dueOf(lane)
    nextOf[lane]!++
    turn = lane + 1
    const end = line.serve(begin)
    last = Math.max(last, end)
    times[lane]!.push(end - at)
  }
  return times.map((each) => summary(each, last, line.busySeconds / (station.threads * last)))
}

/** Poisson arrivals for this many seconds. */
export function poissonArrivals(perSecond: number, seconds: number, seed = 1): readonly number[] {
  const draws = new Draws(seed)
  const times: number[] = []
  for (let at = draws.exponential(1 / perSecond); at < seconds; at += draws.exponential(1 / perSecond))
    times.push(at)
  return times
}

function summary(times: number[], seconds: number, busy: number): Waits {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), busy }
}

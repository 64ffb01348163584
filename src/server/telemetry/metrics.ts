/**
 * The counts and times of the service, in the words and units of Prometheus. The names are a promise: alerts use them.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Figure } from '../../protocol/executions/figures.ts'
import type { Jobs } from '../domain/job-queue.ts'
import type { Observer } from '../domain/observer.ts'

/** Buckets of requests in seconds: from an answer from memory to the longest that a proxy waits. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Buckets of jobs: from a message handed to a mail server to an analysis that waits for sources. */
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900]
/** Buckets of waits for a model: a request waits at most ten seconds, an analysis as long as it has to. */
const MODEL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Buckets of waits for a connection to the database: by default a caller waits at most five seconds. */
const DATABASE_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5]

/**
 * Kinds of jobs that are given up eventually. Their counts begin at 0, because Prometheus cannot see the rise to a
 * first value.
 */
const LOSABLE: readonly (keyof Jobs)[] = [
  'run-execution',
  'deliver-webhook',
  'send-message',
  'send-review-mail',
]

/** Reads a value when the metrics are requested. The value is left out where it is undefined or the reading fails. */
type Reading = () => Promise<Readings> | Readings
type Readings =
  number | undefined | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

export class Metrics implements Observer {
  readonly #registry = new Registry()
  readonly #requests = this.#histogram('limiar_request_duration_seconds', {
    help: 'Time from a request to the end of its answer',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
  })
  readonly #refusals = this.#counter(
    'limiar_refusals_total',
    'Requests refused because they met a limit (429), or because the server was busy or lacked something (503)',
    ['reason', 'route'],
  )
  readonly #jobs = this.#histogram('limiar_job_duration_seconds', {
    help: 'Time of an attempt at a job',
    labels: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
  })
  readonly #jobsGivenUp = this.#counter('limiar_jobs_given_up_total', 'Jobs that failed every time', ['kind'])
  readonly #databaseWaits = this.#histogram('limiar_database_wait_seconds', {
    help: 'Time until a caller got a connection to the database, or was refused one',
    labels: [],
    buckets: DATABASE_SECONDS,
  })
  readonly #modelWaits = this.#histogram('limiar_model_wait_seconds', {
    help: 'Time until a task got its turn at the models',
    labels: ['lane'],
    buckets: MODEL_SECONDS,
  })
  readonly #modelTasks = this.#histogram('limiar_model_task_seconds', {
    help: 'Time of a task in a thread of the models',
    labels: ['task'],
    buckets: MODEL_SECONDS,
  })
  readonly #deliveries = this.#counter(
    'limiar_deliveries_total',
    'Attempts to deliver to a webhook, by their outcome',
    ['outcome'],
  )

  constructor() {
    for (const kind of LOSABLE) this.#jobsGivenUp.inc({ kind }, 0)
  }

  /** Renders everything in the text format of Prometheus, with its media type. */
  async render(): Promise<{ readonly mediaType: string; readonly text: string }> {
    const merged = Registry.merge([this.#registry, ofProcess()])
    return { mediaType: merged.contentType, text: await merged.metrics() }
  }

  /** The values of gauges and counters as they are now, without those of the process. */
  async figures(): Promise<readonly Figure[]> {
    const all = await this.#registry.getMetricsAsJSON()
    return all
      .filter(({ type }) => String(type) === 'gauge' || String(type) === 'counter')
      .flatMap(({ name, values }) =>
        values.map(({ labels, value }) => ({ name, labels: asTexts(labels), value })),
      )
  }

  /** Adds a value that is read on each request. */
  gauge(name: `limiar_${string}`, help: string, labelNames: readonly string[], read: Reading): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        this.reset()
        const found = await Promise.resolve()
          .then(read)
          // An outage shows in limiar_ready and limiar_refusals_total, so a gauge may honestly have no value.
          .catch(() => undefined)
        if (found === undefined) return this.remove()
        if (typeof found === 'number') return this.set(found)
        for (const [labels, value] of found) this.set(labels, value)
      },
    })
  }

  /** Adds counts by source that are kept elsewhere and read on each request. */
  count(
    name: `limiar_${string}_total`,
    help: string,
    read: () => readonly (readonly [labels: { readonly source: string }, value: number])[],
  ): void {
    new Counter({
      name,
      help,
      labelNames: ['source'],
      registers: [this.#registry],
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    })
  }

  requestEnded(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds)
  }

  refused(reason: 'limited' | 'unavailable', route: string): void {
    this.#refusals.inc({ reason, route })
  }

  jobEnded(...[kind, outcome, seconds]: Parameters<Observer['jobEnded']>): void {
    this.#jobs.observe({ kind, outcome }, seconds)
  }

  jobGivenUp(kind: Parameters<Observer['jobGivenUp']>[0]): void {
    this.#jobsGivenUp.inc({ kind })
  }

  databaseWaited(seconds: number): void {
    this.#databaseWaits.observe(seconds)
  }

  modelTaskWaited(...[lane, seconds]: Parameters<Observer['modelTaskWaited']>): void {
    this.#modelWaits.observe({ lane }, seconds)
  }

  modelTaskRan(task: string, seconds: number): void {
    this.#modelTasks.observe({ task }, seconds)
  }

  deliveryAttempted(outcome: Parameters<Observer['deliveryAttempted']>[0]): void {
    this.#deliveries.inc({ outcome })
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  #histogram<Label extends string>(
    name: string,
    settings: { readonly help: string; readonly labels: readonly Label[]; readonly buckets: number[] },
  ): Histogram<Label> {
    const { help, labels: labelNames, buckets } = settings
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] })
  }
}

function asTexts(labels: Partial<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)]))
}

let processRegistry: Registry | undefined

/** Metrics of any process: memory, processor time, garbage, the lag of the event loop. */
function ofProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

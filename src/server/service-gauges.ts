/** The values that are read when the metrics are requested: queues, pools, the face index, the disk. */
import { statfs } from 'node:fs/promises'
import type { OfficialDataSource } from './domain/findings/official-data.ts'
import type { OfficialDay } from './domain/findings/official-use.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Service } from './open-service.ts'
import type { WhyNotReady } from './readiness.ts'
import type { Settings } from './settings/settings.ts'

interface Measured {
  readonly load: Service['load']
  readonly settings: Pick<Settings, 'dataDirectory' | 'role'>
  readonly version: string
  readonly whyNotReady: WhyNotReady
  /** Logged outages that still last. */
  readonly outages: () => number
  /** The source that production asks about people; undefined where none is configured. */
  readonly officialSource: OfficialDataSource | undefined
}

/** Metrics are requested every few seconds; the queue is counted once for all requests within this time. */
const COUNTED_FOR_MS = 5_000

export function gaugeService(metrics: Metrics, measured: Measured): void {
  const { load, settings, version, whyNotReady, outages, officialSource } = measured
  metrics.gauge('limiar_info', 'Always 1; the labels say what runs here', ['version', 'role', 'node'], () => [
    [{ version, role: settings.role, node: process.versions.node }, 1],
  ])
  metrics.gauge('limiar_ready', '1 when /ready answers 200', [], async () =>
    (await whyNotReady()) === undefined ? 1 : 0,
  )
  metrics.gauge('limiar_outages', 'Outages that the log reports and that still last', [], outages)
  gaugeNodes(metrics, load)
  gaugeJobs(metrics, load)
  gaugeModels(metrics, load)
  gaugeDatabase(metrics, load)
  gaugeFaces(metrics, load)
  gaugeDisk(metrics, settings.dataDirectory)
  const source = officialSource?.name ?? 'own'
  if (officialSource?.use) countOfficialUse(metrics, officialSource.use, source)
  gaugeOfficialDay(metrics, officialSource?.today, source)
}

/** Counts the questions to an official source, and those that it charges for. */
function countOfficialUse(
  metrics: Metrics,
  use: NonNullable<OfficialDataSource['use']>,
  source: string,
): void {
  metrics.count('limiar_official_questions_total', 'Questions to the official source', () => [
    [{ source }, use().asked],
  ])
  metrics.count('limiar_official_charged_total', 'Questions that the official source charges for', () => [
    [{ source }, use().charged],
  ])
}

/** Today's questions to an official source, counted over all nodes. Without a source there is no value. */
function gaugeOfficialDay(metrics: Metrics, today: OfficialDataSource['today'], source: string): void {
  const counted = keptFor(COUNTED_FOR_MS, async () => today?.())
  const gauge = (name: `limiar_official_day_${string}`, help: string, member: keyof OfficialDay): void =>
    metrics.gauge(name, help, ['source'], async () => {
      const value = (await counted())?.[member]
      return value === undefined ? [] : [[{ source }, value]]
    })
  gauge('limiar_official_day_questions', 'Questions of all nodes to the official source today', 'asked')
  gauge('limiar_official_day_charged', 'Today’s questions that the official source charges for', 'charged')
  gauge('limiar_official_day_limit', 'Questions that are allowed a day', 'limit')
}

function gaugeNodes(metrics: Metrics, { liveNodes }: Service['load']): void {
  const told = keptFor(COUNTED_FOR_MS, liveNodes)
  metrics.gauge(
    'limiar_nodes',
    'Running nodes of the installation',
    ['host', 'process', 'version'],
    async () =>
      (await told()).map(({ host, processId, version }) => [
        { host, process: String(processId), version },
        1,
      ]),
  )
}

function gaugeJobs(metrics: Metrics, { waitingJobs, runningJobs }: Service['load']): void {
  const counted = keptFor(COUNTED_FOR_MS, waitingJobs)
  metrics.gauge('limiar_jobs_waiting', 'Waiting jobs of all nodes', ['kind'], async () =>
    (await counted()).map(({ kind, waiting }) => [{ kind }, waiting]),
  )
  metrics.gauge(
    'limiar_oldest_job_seconds',
    'How long the job that could have begun first waits, of all nodes',
    ['kind'],
    async () => (await counted()).map(({ kind, oldestDueSeconds }) => [{ kind }, oldestDueSeconds]),
  )
  metrics.gauge('limiar_jobs_running', 'Jobs that this node works on', ['kind'], () =>
    runningJobs().map(([kind, jobs]) => [{ kind }, jobs]),
  )
}

function gaugeModels(metrics: Metrics, { models }: Service['load']): void {
  metrics.gauge('limiar_model_threads', 'Threads that look at pictures', [], () => models().threads)
  metrics.gauge('limiar_model_tasks_running', 'Tasks in those threads', [], () => models().running)
  metrics.gauge('limiar_model_tasks_waiting', 'Tasks that wait for a thread', ['lane'], () =>
    Object.entries(models().waiting).map(([lane, tasks]) => [{ lane }, tasks]),
  )
}

function gaugeDatabase(metrics: Metrics, { database }: Service['load']): void {
  metrics.gauge('limiar_database_connections', 'Connections to the database', ['state'], () => {
    const { open, idle } = database()
    return [
      [{ state: 'busy' }, open - idle],
      [{ state: 'idle' }, idle],
    ]
  })
  metrics.gauge('limiar_database_waiting', 'Callers that wait for a connection', [], () => database().waiting)
}

function gaugeFaces(metrics: Metrics, { faceIndex, lastFaceChange }: Service['load']): void {
  metrics.gauge('limiar_face_index_faces', 'Faces that this node can find', [], async () =>
    faceIndex.sequence() === undefined ? undefined : (await faceIndex.measure()).faces,
  )
  metrics.gauge('limiar_face_index_bytes', 'Memory of the face index', [], async () => {
    if (faceIndex.sequence() === undefined) return undefined
    const { codeBytes, recordBytes } = await faceIndex.measure()
    return codeBytes + recordBytes
  })
  metrics.gauge(
    'limiar_face_index_behind',
    'Changes of the registry that the index of this node does not have yet',
    [],
    async () => {
      const sequence = faceIndex.sequence()
      return sequence === undefined ? undefined : Math.max(0, (await lastFaceChange()) - sequence)
    },
  )
}

function gaugeDisk(metrics: Metrics, directory: string): void {
  metrics.gauge('limiar_disk_free_bytes', 'Free space on the disk of the data folder', [], async () => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  })
  metrics.gauge('limiar_disk_size_bytes', 'Size of the disk of the data folder', [], async () => {
    const { blocks, bsize } = await statfs(directory)
    return blocks * bsize
  })
}

/** Asks again only when the last answer is older than this. */
function keptFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked = -Infinity
  let answer: Promise<Answer> | undefined
  return () => {
    if (answer === undefined || performance.now() - asked >= milliseconds) {
      asked = performance.now()
      answer = ask()
      answer.catch(() => (answer = undefined))
    }
    return answer
  }
}

/** Erases automatically what has been kept long enough, and what nothing refers to any more. */
import { otherActors } from '../../domain/access/audit.ts'
import { KEY_LIFE_MS } from '../../domain/access/idempotency.ts'
import { isEmpty, type Removal } from '../../domain/privacy/retention.ts'
import type { Id } from '../../../protocol/ids.ts'
import { removeDueBlobs } from '../pictures/blob-removal.ts'
import type { ServicePorts } from '../service-ports.ts'
import { removeOldMarks } from '../executions/velocity.ts'
import { countOldAccesses, trimRecords } from './trim-records.ts'
import { countUnreferenced, sweepBlobs } from './sweep-blobs.ts'

const MS_PER_HOUR = 60 * 60 * 1000
const MS_PER_DAY = 24 * MS_PER_HOUR
/** Records erased in one transaction. The pictures of each are read before it, one by one. */
const RECORDS_PER_STEP = 100
/** At most this many records of a kind are counted: their ids are read, 24 bytes each. */
const SURVEY_LIMIT = 1_000_000

type PurgePorts = Pick<
  ServicePorts,
  | 'retention'
  | 'accounts'
  | 'blobs'
  | 'blobOutbox'
  | 'blobSweeps'
  | 'audit'
  | 'idempotency'
  | 'velocity'
  | 'faceReaders'
  | 'clock'
>

/** How long data is kept where no report decides it. */
export interface KeepingTimes {
  /** Hours that a session without an execution is kept after its end: nobody can continue it any more. */
  readonly abandonedHours: number
  /** Whole months before the present one for which the record of accesses is kept; undefined: for good. */
  readonly auditMonths?: number | undefined
}

/** What a purge did. */
export interface Purged {
  readonly executions: number
  readonly links: number
  readonly sessions: number
  readonly pictures: number
  /** Pictures without a record that were removed because two sweeps found them. */
  readonly orphans: number
  /** Pictures without a record that today's sweep found. */
  readonly suspected: number
  /** Idempotency keys whose day is over. */
  readonly keys: number
  /** Entries of the records of accesses whose months are over. */
  readonly accesses: number
}

/**
 * Erases executions and links older than their reports allow, abandoned sessions, and idempotency keys. It trims the
 * changes that every face index has, the marks of velocity and the records of accesses. Once a day it sweeps pictures
 * that no record names. It can be interrupted anywhere and repeated, and several servers may run it at once.
 */
export async function purge(ports: PurgePorts, times: KeepingTimes, signal?: AbortSignal): Promise<Purged> {
  const steps: Step[] = []
  for (const rule of await ports.retention.rules()) {
    const before = new Date(ports.clock().getTime() - rule.days * MS_PER_DAY)
    const next = async (): Promise<Removal> => ports.retention.findExpired(rule, before, RECORDS_PER_STEP)
    for (let found = await next(); !isEmpty(found); found = await next()) {
      signal?.throwIfAborted()
      steps.push(await erase(ports, rule.accountId, found))
    }
  }
  steps.push(...(await purgeAbandoned(ports, times, signal)))
  await removeDueBlobs(ports, signal)
  const swept = await sweepBlobs(ports, signal)
  await removeOldMarks(ports)
  await ports.faceReaders.trim(ports.clock(), signal)
  const keys = await ports.idempotency.removeOlderThan(new Date(ports.clock().getTime() - KEY_LIFE_MS))
  const accesses = await trimRecords(ports, times.auditMonths, signal)
  return { ...total(steps), ...swept, keys, accesses }
}

type Step = Omit<Purged, 'orphans' | 'suspected' | 'keys' | 'accesses'>

async function purgeAbandoned(
  ports: PurgePorts,
  times: KeepingTimes,
  signal: AbortSignal | undefined,
): Promise<readonly Step[]> {
  const steps: Step[] = []
  const before = leftBefore(ports, times)
  for (;;) {
    signal?.throwIfAborted()
    const abandoned = await ports.retention.findAbandoned(before, RECORDS_PER_STEP)
    if (abandoned.size === 0) return steps
    for (const [accountId, removal] of abandoned) steps.push(await erase(ports, accountId, removal))
  }
}

function leftBefore({ clock }: PurgePorts, { abandonedHours }: KeepingTimes): Date {
  return new Date(clock().getTime() - abandonedHours * MS_PER_HOUR)
}

async function erase(ports: PurgePorts, accountId: Id, removal: Removal): Promise<Step> {
  const at = ports.clock()
  const { removed, pictures } = await ports.retention.remove(accountId, removal, at, (gone) => ({
    at,
    actor: otherActors.server,
    action: 'purge',
    status: 200,
    objects: [...removal.executionIds, ...removal.linkIds],
    details: { removed: { ...gone.removed, pictures: gone.pictures } },
  }))
  await ports.audit.seal([accountId])
  const { executions, links, sessions } = removed
  return { executions, links, sessions, pictures }
}

/** What a purge would erase. */
export interface PurgeSurvey {
  readonly executions: number
  readonly links: number
  readonly sessions: number
  /** Pictures that an earlier erasure has yet to remove. */
  readonly waiting: number
  /** Pictures that no record names now. */
  readonly suspected: number
  readonly accesses: number
}

/** Counts what a purge would erase, and changes nothing. */
export async function surveyPurge(
  ports: PurgePorts,
  times: KeepingTimes,
  signal?: AbortSignal,
): Promise<PurgeSurvey> {
  let [executions, links] = [0, 0]
  for (const rule of await ports.retention.rules()) {
    const before = new Date(ports.clock().getTime() - rule.days * MS_PER_DAY)
    const found = await ports.retention.findExpired(rule, before, SURVEY_LIMIT)
    executions += found.executionIds.length
    links += found.linkIds.length
  }
  const before = leftBefore(ports, times)
  const abandoned = await ports.retention.findAbandoned(before, SURVEY_LIMIT)
  const sessions = [...abandoned.values()].reduce((sum, { sessionIds }) => sum + sessionIds.length, 0)
  const suspected = await countUnreferenced(ports, signal)
  const accesses = await countOldAccesses(ports, times.auditMonths)
  return { executions, links, sessions, waiting: await ports.blobOutbox.count(), suspected, accesses }
}

function total(steps: readonly Step[]): Step {
  const sum = (count: (step: Step) => number): number => steps.reduce((all, step) => all + count(step), 0)
  return {
    executions: sum(({ executions }) => executions),
    links: sum(({ links }) => links),
    sessions: sum(({ sessions }) => sessions),
    pictures: sum(({ pictures }) => pictures),
  }
}

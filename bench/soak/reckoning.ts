/**
 * The end of a run: it waits for work that is under way, then makes every check, before and after the clean-up of the
 * days to come.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { StorageSettings } from '../../src/server/adapters/storage.ts'
import { quantile } from '../measure.ts'
import type { Calm } from './calm.ts'
import {
  checkAudit,
  checkFaces,
  checkLeftSessions,
  checkLinks,
  checkPictures,
  checkVerdicts,
  type Check,
} from './checks.ts'
import { checkEvents } from './events.ts'
import { eraseWhoAsked } from './load.ts'
import { checkMail, untilMailed } from './mail.ts'
import { checkMemory } from './memory.ts'
import { purgeAhead } from './shifted-purge.ts'
import { findTraces } from './traces.ts'
import { readVerdict } from './verdict.ts'
import type { Watched } from './watch.ts'
import type { World } from './world.ts'

/** A delivery that failed three times is tried again after 45 s; jobs that a kill interrupted are taken over sooner. */
const CALM_DOWN_MS = 5 * 60_000
const ASK_AGAIN_MS = 1_000
/**
 * Days ahead: by then the report of one day is over, and two sweeps a day apart have seen a picture without a record.
 */
const CLEAN_UPS_DAYS = [2, 3.5]

export interface Reckoning {
  readonly storage: StorageSettings
  /** The whole log of all servers. */
  readonly folder: string
  /** The content of the bucket, if there is one. */
  readonly keysOfBucket: () => Promise<readonly string[]>
  readonly calm: Calm
  readonly watched: Watched
}

export async function checkAll(world: World, reckoning: Reckoning): Promise<readonly Check[]> {
  const { service, ledger, say } = world
  const { expected } = reckoning.calm
  say('The calm-down: what waits is given time')
  await untilDecided(world)
  await eraseWhoAsked(world)
  const events = await checkEvents(world, CALM_DOWN_MS)
  await untilMailed(world, CALM_DOWN_MS)
  say('The checks')
  const before = [
    ...(await checkVerdicts(world, expected)),
    await checkPictures(world, expected, 'before the clean-up'),
    await checkLinks(world),
    await checkLeftSessions(world),
    await checkFaces(world),
    events,
    await checkMail(world),
    await checkAudit(world, 'before the clean-up'),
  ]
  const isTimely = await service.end('SIGTERM')
  say('The clean-up as it will be in some days')
  const { storage } = reckoning
  for (const days of CLEAN_UPS_DAYS) await purgeAhead(storage, days)
  for (const person of world.people) if (person.kind === 'expiring') ledger.expire(person)
  const traces = await checkTraces(reckoning, world)
  await service.start()
  const after = [
    await checkPictures(world, expected, 'after the clean-up'),
    await checkAudit(world, 'after the clean-up'),
  ]
  return [...before, traces, ...after, ...checkService(world, reckoning, isTimely)]
}

/** Waits until every execution that nobody erased is analysed, or until none was analysed for this long. */
async function untilDecided({ operator, ledger, signal }: World): Promise<void> {
  for (const entry of ledger.kept) {
    const deadline = performance.now() + CALM_DOWN_MS
    while ((await readVerdict(operator, entry)).name === 'waiting') {
      if (performance.now() > deadline) return
      await pause(ASK_AGAIN_MS, undefined, { signal })
    }
  }
}

async function checkTraces({ storage, folder, keysOfBucket }: Reckoning, { ledger }: World): Promise<Check> {
  const traces = await findTraces(storage, ledger.erased, { folder, keysOfBucket: await keysOfBucket() })
  return {
    name: 'nothing is left of people who are gone',
    looked: ledger.erased.length,
    violations: traces.map(({ person, what, where }) => `${what} of somebody ${person} is in ${where}`),
  }
}

function checkService(world: World, { watched }: Reckoning, isTimely: boolean): readonly Check[] {
  const { service, traffic, ledger } = world
  const answers = [...traffic.answers.values()].reduce((sum, count) => sum + count, 0)
  const failures = traffic.failures.flatMap(({ route, what, during, count }) =>
    Array.from({ length: count }, () => `${what} on ${route} (${during})`),
  )
  const p95 = quantile(watched.healthMs, 0.95)
  return [
    {
      name: 'honest people go on as in the calm',
      looked: ledger.submissions.length + ledger.leftSessions.length,
      violations: ledger.turnedAway,
    },
    { name: 'failures can be waited for', looked: answers, violations: failures },
    {
      name: 'the server stays up, and ends when told to',
      looked: service.lives.length,
      violations: [
        ...service.unexpectedEnds,
        ...(isTimely ? [] : ['the server did not end within a minute and a half of SIGTERM']),
      ],
    },
    checkMemory(service.lives),
    {
      name: 'GET /health under load',
      looked: watched.healthMs.length,
      violations: [],
      note: `p50 ${quantile(watched.healthMs, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (told, not judged)`,
    },
  ]
}

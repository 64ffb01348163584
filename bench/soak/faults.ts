/** The faults that harm the service, one at a time, in an order that a seed decides. */
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../demo/specimens/random.ts'
import type { PostgresServer } from '../../test/support/postgres-server.ts'
import type { World } from './world.ts'

export const faultNames = [
  'server-killed',
  'database-killed',
  'database-hung',
  'disk-full',
  'ends-hanging',
  'ends-failing',
] as const
export type FaultName = (typeof faultNames)[number]

/** Milliseconds for which each fault lasts. */
const FAULT_MS: Readonly<Record<FaultName, number>> = {
  'server-killed': 1_000,
  'database-killed': 8_000,
  'database-hung': 12_000,
  'disk-full': 10_000,
  'ends-hanging': 20_000,
  'ends-failing': 20_000,
}
/** Milliseconds for which each fault lasts in a run that is bounded by its work. */
export const SHORT_FAULT_MS = 2_000
/** The service has this long to recover before the next fault. */
const REST_MS = { least: 10_000, most: 25_000 }
const MB = 1024 * 1024

export interface FaultPlan {
  readonly names: readonly FaultName[]
  readonly random: Random
  /** The harness's own PostgreSQL server; undefined: the run has no faults of the database. */
  readonly postgres: PostgresServer | undefined
  /** Whether several nodes run; then a fault kills one after the other. */
  readonly isFleet: boolean
  /** The small file system with the data folder; undefined: the disk cannot be filled. */
  readonly smallDisk: string | undefined
  /** The pause between two faults. */
  readonly restMs?: typeof REST_MS
  /** The length of each fault; the usual one unless set. */
  readonly faultMs?: number
  /** How many times each fault is done; as often as there is time unless set. */
  readonly rounds?: number
  /**
   * Whether faults that end the process may still come: memory can be judged only if the process lives long enough
   * after them.
   */
  readonly mayKill: () => boolean
}

/** The reason why a fault is left out; undefined if it can be done. */
export function whyLeftOut(name: FaultName, plan: FaultPlan): string | undefined {
  if (name.startsWith('database') && !plan.postgres)
    return 'the database is embedded, or a server of somebody else'
  if (name === 'server-killed' && plan.isFleet) return 'nodes are killed in their turn'
  if (name === 'disk-full' && !plan.smallDisk) return 'no file system could be mounted'
  return undefined
}

/** Does faults in a shuffled order, round after round, until the signal; answers how often each one was done. */
export async function doFaults(
  world: World,
  plan: FaultPlan,
  signal: AbortSignal,
): Promise<ReadonlyMap<FaultName, number>> {
  const done = new Map<FaultName, number>()
  const possible = plan.names.filter((name) => whyLeftOut(name, plan) === undefined)
  const isGoingOn = (): boolean => !signal.aborted
  const { restMs: { least, most } = REST_MS, rounds = Infinity } = plan
  for (let round = 0; round < rounds && isGoingOn() && possible.length > 0; round++) {
    for (const name of shuffled(possible, plan.random)) {
      await pause(plan.random.between(least, most), undefined, { signal }).catch(() => undefined)
      if (!isGoingOn()) break
      if (name === 'server-killed' && !plan.mayKill()) continue
      world.say(`  fault: ${name}`)
      await doFault(name, world, plan)
      done.set(name, (done.get(name) ?? 0) + 1)
    }
  }
  return done
}

/** Does one fault and takes it back, also when the run ends meanwhile. */
async function doFault(name: FaultName, world: World, plan: FaultPlan): Promise<void> {
  world.traffic.during = name
  const undo = await faults[name](world, plan)
  try {
    await pause(plan.faultMs ?? FAULT_MS[name], undefined, { signal: world.signal }).catch(() => undefined)
  } finally {
    await undo()
  }
  world.traffic.during = `after ${name}`
}

type Undo = () => Promise<void>

const faults: Readonly<Record<FaultName, (world: World, plan: FaultPlan) => Promise<Undo>>> = {
  'server-killed': async ({ service }) => {
    await service.end('SIGKILL')
    return async () => {
      await service.start()
    }
  },
  'database-killed': async ({ service }, { postgres }) => {
    await postgres?.stopAtOnce()
    return async () => {
      await postgres?.start()
      await service.untilReady()
    }
  },
  'database-hung': async ({ service }, { postgres }) => {
    postgres?.hold()
    return async () => {
      postgres?.letGo()
      await service.untilReady()
    }
  },
  'disk-full': async (_world, { smallDisk = '' }) => {
    const filler = join(smallDisk, 'filler')
    await fill(smallDisk, filler)
    return () => rm(filler, { force: true })
  },
  'ends-hanging': async ({ ends }) => {
    ends.setMood('hanging')
    return async () => ends.setMood('well')
  },
  'ends-failing': async ({ ends }) => {
    ends.setMood('failing')
    return async () => ends.setMood('well')
  },
}

/** Takes every free block of the file system. */
async function fill(directory: string, filler: string): Promise<void> {
  const file = await open(filler, 'w')
  try {
    for (let left = await freeBytes(directory); left > 0; left = await freeBytes(directory))
      await file.write(Buffer.alloc(Math.min(MB, left)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

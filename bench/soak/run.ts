/**
 * A soak: calm, load with faults and attackers, a bounded calm-down, checks with the ledger, the clean-up of the days
 * to come, and the checks again. The service is a process of its own with its real models and database.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { seededRandom } from '../../demo/specimens/random.ts'
import { freePort } from '../../test/support/free-port.ts'
import { startPostgresServer, type PostgresServer } from '../../test/support/postgres-server.ts'
import { measureCapacity, spendCalm, type Calm } from './calm.ts'
import type { Check } from './checks.ts'
import { startEnds, type Ends } from './ends.ts'
import { doFaults, SHORT_FAULT_MS, whyLeftOut, type FaultPlan } from './faults.ts'
import { attack, type HostileTally } from './hostile.ts'
import { bearLoad, type LoadOutcome } from './load.ts'
import { Ledger } from './ledger.ts'
import type { StorageSettings } from '../../src/server/adapters/storage.ts'
import { startS3Server, type S3Server } from '../../test/support/s3-server.ts'
import type { SoakOptions } from './options.ts'
import { makePeople } from './people.ts'
import { makePlace, type Place } from './place.ts'
import { makeReports, makeWebhook } from './prepare.ts'
import { checkAll } from './reckoning.ts'
import { Fleet, nodeFolder } from './fleet.ts'
import { Service, type Serving } from './service.ts'
import { Traffic } from './traffic.ts'
import { watch, type Watched } from './watch.ts'
import { clientsOf, type World } from './world.ts'

/** Faults that end the process come in the first part of the run, because memory is judged by the life after it. */
const KILLING_PART = 0.4
const QUICK_REST_MS = { least: 1_000, most: 3_000 }

export interface SoakOutcome {
  readonly checks: readonly Check[]
  readonly calm: Calm
  readonly load: LoadOutcome
  readonly faults: ReadonlyMap<string, number>
  /** Faults that could not be done, with the reason. */
  readonly leftOut: readonly string[]
  readonly hostile: HostileTally
  readonly answers: ReadonlyMap<string, number>
  readonly watch: Watched
}

/** Does the whole run. Ends the processes that it started and removes their files, also when it is interrupted. */
export async function soak(
  options: SoakOptions,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<SoakOutcome> {
  const place = makePlace('minutes' in options.extent ? options.extent.minutes : 1)
  const postgres = options.database === 'postgres' ? await startPostgresServer() : undefined
  const url = typeof options.database === 'object' ? options.database.url : postgres?.url
  const ends = await startEnds()
  const token = randomBytes(24).toString('base64url')
  const bucket = options.nodes > 1 ? await startS3Server() : undefined
  const environment = environmentOf(place, url, ends, token)
  const fleet = bucket && (await Fleet.make({ ...place, nodes: options.nodes, environment, bucket }))
  const service =
    fleet ?? new Service({ port: await freePort(), logFile: join(place.folder, 'server.log'), environment })
  const removePlace = (): void => {
    if (!options.keepsFolder) place.remove()
  }
  process.once('exit', removePlace)
  try {
    const world = await openWorld({ options, service, ends, token, say, signal })
    return await course(options, world, { place, url, postgres, fleet, bucket })
  } finally {
    await service.end(signal.aborted ? 'SIGKILL' : 'SIGTERM')
    fleet?.close()
    await bucket?.close()
    await ends.close()
    postgres?.remove()
    removePlace()
    if (options.keepsFolder) say(`The server's data and log are in ${place.folder}.`)
  }
}

interface Grounds {
  readonly place: Place
  readonly url: string | undefined
  readonly postgres: PostgresServer | undefined
  readonly fleet: Fleet | undefined
  readonly bucket: S3Server | undefined
}

/** The storage of the run's server, to be opened beside it or after it. */
function storageOf({ place, url, fleet, bucket }: Grounds): StorageSettings {
  if (!fleet || !bucket) return { dataDir: place.dataDir, url }
  return { dataDir: nodeFolder(place.dataDir, 1), url, s3: bucket.settings, keys: [fleet.key] }
}

async function course(options: SoakOptions, world: World, grounds: Grounds): Promise<SoakOutcome> {
  const { say } = world
  const { extent } = options
  say('The calm: each person once, alone')
  const expected = await spendCalm(world)
  const capacity = 'minutes' in extent ? await measureCapacity(world) : undefined
  if (capacity !== undefined) say(`  the machine takes ${capacity.toFixed(2)} onboardings a second`)
  say('The load: people come whether or not the service keeps up')
  const loadEnds = new AbortController()
  const until = AbortSignal.any([world.signal, loadEnds.signal])
  const watching = watch(world, until)
  const plan = faultPlan(options, grounds)
  const hostile = attack(world, options.hostile, until)
  const faults = doFaults(world, plan, until)
  const disturbances = grounds.fleet?.disturb(world, until)
  const random = seededRandom(options.seed)
  const rate = capacity !== undefined && 'minutes' in extent ? capacity * extent.load : undefined
  const load = await bearLoad(world, { rate, progress: progressOf(options), random })
  // In a run that is bounded by its work each fault is done once, however long that takes.
  if ('people' in extent) await faults
  loadEnds.abort()
  const befallen = new Map<string, number>([...(await faults), ...((await disturbances) ?? [])])
  const done = { load, faults: befallen, hostile: await hostile, watch: await watching }
  world.traffic.during = 'nothing'
  const calm = { expected, capacity }
  const keysOfBucket = async (): Promise<readonly string[]> => (await grounds.bucket?.keys()) ?? []
  const storage = storageOf(grounds)
  const checks = await checkAll(world, {
    storage,
    folder: grounds.place.dataDir,
    keysOfBucket,
    calm,
    watched: done.watch,
  })
  const leftOut = options.faults.flatMap((name) => {
    const why = whyLeftOut(name, plan)
    return why === undefined ? [] : [`${name}: ${why}`]
  })
  return { checks, calm, ...done, leftOut, answers: world.traffic.answers }
}

function faultPlan({ faults, extent, seed }: SoakOptions, { postgres, place, fleet }: Grounds): FaultPlan {
  const startedAt = performance.now()
  const common = {
    names: faults,
    postgres,
    isFleet: fleet !== undefined,
    smallDisk: place.smallDisk,
    random: seededRandom(seed + 1),
  }
  if (!('minutes' in extent))
    return { ...common, restMs: QUICK_REST_MS, faultMs: SHORT_FAULT_MS, rounds: 1, mayKill: () => true }
  const mayKillFor = KILLING_PART * extent.minutes * 60_000
  return { ...common, mayKill: () => performance.now() - startedAt < mayKillFor }
}

/** The part of the load that is over, by the clock or by the number of people. */
function progressOf({ extent }: SoakOptions): (arrived: number) => number {
  const startedAt = performance.now()
  return 'minutes' in extent
    ? () => (performance.now() - startedAt) / (extent.minutes * 60_000)
    : (arrived) => arrived / extent.people
}

async function openWorld(given: {
  readonly options: SoakOptions
  readonly service: Serving
  readonly ends: Ends
  readonly token: string
  readonly say: World['say']
  readonly signal: AbortSignal
}): Promise<World> {
  const { options, service, ends, token, say, signal } = given
  const people = await makePeople(options.kinds, options.erasedPeople, say)
  signal.throwIfAborted()
  say(`The server was ready after ${(await service.start()).toFixed(0)} ms`)
  const traffic = new Traffic()
  const ledger = new Ledger()
  const newClient = clientsOf({ service, token, traffic, signal })
  const operator = newClient()
  await makeWebhook(operator, ends, ledger)
  const reports = await makeReports(operator, ends)
  return { service, ends, token, say, signal, people, traffic, ledger, newClient, operator, reports }
}

function environmentOf(
  { dataDir }: Place,
  url: string | undefined,
  { host, mail }: Ends,
  token: string,
): Readonly<Record<string, string>> {
  return {
    LIMIAR_DATA_DIR: dataDir,
    LIMIAR_ACCESS_TOKEN: token,
    LIMIAR_LOG_LEVEL: 'warn',
    LIMIAR_WEBHOOK_HOSTS: host,
    LIMIAR_SOURCE_HOSTS: host,
    SMTP_URL: mail.url,
    LIMIAR_MAIL_FROM: 'Soak <soak@example.com>',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
}

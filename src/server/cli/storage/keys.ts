/** `limiar keys`: shows the keys and exchanges them. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDataKey, keepDataKeys } from '../../adapters/blobs/data-key.ts'
import { openObjects } from '../../adapters/blobs/open-objects.ts'
import { joinBlobStore } from '../../adapters/database/pictures/blob-store-identity.ts'
import type { Database } from '../../adapters/database/database.ts'
import { joinInstallation, keysInTurn, keyTurn } from '../../adapters/database/installation/installation.ts'
import { endEarlierKeys, isUnderWay, makePresent } from '../../adapters/database/installation/key-rotation.ts'
import { liveNodes } from '../../adapters/database/installation/node-registry.ts'
import { resealBlobs } from '../../adapters/database/installation/resealed-blobs.ts'
import { resealRows } from '../../adapters/database/installation/sealed-rows.ts'
import { asOnlyCommand } from '../../adapters/database/only-command.ts'
import { whileNoOtherStarts } from '../../adapters/database/start-lock.ts'
import { namedKey, type Keyring, type NamedKey } from '../../adapters/encryption/keyring.ts'
import { keysOf } from '../../adapters/storage.ts'
import type { Settings } from '../../settings/settings.ts'
import { storageSettings } from '../../settings/storage-settings.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { VerifiedBlobs } from './copied-blobs.ts'
import { mustHaveDatabase, openDatabaseOf } from '../command/offline-database.ts'

const ASK_AGAIN_MS = 500
/** Two heartbeats of a node: at the first it learns of the key, and at the second at the latest it says so. */
const HEARD_WITHIN_MS = 30_000
/** By then, everything sealed before a node learned of the key is written: the longest call to a bucket and more. */
const UNDER_WAY_MS = 35_000

/** Prints which keys the installation has, and which of them each server knows. */
export async function showKeys({ settings, terminal }: Invocation): Promise<ExitCode> {
  const database = await openDatabaseOf(settings, 'look at its keys')
  try {
    const ring = await ringOf(database, settings)
    const turns = await keysInTurn(database.db)
    for (const { id, beganAt, endedAt } of turns.slice(0, -1))
      terminal.say(
        `${id}  since ${dayOf(beganAt)}, ${endedAt ? `nothing is encrypted under it since ${dayOf(endedAt)}` : 'some data may still be encrypted under it'}`,
      )
    terminal.say(`${ring.current.id}  encrypts new data`)
    for (const { host, processId, keyIds } of await liveNodes(database.db))
      terminal.say(`${host} (process ${processId}) knows ${keyIds.join(', ')}`)
    if (await isUnderWay(database.db))
      terminal.say('Run limiar keys rotate to encrypt the rest under the new key.')
    return 0
  } finally {
    await database.close()
  }
}

/**
 * Makes the first key of LIMIAR_KEY the present one and seals everything again under it. Continues an interrupted run.
 */
export async function rotateKeys(invocation: Invocation): Promise<ExitCode> {
  const { settings } = invocation
  mustHaveDatabase(settings)
  return asOnlyCommand({ ...settings, command: 'limiar keys rotate' }, () => rotateAlone(invocation))
}

async function rotateAlone({ settings, terminal }: Invocation): Promise<ExitCode> {
  const database = await openDatabaseOf(settings, 'exchange its keys')
  try {
    const known = await ringOf(database, settings)
    const { ring, wanted } = await wantedKey(database, settings, known)
    await whileNoOtherStarts(database.engine, async () => {
      await mustAllKnow(database, wanted.id)
      await makePresent(database.db, ring, wanted)
    })
    terminal.say(`New data is encrypted under ${wanted.id} from now on.`)
    await untilAllSeal(database, wanted.id)
    const unreadable = await resealAll(database, ring, settings, terminal)
    if (unreadable > 0)
      throw new CommandError(
        `${unreadable} pictures or values could not be opened with any key: they were changed, and stay as they are. Keep the old key.`,
      )
    await endEarlierKeys(database.db, wanted.id)
    if (settings.keys === undefined) await keepDataKeys(keyFile(settings), [wanted.bytes])
    terminal.say(
      settings.keys === undefined
        ? `Everything is encrypted under ${wanted.id}, the only key that the file key holds now.`
        : `Everything is encrypted under ${wanted.id}: set LIMIAR_KEY to that key alone.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

const keyFile = ({ dataDirectory }: Settings): string => join(dataDirectory, 'key')

async function ringOf(database: Database, settings: Settings): Promise<Keyring> {
  const keys = await keysOf(storageSettings(settings), database.db)
  return whileNoOtherStarts(database.engine, () => joinInstallation(database.db, keys, new Date()))
}

/**
 * The first configured key, or a new one in the file of the data folder. An unfinished exchange continues with its key.
 */
async function wantedKey(
  database: Database,
  settings: Settings,
  known: Keyring,
): Promise<{ readonly ring: Keyring; readonly wanted: NamedKey }> {
  const [first, ...others] = await keysOf(storageSettings(settings), database.db)
  if (!first) throw new CommandError('There is no key: start the server once, or set LIMIAR_KEY.')
  // The file keeps the old key until everything is under the new one, and a while longer after an interrupted run.
  const isBegun = (await isUnderWay(database.db)) || (settings.keys === undefined && others.length > 0)
  if (first.id !== known.current.id || isBegun) return { ring: known, wanted: first }
  if (settings.keys !== undefined)
    throw new CommandError(
      `${first.id}, the first key of LIMIAR_KEY, is in use already. Put the new key before it, with a ` +
        'comma between, on every server; start them again; then run the command.',
    )
  const keys = (await addDataKey(keyFile(settings))).map(namedKey)
  return { ring: await ringOf(database, settings), wanted: keys[0]! }
}

/** @throws CommandError when a running server could not read what another one seals. */
async function mustAllKnow({ db }: Database, keyId: string): Promise<void> {
  const ignorant = (await liveNodes(db)).filter(({ keyIds }) => !keyIds.includes(keyId))
  if (ignorant.length === 0) return
  const names = ignorant.map(({ host, processId }) => `${host} (process ${processId})`).join(', ')
  throw new CommandError(
    `These servers do not know the key ${keyId}: ${names}. Start them again with it in LIMIAR_KEY; nothing was changed.`,
  )
}

async function untilAllSeal({ db }: Database, keyId: string): Promise<void> {
  const deadline = performance.now() + HEARD_WITHIN_MS
  for (;;) {
    const nodes = await liveNodes(db)
    const late = nodes.filter(({ sealingKey }) => sealingKey !== keyId)
    if (late.length === 0) return
    if (performance.now() > deadline)
      throw new CommandError(
        `${late[0]!.host} (process ${late[0]!.processId}) does not take the key. Start it again.`,
      )
    await setTimeout(ASK_AGAIN_MS)
  }
}

/** Repeats until a pass finds nothing more; at least twice, for data that was being written during the first. */
async function resealAll(
  { db }: Database,
  ring: Keyring,
  settings: Settings,
  terminal: Invocation['terminal'],
): Promise<number> {
  const { objects } = await openObjects({ directory: settings.blobsDirectory, s3: settings.s3 })
  const began = performance.now()
  const name = `blobs-sealed-under-${ring.current.id}`
  const verified = await VerifiedBlobs.open(settings.dataDirectory, name, await keyTurn(db))
  try {
    await joinBlobStore(db, objects, new Date())
    for (let [total, look] = [0, 1]; ; look++) {
      const say = (done: number) => terminal.progress(`${total + done} are encrypted under the new key`)
      const rows = await resealRows(db, ring, say)
      const blobs = await resealBlobs({ db, objects, ring, remembered: verified }, (done) =>
        say(rows.done + done),
      )
      total += rows.done + blobs.done
      const isDone = look > 1 && rows.done + blobs.done === 0
      if (!isDone && look === 1 && (await liveNodes(db)).length > 0)
        await setTimeout(Math.max(0, UNDER_WAY_MS - (performance.now() - began)))
      if (!isDone) continue
      terminal.say(`${total} were encrypted under the new key.`)
      if (rows.unreadable + blobs.unreadable === 0) await verified.remove()
      return rows.unreadable + blobs.unreadable
    }
  } finally {
    await verified.close().catch(() => undefined)
    await objects.close()
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

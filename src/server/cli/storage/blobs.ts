/** `limiar blobs`: checks the place of the pictures, and moves them to another one. */
import { openObjects } from '../../adapters/blobs/open-objects.ts'
import type { ObjectStore } from '../../adapters/blobs/object-store.ts'
import {
  chooseBlobStore,
  installationOf,
  markedStore,
  markerIn,
} from '../../adapters/database/pictures/blob-store-identity.ts'
import type { Database } from '../../adapters/database/database.ts'
import { liveNodes } from '../../adapters/database/installation/node-registry.ts'
import { keyTurn } from '../../adapters/database/installation/installation.ts'
import { isUnderWay } from '../../adapters/database/installation/key-rotation.ts'
import { asOnlyCommand } from '../../adapters/database/only-command.ts'
import { whileNoOtherStarts } from '../../adapters/database/start-lock.ts'
import { newId } from '../../../protocol/ids.ts'
import type { Settings } from '../../settings/settings.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { commandWords, type CommandWords } from '../doctor/words/words.ts'
import { mustHaveDatabase, openDatabaseOf } from '../command/offline-database.ts'
import { copyBlobs, emptyStore, removeErased, VerifiedBlobs } from './copied-blobs.ts'

/** Tests the bucket or folder in the way that the server uses it. Returns 1 when it cannot be used. */
export async function checkBlobs(
  { settings, terminal }: Invocation,
  words: Pick<CommandWords, 'pictures'> = commandWords.en,
): Promise<ExitCode> {
  const { objects, notices } = await openObjects(placeOf(settings, settings.s3 ? 's3' : 'folder'))
  try {
    if (!settings.s3) await tryFolder(objects)
    terminal.say(words.pictures(objects.place))
    for (const notice of notices) terminal.say(notice)
    return 0
  } finally {
    await objects.close()
  }
}

/** Tests a folder; a bucket is tested when it is opened. @throws CommandError when a written object is not there. */
async function tryFolder(objects: ObjectStore): Promise<void> {
  const key = `attempt/${newId()}`
  const bytes = Buffer.from('tried')
  await objects.create(key, bytes)
  const read = await objects.read(key)
  await objects.remove(key)
  if (!read || !bytes.equals(read))
    throw new CommandError(
      `${objects.place} did not return the picture that was written to it: check its permissions and its rules for expiry.`,
    )
}

/**
 * Moves every picture to the bucket, or to the folder. Most is copied while servers run; the place is switched while
 * none does.
 */
export async function moveBlobs(invocation: Invocation): Promise<ExitCode> {
  const { settings, options } = invocation
  const to = options.to
  if (to !== 's3' && to !== 'folder') throw new CommandError('Add --to s3 or --to folder.', { exitCode: 2 })
  if (settings.s3 === undefined)
    throw new CommandError(
      'Set LIMIAR_S3_BUCKET and the settings that belong to it: the bucket is one of the two places.',
    )
  mustHaveDatabase(settings)
  return asOnlyCommand({ ...settings, command: 'limiar blobs move' }, () => moveAlone(to, invocation))
}

async function moveAlone(to: 's3' | 'folder', invocation: Invocation): Promise<ExitCode> {
  const { settings } = invocation
  const database = await openDatabaseOf(settings, 'move its pictures')
  const opened: ObjectStore[] = []
  try {
    for (const place of [to === 's3' ? 'folder' : 's3', to] as const)
      opened.push((await openObjects(placeOf(settings, place))).objects)
    const [source, target] = opened as [ObjectStore, ObjectStore]
    return await moveBetween({ database, source, target }, invocation)
  } finally {
    for (const objects of opened) await objects.close()
    await database.close()
  }
}

interface Move {
  readonly database: Database
  readonly source: ObjectStore
  readonly target: ObjectStore
}

async function moveBetween(move: Move, { settings, options, terminal }: Invocation): Promise<ExitCode> {
  const { database, source, target } = move
  const installation = await installationOf(database.db)
  const current = installation.blobStoreId
  if (current !== undefined && (await markerIn(target))?.store === current) {
    terminal.say(`The pictures lie in ${target.place} already.`)
    return options.remove ? emptied(source, installation.id, terminal) : 0
  }
  if (current === undefined || (await markerIn(source))?.store !== current)
    throw new CommandError(
      `The pictures of this installation lie in ${installation.blobStorePlace ?? 'no place yet: start the server once'}, ` +
        `and the settings name ${source.place} and ${target.place}.`,
    )
  const { store, installation: owner } = await markedStore(target, installation.id, new Date())
  if (owner !== installation.id)
    throw new CommandError(`${target.place} holds the pictures of another installation (${owner}).`)
  // Which pictures are under the new key is remembered of the place where they lie.
  if (await isUnderWay(database.db))
    throw new CommandError(
      'An exchange of keys was interrupted: run limiar keys rotate until it has ended, then move the pictures.',
    )
  // A copy that was verified before the keys were exchanged is under the old one, and is copied again.
  const verified = await VerifiedBlobs.open(
    settings.dataDirectory,
    `blobs-moved-to-${store}`,
    await keyTurn(database.db),
  )
  const copy = () =>
    copyBlobs(source, target, verified, (done) =>
      terminal.progress(`${done} pictures are in ${target.place}`),
    )
  const { copied, there } = await copy().catch(async (error: unknown) => {
    await verified.close()
    throw error
  })
  terminal.say(
    `${copied} pictures were copied to ${target.place}, ${there} were there already; each was read back.`,
  )
  const isSwitched = await switchStore(move, store, async () => {
    // Copies pictures that arrived between the first copy and the lock.
    await copy()
    const erased = await removeErased(source, target)
    if (erased > 0) terminal.say(`Pictures that were erased meanwhile were removed there, too: ${erased}.`)
  })
  if (isSwitched !== true) {
    await verified.close()
    for (const line of isSwitched) terminal.complain(line)
    return 1
  }
  await verified.remove()
  terminal.say(`The pictures lie in ${target.place} now. ${settingsFor(target, settings)}`)
  if (options.remove) return emptied(source, installation.id, terminal)
  terminal.say(
    `The pictures in ${source.place} stay there. Run the command again with --remove to remove them.`,
  )
  return 0
}

/** Switches while no node runs or starts. Returns what prevents it. */
async function switchStore(
  { database: { db, engine }, target }: Move,
  store: string,
  complete: () => Promise<void>,
): Promise<true | readonly string[]> {
  return whileNoOtherStarts(engine, async () => {
    const nodes = engine.kind === 'server' ? await liveNodes(db) : []
    if (nodes.length > 0)
      return [
        `Servers run on the installation: ${nodes.map(({ host, processId }) => `${host} (process ${processId})`).join(', ')}.`,
        'Stop them and run the command again: it copies what came meanwhile, and switches to the new place.',
      ]
    await complete()
    await chooseBlobStore(db, store, target.place)
    return true
  })
}

async function emptied(
  source: ObjectStore,
  installation: string,
  terminal: Invocation['terminal'],
): Promise<ExitCode> {
  const marked = await markerIn(source)
  if (marked !== undefined && marked.installation !== installation)
    throw new CommandError(`${source.place} holds the pictures of another installation; nothing was removed.`)
  const removed = await emptyStore(source, (done) =>
    terminal.progress(`${done} were removed from ${source.place}`),
  )
  terminal.say(`${removed} pictures were removed from ${source.place}.`)
  return 0
}

function settingsFor(target: ObjectStore, { s3 }: Settings): string {
  return s3 !== undefined && target.place.startsWith('s3://')
    ? 'Start the servers with the LIMIAR_S3_ settings of this command.'
    : 'Start the servers without LIMIAR_S3_BUCKET.'
}

function placeOf({ blobsDirectory: directory, s3 }: Settings, place: 's3' | 'folder') {
  return { directory, s3: place === 's3' ? s3 : undefined }
}

/** `limiar backup`, `limiar verify` and `limiar restore`: all data of the service, in a folder. */
import { join, resolve } from 'node:path'
import { openObjects } from '../../adapters/blobs/open-objects.ts'
import type { ObjectStore } from '../../adapters/blobs/object-store.ts'
import { makeBackup } from '../../adapters/backup/make-backup.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { verifyBackup } from '../../adapters/backup/verify-backup.ts'
import { asOnlyCommand } from '../../adapters/database/only-command.ts'
import { packageVersion } from '../../machine/package-directory.ts'
import type { Settings } from '../../settings/settings.ts'
import { mustHaveDatabase } from '../command/offline-database.ts'
import { onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'

/** At most this many faults are listed one by one. */
const FAULTS_NAMED = 20

export async function backUp(invocation: Invocation): Promise<ExitCode> {
  const { settings, options, terminal } = invocation
  const folder = resolve(onlyOperand(invocation, 'the folder of the backup'))
  mustHaveDatabase(settings)
  const { dataDirectory, databaseUrl } = settings
  const upkeep = { dataDirectory, databaseUrl, command: 'limiar backup', onlyReads: true }
  const record = await asOnlyCommand(upkeep, () =>
    withPictures(settings, (objects) =>
      makeBackup({
        dataDirectory,
        databaseUrl,
        objects,
        folder,
        withKey: options.withKey,
        version: packageVersion(),
        now: () => new Date(),
        onProgress: (line) => terminal.progress(line),
      }),
    ),
  )
  terminal.say(`Backed up ${record.files} files, ${megabytes(record.bytes)}, in ${folder}.`)
  terminal.say(
    options.withKey
      ? 'The key is in the backup: everybody who has the backup can read the pictures.'
      : 'The key is not in it (--with-key): keep it elsewhere. Without it nobody can read the pictures.',
  )
  return 0
}

export async function verify(invocation: Invocation): Promise<ExitCode> {
  const { terminal } = invocation
  const folder = resolve(onlyOperand(invocation, 'the folder of the backup'))
  const { record, faults } = await verifyBackup(folder, (line) => terminal.progress(line))
  for (const { path, fault } of faults.slice(0, FAULTS_NAMED)) terminal.complain(`${path} is ${fault}.`)
  if (faults.length > FAULTS_NAMED) terminal.complain(`${faults.length - FAULTS_NAMED} more.`)
  if (faults.length === 0)
    terminal.say(
      `The backup of ${record.startedAt} is whole: ${record.files} files, ${megabytes(record.bytes)}.`,
    )
  return faults.length === 0 ? 0 : 1
}

export async function restore(invocation: Invocation): Promise<ExitCode> {
  const { settings, terminal } = invocation
  const folder = resolve(onlyOperand(invocation, 'the folder of the backup'))
  const { dataDirectory, databaseUrl } = settings
  const onProgress = (line: string): void => terminal.progress(line)
  const bringBack = () =>
    withPictures(settings, async (objects) => ({
      record: await restoreBackup({ dataDirectory, databaseUrl, objects, folder, onProgress }),
      place: objects?.place,
    }))
  // A folder has a lock of its own; it may not be there yet.
  const { record, place } = await (databaseUrl === undefined
    ? bringBack()
    : asOnlyCommand({ dataDirectory, databaseUrl, command: 'limiar restore' }, bringBack))
  terminal.say(`Restored the backup of ${record.startedAt} into ${dataDirectory}.`)
  if (place !== undefined) terminal.say(`The pictures are in ${place}.`)
  if (!record.hasKey)
    terminal.say('Set LIMIAR_KEY, or put the file key into the data folder, before the server starts.')
  if (databaseUrl !== undefined && settings.accessToken === undefined)
    terminal.say(
      'Set LIMIAR_ACCESS_TOKEN, too: to the token that the server had, or to a new one, which is added to its account.',
    )
  return 0
}

/** Runs something with the store of the pictures, where that is not in the data folder. */
async function withPictures<Result>(
  { s3, blobsDirectory: directory, dataDirectory }: Settings,
  run: (objects: ObjectStore | undefined) => Promise<Result>,
): Promise<Result> {
  if (s3 === undefined && directory === join(dataDirectory, 'blobs')) return run(undefined)
  const { objects } = await openObjects({ directory, s3 })
  try {
    return await run(objects)
  } finally {
    await objects.close()
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

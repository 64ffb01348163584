/** `limiar backup`, `limiar verify` and `limiar restore`: everything that the service keeps, in a folder. */
import { join, resolve } from 'node:path'
import { makeBackup } from '../adapters/backup/make-backup.ts'
import { restoreBackup } from '../adapters/backup/restore-backup.ts'
import { verifyBackup } from '../adapters/backup/verify-backup.ts'
import { packageVersion } from '../package-directory.ts'
import type { Settings } from '../settings.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from './command.ts'

/** Faults that are named one by one. */
const FAULTS_NAMED = 20

export async function backUp(invocation: Invocation): Promise<ExitCode> {
  const { settings, options, terminal } = invocation
  const folder = resolve(onlyOperand(invocation, 'the folder of the backup'))
  mustHaveItsPictures(settings)
  const { dataDirectory, databaseUrl } = settings
  const record = await makeBackup({
    ...{ dataDirectory, databaseUrl, folder, withKey: options.withKey },
    version: packageVersion(),
    now: () => new Date(),
    onProgress: (line) => terminal.progress(line),
  })
  terminal.say(`Backed up ${record.files} files, ${megabytes(record.bytes)}, in ${folder}.`)
  terminal.say(
    options.withKey
      ? 'The key is in the backup: whoever has it can read the pictures.'
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
  mustHaveItsPictures(settings)
  const { dataDirectory, databaseUrl } = settings
  const record = await restoreBackup({
    ...{ dataDirectory, databaseUrl, folder },
    onProgress: (line) => terminal.progress(line),
  })
  terminal.say(`Restored the backup of ${record.startedAt} into ${dataDirectory}.`)
  if (!record.hasKey)
    terminal.say('Set LIMIAR_KEY, or put the file key into the data folder, before the server starts.')
  return 0
}

/** A backup without its pictures would be taken for a whole one. @throws CommandError. */
function mustHaveItsPictures({ s3, blobsDirectory, dataDirectory }: Settings): void {
  if (s3 === undefined && blobsDirectory === join(dataDirectory, 'blobs')) return
  throw new CommandError(
    'The pictures lie in a bucket or in LIMIAR_BLOBS_DIR, which this command does not copy: docs/operating/back-up.md ' +
      'says what to do.',
  )
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

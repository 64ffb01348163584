/** Makes a backup while the server runs. */
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import { readDataKeys } from '../blobs/data-key.ts'
import { KEY_PROOF, type ObjectStore } from '../blobs/object-store.ts'
import { cipherOf } from '../encryption/encryption.ts'
import { lockDirectory, DirectoryInUseError } from '../database/engine/directory-lock.ts'
import { isDiskFull } from '../../machine/full-disk.ts'
import { isMissing, orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import { makeFile } from '../../machine/new-file.ts'
import { makeFolder } from '../../machine/new-folder.ts'
import { BLOBS, DATABASE, DUMP, HEADS, KEY, RECORD, SUMS, type BackupRecord } from './backup-record.ts'
import { copyObjects } from './copied-objects.ts'
import { copyFile, copyTree, foldersIn, sha256Of, type CopiedFile } from './copied-files.ts'
import { runPostgresTool } from './postgres-tools.ts'
import { whileStill } from './still-door.ts'

export interface BackupSettings {
  readonly dataDirectory: string
  /** The address of a PostgreSQL server; undefined for the embedded database of the data folder. */
  readonly databaseUrl: string | undefined
  /** Where the pictures are stored, unless that is the data folder. */
  readonly objects: ObjectStore | undefined
  /** Where the backup is made: a folder that is empty or does not exist. */
  readonly folder: string
  /** Whether the backup includes the key file. A person who has such a backup can read the pictures. */
  readonly withKey: boolean
  readonly version: string
  readonly now: () => Date
  readonly onProgress: (line: string) => void
}

/**
 * Copies the database first and the pictures after it: each picture that the copied rows name is there, or was erased
 * in between. The ends of the record of accesses are copied before both, since a record may be longer than its known
 * end. A backup that fails leaves the folder empty.
 * @throws LimiarError `conflict` when the folder is not empty, `unavailable` when the database cannot be copied or there
 * is no room.
 */
export async function makeBackup(settings: BackupSettings): Promise<BackupRecord> {
  const { folder } = settings
  makeFolder(folder)
  await mustBeEmpty(folder)
  // Only one of two that begin at once gets past here, so that neither removes what the other one makes.
  const sums = await Sums.open(join(folder, SUMS), settings.onProgress)
  try {
    return await makeIn(settings, sums)
  } catch (error) {
    // What was copied would take the room of the next attempt, and holds data of people.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw isDiskFull(error) ? noRoomIn(folder, error) : error
  }
}

async function mustBeEmpty(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length === 0) return
  throw new LimiarError(
    'conflict',
    names.includes(SUMS) && !names.includes(RECORD)
      ? `${folder} holds a backup that did not end. Unless it is being made there now, remove the folder and run the command again.`
      : `${folder} is not empty: name a folder of its own for each backup.`,
  )
}

function noRoomIn(folder: string, cause: unknown): LimiarError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const remedy = 'Make room, or name a folder elsewhere. Nothing of the backup was kept.'
  return new LimiarError(
    'unavailable',
    `There is no room for the backup in ${folder} (${reason}). ${remedy}`,
    {
      cause,
    },
  )
}

async function makeIn(settings: BackupSettings, sums: Sums): Promise<BackupRecord> {
  const { dataDirectory, folder, withKey, now } = settings
  const startedAt = now().toISOString()
  try {
    if (withKey) await copyKey(settings, sums)
    await copyIfThere(settings, HEADS, sums)
    await copyDatabase(settings, sums)
    await copyPictures(settings, sums)
  } finally {
    await sums.close()
  }
  const { sha256 } = await sha256Of(join(folder, SUMS))
  const record: BackupRecord = {
    format: 1,
    version: settings.version,
    engine: settings.databaseUrl === undefined ? 'embedded' : 'server',
    startedAt,
    endedAt: now().toISOString(),
    files: sums.files,
    bytes: sums.bytes,
    sums: sha256,
    folders: settings.databaseUrl === undefined ? await foldersOfDatabase(dataDirectory) : [],
    hasKey: withKey,
  }
  await makeFile(join(folder, RECORD), `${JSON.stringify(record, undefined, 2)}\n`)
  return record
}

/** A backup whose key does not open its pictures would be found out on the day on which it is needed. */
async function copyKey(settings: BackupSettings, sums: Sums): Promise<void> {
  const keys = await readDataKeys(join(settings.dataDirectory, KEY))
  if (keys === undefined)
    throw new LimiarError(
      'conflict',
      'There is no key in the data folder to put into the backup: keep a copy of LIMIAR_KEY yourself.',
    )
  const proof = await readProof(settings)
  if (proof !== undefined && !keys.some((key) => opens(key, proof)))
    throw new LimiarError(
      'conflict',
      'The file key of the data folder is not the key of these pictures: leave --with-key out, and keep a copy of ' +
        'LIMIAR_KEY yourself.',
    )
  await copyIfThere(settings, KEY, sums)
}

/** What the server sealed under its key when it first had a place for pictures. */
async function readProof({ dataDirectory, objects }: BackupSettings): Promise<Uint8Array | undefined> {
  if (objects) return objects.read(KEY_PROOF)
  return readFile(join(dataDirectory, BLOBS, KEY_PROOF)).catch(orUndefinedWhenMissing)
}

function opens(key: Uint8Array, sealed: Uint8Array): boolean {
  try {
    cipherOf(key).open(KEY_PROOF, sealed)
    return true
  } catch {
    return false
  }
}

async function copyPictures({ dataDirectory, folder, objects }: BackupSettings, sums: Sums): Promise<void> {
  if (objects) return copyObjects(objects, join(folder, BLOBS), folder, (file) => sums.add(file))
  const blobs = { from: join(dataDirectory, BLOBS), to: join(folder, BLOBS), root: folder }
  await copyTree({ ...blobs, without: ['.unfinished'], mayGo: true }, (file) => sums.add(file))
}

async function copyIfThere(
  { dataDirectory, folder }: BackupSettings,
  name: string,
  sums: Sums,
): Promise<boolean> {
  try {
    await sums.add(await copyFile(join(dataDirectory, name), join(folder, name), folder))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function copyDatabase(settings: BackupSettings, sums: Sums): Promise<void> {
  const { databaseUrl, folder } = settings
  if (databaseUrl === undefined) return copyEmbedded(settings, sums)
  const path = join(folder, DUMP)
  // pg_dump reads one snapshot: it writes nothing that others see and takes no lock that reads or writes wait for. The
  // tables left out say which nodes run now and how far their face indexes have come, which a restored database must
  // not believe.
  const ofNow = ['nodes', 'face_index_readers'].map((table) => `--exclude-table-data=${table}`)
  const options = ['--format=custom', '--no-owner', ...ofNow]
  await runPostgresTool('pg_dump', databaseUrl, [...options, '--file', path])
  await sums.add({ path: DUMP, ...(await sha256Of(path)) })
}

/**
 * Copies the folder between two statements. A crash would leave the same files, so PostgreSQL recovers them on opening.
 */
async function copyEmbedded({ dataDirectory, folder }: BackupSettings, sums: Sums): Promise<void> {
  const from = join(dataDirectory, DATABASE)
  if (!existsSync(join(from, 'PG_VERSION')))
    throw new LimiarError(
      'conflict',
      `There is no database in ${dataDirectory}: set LIMIAR_DATA_DIR, or DATABASE_URL, as the server has them.`,
    )
  const copy = () =>
    copyTree({ from, to: join(folder, DATABASE), root: folder, without: ['postmaster.pid'] }, (file) =>
      sums.add(file),
    )
  const lock = lockIfFree(from)
  if (!lock) return whileStill(dataDirectory, copy)
  try {
    await copy()
  } finally {
    lock.release()
  }
}

/** The folders of the database. They do not change while the database lives. */
async function foldersOfDatabase(dataDirectory: string): Promise<string[]> {
  return [...(await foldersIn(join(dataDirectory, DATABASE), dataDirectory))]
}

/** The lock of a database that no server runs on. */
function lockIfFree(directory: string): ReturnType<typeof lockDirectory> | undefined {
  try {
    return lockDirectory(directory)
  } catch (error) {
    if (error instanceof DirectoryInUseError) return undefined
    throw error
  }
}

/** Writing each line by itself cost a fifth of the processor time that copying a small picture takes. */
const LINES_PER_WRITE = 500

/** files.sha256 while it grows. */
class Sums {
  readonly #file: FileHandle
  readonly #onProgress: (line: string) => void
  #lines: string[] = []
  #last: Promise<unknown> = Promise.resolve()
  files = 0
  bytes = 0

  static async open(path: string, onProgress: (line: string) => void): Promise<Sums> {
    return new Sums(await open(path, 'wx', 0o600), onProgress)
  }

  private constructor(file: FileHandle, onProgress: (line: string) => void) {
    this.#file = file
    this.#onProgress = onProgress
  }

  /** One line after the other, as sha256sum writes them. */
  add({ path, bytes, sha256 }: CopiedFile): Promise<void> {
    this.files++
    this.bytes += bytes
    this.#onProgress(`${this.files} files, ${Math.round(this.bytes / 1e6)} MB`)
    this.#lines.push(`${sha256}  ${path}\n`)
    return this.#lines.length < LINES_PER_WRITE ? Promise.resolve() : this.#write()
  }

  #write(): Promise<void> {
    const text = this.#lines.splice(0).join('')
    const written = this.#last.then(() => this.#file.appendFile(text))
    this.#last = written.catch(() => undefined)
    return written
  }

  async close(): Promise<void> {
    try {
      await this.#write()
      await this.#file.sync()
    } finally {
      await this.#file.close()
    }
  }
}

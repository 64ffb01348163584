/** `limiar faces export`: writes the registry as a folder of pictures and a table, which an import can read. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../machine/new-folder.ts'
import { isUnfinished, removeUnfinished, writeWhole } from '../../machine/unfinished-file.ts'
import { fileEndingOf } from '../../domain/pictures/image-format.ts'
import {
  CommandError,
  onlyOperand,
  type ExitCode,
  type Invocation,
  type Terminal,
} from '../command/command.ts'
import { apiAddress } from '../command/api-address.ts'
import { csvLine } from '../command/csv.ts'
import { ExportedFaceList, type ExportedFace, type FaceSource } from './face-source.ts'
import { IMAGE_SEPARATOR, PICTURES_FOLDER, TABLE_FILE } from './import-list.ts'
import { inParallel } from '../command/in-parallel.ts'
import { providerFaces } from './provider-faces.ts'
import { RefusedError, ServerClient } from '../command/server-client.ts'

/** Records requested from our own service at a time, the most that it returns. */
const PAGE = 100
const PARALLEL = 4
const columns = ['id', 'cpf', 'description', 'created_at', 'image'] as const

/** Writes every record, from a provider if one is named. Pictures that the folder already has are not fetched again. */
export async function exportFaces(
  invocation: Invocation,
  provider = invocation.options.provider,
): Promise<ExitCode> {
  const folder = onlyOperand(invocation, 'the folder to export to')
  const source = provider === undefined ? await ownFaces(invocation) : ofProvider(provider)
  const { terminal } = invocation
  makeFolder(join(folder, PICTURES_FOLDER))
  await removeLeftovers(folder, terminal)
  const exported = new Map<string, Exported>()
  await everyPage(source, async (docs, total) => {
    const unknown = docs.filter(({ _id }) => !exported.has(_id))
    // In the order of the list, not in that in which their pictures arrive.
    for (const { _id } of unknown) exported.set(_id, { line: '', failed: 0 })
    await inParallel(PARALLEL, unknown, async (record) => {
      const { paths, failed } = await fetchPictures(source, folder, record, terminal)
      exported.set(record._id, { line: lineOf(record, paths), failed })
    })
    terminal.progress(`${exported.size} of ${total} records`)
    return exported.size
  })
  const records = [...exported.values()]
  const missing = records.reduce((sum, { failed }) => sum + failed, 0)
  const table = [csvLine(columns), ...records.map(({ line }) => line)].join('')
  await writeOwn(join(folder, TABLE_FILE), Buffer.from(table))
  terminal.say(`${records.length} records in ${join(folder, TABLE_FILE)}, ${missing} pictures missing`)
  return missing === 0 ? 0 : 1
}

async function ownFaces(invocation: Invocation): Promise<FaceSource> {
  const client = await ServerClient.of(invocation)
  return {
    page: (offset) =>
      client.call(ExportedFaceList, 'GET', `/private-faceset?_limit=${PAGE}&_offset=${offset}`),
    picture: (url) => client.picture(url),
  }
}

/** Another provider's token must not be on a command line, which every user of the machine can read. */
function ofProvider(address: string): FaceSource {
  const token = process.env['LIMIAR_PROVIDER_TOKEN']
  if (token) return providerFaces(apiAddress(address, '--provider or --from'), token)
  throw new CommandError('Put the access token of the provider into LIMIAR_PROVIDER_TOKEN.', { exitCode: 2 })
}

interface Exported {
  /** Its line of the table. */
  readonly line: string
  /** How many pictures are missing. */
  readonly failed: number
}

/**
 * Every page of the registry. Each is taken whole before the next is asked for, because the addresses of its pictures
 * may hold for minutes only. Pages shift while others register and remove records, so the list is read until a whole
 * pass brings nothing new.
 *
 * @param take Answers how many records it has taken in all.
 */
async function everyPage(
  source: FaceSource,
  take: (docs: readonly ExportedFace[], total: number) => Promise<number>,
): Promise<void> {
  let before = -1
  for (let taken = 0; taken > before;) {
    before = taken
    for (let offset = 0, total = 1; offset < total;) {
      const { docs, totalItems } = await source.page(offset)
      taken = await take(docs, totalItems)
      // A server may give fewer records than it is asked for.
      offset += docs.length
      total = docs.length === 0 ? 0 : totalItems
    }
  }
}

interface Fetched {
  /** Relative to the folder, with slashes. */
  readonly paths: readonly string[]
  readonly failed: number
}

async function fetchPictures(
  source: FaceSource,
  folder: string,
  { _id, images }: ExportedFace,
  terminal: Terminal,
): Promise<Fetched> {
  const paths: string[] = []
  const own = join(folder, PICTURES_FOLDER, _id)
  await mkdir(own, { recursive: true, mode: 0o700 })
  const there = (await readdir(own)).filter((file) => !isUnfinished(file))
  for (const [index, url] of images.entries()) {
    const name = pictureName(url, index)
    const known = there.find((file) => file.startsWith(`${name}.`))
    try {
      paths.push(`${PICTURES_FOLDER}/${_id}/${known ?? (await fetchPicture(source, own, name, url))}`)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      terminal.complain(`record ${_id}: ${error.message}`)
    }
  }
  return { paths, failed: images.length - paths.length }
}

/** Fetches a picture and returns the name of its file. */
async function fetchPicture(source: FaceSource, folder: string, name: string, url: string): Promise<string> {
  const bytes = await source.picture(url)
  const file = `${name}.${fileEndingOf(bytes)}`
  await writeOwn(join(folder, file), bytes)
  return file
}

/**
 * The same name at every export: the query of an address changes by the hour, but its path and its place in the record
 * do not. The path alone may be the same for every picture.
 */
function pictureName(url: string, index: number): string {
  const path = URL.parse(url)?.pathname ?? url
  return createHash('sha256').update(`${index} ${path}`).digest('hex').slice(0, 16)
}

function lineOf({ _id, cpf, description, createdAt }: ExportedFace, paths: readonly string[]): string {
  return csvLine([_id, cpf ?? '', description ?? '', createdAt ?? '', paths.join(IMAGE_SEPARATOR)])
}

/** Only the operator may read faces. */
function writeOwn(path: string, bytes: Uint8Array): Promise<void> {
  return writeWhole(path, (aside) => writeFile(aside, bytes, { flag: 'wx', mode: 0o600 }))
}

/** Also of records that are gone by now, which no export fetches again. */
async function removeLeftovers(folder: string, terminal: Terminal): Promise<void> {
  const pictures = join(folder, PICTURES_FOLDER)
  const own = (await readdir(pictures, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const folders = [folder, ...own.map(({ name }) => join(pictures, name))]
  const removed = folders.reduce((sum, one) => sum + removeUnfinished(one).length, 0)
  if (removed > 0) terminal.say(`Removed ${removed} unfinished files of an export that was ended.`)
}

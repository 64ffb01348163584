/** `limiar faces export`: the registry as a folder of pictures and a table, which an import takes back. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Type } from 'typebox'
import { FaceRecord } from '../../protocol/faces.ts'
import { mediaTypeOf } from '../domain/image-format.ts'
import { onlyOperand, type ExitCode, type Invocation, type Terminal } from './command.ts'
import { csvLine } from './csv.ts'
import { IMAGE_SEPARATOR, TABLE_FILE } from './import-list.ts'
import { inParallel } from './in-parallel.ts'
import { RefusedError, ServerClient } from './server-client.ts'

const FaceList = Type.Object({ docs: Type.Array(FaceRecord), totalItems: Type.Integer() })
/** Records asked for at a time, the most that the list answers. */
const PAGE = 100
const PARALLEL = 4
const PICTURES_FOLDER = 'pictures'
/** What a file is called until it is whole. */
const PART = '.part'
const columns = ['id', 'cpf', 'description', 'created_at', 'image'] as const

/** Writes every record; pictures that the folder has already are not fetched again. */
export async function exportFaces(invocation: Invocation): Promise<ExitCode> {
  const folder = onlyOperand(invocation, 'which folder to export to')
  const client = await ServerClient.of(invocation)
  const { terminal } = invocation
  await mkdir(join(folder, PICTURES_FOLDER), { recursive: true, mode: 0o700 })
  const records = await everyRecord(client, terminal)
  let written = 0
  let missing = 0
  const lines = new Map<string, string>()
  await inParallel(PARALLEL, records, async (record) => {
    const { paths, failed } = await fetchPictures(client, folder, record, terminal)
    lines.set(record._id, lineOf(record, paths))
    missing += failed
    written++
    terminal.progress(`${written} of ${records.length} records`)
  })
  // In the order of the list, oldest last; written once it is whole.
  const table = [csvLine(columns), ...records.map(({ _id }) => lines.get(_id) ?? '')].join('')
  await writeWhole(join(folder, TABLE_FILE), Buffer.from(table))
  terminal.say(`${records.length} records in ${join(folder, TABLE_FILE)}, ${missing} pictures missing`)
  return missing === 0 ? 0 : 1
}

/**
 * Every record of the registry. Pages move while others register and remove, so the list is gone through until
 * one whole passage shows nothing new.
 */
async function everyRecord(client: ServerClient, terminal: Terminal): Promise<readonly FaceRecord[]> {
  const records = new Map<string, FaceRecord>()
  for (let isNew = true; isNew;) {
    isNew = false
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const list = await client.call(FaceList, 'GET', `/private-faceset?_limit=${PAGE}&_offset=${offset}`)
      total = list.totalItems
      for (const record of list.docs.filter(({ _id }) => !records.has(_id))) {
        records.set(record._id, record)
        isNew = true
      }
      terminal.progress(`${records.size} of ${total} records found`)
    }
  }
  return [...records.values()]
}

interface Fetched {
  /** Relative to the folder, with slashes. */
  readonly paths: readonly string[]
  readonly failed: number
}

async function fetchPictures(
  client: ServerClient,
  folder: string,
  { _id, images }: FaceRecord,
  terminal: Terminal,
): Promise<Fetched> {
  const paths: string[] = []
  await mkdir(join(folder, PICTURES_FOLDER, _id), { recursive: true, mode: 0o700 })
  const there = (await readdir(join(folder, PICTURES_FOLDER, _id))).filter((file) => !file.endsWith(PART))
  for (const url of images) {
    const name = pictureName(url)
    const known = there.find((file) => file.startsWith(`${name}.`))
    try {
      paths.push(`${PICTURES_FOLDER}/${_id}/${known ?? (await fetchPicture(client, folder, _id, url))}`)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      terminal.complain(`record ${_id}: ${error.message}`)
    }
  }
  return { paths, failed: images.length - paths.length }
}

async function fetchPicture(
  client: ServerClient,
  folder: string,
  recordId: string,
  url: string,
): Promise<string> {
  const bytes = await client.picture(url)
  const name = `${pictureName(url)}.${endingOf(bytes)}`
  await writeWhole(join(folder, PICTURES_FOLDER, recordId, name), bytes)
  return name
}

/** The same at every export: addresses change by the hour, what they name does not. */
function pictureName(url: string): string {
  return createHash('sha256').update(new URL(url).pathname).digest('hex').slice(0, 16)
}

function endingOf(bytes: Uint8Array): string {
  return mediaTypeOf(bytes)?.replace('image/', '').replace('jpeg', 'jpg') ?? 'bin'
}

function lineOf({ _id, cpf = '', description, createdAt }: FaceRecord, paths: readonly string[]): string {
  return csvLine([_id, cpf, description, createdAt, paths.join(IMAGE_SEPARATOR)])
}

/** Written aside and renamed: a file of that name is whole. Faces are for the operator's eyes only. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}${PART}`, bytes, { mode: 0o600 })
  await rename(`${path}${PART}`, path)
}

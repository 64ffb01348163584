/** The entries of an import: the lines of a table, or the pictures of a folder. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, extname, join, parse, resolve } from 'node:path'
import { cpfDigits } from '../../../protocol/cpf.ts'
import { CommandError } from '../command/command.ts'
import { parseCsv, type CsvLine } from '../command/csv.ts'

/** One record to be created. */
export interface Entry {
  /** Its place: `line 7` of the table, or the name of the file or folder. */
  readonly where: string
  readonly cpf: string | undefined
  readonly description: string
  /** Absolute paths, or http(s) addresses that the server fetches. */
  readonly images: readonly string[]
}

/** The table that an export writes into its folder. */
export const TABLE_FILE = 'faces.csv'
/** The folder of an export's pictures, beside its table. */
export const PICTURES_FOLDER = 'pictures'
/** Separates several pictures in one cell. Hardly any file name contains it. */
export const IMAGE_SEPARATOR = '|'

const pictureEndings: readonly string[] = ['.jpg', '.jpeg', '.png', '.webp', '.avif']

/** Reads a table, a folder with a table in it, or a folder of pictures. @throws CommandError. */
export async function readImportList(source: string): Promise<readonly Entry[]> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new CommandError(`There is no folder or file ${source}.`)
  if (!found.isDirectory()) return readTable(source)
  const table = join(source, TABLE_FILE)
  return (await stat(table).catch(() => undefined)) ? readTable(table) : readPictures(source)
}

async function readTable(path: string): Promise<readonly Entry[]> {
  const lines = parseCsv(decodeText(path, await readFile(path)), path)
  const [first] = lines
  if (first && !first.cells.has('description') && !first.cells.has('image'))
    throw new CommandError(`The first line of ${path} has to name the columns: cpf, description, image.`)
  return lines.map((line) => entryOf(line, dirname(resolve(path))))
}

function entryOf({ line, cells }: CsvLine, folder: string): Entry {
  const cell = (column: string): string => cells.get(column)?.[0] ?? ''
  const named = (cells.get('image') ?? []).flatMap((images) => images.split(IMAGE_SEPARATOR))
  const images = named.map((image) => image.trim()).filter((image) => image !== '')
  return {
    where: `line ${line}`,
    cpf: cell('cpf') || undefined,
    description: cell('description'),
    images: images.map((image) => (isAddress(image) ? image : resolve(folder, image))),
  }
}

/** Each picture is a record, and so is each folder of pictures. Names begin with the CPF where one is known. */
async function readPictures(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const found = await readdir(folder, { withFileTypes: true })
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry
    const path = resolve(folder, name)
    if (entry.isFile() && isPicture(name)) entries.push(entryNamed(name, parse(name).name, [path]))
    if (entry.isDirectory()) entries.push(entryNamed(name, name, await picturesIn(path)))
  }
  const withPictures = entries.filter(({ images }) => images.length > 0)
  if (withPictures.length > 0) return withPictures
  const isExport = found.some((entry) => entry.isDirectory() && entry.name === PICTURES_FOLDER)
  throw new CommandError(
    isExport
      ? `${folder} holds an export that did not end: run that again, and then the import.`
      : `There is no picture in ${folder}, and no ${TABLE_FILE}.`,
  )
}

async function picturesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder))
    .filter(isPicture)
    .toSorted()
    .map((name) => join(folder, name))
}

function entryNamed(where: string, name: string, images: readonly string[]): Entry {
  const [, start = '', rest = ''] = /^(\S+)[\s_-]*(.*)$/s.exec(name) ?? []
  const cpf = cpfDigits(start)
  return { where, cpf, description: (cpf === undefined ? name : rest) || name, images }
}

/** Spreadsheets write in the encoding of their system. With a wrong guess, names would be damaged for good. */
function decodeText(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CommandError(`${path} is not UTF-8: save it as "CSV UTF-8".`, { cause })
  }
}

function isPicture(name: string): boolean {
  return pictureEndings.includes(extname(name).toLowerCase())
}

/** Whether the server has to fetch a picture itself. */
export function isAddress(image: string): boolean {
  return /^https?:\/\//i.test(image)
}

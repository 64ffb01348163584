import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

const root = join(import.meta.dirname, '..', '..')
const kept = join(root, '.cache/specimens')
/** A drawing depends on its order and on these: the code that draws, all its imports, and the libraries. */
const DRAWN_BY = [
  'package-lock.json',
  ...['demo/specimens', 'src/imaging', 'src/documents/codes', 'src/protocol'].map(
    (folder) => `${folder}/**/*.ts`,
  ),
  'test/support/specimen-documents.ts',
]
/** Folders of this code's drawings, by their parent folder. */
const prepared = new Map<string, string>()

/**
 * The drawing that the same code made for the same order before, or a new one, which is kept for the next process. A
 * photograph of a specimen takes more than a second of processor time, and each is the same every time.
 * @param order All that the drawing depends on: names, numbers and bytes.
 */
export async function drawnOnce<Drawing extends object>(
  order: unknown,
  draw: () => Promise<Drawing>,
  folder = kept,
): Promise<Drawing> {
  const drawings = prepared.get(folder) ?? prepareFolder(folder)
  prepared.set(folder, drawings)
  const file = join(drawings, createHash('sha256').update(serialize(order)).digest('hex'))
  try {
    return withOwnBytes(deserialize(readFileSync(file)) as Drawing)
  } catch {
    const drawing = await draw()
    const unfinished = `${file}-${randomUUID()}`
    writeFileSync(unfinished, serialize(drawing))
    renameSync(unfinished, file)
    return drawing
  }
}

/** Makes the folder of this code's drawings, and removes those of other code; answers its path. */
function prepareFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(DRAWN_BY, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  const name = hash.digest('hex').slice(0, 32)
  const drawings = join(folder, name)
  mkdirSync(drawings, { recursive: true })
  for (const other of readdirSync(folder))
    if (other !== name) rmSync(join(folder, other), { recursive: true, force: true })
  return drawings
}

/** Pictures from one file share its memory. Handing one of them to a thread would take the memory from the others. */
function withOwnBytes<Value>(value: Value): Value {
  if (value instanceof Uint8Array) return Buffer.from(new Uint8Array(value).buffer) as unknown as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withOwnBytes) as Value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withOwnBytes(member)]),
  ) as Value
}

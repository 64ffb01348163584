/**
 * An engine that keeps its readings in a folder and answers from there the next time, so that a changed rule is
 * measured on the same readings in seconds. Readings are those of the build that made them: a changed model, finder or
 * line reader needs another folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Reader } from './readers.ts'

type Engine = Reader['engine']

/** The engine, with each picture and each name read only once; names that were not kept are read by `engine`. */
export function keepingEngine(engine: Engine, folder: string): Engine {
  mkdirSync(folder, { recursive: true })
  return {
    read: (image, options) => kept(folder, keyOf(image), () => engine.read(image, options)),
    readNames: (card, lines, options) =>
      kept(folder, keyOf(card, JSON.stringify(lines)), () => engine.readNames(card, lines, options)),
  }
}

const keyOf = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}

async function kept<Answer>(folder: string, key: string, answer: () => Promise<Answer>): Promise<Answer> {
  const file = join(folder, key)
  // This function wrote it.
  if (existsSync(file)) return deserialize(readFileSync(file)) as Answer
  const made = await answer()
  writeFileSync(file, serialize(made))
  return made
}

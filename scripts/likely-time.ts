/**
 * How long a test file takes that nobody has timed yet, as in a fresh clone: by what it loads. Only the order matters.
 * Of 81 files the rank by this and the rank by the time that they took correlate by 0.7 (Spearman; the rank by their
 * own length by 0.3), at a load of 10 to 20 on two processors.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Seconds for a thousand characters of sources, and for a browser that is opened. */
const SECONDS_PER_THOUSAND = 0.01
const SECONDS_OF_BROWSER = 20
/** Of a check: some take half a minute, and none is worth a guess. */
export const LIKELY_CHECK_SECONDS = 30

export function likelySeconds(file: string): number {
  const loaded = loadedBy(file)
  const characters = [...loaded.values()].reduce((sum, text) => sum + text.length, 0)
  const opensBrowser = [...loaded.values()].some((text) => text.includes(` from 'playwright'`))
  return (characters / 1000) * SECONDS_PER_THOUSAND + (opensBrowser ? SECONDS_OF_BROWSER : 0)
}

/** The file and the sources that it imports, by their paths. */
function loadedBy(file: string, loaded = new Map<string, string>()): ReadonlyMap<string, string> {
  const text = sourceOf(file)
  if (text === undefined || loaded.has(file)) return loaded
  loaded.set(file, text)
  for (const [, path = ''] of text.matchAll(/^(?:import|export|\}) .*from '(\.[^']+)'/gm))
    loadedBy(join(dirname(file), path), loaded)
  return loaded
}

const sources = new Map<string, string | undefined>()

/** Undefined where an import leads to no file, as that of what is built does. */
function sourceOf(file: string): string | undefined {
  if (!sources.has(file)) sources.set(file, read(file))
  return sources.get(file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Estimates how long a test file takes that was never timed, as in a fresh clone, from the code that it loads. Only the
 * order matters. For 81 files the rank of this estimate and the rank of the measured time correlate by 0.7 (Spearman;
 * the rank of the files' own length by 0.3), at a load of 10 to 20 on two processors.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Seconds for a thousand characters of source, and for opening a browser. */
const SECONDS_PER_THOUSAND = 0.01
const SECONDS_OF_BROWSER = 20
/** Half a megabyte of types, which is never loaded. */
const TYPES_OF_THE_API = join('src', 'client', 'api.ts')
/** Seconds for a check: some take half a minute, and an exact estimate is not worth it. */
export const LIKELY_CHECK_SECONDS = 30

/** Seconds of a file that says little and opens many databases: begun last, it left a processor idle for 50 s. */
const MEASURED: ReadonlyMap<string, number> = new Map([['test/ports/stores.test.ts', 60]])

export function likelySeconds(file: string): number {
  const measured = MEASURED.get(file)
  if (measured !== undefined) return measured
  const loaded = loadedBy(file)
  const characters = [...loaded.values()].reduce((sum, text) => sum + text.length, 0)
  const opensBrowser = [...loaded.values()].some((text) => text.includes(` from 'playwright'`))
  return (characters / 1000) * SECONDS_PER_THOUSAND + (opensBrowser ? SECONDS_OF_BROWSER : 0)
}

/** The file and the sources that it imports, by their paths. */
function loadedBy(file: string, loaded = new Map<string, string>()): ReadonlyMap<string, string> {
  const text = sourceOf(file)
  if (text === undefined || loaded.has(file) || file.endsWith(TYPES_OF_THE_API)) return loaded
  loaded.set(file, text)
  for (const [, path = ''] of text.matchAll(/^(?:import|export|\}) .*from '(\.[^']+)'/gm))
    loadedBy(join(dirname(file), path), loaded)
  return loaded
}

const sources = new Map<string, string | undefined>()

/** The imported file; undefined when it does not exist, as for built files. */
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

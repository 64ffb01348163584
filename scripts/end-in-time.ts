/**
 * Imported into the process of a test file before the file: when something left open keeps the process alive after the
 * last test, it ends the process and says what that is.
 */
import { after } from 'node:test'
import { pathToFileURL } from 'node:url'

const LIMIT_VARIABLE = 'LIMIAR_TEST_END_MS'

export const endingInTime: readonly string[] = ['--import', import.meta.url]

/** @param milliseconds From the end of the last test on. */
export function endingWithin(milliseconds: number): Readonly<Record<string, string>> {
  return { [LIMIT_VARIABLE]: String(milliseconds) }
}

const [, file] = process.argv
if (file !== undefined && process.execArgv.includes(import.meta.url)) {
  const milliseconds = Number(process.env[LIMIT_VARIABLE])
  const watch = (): void => void setTimeout(giveUp, milliseconds, milliseconds).unref()
  // The process loads this file next anyway. Waiting for it here makes this hook run after the file's own hooks.
  import(pathToFileURL(file).href).then(
    () => after(watch),
    () => undefined,
  )
}

function giveUp(milliseconds: number): void {
  const open = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  const kinds = [...open].map(([kind, all]) => (all.length > 1 ? `${kind} (${all.length})` : kind))
  console.error(`✖ did not end within ${milliseconds / 1000} s of its last test; open: ${kinds.join(', ')}`)
  process.exit(1)
}

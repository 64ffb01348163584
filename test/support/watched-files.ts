/**
 * Records the operations of a process that make files survive a power cut, in their order, so that nobody has to pull
 * the plug.
 */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

export interface WatchedFiles {
  /** `sync <name>`, `rename <to>` and `link <to>`, by the last part of a path; a generated name is shown as `aside`. */
  readonly events: readonly string[]
  readonly stop: () => void
}

/** Watches fsync, rename and link of `node:fs/promises` until it is stopped; `names` are the ones that a test knows. */
export function watchFiles(names: readonly string[]): WatchedFiles {
  const events: string[] = []
  const { open, rename, link } = promises
  const nameOf = (path: unknown) =>
    names.includes(basename(String(path))) ? basename(String(path)) : 'aside'
  promises.open = async (path, ...rest) => {
    const handle = await open(path, ...rest)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      await sync()
      events.push(`sync ${nameOf(path)}`)
    }
    return handle
  }
  promises.rename = async (from, to) => {
    await rename(from, to)
    events.push(`rename ${nameOf(to)}`)
  }
  promises.link = async (from, to) => {
    await link(from, to)
    events.push(`link ${nameOf(to)}`)
  }
  syncBuiltinESMExports()
  const stop = (): void => {
    Object.assign(promises, { open, rename, link })
    syncBuiltinESMExports()
  }
  return { events, stop }
}

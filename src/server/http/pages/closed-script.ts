/** The script by which the page of a closed link tells its host. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ClosedScript {
  readonly script: string
  /** The source of the script for a content security policy. */
  readonly source: string
}

/** The script that was built into the folder of the page; undefined where nothing was built. */
export function readClosedScript(pageDirectory: string): ClosedScript | undefined {
  const file = join(pageDirectory, 'closed-link.js')
  if (!existsSync(file)) return undefined
  const script = readFileSync(file, 'utf8').trim()
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` }
}

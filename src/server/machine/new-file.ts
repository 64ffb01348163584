import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { orUndefinedWhenMissing } from './missing-file.ts'
import { makeFolder } from './new-folder.ts'

/** A write takes seconds at most. */
const ABANDONED_AFTER_MS = 60_000

/**
 * Makes a file that only its owner may read. Its name appears together with its whole content, and both survive a power
 * cut. When two processes make it at the same time, one of them does; returns whether this one did.
 */
export async function makeFile(path: string, text: string): Promise<boolean> {
  makeFolder(dirname(path))
  // A link, unlike a rename, never replaces an existing file.
  return writeAside(path, text, (aside) => link(aside, path).then(() => true, unlessThere))
}

/** Replaces the content of a file that only its owner may read. A power cut leaves the whole old or new content. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeAside(path, text, (aside) => rename(aside, path))
}

/** Removes what killed writes of a file left beside it: it holds the same secrets. */
export async function removeAbandoned(path: string): Promise<void> {
  const start = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !/^[0-9a-f]{16}$/.test(name.slice(start.length))) continue
    const aside = join(dirname(path), name)
    const found = await stat(aside).catch(orUndefinedWhenMissing)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(aside, { force: true })
  }
}

/** Writes a file under another name, and calls for its final name once the content survives a power cut. */
async function writeAside<Named>(
  path: string,
  text: string,
  name: (aside: string) => Promise<Named>,
): Promise<Named> {
  await removeAbandoned(path)
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    return await name(aside)
  } finally {
    await rm(aside, { force: true })
    await syncFolder(dirname(path))
  }
}

function unlessThere(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
  throw error
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

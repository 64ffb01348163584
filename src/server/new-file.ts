import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a file that its owner alone may read: its name appears once, with its whole content, and both survive a power
 * cut from then on. Of two processes that make it at once one is first; answers whether it was this one.
 */
export async function makeFile(path: string, text: string): Promise<boolean> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    // A link, unlike a rename, never replaces: what is there stays.
    return await link(aside, path).then(() => true, unlessThere)
  } finally {
    await file.close()
    await rm(aside, { force: true })
    await syncFolder(folder)
  }
}

function unlessThere(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
  throw error
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

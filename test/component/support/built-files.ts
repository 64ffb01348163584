/** Builds of the browser parts for tests: made once for the sources as they are, whichever test asks first. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, '.cache', 'built-for-tests')
const sources = [
  ...['bridge', 'component', 'console', 'imaging', 'protocol', 'simd'].map((area) => `src/${area}`),
  'test/component/gallery',
  'vite.config.ts',
  'package-lock.json',
]
/** No test uses a build for longer than this. */
const OUTDATED_AFTER_MS = 60 * 60_000

type Mode = 'page' | 'gallery' | 'console'
const asked = new Map<Mode, Promise<string>>()

/** The folder of that build; tests in several processes share it. */
export function builtFolder(mode: Mode): Promise<string> {
  const folderOfMode = asked.get(mode) ?? made(mode)
  asked.set(mode, folderOfMode)
  return folderOfMode
}

async function made(mode: Mode): Promise<string> {
  const current = fingerprint()
  const done = join(folder, `${mode}-${current}`)
  if (existsSync(done)) return done
  // Made under another name, so that nobody is given half of it.
  const making = `${done}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await removeOutdated(current)
  // Most callers do not need it, and loading it takes half a second.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), mode, build: { outDir: making } })
  try {
    await rename(making, done)
  } catch (error) {
    if (!existsSync(done)) throw error
    // Another process was quicker.
    await rm(making, { recursive: true })
  }
  return done
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesBelow(join(root, source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** Only builds of other sources are removed: the one of these sources is in use, however old it is. */
async function removeOutdated(current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isOld = Date.now() - statSync(path).mtimeMs > OUTDATED_AFTER_MS
    if (isOld && !name.endsWith(current)) await rm(path, { recursive: true, force: true })
  }
}

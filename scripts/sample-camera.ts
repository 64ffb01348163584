/**
 * Makes the content of the sample camera, in `.cache/sample-camera/`: `node scripts/sample-camera.ts pictures` the
 * specimen documents and the person's video, and `… pictures video` also the camera files for Chromium's fake capture.
 * Does nothing when they are up to date with the sources.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Folders } from './sample-camera/folders.ts'

const root = dirname(import.meta.dirname)
const folders: Folders = {
  media: join(root, '.cache', 'media'),
  output: join(root, '.cache', 'sample-camera'),
}
/** A change in these files changes the result. */
const sources = [
  'scripts/sample-camera/*.ts',
  'demo/specimens/**/*.ts',
  'demo/sample-camera/framing.ts',
  'src/testing/framing.ts',
]

type Make = (folders: Folders) => Promise<readonly string[]>

/** Loaded only when there is something to make: a start must not wait for unneeded code. */
const parts: Readonly<Record<string, { readonly says: string; readonly load: () => Promise<Make> }>> = {
  pictures: {
    says: 'Photographing specimen documents for the sample camera',
    load: async () => (await import('./sample-camera/pictures.ts')).makePictures,
  },
  video: {
    says: 'Filming specimen documents for the tests',
    load: async () => (await import('./sample-camera/camera-files.ts')).makeCameraFiles,
  },
}

const fingerprint = await fingerprintOf(sources)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['pictures', 'video']
for (const [name, { load, says }] of Object.entries(parts)) {
  if (wanted.includes(name)) await makeUnlessCurrent(name, says, load)
}

async function makeUnlessCurrent(name: string, says: string, load: () => Promise<Make>): Promise<void> {
  const stamp = join(folders.output, `.made-${name}`)
  const [madeFrom, ...files] = existsSync(stamp) ? (await readFile(stamp, 'utf8')).split('\n') : []
  if (madeFrom === fingerprint && files.every((file) => existsSync(join(folders.output, file)))) return
  console.log(`› ${says}`)
  await mkdir(folders.output, { recursive: true })
  const make = await load()
  const made = await make(folders)
  await writeFile(stamp, [fingerprint, ...made].join('\n'))
}

async function fingerprintOf(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).toSorted())
    hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

/** Camera files for Chromium, each of which shows one thing: parts of the file that the tests use. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptureKind } from '../../src/protocol/reports/reports.ts'

const cache = join(import.meta.dirname, '..', '..', '.cache')
const captures: readonly CaptureKind[] = ['front', 'back', 'selfie']
/** The bytes between two JPEGs: the end of an image and the start of the next. */
const SEAM = Buffer.from([0xff, 0xd9, 0xff, 0xd8])

/** The path of each capture's camera file. */
export async function cameraFiles(): Promise<Readonly<Record<CaptureKind, string>>> {
  const folder = join(cache, 'bench-cameras')
  const path = (capture: CaptureKind): string => join(folder, `${capture}.mjpeg`)
  const files = { front: path('front'), back: path('back'), selfie: path('selfie') }
  if (Object.values(files).every((file) => existsSync(file))) return files
  await mkdir(folder, { recursive: true })
  const frames = framesOf(await readFile(join(cache, 'sample-camera', 'portrait.mjpeg')))
  const each = frames.length / captures.length
  for (const [number, capture] of captures.entries())
    await writeFile(files[capture], Buffer.concat(frames.slice(number * each, (number + 1) * each)))
  return files
}

function framesOf(file: Buffer): readonly Buffer[] {
  const frames: Buffer[] = []
  let start = 0
  for (let seam = file.indexOf(SEAM); seam >= 0; seam = file.indexOf(SEAM, seam + 1)) {
    frames.push(file.subarray(start, seam + 2))
    start = seam + 2
  }
  return [...frames, file.subarray(start)]
}

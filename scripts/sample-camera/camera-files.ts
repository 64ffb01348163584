/**
 * Camera files for Chromium's --use-file-for-fake-video-capture: JPEGs one after the other, 30 a second, which
 * Chromium repeats for ever. Each shows the front of a card, its back, and the person.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { personPlace, personVideo, SCENE_SIDE, sceneWindow } from '../../demo/sample-camera/framing.ts'
import { streamSizes } from '../../src/testing/framing.ts'
import type { Size } from '../../src/protocol/geometry.ts'
import type { Folders } from './folders.ts'
import { filmPerson } from './person-frames.ts'
import { sides } from './pictures.ts'

/** Chromium plays such files at this rate, whatever their content. */
const FRAMES_PER_SECOND = 30
/** Long enough for a capture that begins in the middle of the one before. */
const SECONDS_EACH = 5
const FRAMES_EACH = FRAMES_PER_SECOND * SECONDS_EACH
/** Keeps a file of 15 seconds at about 40 MB. */
const JPEG_QUALITY = { card: 80, person: 76 } as const
/**
 * From a camera, a browser takes at most what a page requests, 1920 x 1080, and crops the rest. An upright picture
 * therefore has 1080 rows, and its card fewer pixels than on a phone.
 */
const files = [
  { name: 'landscape', prefix: '', size: streamSizes.landscape },
  { name: 'other-landscape', prefix: 'other-', size: streamSizes.landscape },
  { name: 'portrait', prefix: '', size: { width: 720, height: 1080 } },
] as const

/** Writes the files and answers their names. */
export async function makeCameraFiles({ output }: Folders): Promise<readonly string[]> {
  const filmed = await filmPerson(join(output, 'person.webm'), {
    from: personVideo.from,
    frames: FRAMES_EACH,
    framesPerSecond: FRAMES_PER_SECOND,
  })
  for (const { name, prefix, size } of files) {
    const file = await open(join(output, `${name}.mjpeg`), 'w')
    for (const side of sides) await filmCard(file, join(output, `${prefix}scene-${side}.jpg`), size)
    await file.write(Buffer.concat(await Promise.all(filmed.map((frame) => personFrame(frame, size)))))
    await file.close()
  }
  return files.map(({ name }) => `${name}.mjpeg`)
}

/** The scene is scaled to the stream once. Each frame is then a window of it, slightly moved. */
async function filmCard(file: FileHandle, scenePath: string, size: Size): Promise<void> {
  const scale = size.width / sceneWindow(size, 0).width
  const side = Math.round(SCENE_SIDE * scale)
  const scene = await sharp(scenePath).resize(side, side).raw().toBuffer()
  for (let frame = 0; frame < FRAMES_EACH; frame++) {
    const { x, y } = sceneWindow(size, frame / FRAMES_PER_SECOND)
    const window = { left: Math.round(x * scale), top: Math.round(y * scale), ...size }
    const picture = sharp(scene, { raw: { width: side, height: side, channels: 3 } }).extract(window)
    await file.write(await picture.jpeg({ quality: JPEG_QUALITY.card }).toBuffer())
  }
}

/** A frame of the video in its place, with its edge pixels extended to the edges of the picture. */
async function personFrame(frame: Uint8Array, size: Size): Promise<Buffer> {
  const { x, y, width, height } = personVideo.crop
  const place = personPlace(size)
  const [left, top] = [Math.round(place.x), Math.round(place.y)]
  const scaled = sharp(frame)
    .extract({ left: x, top: y, width, height })
    .resize(Math.round(place.width), Math.round(place.height), { fit: 'fill' })
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const seen = {
    width: Math.min(size.width - Math.max(0, left), Math.round(place.width) - cut.left),
    height: Math.min(size.height - Math.max(0, top), Math.round(place.height) - cut.top),
  }
  const inside = await scaled
    .extract({ ...cut, ...seen })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const around = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: size.width - Math.max(0, left) - seen.width,
    bottom: size.height - Math.max(0, top) - seen.height,
  }
  return sharp(inside)
    .extend({ ...around, extendWith: 'copy' })
    .jpeg({ quality: JPEG_QUALITY.person })
    .toBuffer()
}

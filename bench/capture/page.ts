/** In the browser: films a clip and gives its frames to the page's own code, on the clock of the clip. */
import { FrameWatch, type GoodFrame } from '../../src/component/capture/frame-watch.ts'
import { viewOf } from '../../src/component/capture/frame-loop.ts'
import { stillRegion } from '../../src/component/capture/still.ts'
import type { FrameView } from '../../src/imaging/geometry/regions.ts'
import type { Observation } from '../../src/component/vision/messages.ts'
import { VisionClient } from '../../src/component/vision/vision-client.ts'
import type { Hint } from '../../src/component/gates/hints.ts'
import type { Half } from '../../demo/specimens/halves.ts'
import { layoutOf, type Clip, type Fault } from './clip.ts'
import { documentClips } from './document-clips.ts'
import { DocumentFilm, type FilmedFrame } from './film/document-film.ts'
import { FaceFilm, type Portrait } from './film/face-film.ts'
import { selfieClips } from './selfie-clips.ts'

/** How a clip ended. */
export interface ClipResult {
  /** Seconds from the camera's opening to the capture. */
  readonly capturedAt: number | undefined
  /** The faults of the frame that was kept. */
  readonly faults: readonly Fault[]
  readonly firstHint: Hint | undefined
  /** Every frame: seconds, the gates' hint, the hint on the screen, what was seen. */
  readonly log: readonly (readonly [number, Hint | undefined, Observation | undefined, number | undefined])[]
}

declare global {
  var runClip: (half: Half, index: number) => Promise<ClipResult>
  /** One frame of a clip as JPEG in base64, to be looked at. */
  var showClip: (half: Half, index: number, seconds: number) => Promise<string>
}

/** The page waits this long before its first look, and looks ten times a second. */
const FIRST_LOOK_SECONDS = 0.3
const LOOK_SECONDS = 0.1

const vision = new VisionClient('blazeface')
const pictures = new Map<string, Promise<ImageBitmap>>()
const portraits = new Map<string, Promise<Portrait>>()

globalThis.runClip = async (half, index) => {
  const clip = [...documentClips(half), ...selfieClips(half)][index]!
  while (vision.findsFaces === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
  if (!vision.findsFaces) throw new Error('The face detector did not load.')
  const view = viewOf(clip.capture, clip.camera.video, layoutOf(clip))
  const film = await filmOf(clip, view)
  const watch = new FrameWatch(clip.capture, 0)
  const log: ClipResult['log'][number][] = []
  let firstHint: Hint | undefined
  let captured: GoodFrame | undefined
  const faults = new Map<number, readonly Fault[]>()
  for (let seconds = FIRST_LOOK_SECONDS; seconds < clip.seconds && !captured; seconds += LOOK_SECONDS) {
    const filmed = film.frame(seconds)
    const bitmap = await createImageBitmap(filmed.picture)
    const kind = clip.capture === 'selfie' ? 'face' : 'document'
    const seen = await vision.observe({ kind, bitmap, look: view.look, guide: view.guide })
    const at = Math.round(seconds * 1000)
    const answer = watch.see(seen, view, at)
    captured = answer.captured
    faults.set(at, faultsOf(clip, filmed, view, seen?.observation))
    const { live } = answer.judgement
    firstHint ??= live.hint
    log.push([at, live.hint, live.seen, live.speed])
  }
  watch.close()
  captured?.bitmap.close()
  const last = log.at(-1)?.[0]
  return {
    capturedAt: captured && last !== undefined ? last / 1000 : undefined,
    faults: captured ? (faults.get(captured.at) ?? []) : [],
    firstHint,
    log,
  }
}

globalThis.showClip = async (half, index, seconds) => {
  const clip = [...documentClips(half), ...selfieClips(half)][index]!
  const film = await filmOf(clip, viewOf(clip.capture, clip.camera.video, layoutOf(clip)))
  const picture = await film.frame(seconds).picture.convertToBlob({ type: 'image/jpeg' })
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

async function filmOf({ scene }: Clip, view: FrameView): Promise<DocumentFilm | FaceFilm> {
  const names = [
    scene.background,
    ...(scene.subject === 'document' && scene.card !== undefined ? [scene.card] : []),
  ]
  const loaded = new Map<string, ImageBitmap>()
  for (const name of names) loaded.set(name, await pictureOf(name))
  if (scene.subject === 'document') return new DocumentFilm(scene, view, loaded)
  const people = new Map<string, Portrait>()
  for (const { photo } of scene.people) people.set(photo, await portraitOf(photo))
  return new FaceFilm(scene, view, loaded, people)
}

/** Faults of the frame itself, faults of the thing in it, and a card with a corner that the still would lack. */
function faultsOf(
  clip: Clip,
  filmed: FilmedFrame,
  view: FrameView,
  seen: Observation | undefined,
): readonly Fault[] {
  const shown = clip.fault === 'wrong side' || clip.fault === 'no document' ? [clip.fault] : []
  const corners = seen?.kind === 'document' ? seen.card?.corners : undefined
  const region = stillRegion(clip.capture, view, corners)
  const [left, top] = [region.x - view.region.x, region.y - view.region.y]
  const { picture } = filmed
  const isCut = filmed.corners?.some(
    ({ x, y }) =>
      x < Math.max(0, left) - 1 ||
      y < Math.max(0, top) - 1 ||
      x > Math.min(picture.width, left + region.width) + 1 ||
      y > Math.min(picture.height, top + region.height) + 1,
  )
  return [...shown, ...(isCut ? (['cut'] as const) : []), ...filmed.faults]
}

function pictureOf(name: string): Promise<ImageBitmap> {
  const known = pictures.get(name) ?? loadPicture(name)
  pictures.set(name, known)
  return known
}

async function loadPicture(name: string): Promise<ImageBitmap> {
  const response = await fetch(`/pictures/${encodeURIComponent(name)}`)
  if (!response.ok) throw new Error(`There is no picture called ${name}.`)
  return createImageBitmap(await response.blob())
}

function portraitOf(photo: string): Promise<Portrait> {
  const known = portraits.get(photo) ?? findPortrait(photo)
  portraits.set(photo, known)
  return known
}

/** The bench places the face by the detector alone. It measures the gates, and how they see movement and light. */
async function findPortrait(photo: string): Promise<Portrait> {
  const picture = await pictureOf(photo)
  const guide = { x: 0, y: 0, width: 1, height: 1 }
  const seen = await vision.observe({ kind: 'face', bitmap: await createImageBitmap(picture), guide })
  const face = seen?.observation?.kind === 'face' ? seen.observation.faces[0] : undefined
  seen?.bitmap.close()
  if (!face) throw new Error(`No face was found in ${photo}.`)
  return {
    picture,
    x: face.centre.x * picture.width,
    y: face.centre.y * picture.height,
    width: face.width * picture.width,
    rollDegrees: face.rollDegrees,
  }
}

/**
 * An attack by calculation: software turns the head on a single still. FaceMesh says how deep each place of the face
 * lies; the head turns about its neck, with all of its depth, before a background that stands still. The eyes and the
 * mouth do not move, and no place appears that the still does not show.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import type { Random } from '../../test/support/random.ts'
import { FaceDetector } from '../../src/server/adapters/models/faces/face-detector.ts'
import { FaceMesh, type MeshVertex } from '../../src/server/adapters/models/faces/face-landmarks.ts'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import { openSession } from '../../src/server/adapters/models/sessions/model-sessions.ts'
import { Pyramid } from '../../src/imaging/motion/pyramid.ts'
import { FRAMES, HEIGHT, WIDTH } from './bursts.ts'

const FACE_MODELS = join(import.meta.dirname, '..', '..', 'models', 'faces')
const radians = Math.PI / 180
/** Degrees by which the head turns to one side at most, and nods. */
const TURN = { least: 7, most: 26, nod: 5 } as const
/** Pixels between the nodes of the maps of depth and of what turns. */
const STEP = 8
/** Columns of these maps. */
const ACROSS = WIDTH / STEP + 1
/** Depth is the mean of the vertices about a place, weighted by a Gaussian of this deviation, in widths of the face. */
const DEPTH_DEVIATION = 0.035
/** The axis of the neck lies so far behind the middle of the mesh, in widths of the face. */
const NECK = 0.35
/** Half axes of the head in widths and heights of the face; from there on, less and less turns along. */
const HEAD = { wide: 0.75, high: 0.85, above: 0.1, fades: 0.5 } as const
/** A place of the still is looked for by so many steps of a fixed-point iteration. */
const STEPS_BACK = 4

/** A burst in the size of the page's frames; undefined where no face is found on the still. */
export async function movedBySoftware(
  still: Uint8Array,
  random: Random,
): Promise<readonly Buffer[] | undefined> {
  const frame = await sharp(still).resize(WIDTH, HEIGHT, { fit: 'cover' }).removeAlpha().raw().toBuffer()
  const head = headOf(await meshOf(await encoded(frame, 95)))
  if (!head) return undefined
  const yaw = (TURN.least + (TURN.most - TURN.least) * random()) * (random() < 0.5 ? -1 : 1)
  const nod = TURN.nod * (2 * random() - 1)
  const start = 0.3 * random()
  const tremble = (): number => 0.3 * (2 * random() - 1)
  const frames: Buffer[] = []
  for (let number = 0; number < FRAMES; number++) {
    // There and back, a little further on the way back, so that no two frames are the same.
    const phase = Math.sin((number / (FRAMES - 1)) * Math.PI * (0.9 + 0.2 * start) + start)
    const pose = { yaw: (yaw * phase + tremble()) * radians, nod: (nod * phase + tremble()) * radians }
    frames.push(await encoded(turned(frame, head, pose), 88))
  }
  return frames
}

const encoded = (frame: Buffer, quality: number): Promise<Buffer> =>
  sharp(frame, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()

let models: Promise<readonly [FaceDetector, FaceMesh]> | undefined

async function meshOf(image: Uint8Array): Promise<readonly MeshVertex[] | undefined> {
  models ??= openModels()
  const [detector, mesh] = await models
  const pyramid = new Pyramid(await decodePhoto(image, { longSide: WIDTH }))
  const faces = await detector.detect(pyramid)
  const [largest] = faces.toSorted((one, other) => other.box.width - one.box.width)
  return largest && mesh.vertices(pyramid, largest)
}

async function openModels(): Promise<readonly [FaceDetector, FaceMesh]> {
  const open = (file: string) => openSession(join(FACE_MODELS, file))
  return [new FaceDetector(await open('face-detector.onnx')), new FaceMesh(await open('face-mesh.onnx'))]
}

/** The head in the still. Both maps have a value for each node. */
interface Head {
  readonly middle: { readonly x: number; readonly y: number }
  /** Pixels before the axis of the neck. */
  readonly before: Float32Array
  /** 1 on the head, 0 on the background. */
  readonly share: Float32Array
}

function headOf(mesh: readonly MeshVertex[] | undefined): Head | undefined {
  if (!mesh) return undefined
  const [xs, ys] = [mesh.map(({ x }) => x), mesh.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [wide, high] = [right - left, bottom - top]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const nodes = ACROSS * (HEIGHT / STEP + 1)
  const [before, share] = [new Float32Array(nodes), new Float32Array(nodes)]
  for (let node = 0; node < nodes; node++) {
    const [x, y] = [(node % ACROSS) * STEP, Math.floor(node / ACROSS) * STEP]
    before[node] = NECK * wide - depthAt(mesh, x, y, DEPTH_DEVIATION * wide)
    const away = Math.hypot(
      (x - middle.x) / (HEAD.wide * wide),
      (y - middle.y + HEAD.above * high) / (HEAD.high * high),
    )
    const linear = Math.max(0, Math.min(1, (1 + HEAD.fades - away) / HEAD.fades))
    share[node] = linear * linear * (3 - 2 * linear)
  }
  return { middle, before, share }
}

function depthAt(mesh: readonly MeshVertex[], x: number, y: number, deviation: number): number {
  const squares = mesh.map((vertex) => (vertex.x - x) ** 2 + (vertex.y - y) ** 2)
  // Far from the face only the nearest vertex has a weight.
  const nearest = Math.min(...squares)
  const weights = squares.map((square) => Math.exp((nearest - square) / (2 * deviation ** 2)))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return mesh.reduce((all, { depth }, index) => all + depth * weights[index]!, 0) / sum
}

function turned(
  frame: Buffer,
  { middle, before, share }: Head,
  pose: { readonly yaw: number; readonly nod: number },
): Buffer {
  const view = Buffer.alloc(frame.length)
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) {
      let [u, v] = [x, y]
      for (let step = 0; step < STEPS_BACK; step++) {
        const [part, depth] = [between(share, u, v), between(before, u, v)]
        const across = (u - middle.x) * (Math.cos(pose.yaw) - 1) + depth * Math.sin(pose.yaw)
        const down = (v - middle.y) * (Math.cos(pose.nod) - 1) + depth * Math.sin(pose.nod)
        ;[u, v] = [x - part * across, y - part * down]
      }
      copyPixel(frame, view, { u, v, at })
    }
  return view
}

/** A map's value between its nodes. */
function between(map: Float32Array, u: number, v: number): number {
  const [x, y] = [Math.max(0, Math.min(WIDTH - 1, u)) / STEP, Math.max(0, Math.min(HEIGHT - 1, v)) / STEP]
  const [fx, fy] = [x % 1, y % 1]
  const at = Math.floor(y) * ACROSS + Math.floor(x)
  const above = map[at]! * (1 - fx) + map[at + 1]! * fx
  return above * (1 - fy) + (map[at + ACROSS]! * (1 - fx) + map[at + ACROSS + 1]! * fx) * fy
}

/** Interpolates between pixels; beyond the still its edge is repeated. */
function copyPixel(
  from: Buffer,
  to: Buffer,
  { u, v, at }: { readonly u: number; readonly v: number; readonly at: number },
): void {
  const [x, y] = [Math.max(0, Math.min(WIDTH - 1.001, u)), Math.max(0, Math.min(HEIGHT - 1.001, v))]
  const [fx, fy] = [x % 1, y % 1]
  const start = (Math.floor(y) * WIDTH + Math.floor(x)) * 3
  for (let colour = start; colour < start + 3; colour++) {
    const below = colour + 3 * WIDTH
    const upper = from[colour]! * (1 - fx) + from[colour + 3]! * fx
    to[at + colour - start] = upper * (1 - fy) + (from[below]! * (1 - fx) + from[below + 3]! * fx) * fy
  }
}

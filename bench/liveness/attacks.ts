/**
 * Attacks by calculation: a photograph or a video on a sheet before a pinhole camera, moved by a hand. No real print,
 * screen or camera stands behind them.
 */
import sharp from 'sharp'
import type { Random } from '../../test/support/random.ts'
import { FRAMES, HEIGHT, WIDTH, type Burst } from './bursts.ts'

/** Pixels of the camera, as of a webcam. */
const FOCAL_LENGTH = 500
/** Metres from the camera to the sheet, which fills the frame there. */
const DISTANCE = 0.47
const degrees = Math.PI / 180
/** Noise of the luminance, as of a small sensor. */
const NOISE = 2.5

/** How the sheet is held: turned by these degrees to either side, and with this radius in metres where it is bent. */
interface Handling {
  readonly yaw: readonly [number, number]
  readonly pitch: number
  readonly radius?: readonly [number, number]
  /** Whether the sheet shows the video, or one frame of it. */
  readonly shows: 'frame' | 'video'
}

export const attacks = {
  'print, swayed': { yaw: [2, 6], pitch: 5, shows: 'frame' },
  'print, turned': { yaw: [10, 22], pitch: 8, shows: 'frame' },
  'print, bent': { yaw: [10, 22], pitch: 8, radius: [0.15, 0.35], shows: 'frame' },
  'print, wrapped': { yaw: [25, 35], pitch: 5, radius: [0.09, 0.12], shows: 'frame' },
  'video, replayed': { yaw: [2, 10], pitch: 5, shows: 'video' },
} as const satisfies Readonly<Record<string, Handling>>

/** The camera's view of one attack that is made from a burst. */
export async function attacked(burst: Burst, handling: Handling, random: Random): Promise<Burst> {
  const between = ([from, to]: readonly [number, number]): number => from + (to - from) * random()
  const yaw = between(handling.yaw) * (random() < 0.5 ? -1 : 1)
  const pitch = handling.pitch * (2 * random() - 1)
  const radius = handling.radius && between(handling.radius)
  const shown = Math.floor(random() * FRAMES)
  const frames: Buffer[] = []
  for (let frame = 0; frame < FRAMES; frame++) {
    // The video there and back again.
    const phase = Math.sin((frame / (FRAMES - 1)) * Math.PI)
    const tremble = (): number => 0.3 * (2 * random() - 1)
    const pose = {
      yaw: yaw * phase + tremble(),
      pitch: pitch * phase + tremble(),
      x: 0.01 * random(),
      radius,
    }
    frames.push(await photographed(burst.frames[handling.shows === 'video' ? frame : shown]!, pose, random))
  }
  return { from: burst.from, frames }
}

interface Pose {
  /** Degrees. */
  readonly yaw: number
  readonly pitch: number
  /** The radius in metres; undefined for a flat sheet. */
  readonly x: number
  /** Metres; undefined for a flat sheet. */
  readonly radius: number | undefined
}

async function photographed(sheet: Buffer, pose: Pose, random: Random): Promise<Buffer> {
  const source = await sharp(sheet).removeAlpha().raw().toBuffer()
  const view = Buffer.alloc(WIDTH * HEIGHT * 3)
  const toSheet = sheetUnder(pose)
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) {
      const [u, v] = toSheet(x, y)
      const grain = NOISE * (random() + random() + random() - 1.5) * 2
      for (let colour = 0; colour < 3; colour++)
        view[at + colour] = Math.max(0, Math.min(255, sampled(source, u, v, colour) + grain))
    }
  return sharp(view, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Which pixel of the sheet a pixel of the camera sees: the ray meets the sheet, or the cylinder that it lies on. */
function sheetUnder({
  yaw,
  pitch,
  x: side,
  radius,
}: Pose): (x: number, y: number) => readonly [number, number] {
  const [cosYaw, sinYaw] = [Math.cos(yaw * degrees), Math.sin(yaw * degrees)]
  const [cosPitch, sinPitch] = [Math.cos(pitch * degrees), Math.sin(pitch * degrees)]
  // Turns back: first around the upright axis, then around the level one.
  const turned = (x: number, y: number, z: number): readonly [number, number, number] => {
    const [along, away] = [cosYaw * x - sinYaw * z, sinYaw * x + cosYaw * z]
    return [along, cosPitch * y - sinPitch * away, sinPitch * y + cosPitch * away]
  }
  const [eyeX, eyeY, eyeZ] = turned(-side, 0, -DISTANCE)
  return (x, y) => {
    const [rayX, rayY, rayZ] = turned((x - WIDTH / 2) / FOCAL_LENGTH, (y - HEIGHT / 2) / FOCAL_LENGTH, 1)
    const reach = radius === undefined ? -eyeZ / rayZ : nearestOnCylinder([eyeX, eyeZ], [rayX, rayZ], radius)
    const [hitX, hitY, hitZ] = [eyeX + reach * rayX, eyeY + reach * rayY, eyeZ + reach * rayZ]
    const along = radius === undefined ? hitX : radius * Math.atan2(hitX, radius - hitZ)
    const perMetre = FOCAL_LENGTH / DISTANCE
    return [along * perMetre + WIDTH / 2, hitY * perMetre + HEIGHT / 2]
  }
}

/** The cylinder stands upright behind its nearest line, which is where the flat sheet would be. */
function nearestOnCylinder(
  [eyeX, eyeZ]: readonly [number, number],
  [rayX, rayZ]: readonly [number, number],
  radius: number,
): number {
  const fromAxis = eyeZ - radius
  const a = rayX * rayX + rayZ * rayZ
  const b = eyeX * rayX + fromAxis * rayZ
  const c = eyeX * eyeX + fromAxis * fromAxis - radius * radius
  const root = b * b - a * c
  // Beside the cylinder, the sheet ends where the ray comes nearest to it.
  return (-b - Math.sqrt(Math.max(0, root))) / a
}

/** Interpolates between pixels; beyond the sheet its edge is repeated. */
function sampled(source: Buffer, u: number, v: number, colour: number): number {
  const x = Math.max(0, Math.min(WIDTH - 1.001, u))
  const y = Math.max(0, Math.min(HEIGHT - 1.001, v))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const at = (top * WIDTH + left) * 3 + colour
  const below = at + WIDTH * 3
  return (
    (source[at]! * (1 - fx) + source[at + 3]! * fx) * (1 - fy) +
    (source[below]! * (1 - fx) + source[below + 3]! * fx) * fy
  )
}

/** Effects between a scene and the sensor: fingers, lack of focus, a moving hand, too few pixels. */
import sharp, { type Sharp } from 'sharp'
import type { Canvas } from './canvas.ts'
import { seededRandom } from './random.ts'
import type { Treatment } from './treatment.ts'

/** The scene with an SVG drawing of the same size over it. */
export async function covered(scene: Canvas, drawing: string): Promise<Canvas> {
  return drawn(scene, open(scene).composite([{ input: Buffer.from(drawing) }]))
}

/** The scene out of focus by `sigma` pixels and, depending on the seed, smeared and with fewer pixels. */
export async function throughLens(
  scene: Canvas,
  treatment: Treatment,
  sigma: number,
  seed: number,
): Promise<Canvas> {
  // A random stream of its own, so that its draws change nothing else in the picture.
  const random = seededRandom(seed ^ 0x1e45)
  const isSmeared = random.chance(treatment.smearChance)
  const smear = { pixels: random.between(...treatment.smear), angle: random.between(0, Math.PI) }
  const isMadeSmall = random.chance(treatment.keptChance)
  const kept = random.between(...treatment.kept)
  let seen = await drawn(scene, open(scene).blur(sigma))
  if (isSmeared) seen = await drawn(seen, open(seen).convolve(smearKernel(smear.pixels, smear.angle)))
  return isMadeSmall ? madeSmall(seen, kept) : seen
}

/** Shrinks a picture and enlarges it again, as when a messenger sends it. */
async function madeSmall(scene: Canvas, kept: number): Promise<Canvas> {
  const small = await open(scene)
    .resize(Math.round(scene.width * kept), Math.round(scene.height * kept), { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return drawn(scene, sharp(small).resize(scene.width, scene.height, { fit: 'fill' }))
}

const KERNEL_SIDE = 7

/** The kernel of a smear: a line of this many pixels through the middle. */
function smearKernel(pixels: number, angle: number) {
  const kernel = new Array<number>(KERNEL_SIDE * KERNEL_SIDE).fill(0)
  const middle = (KERNEL_SIDE - 1) / 2
  const steps = 24
  for (let step = 0; step <= steps; step++) {
    const along = (step / steps - 0.5) * pixels
    const column = Math.round(middle + along * Math.cos(angle))
    const row = Math.round(middle + along * Math.sin(angle))
    kernel[row * KERNEL_SIDE + column] = (kernel[row * KERNEL_SIDE + column] ?? 0) + 1
  }
  return { width: KERNEL_SIDE, height: KERNEL_SIDE, kernel, scale: steps + 1 }
}

function open({ width, height, data }: Canvas): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function drawn({ width, height }: Canvas, picture: Sharp): Promise<Canvas> {
  return { width, height, data: await picture.removeAlpha().raw().toBuffer() }
}

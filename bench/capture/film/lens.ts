/** The effects of lens, light and sensor on a scene, the same for documents and faces. */
import type { Size } from '../../../src/protocol/geometry.ts'
import type { Exposure } from '../clip.ts'
import { drawing, expose, type Drawing } from './pixels.ts'

/** How far something moves while the shutter is open, pixels. */
export interface Smear {
  readonly x: number
  readonly y: number
}

/** Draws the scene as if it were this many pixels further right and down. */
export type DrawScene = (to: Drawing['context'], shiftX: number, shiftY: number) => void

const MAX_COPIES = 8

/** Photographs scenes of one size, one after the other. */
export class Lens {
  readonly #scene: Drawing
  readonly #seen: Drawing
  readonly #frame: Size

  constructor(frame: Size) {
    this.#frame = frame
    this.#scene = drawing(frame)
    this.#seen = drawing(frame)
  }

  /** One frame: smeared by movement, out of focus, lit, noisy, and with light on top. */
  take(
    draw: DrawScene,
    smear: Smear,
    exposure: Exposure,
    seconds: number,
    light?: (to: Drawing['context']) => void,
  ): OffscreenCanvas {
    const { width, height } = this.#frame
    this.#smeared(draw, smear)
    const { canvas, context } = this.#seen
    context.filter = `blur(${exposure.blur(seconds)}px)`
    context.drawImage(this.#scene.canvas, 0, 0)
    context.filter = 'none'
    const pixels = context.getImageData(0, 0, width, height)
    expose(pixels, exposure, Math.round(seconds * 1000))
    context.putImageData(pixels, 0, 0)
    // A lamp saturates the sensor, however dark the rest is exposed.
    light?.(context)
    return canvas
  }

  /** The mean of a few moments of the scene. */
  #smeared(draw: DrawScene, { x, y }: Smear): void {
    const { canvas, context } = this.#scene
    const copies = Math.min(MAX_COPIES, Math.max(1, Math.ceil(Math.hypot(x, y))))
    const moment = copies === 1 ? undefined : drawing(this.#frame)
    for (let copy = 0; copy < copies; copy++) {
      const along = copies === 1 ? 0 : copy / (copies - 1) - 0.5
      if (!moment) return draw(context, 0, 0)
      draw(moment.context, x * along, y * along)
      context.globalAlpha = 1 / (copy + 1)
      context.drawImage(moment.canvas, 0, 0, canvas.width, canvas.height)
      context.globalAlpha = 1
    }
  }
}

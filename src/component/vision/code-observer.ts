/** Observes a document's code that is held close up: where it is and how fine it is, never what it says. */
import { exposureOf } from '../../imaging/quality/exposure.ts'
import type { Point, Pixels } from '../../imaging/pixels.ts'
import { findQrCode } from '../../imaging/codes/qr-finder.ts'
import { sharpness } from '../../imaging/quality/sharpness.ts'
import { clipped } from '../../imaging/geometry/regions.ts'
import type { Rect } from '../../protocol/geometry.ts'
import { cropped } from './document-observer.ts'

export interface SeenCode {
  /** In shares of the guide. */
  readonly corners: readonly Point[]
  /** The side of the code as a share of the guide's. */
  readonly fill: number
  /** Distance of its middle from the guide's, in guide widths. */
  readonly offset: number
  /** How many pixels a module has in the still that would be taken now. */
  readonly modulePixels: number
  /**
   * How sharp the modules are, whatever their size: the sharpness times the fourth power of a module's side in pixels.
   * The Laplacian of an edge falls with the third power of its blur, and there are as many edges as modules. So the
   * result is the third power of the ratio of a module to the blur.
   */
  readonly detail: number
}

export interface CodeObservation {
  readonly kind: 'code'
  /** Undefined where no code is seen. */
  readonly code: SeenCode | undefined
  readonly luma: number
  readonly brightShare: number
  readonly sharpness: number
}

/** The numbers of a frame with a code. `scale` is how many pixels of the still one of these pixels stands for. */
export function observeCode(pixels: Pixels, guide: Rect, scale: number): CodeObservation {
  const box = {
    x: guide.x * pixels.width,
    y: guide.y * pixels.height,
    width: guide.width * pixels.width,
    height: guide.height * pixels.height,
  }
  const part = cropped(pixels, clipped(box, pixels))
  const { brightness, brightShare } = exposureOf(part)
  const found = findQrCode(pixels)
  const corners = found?.corners.map(({ x, y }) => ({
    x: (x - box.x) / box.width,
    y: (y - box.y) / box.height,
  }))
  const sharp = sharpness(part)
  const middle = (axis: 'x' | 'y'): number =>
    (corners ?? []).reduce((sum, corner) => sum + corner[axis] / 4, 0)
  return {
    kind: 'code',
    code: found &&
      corners && {
        corners,
        fill: (found.module * found.modules) / Math.min(box.width, box.height),
        offset: Math.hypot(middle('x') - 0.5, middle('y') - 0.5),
        modulePixels: found.module * scale,
        detail: sharp * found.module ** 4,
      },
    luma: brightness,
    brightShare,
    sharpness: sharp,
  }
}

import type { Pixels, Quad } from '../../imaging/pixels.ts'

export function findCard(_pixels: Pixels): Quad | undefined {
  return undefined
}

import { seededRandom } from '../../support/random.ts'

/** The same RGBA pixels wherever it is called: no decoder and no canvas has a say in them. */
export function noisePicture(side: number): Uint8ClampedArray {
  const random = seededRandom(11)
  return Uint8ClampedArray.from({ length: side * side * 4 }, () => random() * 256)
}

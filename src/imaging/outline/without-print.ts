/** Removes dark print from its ground, so that only the edges of things are left. */
import type { Pixels } from '../pixels.ts'

/**
 * The morphological closing of each channel (Serra 1982) with a square window of `2 * reach + 1` pixels. Dark things
 * that are narrower than the window, such as letters and rules, take the colour of their ground. Steps from one ground
 * to another stay where they are.
 */
export function withoutPrint({ width, height, data }: Pixels, reach: number): Pixels {
  const channels = data.length / (width * height)
  const row = { step: channels, span: width * channels }
  const column = { step: width * channels, span: data.length }
  const lightest = dilated(dilated(Uint8Array.from(data), reach, row), reach, column)
  // The darkest value in a window is the lightest one in the negative.
  const darkest = dilated(dilated(negative(lightest), reach, row), reach, column)
  return { width, height, data: negative(darkest) }
}

/** The values along which a window slides: `step` apart, in pieces of `span` that it does not leave. */
interface Sliding {
  readonly step: number
  readonly span: number
}

/**
 * The greatest value of each window. It goes through one offset after another, because a short loop over all values
 * takes a tenth of the time of a loop over each window.
 */
function dilated(from: Uint8Array, reach: number, { step, span }: Sliding): Uint8Array {
  const out = from.slice()
  for (let start = 0; start < from.length; start += span)
    for (let away = step; away <= reach * step; away += step)
      for (let at = start, other = start + away; other < start + span; at++, other++) {
        if (from[other]! > out[at]!) out[at] = from[other]!
        if (from[at]! > out[other]!) out[other] = from[at]!
      }
  return out
}

function negative(values: Uint8Array): Uint8Array {
  const out = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) out[at] = 255 - values[at]!
  return out
}

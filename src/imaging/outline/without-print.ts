/** Takes dark print off its ground, so that the edges of things are left. */
import type { Pixels } from '../pixels.ts'

/**
 * The morphological closing of each channel (Serra 1982) with a square window of `2 * reach + 1` pixels: whatever is
 * dark and narrower than the window, as letters and rules are, takes the colour of its ground. Steps from one ground to
 * another stay where they are.
 */
export function withoutPrint(picture: Pixels, reach: number): Pixels {
  const lightest = extremes(picture, reach, Math.max)
  return extremes(lightest, reach, Math.min)
}

/** The greatest or least value of each window, along rows and then along columns. */
function extremes(
  { width, height, data }: Pixels,
  reach: number,
  choose: (one: number, other: number) => number,
): Pixels {
  const channels = data.length / (width * height)
  const along = (from: ArrayLike<number>, length: number, step: number, lines: number, lineStep: number) => {
    const out = new Uint8Array(data.length)
    for (let line = 0; line < lines; line++)
      for (let channel = 0; channel < channels; channel++) {
        const start = line * lineStep + channel
        for (let i = 0; i < length; i++) {
          let best = from[start + i * step]!
          for (let j = Math.max(0, i - reach); j <= Math.min(length - 1, i + reach); j++)
            best = choose(best, from[start + j * step]!)
          out[start + i * step] = best
        }
      }
    return out
  }
  const rows = along(data, width, channels, height, width * channels)
  return { width, height, data: along(rows, height, width * channels, width, channels) }
}

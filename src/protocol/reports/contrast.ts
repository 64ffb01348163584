/** Colours and how well one can be read on another (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The contrast that WCAG asks for text below 24 px, and for the edges of controls. */
export const MIN_TEXT_CONTRAST = 4.5
export const MIN_EDGE_CONTRAST = 3

const BLACK = '#000000'
const WHITE = '#ffffff'
/** A step of lightness (0 to 1), fine enough that nobody sees it. */
const LIGHTNESS_STEP = 0.01

/** The contrast ratio of two colours `#rrggbb`, 1 to 21; a text that is not a colour counts as black. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Black or white, whichever is easier to read on a colour. The contrast is at least 4.5 on any colour. */
export function textOn(fill: string): string {
  return contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK
}

/** Whether light text is easier to read on a colour than dark text. */
export function isDarkColour(colour: string): boolean {
  return textOn(colour) === WHITE
}

/**
 * The colour, made lighter or darker in its own hue until it can be read on all the surfaces. A colour that can already
 * be read stays as it is.
 */
export function readableOn(colour: string, surfaces: readonly string[], least = MIN_TEXT_CONTRAST): string {
  const isReadable = (tried: string): boolean =>
    surfaces.every((surface) => contrast(tried, surface) >= least)
  if (isReadable(colour)) return colour
  const towardsLight = surfaces.every(isDarkColour)
  const [hue, saturation, start] = toHsl(parseHex(colour) ?? [0, 0, 0])
  const by = towardsLight ? LIGHTNESS_STEP : -LIGHTNESS_STEP
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += by) {
    const tried = toHex(fromHsl(hue, saturation, lightness))
    if (isReadable(tried)) return tried
  }
  return towardsLight ? WHITE : BLACK
}

/** Mixes a share of the second colour into the first. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0]] as const
  const part = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * share)
  return toHex([part(0), part(1), part(2)])
}

/** Undefined for a text that is not `#rrggbb`. */
export function parseHex(hex: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined
  return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5), 16)]
}

/** Relative luminance of sRGB, 0 to 1. */
function luminance(colour: string): number {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = parseHex(colour) ?? [0, 0, 0]
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function toHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Hue in degrees, -60 to 300, saturation and lightness 0 to 1 (https://www.w3.org/TR/css-color-4/#rgb-to-hsl). */
function toHsl(colour: Rgb): Rgb {
  const [red, green, blue] = [colour[0] / 255, colour[1] / 255, colour[2] / 255]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [range, lightness] = [most - least, (most + least) / 2]
  if (range === 0) return [0, 0, lightness]
  const saturation = (most - lightness) / Math.min(lightness, 1 - lightness)
  if (most === red) return [((green - blue) / range) * 60, saturation, lightness]
  if (most === green) return [((blue - red) / range) * 60 + 120, saturation, lightness]
  return [((red - green) / range) * 60 + 240, saturation, lightness]
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    const most = saturation * Math.min(lightness, 1 - lightness)
    return Math.round((lightness - most * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255)
  }
  return [part(0), part(8), part(4)]
}

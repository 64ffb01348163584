/** The report's one colour, made readable on light and on dark. */

/** Contrast that WCAG asks of text below 24 px. */
const MIN_CONTRAST = 4.5
/** The page's own accent: 5.6 against white. */
const TEAL: Rgb = [0x0b, 0x6e, 0x69]
const LIGHT_SURFACE: Rgb = [255, 255, 255]
const DARK_SURFACE: Rgb = [17, 22, 23]
/** Panels, which stand out from the surface: an accent that can be read on them can be read beside them too. */
const LIGHT_PANEL: Rgb = [242, 245, 244]
const DARK_PANEL: Rgb = [26, 33, 34]
const MIX_STEP = 0.06

/** A colour for each scheme and the text that stands on it, as CSS colours. */
export interface Accent {
  readonly onLight: string
  readonly onDark: string
  readonly textOnLight: string
  readonly textOnDark: string
}

/** Moves an accent towards black for light surfaces and towards white for dark ones until it can be read there. */
export function accentOf(hex: string | undefined): Accent {
  const accent = (hex && parseHex(hex)) || TEAL
  const onLight = movedUntilReadable(accent, LIGHT_PANEL, [0, 0, 0])
  const onDark = movedUntilReadable(accent, DARK_PANEL, [255, 255, 255])
  return {
    onLight: cssOf(onLight),
    onDark: cssOf(onDark),
    // Readable on its own surface is readable with that surface's colour on it.
    textOnLight: cssOf(LIGHT_SURFACE),
    textOnDark: cssOf(DARK_SURFACE),
  }
}

/** Gives an element the colours. Through the object model: a style attribute would need a looser policy of the page. */
export function setAccent({ style }: HTMLElement, hex: string | undefined): void {
  const accent = accentOf(hex)
  style.setProperty('--limiar-accent', accent.onLight)
  style.setProperty('--limiar-on-accent', accent.textOnLight)
  style.setProperty('--limiar-accent-dark', accent.onDark)
  style.setProperty('--limiar-on-accent-dark', accent.textOnDark)
}

/** The contrast ratio of WCAG 2 between two CSS hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0])
}

type Rgb = readonly [number, number, number]

function movedUntilReadable(colour: Rgb, surface: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += MIX_STEP) {
    const mixed = mix(colour, towards, share)
    if (contrastOf(mixed, surface) >= MIN_CONTRAST) return mixed
  }
  return towards
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (a: number, b: number): number => Math.round(a + (b - a) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance of sRGB, as WCAG 2 defines it. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function parseHex(hex: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

function cssOf(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

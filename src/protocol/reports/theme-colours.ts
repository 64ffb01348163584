/**
 * The colours of a theme on light and on dark surfaces: the report's own colours as fills, and readable versions of
 * them.
 */
import { contrast, isDarkColour, MIN_EDGE_CONTRAST, mixed, parseHex, readableOn, textOn } from './contrast.ts'
import type { Theme } from './themes.ts'

export type Scheme = 'light' | 'dark'

/**
 * The colours of a background. Panels stand out from their surface, and text that can be read on a panel can be read
 * beside it too.
 */
export interface Surface {
  readonly surface: string
  readonly panel: string
  readonly text: string
  /** Text that matters less. */
  readonly muted: string
  /** The colour of lines between things. */
  readonly rule: string
}

/** The colours of buttons, lines and links on one scheme's surface. */
export interface Accent {
  /** The report's own colour, unchanged. */
  readonly fill: string
  readonly onFill: string
  /** The edge around a fill that can hardly be told from the surface. */
  readonly edge: string
  /** The colour of lines, links and drawings: the same hue, made readable. */
  readonly line: string
}

/** The product's own surfaces. */
export const ownSurfaces: Readonly<Record<Scheme, Surface>> = {
  light: { surface: '#ffffff', panel: '#f2f5f4', text: '#14201f', muted: '#51605e', rule: '#d5dddb' },
  dark: { surface: '#111617', panel: '#1a2122', text: '#eaf0ef', muted: '#a5b4b1', rule: '#33403e' },
}
const ownAccents: Readonly<Record<Scheme, Accent>> = {
  light: { fill: '#0b6e69', onFill: '#ffffff', edge: 'transparent', line: '#0b6e69' },
  dark: { fill: '#4fb8b0', onFill: '#111617', edge: 'transparent', line: '#4fb8b0' },
}

/**
 * How much of the text's colour is mixed into a report's own surface. The product's own surfaces have about the same
 * shares.
 */
const PANEL_SHARE = 0.05
const RULE_SHARE = 0.18
const MUTED_SHARE = 0.68

/** The surfaces of both schemes. Where the report names a surface, one of them is its own. */
export function surfacesOf({ surface }: Pick<Theme, 'surface'>): Readonly<Record<Scheme, Surface>> {
  if (surface === undefined) return ownSurfaces
  const scheme = isDarkColour(surface) ? 'dark' : 'light'
  const text = readableOn(ownSurfaces[scheme].text, [surface])
  const panel = mixed(surface, text, PANEL_SHARE)
  const muted = readableOn(mixed(surface, text, MUTED_SHARE), [surface, panel])
  return { ...ownSurfaces, [scheme]: { surface, panel, text, muted, rule: mixed(surface, text, RULE_SHARE) } }
}

/**
 * The colours of a report's accent on a surface. Where the report names no accent, or not a colour, the product's own
 * are used.
 */
export function accentOn(
  { accent, onAccent }: Pick<Theme, 'accent' | 'onAccent'>,
  { surface, panel }: Pick<Surface, 'surface' | 'panel'>,
): Accent {
  if (accent === undefined || parseHex(accent) === undefined)
    return ownAccents[isDarkColour(surface) ? 'dark' : 'light']
  const line = readableOn(accent, [surface, panel])
  return {
    fill: accent,
    onFill: onAccent ?? textOn(accent),
    edge: contrast(accent, surface) >= MIN_EDGE_CONTRAST ? 'transparent' : line,
    line,
  }
}

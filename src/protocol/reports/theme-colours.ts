/** The colours of a theme on light and on dark: its own as fills, and of them what can be read. */
import { contrast, isDarkColour, MIN_EDGE_CONTRAST, mixed, readableOn, textOn } from './contrast.ts'
import type { Theme } from './themes.ts'

export type Scheme = 'light' | 'dark'

/** Panels stand out from their surface: what can be read on a panel can be read beside it too. */
export interface Surface {
  readonly surface: string
  readonly panel: string
  readonly text: string
  /** Text that matters less. */
  readonly muted: string
  /** Between things. */
  readonly rule: string
}

/** The colours of buttons, lines and links on one scheme's surface. */
export interface Accent {
  /** The report's own colour, as it is. */
  readonly fill: string
  readonly onFill: string
  /** Around a fill that can hardly be told from the surface. */
  readonly edge: string
  /** Of lines, links and drawings: the same hue, readable. */
  readonly line: string
}

/** The product's own. */
export const ownSurfaces: Readonly<Record<Scheme, Surface>> = {
  light: { surface: '#ffffff', panel: '#f2f5f4', text: '#14201f', muted: '#51605e', rule: '#d5dddb' },
  dark: { surface: '#111617', panel: '#1a2122', text: '#eaf0ef', muted: '#a5b4b1', rule: '#33403e' },
}
const ownAccents: Readonly<Record<Scheme, Accent>> = {
  light: { fill: '#0b6e69', onFill: '#ffffff', edge: 'transparent', line: '#0b6e69' },
  dark: { fill: '#4fb8b0', onFill: '#111617', edge: 'transparent', line: '#4fb8b0' },
}

/** Shares of the text's colour in a surface of the report's own, as those of the product's surfaces have them. */
const PANEL_SHARE = 0.05
const RULE_SHARE = 0.18
const MUTED_SHARE = 0.68

/** The surfaces of both schemes: one is the report's own, where it names one. */
export function surfacesOf({ surface }: Pick<Theme, 'surface'>): Readonly<Record<Scheme, Surface>> {
  if (surface === undefined) return ownSurfaces
  const scheme = isDarkColour(surface) ? 'dark' : 'light'
  const text = readableOn(ownSurfaces[scheme].text, [surface])
  const panel = mixed(surface, text, PANEL_SHARE)
  const muted = readableOn(mixed(surface, text, MUTED_SHARE), [surface, panel])
  return { ...ownSurfaces, [scheme]: { surface, panel, text, muted, rule: mixed(surface, text, RULE_SHARE) } }
}

/** Of a report that names none, or what is none, the product's own. */
export function accentOn(
  { accent, onAccent }: Pick<Theme, 'accent' | 'onAccent'>,
  { surface, panel }: Pick<Surface, 'surface' | 'panel'>,
): Accent {
  if (accent === undefined || !/^#[0-9a-f]{6}$/i.test(accent))
    return ownAccents[isDarkColour(surface) ? 'dark' : 'light']
  const line = readableOn(accent, [surface, panel])
  return {
    fill: accent,
    onFill: onAccent ?? textOn(accent),
    edge: contrast(accent, surface) >= MIN_EDGE_CONTRAST ? 'transparent' : line,
    line,
  }
}

/** A report's theme as custom properties of the element. */
import { OWN_FONT, deviceFont, isKeptFont, ownFontFamily } from '../../protocol/reports/brand-fonts.ts'
import { accentOn, ownSurfaces, surfacesOf, type Scheme } from '../../protocol/reports/theme-colours.ts'
import type { Theme } from '../../protocol/reports/themes.ts'

/**
 * Sets a theme on an element. What the theme leaves out stays as the page has it. The properties are set through the
 * object model, because a style attribute would need a looser content policy.
 */
export function setTheme(element: HTMLElement, theme: Omit<Theme, 'name'>): void {
  setScheme(element, theme.scheme)
  setColours(element, theme, 'light')
  setColours(element, theme, 'dark')
  setProperty(element, 'radius', theme.radius === undefined ? undefined : `${theme.radius}px`)
  setProperty(element, 'font', fontOf(theme.font))
}

function setColours(element: HTMLElement, theme: Omit<Theme, 'name'>, scheme: Scheme): void {
  const shown = surfacesOf(theme)[scheme]
  const own = shown === ownSurfaces[scheme] ? undefined : shown
  const accent = theme.accent === undefined ? undefined : accentOn(theme, shown)
  const properties = {
    accent: accent?.line,
    fill: accent?.fill,
    'on-accent': accent?.onFill,
    edge: accent?.edge,
    surface: own?.surface,
    text: own?.text,
    raised: own?.panel,
    line: own?.rule,
    muted: own?.muted,
  }
  const suffix = scheme === 'dark' ? '-dark' : ''
  for (const [name, value] of Object.entries(properties)) setProperty(element, `${name}${suffix}`, value)
}

function setProperty({ style }: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) style.removeProperty(`--limiar-${name}`)
  else style.setProperty(`--limiar-${name}`, value)
}

function setScheme(element: HTMLElement, scheme: Theme['scheme']): void {
  if (scheme === 'light' || scheme === 'dark') element.setAttribute('scheme', scheme)
  else if (scheme === 'auto') element.removeAttribute('scheme')
}

/**
 * Loads the report's own font in the background. Until it is there, and where it does not come, the system's font is
 * shown.
 */
function fontOf(font: string | undefined): string | undefined {
  if (font === undefined) return undefined
  if (!isKeptFont(font) && !font.startsWith('data:font/woff2;base64,')) return deviceFont(font)
  const face = new FontFace(OWN_FONT, `url("${font}")`, { display: 'swap' })
  for (const before of document.fonts) if (before.family === OWN_FONT) document.fonts.delete(before)
  document.fonts.add(face)
  face.load().catch(() => undefined)
  return ownFontFamily
}

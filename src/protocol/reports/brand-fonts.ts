/** The fonts that a theme can name: those of devices, and a file of its own that the server keeps. */
import { keptBrandFile } from './brand-files.ts'

/** The font families that every device has, by the names of `fontNames`. */
const deviceFonts: ReadonlyMap<string, string> = new Map([
  ['serif', "Georgia, 'Times New Roman', serif"],
  ['rounded', "ui-rounded, 'SF Pro Rounded', Nunito, system-ui, sans-serif"],
  ['mono', "ui-monospace, 'SF Mono', Menlo, Consolas, monospace"],
])

/** The family of a font that devices have; undefined for that of the system, and for a file. */
export function deviceFont(font: string): string | undefined {
  return deviceFonts.get(font)
}

/** The name of the family that a theme's own file gets. */
export const OWN_FONT = 'limiar-brand'
/** The system's font stands in for the file until it is there, and where it does not come. */
export const ownFontFamily = `'${OWN_FONT}', system-ui, sans-serif`

/** Whether a theme's font is a file that the server keeps. */
export function isKeptFont(font: string): boolean {
  const kept = keptBrandFile(font)
  return kept !== undefined && kept.width === undefined
}

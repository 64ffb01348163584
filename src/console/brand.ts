/** Gives the console the brand of the company whose flows it shows. */
import { keptBrandFile } from '../protocol/reports/brand-files.ts'
import { mixed, readableOn } from '../protocol/reports/contrast.ts'
import { accentOn, ownSurfaces, type Scheme } from '../protocol/reports/theme-colours.ts'
import type { Report } from '../protocol/reports/reports.ts'
import type { Theme } from '../protocol/reports/themes.ts'
import { spellText } from './texts/spelling.ts'

export interface Brand {
  readonly name: string
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | undefined
  readonly colours: Pick<Theme, 'accent' | 'onAccent' | 'surface'>
}

/** Share of the accent colour in the background of marked parts, the same as in the tokens. */
const TINT: Readonly<Record<Scheme, number>> = { light: 0.12, dark: 0.18 }
const NO_REPORT: Theme = { name: '' }
/** The name of flows that were given no name. */
export const OWN_NAME = 'Limiar'

/**
 * The brand that all flows share. When they have several brands, the console shows none of them, because a person
 * decides the executions of all. The colour scheme stays the person's own, and so do the surfaces, on which the colours
 * of findings are readable.
 */
export function brandOf(
  reports: readonly { readonly definition: Pick<Report['definition'], 'theme'> }[],
): Brand | undefined {
  const [first = NO_REPORT, ...others] = reports.map(({ definition }) => definition.theme)
  const agreed = <Member extends keyof Theme>(member: Member): Theme[Member] | undefined =>
    others.every((other) => other[member] === first[member]) ? first[member] : undefined
  const name = agreed('name')
  if (name === undefined || name === '') return undefined
  const address = agreed('logo')
  const { width, height } = keptBrandFile(address) ?? {}
  const [accent, onAccent, surface] = [agreed('accent'), agreed('onAccent'), agreed('surface')]
  return {
    name: spellText(name),
    logo: address !== undefined && width && height ? { address, width, height } : undefined,
    colours: {
      ...(accent !== undefined && { accent, ...(onAccent !== undefined && { onAccent }) }),
      ...(surface !== undefined && { surface }),
    },
  }
}

/** The colours of a brand by the names of the tokens. */
export function coloursOf({ colours }: Brand, scheme: Scheme): Readonly<Record<string, string>> {
  const { surface, panel } = ownSurfaces[scheme]
  const { accent, surface: ground = '#ffffff' } = colours
  if (accent === undefined) return { 'logo-ground': ground }
  const { fill, onFill, edge } = accentOn(colours, ownSurfaces[scheme])
  const tint = mixed(surface, accent, TINT[scheme])
  return {
    accent: readableOn(accent, [surface, panel, tint]),
    fill,
    'on-accent': onFill,
    'fill-edge': edge,
    tint,
    'logo-ground': ground,
  }
}

const names = ['accent', 'fill', 'on-accent', 'fill-edge', 'tint', 'logo-ground']

/** Through the object model: a style attribute would need a looser content policy. */
export function wear({ style }: HTMLElement, brand: Brand | undefined): void {
  for (const scheme of ['light', 'dark'] as const) {
    const colours = brand ? coloursOf(brand, scheme) : {}
    for (const name of names) {
      const property = `--limiar-${name}${scheme === 'dark' ? '-dark' : ''}`
      const colour = colours[name]
      if (colour === undefined) style.removeProperty(property)
      else style.setProperty(property, colour)
    }
  }
}

/** How a report styles what people see: its page, its dead links and its messages. */
import { Type, type Static, type TOptional } from 'typebox'
import { languages, type Language } from '../languages.ts'
import { contrast, MIN_EDGE_CONTRAST, MIN_TEXT_CONTRAST } from './contrast.ts'

/** The largest logo, icon or font that may be sent. A picture is kept in a far smaller form. */
export const MAX_BRAND_FILE_BYTES = 100 * 1024
const MAX_BRAND_FILE_CHARACTERS = Math.ceil(MAX_BRAND_FILE_BYTES / 3) * 4 + 100
const MAX_RADIUS_PIXELS = 28
const MAX_TEXT_CHARACTERS = 400
const MAX_TEXTS = 200
const MAX_ADDRESS_CHARACTERS = 2000

/** Fonts that every device has. Any other font is sent as a file. */
export const fontNames = ['system', 'serif', 'rounded', 'mono'] as const
export const schemes = ['auto', 'light', 'dark'] as const

const strict = { additionalProperties: false } as const
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour, #rrggbb' })
const Address = Type.String({
  maxLength: MAX_ADDRESS_CHARACTERS,
  description: 'https, or http of this machine',
})

function brandFile(description: string): ReturnType<typeof Type.String> {
  return Type.String({ maxLength: MAX_BRAND_FILE_CHARACTERS, description })
}

/** The checks of a theme refuse keys that no text has. */
const Texts = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: MAX_TEXT_CHARACTERS }), {
  maxProperties: MAX_TEXTS,
})

const textsByLanguage = Object.fromEntries(
  languages.map((language) => [language, Type.Optional(Texts)]),
) as Record<Language, TOptional<typeof Texts>>

export const Theme = Type.Object(
  {
    /** The name of the company that asks. */
    name: Type.String({ minLength: 1, maxLength: 80 }),
    logo: Type.Optional(
      brandFile(
        'It is sent as a data: address of an SVG, PNG, JPEG or WebP of 100 kB at most, and answered as the address of the ' +
          'PNG that was made of it. This address may be sent again',
      ),
    ),
    icon: Type.Optional(brandFile('The square icon of the page’s tab, sent and answered as the logo is')),
    /** Fills buttons unchanged. For lines and links it is made darker or lighter where it could not be read. */
    accent: Type.Optional(Colour),
    /** The text on the accent. Without it black or white, whichever is easier to read. */
    onAccent: Type.Optional(Colour),
    /** The background. A light one belongs to the light scheme, a dark one to the dark scheme. */
    surface: Type.Optional(Colour),
    radius: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_RADIUS_PIXELS, description: 'Pixels' })),
    font: Type.Optional(
      brandFile(`${fontNames.join(', ')}, or the data: address of a WOFF2 file of 100 kB at most`),
    ),
    scheme: Type.Optional(Type.Enum(schemes)),
    privacyUrl: Type.Optional(Address),
    /** May also be a mailto: or tel: address. */
    supportUrl: Type.Optional(Address),
    /** Where a person goes at the end; a link may name another address. */
    returnUrl: Type.Optional(Address),
    texts: Type.Optional(
      Type.Object(textsByLanguage, {
        ...strict,
        description: 'The report’s own words, by language and key',
      }),
    ),
  },
  strict,
)
export type Theme = Static<typeof Theme>

/** Two colours of a theme that stand too close to each other. */
export interface FaintPair {
  readonly pair: 'onAccent-on-accent' | 'accent-beside-surface'
  readonly colours: readonly [string, string]
  /** Rounded down, so that what is too little never reads as enough. */
  readonly ratio: number
  /** The ratio that WCAG asks for. */
  readonly least: number
}

/** The pairs of colours of a theme that cannot be told apart well. */
export function faintPairs(theme: ThemeColours): readonly FaintPair[] {
  const { accent, onAccent, surface = '#ffffff' } = theme
  const pairs: readonly (readonly [FaintPair['pair'], string | undefined, string | undefined, number])[] = [
    ['onAccent-on-accent', onAccent, accent, MIN_TEXT_CONTRAST],
    ['accent-beside-surface', accent, surface, MIN_EDGE_CONTRAST],
  ]
  return pairs.flatMap(([pair, one, other, least]) => {
    if (one === undefined || other === undefined) return []
    const ratio = Math.floor(contrast(one, other) * 10) / 10
    return ratio >= least ? [] : [{ pair, colours: [one, other] as const, ratio, least }]
  })
}

type ThemeColours = Pick<Theme, 'accent' | 'onAccent' | 'surface'>

/** What cannot be read well in a theme, for a developer: one sentence for each pair of colours. */
export function themeWarnings(theme: ThemeColours): readonly string[] {
  return faintPairs(theme).map(({ pair, colours: [one, other], ratio, least }) => {
    const asked = `${ratio.toFixed(1)}:1, and WCAG asks for ${least}:1.`
    return pair === 'onAccent-on-accent'
      ? `onAccent ${one} on accent ${other}: ${asked} Leave onAccent out to have black or white chosen.`
      : `accent ${one} beside surface ${other}: ${asked} Buttons get an edge, and links a darker or lighter colour of the same hue.`
  })
}

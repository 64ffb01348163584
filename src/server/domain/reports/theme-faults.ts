/** Faults of a theme whose members all have the right type. */
import { brandFileKinds, keptBrandFile, type BrandFileKind } from '../../../protocol/reports/brand-files.ts'
import type { InputError } from '../../../protocol/errors.ts'
import { isTextKey } from '../../../protocol/reports/text-keys.ts'
import { fontNames, type Theme } from '../../../protocol/reports/themes.ts'
import { isContactAddress, isWebAddress, NO_WEB_ADDRESS } from '../../../protocol/web-address.ts'

const AT = '/definition/theme'
const SENT = {
  picture: /^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
  font: /^data:font\/woff2;base64,[A-Za-z0-9+/]+=*$/,
} as const

export function themeFaults(theme: Theme): readonly InputError[] {
  return [
    ...brandFileKinds.flatMap((kind) => faultsOfFile(kind, theme[kind])),
    ...faultsOfAddresses(theme),
    ...faultsOfTexts(theme),
  ]
}

/** The bytes of a sent file; undefined for one that is stored already, and for the name of a font. */
export function sentBrandFile(kind: BrandFileKind, text: string): Uint8Array | undefined {
  if (!SENT[kind === 'font' ? 'font' : 'picture'].test(text)) return undefined
  return new Uint8Array(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}

function faultsOfFile(kind: BrandFileKind, text: string | undefined): readonly InputError[] {
  if (text === undefined || sentBrandFile(kind, text)) return []
  const kept = keptBrandFile(text)
  if (kept && (kind === 'font') === (kept.width === undefined)) return []
  if (kind !== 'font')
    return [faultAt(kind, 'Send a picture as data:image/svg+xml;base64,… (or png, jpeg, webp).')]
  if (fontNames.some((name) => name === text)) return []
  return [faultAt(kind, `Name one of ${fontNames.join(', ')}, or send a font as data:font/woff2;base64,…`)]
}

function faultsOfAddresses({ privacyUrl, supportUrl, returnUrl }: Theme): readonly InputError[] {
  const wrong = (
    member: string,
    address: string | undefined,
    isOne: (text: string) => boolean,
  ): InputError[] => (address === undefined || isOne(address) ? [] : [faultAt(member, NO_WEB_ADDRESS)])
  return [
    ...wrong('privacyUrl', privacyUrl, isWebAddress),
    ...wrong('supportUrl', supportUrl, isContactAddress),
    ...wrong('returnUrl', returnUrl, isWebAddress),
  ]
}

function faultsOfTexts({ texts = {} }: Theme): readonly InputError[] {
  return Object.entries(texts).flatMap(([language, words]) =>
    Object.keys(words)
      .filter((key) => !isTextKey(key))
      .map((key) =>
        faultAt(`texts/${language}/${key}`, 'There is no text with this key: docs/brand.md lists every key.'),
      ),
  )
}

function faultAt(member: string, detail: string): InputError {
  return { pointer: `${AT}/${member}`, detail, code: 'contradiction' }
}

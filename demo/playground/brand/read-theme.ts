/** Reads the theme from a form, and finds what is wrong in it. */
import { MAX_BRAND_FILE_BYTES, type Theme } from '../../../src/protocol/reports/themes.ts'
import { isTextKey } from '../../../src/protocol/reports/text-keys.ts'
import type { Language } from '../../../src/protocol/languages.ts'

/** Reads lines of `key = words`. A line that lacks either is skipped, so that the person can finish it. */
export function readWords(text: string): {
  readonly words: Record<string, string>
  readonly unknown: readonly string[]
} {
  const pairs = text.split('\n').flatMap((line) => {
    const [key = '', ...rest] = line.split('=')
    const words = rest.join('=').trim()
    return key.trim() !== '' && words !== '' ? [[key.trim(), words] as const] : []
  })
  return {
    words: Object.fromEntries(pairs.filter(([key]) => isTextKey(key))),
    unknown: pairs.map(([key]) => key).filter((key) => !isTextKey(key)),
  }
}

/**
 * Reads the theme. Empty fields are left out, so that the service uses its defaults. What the form does not ask for
 * stays as it was: logo, icon, and the words of the other languages.
 */
export function readTheme(form: FormData, { logo, icon, texts }: Theme, language: Language): Theme {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const optional = <Name extends string>(name: Name): Partial<Record<Name, string>> =>
    text(name) === '' ? {} : ({ [name]: text(name) } as Partial<Record<Name, string>>)
  const chosen = (name: 'onAccent' | 'surface'): Partial<Record<typeof name, string>> =>
    form.has(`has-${name}`) ? optional(name) : {}
  const { words } = readWords(text('words'))
  const { [language]: _before, ...ofOthers } = texts ?? {}
  const allWords = { ...ofOthers, ...(Object.keys(words).length > 0 && { [language]: words }) }
  const scheme = text('scheme')
  return {
    name: text('name') || 'Limiar',
    ...(logo !== undefined && { logo }),
    ...(icon !== undefined && { icon }),
    ...optional('accent'),
    ...chosen('onAccent'),
    ...chosen('surface'),
    ...(text('radius') !== '12' && { radius: Number(text('radius')) }),
    ...(text('font') !== 'system' && optional('font')),
    ...((scheme === 'light' || scheme === 'dark') && { scheme }),
    ...optional('privacyUrl'),
    ...optional('supportUrl'),
    ...optional('returnUrl'),
    ...(Object.keys(allWords).length > 0 && { texts: allWords }),
  }
}

/** A file as the wire takes it; undefined for one that is too large. */
export async function readFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_BRAND_FILE_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `data:${file.type};base64,${data}`
}

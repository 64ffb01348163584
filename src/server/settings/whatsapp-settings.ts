/** WhatsApp through Meta's Cloud API. */
import { parseHeaderText, parseWebAddress, oneOf, type Parse, type Read } from './parsed-settings.ts'

const DEFAULT_URL = 'https://graph.facebook.com/v23.0'
const DEFAULT_LANGUAGES = ['pt_BR', 'en', 'es']
const values = ['name', 'url', 'until'] as const
const places = ['body', 'button'] as const

export type WhatsAppValue = (typeof values)[number]

export interface WhatsAppSettings {
  /** The address of the Graph API, with its version and without a slash at the end. */
  readonly url: string
  readonly phoneNumberId: string
  readonly token: string
  readonly template: string
  /** The codes of the languages in which the template was approved; the first is used for every other language. */
  readonly languages: readonly string[]
  /** What fills {{1}}, {{2}} … of the template's body. */
  readonly parameters: readonly WhatsAppValue[]
  /** Whether the template has a button whose address ends in a variable, which is the path of the link. */
  readonly hasButton: boolean
}

/** What each variable does, for `limiar --help`. */
export const whatsAppVariables: Readonly<Record<string, string>> = {
  LIMIAR_WHATSAPP_PHONE_NUMBER_ID: 'id of the number that links are sent from by WhatsApp (none)',
  LIMIAR_WHATSAPP_TOKEN: 'access token for that number',
  LIMIAR_WHATSAPP_TEMPLATE: 'name of the approved template that carries the link',
  LIMIAR_WHATSAPP_LANGUAGES: `languages in which it was approved, the usual one first (${DEFAULT_LANGUAGES.join(',')})`,
  LIMIAR_WHATSAPP_LINK: `${places.join(' or ')}: where the template has the link (body)`,
  LIMIAR_WHATSAPP_PARAMETERS: `values for {{1}}, {{2}} … of its body: ${values.join(', ')}, or none (name,url; name with a button)`,
  LIMIAR_WHATSAPP_URL: `address of the Graph API, with its version (${DEFAULT_URL})`,
}

/** Undefined where no number is named. Adds a sentence for each variable that is missing. */
export function readWhatsApp(read: Read, mistakes: string[]): WhatsAppSettings | undefined {
  const phoneNumberId = read('LIMIAR_WHATSAPP_PHONE_NUMBER_ID', parseNumberId)
  const token = read('LIMIAR_WHATSAPP_TOKEN', parseHeaderText)
  const template = read('LIMIAR_WHATSAPP_TEMPLATE', parseTemplate)
  const languages = read('LIMIAR_WHATSAPP_LANGUAGES', parseLanguages) ?? DEFAULT_LANGUAGES
  const hasButton = read('LIMIAR_WHATSAPP_LINK', oneOf(places)) === 'button'
  const parameters =
    read('LIMIAR_WHATSAPP_PARAMETERS', parseParameters) ?? (hasButton ? ['name'] : ['name', 'url'])
  const url = read('LIMIAR_WHATSAPP_URL', parseWebAddress) ?? DEFAULT_URL
  if (phoneNumberId === undefined) return undefined
  const told = (mistake: string): undefined => {
    // A variable that is set but wrong was reported already.
    if (!mistakes.some((other) => other.startsWith('LIMIAR_WHATSAPP_'))) mistakes.push(mistake)
  }
  if (token === undefined || template === undefined)
    return told(
      'LIMIAR_WHATSAPP_TOKEN and LIMIAR_WHATSAPP_TEMPLATE are needed with LIMIAR_WHATSAPP_PHONE_NUMBER_ID.',
    )
  if (!hasButton && !parameters.includes('url'))
    return told(
      'LIMIAR_WHATSAPP_PARAMETERS leaves the link out: name url among them, or set LIMIAR_WHATSAPP_LINK to button.',
    )
  return { url, phoneNumberId, token, template, languages, parameters, hasButton }
}

const parseNumberId: Parse<string> = (text) =>
  /^\d{5,20}$/.test(text)
    ? { value: text }
    : { mistake: 'is not the id of a number: the id has only digits, and is not the telephone number itself' }

const parseTemplate: Parse<string> = (text) =>
  /^[a-z0-9_]{1,512}$/.test(text)
    ? { value: text }
    : { mistake: 'is not the name of a template: small letters, digits and underscores' }

const parseLanguages: Parse<readonly string[]> = (text) => {
  const codes = words(text)
  const strangers = codes.filter((code) => !/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(code))
  return strangers.length === 0
    ? { value: codes }
    : {
        mistake: `holds something other than languages of a template, such as pt_BR: ${strangers.join(', ')}`,
      }
}

const parseParameters: Parse<WhatsAppSettings['parameters']> = (text) => {
  const names = text === 'none' ? [] : words(text)
  const known = names.flatMap((name) => values.filter((value) => value === name))
  return known.length === names.length
    ? { value: known }
    : { mistake: `holds something other than ${values.join(', ')}, or none` }
}

function words(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}

/** What a message says, in its report's words and language: as plain text, as HTML, and short enough for one SMS. */
import type { Letter } from '../../domain/webhooks/messages.ts'
import type { WhatsAppValue } from '../../settings/whatsapp-settings.ts'
import { htmlOf } from './mail-html.ts'
import { messageWords, type MessageWords } from './words.ts'

/** Longest sender's name: more characters would fill the line that a telephone shows. */
export const MAX_SENDER_CHARACTERS = 60
/**
 * Longest sender's name in an SMS: the whole text with an address of sixty characters then fits into 160 characters.
 */
const MAX_SMS_SENDER_CHARACTERS = 20

const TIME_ZONE = 'America/Sao_Paulo'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `logoSource` is the address of the logo in the HTML: a part of the same message unless another one is given. */
export function mailOf(letter: Letter, logoSource = 'cid:logo'): Mail {
  const { url, language = 'pt-BR' } = letter
  const name = senderOf(letter, MAX_SENDER_CHARACTERS)
  const fill = (text: string): string => filled(text, { name, url })
  const words = wordsOf(letter)
  const said = {
    subject: oneLine(fill(words.subject)),
    title: fill(words.title),
    opening: fill(words.opening),
    instructions: fill(words.instructions),
    start: fill(words.start),
    copy: fill(words.copy),
    caution: fill(words.caution),
    unexpected: fill(words.unexpected),
    validity: validityOf(letter, words),
    privacy: words.privacy,
    help: fill(words.help),
  }
  const { opening, instructions, validity, caution, unexpected } = said
  const { supportUrl } = letter.brand?.theme ?? {}
  return {
    subject: said.subject,
    text: [
      opening,
      instructions,
      `${words.textStart}\n${url}`,
      `${validity} ${caution}`,
      unexpected,
      ...(supportUrl === undefined ? [] : [`${said.help}: ${supportUrl}`]),
      '',
    ].join('\n\n'),
    html: htmlOf({ ...said, name, url, language, logoSource, brand: letter.brand }),
  }
}

/**
 * One message of 160 characters, where the address leaves room for it. The alphabet of SMS lacks most letters with an
 * accent, such as ã: a single one of them leaves a message only 70 characters.
 */
export function smsTextOf(letter: Letter): string {
  const name = withoutAccents(senderOf(letter, MAX_SMS_SENDER_CHARACTERS))
  const { url, expiresAt } = letter
  const { sms, smsUntil } = wordsOf(letter)
  const until = expiresAt ? filled(smsUntil, { until: dayOf(expiresAt, letter.language) }) : ''
  const text = oneLine(withoutAccents(filled(sms, { name, url, until })))
  // Without its address a message is of no use.
  return text.includes(url) ? text : `${text} ${url}`
}

/** The texts that fill the variables of a template: each on one line, and none of them empty, as WhatsApp asks. */
export function whatsAppValuesOf(letter: Letter): Readonly<Record<WhatsAppValue, string>> {
  const { url, expiresAt, language } = letter
  return {
    name: senderOf(letter, MAX_SENDER_CHARACTERS),
    url,
    until: expiresAt ? dayOf(expiresAt, language) : '–',
  }
}

/** The report's own words if it has any, otherwise ours. */
function wordsOf({ language = 'pt-BR', brand }: Letter): MessageWords {
  const own = brand?.words ?? {}
  const ours = messageWords[language]
  const said = (name: keyof MessageWords): string =>
    own[name === 'sms' ? 'sms.text' : `mail.${name}`] ?? ours[name]
  const { smsUntil, until, dayAndTime, untilDeactivated, textStart, privacy, help } = ours
  return {
    subject: said('subject'),
    title: said('title'),
    opening: said('opening'),
    instructions: said('instructions'),
    start: said('start'),
    copy: said('copy'),
    caution: said('caution'),
    unexpected: said('unexpected'),
    sms: said('sms'),
    smsUntil,
    until,
    dayAndTime,
    untilDeactivated,
    textStart,
    privacy,
    help,
  }
}

export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

/** A name on one line that reads as it is written. */
export function senderOf({ sender }: Pick<Letter, 'sender'>, maxCharacters: number): string {
  // Direction marks reverse the text after them: "moc.knab" would be read as an address that it is not.
  const plain = sender.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const line = oneLine(plain)
  return [...(line === '' ? 'Limiar' : line)].slice(0, maxCharacters).join('').trim()
}

/** Removes line breaks: one in a name or a subject would begin another header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
}

function validityOf({ expiresAt, language }: Letter, words: MessageWords): string {
  if (!expiresAt) return words.untilDeactivated
  return filled(words.until, { until: momentOf(expiresAt, language) })
}

/** A day and a time, by the clock of Brasília. */
export function momentOf(date: Date, language: Letter['language'] = 'pt-BR'): string {
  const time = new Intl.DateTimeFormat(tagOf(language), { timeStyle: 'short', timeZone: TIME_ZONE })
  const { dayAndTime } = messageWords[language]
  return filled(dayAndTime, { day: dayOf(date, language), time: time.format(date) })
}

function dayOf(date: Date, language: Letter['language']): string {
  return new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'short', timeZone: TIME_ZONE }).format(date)
}

/** The language tag. For English it is the form that writes the day before the month, as in Brazil. */
function tagOf(language: Letter['language'] = 'pt-BR'): string {
  return language === 'en' ? 'en-GB' : language
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
}

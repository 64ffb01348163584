/** Formats values of the wire as people write them in their language. */
import type { Language } from '../../protocol/reports/reports.ts'

/** Shown in place of a value that is not a moment, a day or a number. A server of another version may send anything. */
const UNKNOWN = '—'

/** 52998224725 as 529.982.247-25; anything else as a text from outside. */
export function spellCpf(cpf: string): string {
  return spellText(cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'))
}

export function spellNumber(value: number, language: Language, digits = 1): string {
  if (!Number.isFinite(value)) return UNKNOWN
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}

/** A count with its noun: "1 link", "10.001 links". */
export function spellCount(count: number, one: string, many: string, language: Language): string {
  return `${spellNumber(count, language)} ${count === 1 ? one : many}`
}

export function spellPercent(share: number, language: Language): string {
  if (!Number.isFinite(share)) return UNKNOWN
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A day of the calendar, yyyy-mm-dd, whatever the time zone of the reader. */
export function spellDay(day: string, language: Language): string {
  const date = dayOf(day)
  return date ? new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(date) : UNKNOWN
}

/**
 * Formats a value by the name of its field. A day is recognised by its form, and an impossible day stays as it was
 * read.
 */
export function spellValue(name: string, value: string, language: Language): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value) ? spellDay(value, language) : value
  return name === 'cpf' ? spellCpf(value) : spellText(value)
}

/**
 * A text from outside, with its marks of direction written out. An override (U+202E) reverses what follows it on the
 * screen: a reviewer would read a name, or the digits of a CPF, that the record does not have.
 */
export function spellText(text: string): string {
  return text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

export function spellMoment(at: string, language: Language): string {
  const moment = momentOf(at)
  if (!moment) return UNKNOWN
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}

const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, in the largest unit that fits: "há 3 horas". */
export function spellAgo(at: string, now: Date, language: Language): string {
  const moment = momentOf(at)
  if (!moment) return UNKNOWN
  const ms = moment.getTime() - now.getTime()
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const span = spans.find(([, length]) => Math.abs(ms) >= length)
  return span ? format.format(Math.round(ms / span[1]), span[0]) : format.format(0, 'second')
}

function momentOf(at: unknown): Date | undefined {
  const moment = new Date(typeof at === 'string' ? at : Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The date of a day; undefined for an impossible one. Browsers take February 31st for a day of March. */
function dayOf(day: unknown): Date | undefined {
  const written = String(day).slice(0, 10)
  const date = momentOf(`${written}T00:00:00Z`)
  return date?.toISOString().startsWith(written) ? date : undefined
}

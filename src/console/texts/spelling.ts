/** Values of the wire as people write them in their language. */
import type { Language } from '../../protocol/reports.ts'

/** 52998224725 as 529.982.247-25; anything else as it is. */
export function spellCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

export function spellNumber(value: number, language: Language, digits = 1): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}

export function spellPercent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A day of the calendar, yyyy-mm-dd, whatever the time zone of the reader. */
export function spellDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
}

/** A value by the name of what it is; a day is told by how it looks. */
export function spellValue(name: string, value: string, language: Language): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return spellDay(value, language)
  return name === 'cpf' ? spellCpf(value) : value
}

export function spellMoment(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, in the largest unit that fits: "há 3 horas". */
export function spellAgo(at: string, now: Date, language: Language): string {
  const ms = new Date(at).getTime() - now.getTime()
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const span = spans.find(([, length]) => Math.abs(ms) >= length)
  return span ? format.format(Math.round(ms / span[1]), span[0]) : format.format(0, 'second')
}

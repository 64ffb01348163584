/** The dates in codes, which are written dd/mm/yyyy. */
import { dayInBrazil, isIsoDate } from '../../protocol/iso-date.ts'

/** The date as yyyy-mm-dd; undefined when the text is not a day of the calendar, such as `INDETERMINADA`. */
export function isoDateOf(written: string | undefined): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written ?? '')
  if (!match) return undefined
  const iso = `${match[3]}-${match[2]}-${match[1]}`
  return isIsoDate(iso) ? iso : undefined
}

/** Whether a document that expires after this day has expired. Days are those of Brasília. */
export function isPast(expiresOn: string, now: number): boolean {
  return dayInBrazil(now) > expiresOn
}

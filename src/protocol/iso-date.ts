/** The day, yyyy-mm-dd, by the calendar of Brasília. Documents expire by it, and days of Brazilian services begin by it. */
export function dayInBrazil(moment: Date | number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(moment)
}

/** Whether a text is yyyy-mm-dd and a day of the calendar. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

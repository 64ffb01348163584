/** Whether a text is a time that both Date and the database can hold: in the years 1 to 9999, UTC. */
export function isMoment(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && /^(?!0000)\d{4}-/.test(date.toISOString())
}

/** The day of a moment, yyyy-mm-dd: documents expire by the calendar of Brasília. */
export function dayInBrazil(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(moment)
}

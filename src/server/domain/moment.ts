/** Whether a text is a time that both Date and the database can hold: in the years 1 to 9999, UTC. */
export function isMoment(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && /^(?!0000)\d{4}-/.test(date.toISOString())
}

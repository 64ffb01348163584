/** Whether a text is a moment that Date and the database both hold: of the years 1 to 9999 of UTC. */
export function isMoment(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && /^(?!0000)\d{4}-/.test(date.toISOString())
}

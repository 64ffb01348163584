/** The trimmed text that was typed or chosen in a field of a form; empty where there is no such field. */
export function givenText(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

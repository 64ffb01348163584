/** What was typed or chosen under a name of a form, without the space around it; empty where there is no such field. */
export function givenText(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

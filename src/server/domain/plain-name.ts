/**
 * The form in which names are searched: documents print them in capitals, some with accents and some without. No
 * name has a comma, but lists write "Silva, Maria".
 */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/[\s,]+/g, ' ')
    .trim()
}

/** The words that stand before the last word of a list. */
export interface ListEnd {
  readonly ofTwo: string
  readonly ofMany: string
}

/** "RG, CNH ou RNE". Written by hand, because creating an Intl.ListFormat takes a slow phone a tenth of a second. */
export function listed(words: readonly string[], before: ListEnd): string {
  const first = words.slice(0, -1).join(', ')
  const last = words.at(-1) ?? ''
  return first === '' ? last : `${first}${words.length > 2 ? before.ofMany : before.ofTwo}${last}`
}

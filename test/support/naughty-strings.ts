/** The Big List of Naughty Strings of Max Woolf: text that has broken programs that others wrote. */
import list from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

/** Each string once; the list comments nothing and repeats some. */
export const naughtyStrings: readonly string[] = [...new Set(list)]

/** Several strings a line each, for places that are asked one at a time; what is longer than `most` is left out. */
export function packed(strings: readonly string[], most: number): readonly string[] {
  const packs: string[] = []
  for (const text of strings) {
    const last = packs.at(-1)
    if (text.length > most || text === '') continue
    if (last !== undefined && last.length + 1 + text.length <= most)
      packs[packs.length - 1] = `${last}\n${text}`
    else packs.push(text)
  }
  return packs
}

/** So many strings at a time. */
export function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

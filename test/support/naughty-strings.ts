/** The Big List of Naughty Strings of Max Woolf: texts that have broken many programs. */
import list from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

/** Each string once; the list has no comments and some repetitions. */
export const naughtyStrings: readonly string[] = [...new Set(list)]

/** Several strings, one a line, for places that are tested one at a time; strings longer than `most` are left out. */
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

/** The strings, this many at a time. */
export function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

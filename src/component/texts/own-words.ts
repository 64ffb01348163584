/** Which argument of a text fills each placeholder. */
const places: Readonly<Record<string, number>> = { name: 0, documents: 0, app: 0, seconds: 0, at: 0, of: 1 }

/**
 * The texts, with a report's own words in place of the texts that it replaces. `own` is by key, such as
 * `consent.title`.
 */
export function withOwnWords<Words extends object>(
  texts: Words,
  own: Readonly<Record<string, string>> | undefined,
): Words {
  return own ? (replaced(texts, '', own) as Words) : texts
}

function replaced(value: unknown, key: string, own: Readonly<Record<string, string>>): unknown {
  const words = Object.hasOwn(own, key) ? own[key] : undefined
  if (typeof value === 'string') return words ?? value
  if (typeof value === 'function')
    return words === undefined ? value : (...given: readonly (string | number)[]) => filled(words, given)
  if (typeof value !== 'object' || value === null) return value
  const inner = (name: string): string => (key === '' ? name : `${key}.${name}`)
  if (Array.isArray(value)) return value.map((one, index) => replaced(one, inner(String(index)), own))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaced(one, inner(name), own)]),
  )
}

function filled(words: string, given: readonly (string | number)[]): string {
  return words.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = given[places[name] ?? -1]
    return value === undefined ? all : `${value}`
  })
}

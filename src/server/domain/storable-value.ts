/**
 * Limits for levels and values of a source's answer in one section: a list of results has three levels and hundreds.
 */
const MAX_DEPTH = 16
const MAX_VALUES = 5_000

/**
 * Whether JSON from elsewhere can be stored as it is. PostgreSQL stores no NUL and no half of a surrogate pair. A
 * number beyond 1.8e308 is read as infinity and written as null. Endless nesting overflows the code that writes it
 * again.
 */
export function isStorableValue(root: unknown): boolean {
  // A list of values still to check: recursive calls would overflow where the nesting is endless.
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let seen = 0; pending.length > 0; seen++) {
    const { value, depth } = pending.pop()!
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value === 'number' && !isStorableNumber(value)) return false
    if (typeof value !== 'object' || value === null) continue
    const names = Object.keys(value)
    if (depth === MAX_DEPTH || seen + pending.length + names.length > MAX_VALUES) return false
    if (!names.every(isStorableText)) return false
    for (const member of Object.values(value) as readonly unknown[])
      pending.push({ value: member, depth: depth + 1 })
  }
  return true
}

/** False for a NUL, which PostgreSQL cannot store, and for half of a surrogate pair, which is not a character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** False for infinity: numbers beyond 1.8e308 are read as it, and JSON writes it as null. */
export function isStorableNumber(value: number): boolean {
  return Number.isFinite(value)
}

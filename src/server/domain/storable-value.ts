/** Levels and values of what a source may say in one section: a list of results has three levels and hundreds. */
const MAX_DEPTH = 16
const MAX_VALUES = 5_000

/**
 * Whether JSON that came from elsewhere can be kept as it is: PostgreSQL keeps no NUL and no half of a surrogate
 * pair, a number beyond 1.8e308 is read as infinity and written as null, and what is nested without end overflows
 * whoever writes it again.
 */
export function isStorableValue(root: unknown): boolean {
  // A list of what is still to be looked at: calls inside calls end where the nesting does not.
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

/** PostgreSQL keeps no NUL in text; half of a surrogate pair is no character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** What is beyond 1.8e308 is read as infinity, which JSON writes as null. */
export function isStorableNumber(value: number): boolean {
  return Number.isFinite(value)
}

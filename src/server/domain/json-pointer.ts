/** The value that a JSON pointer (RFC 6901) names; undefined when there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (pointer === '') return root
  let value = root
  for (const step of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(value, name) || (Array.isArray(value) && !/^\d+$/.test(name))) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}

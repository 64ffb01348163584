/** A member in which two versions of a report differ. */

export interface Difference {
  /** A JSON pointer into the definition. */
  readonly pointer: string
  /** As JSON; undefined where there was nothing. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The members that differ, in the order of their pointers; lists are compared place by place. */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [membersOf(before), membersOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((pointer) => old.get(pointer) !== now.get(pointer))
    .toSorted()
    .map((pointer) => ({ pointer, before: old.get(pointer), after: now.get(pointer) }))
}

/** Every plain value by its pointer, and every empty object or list. */
function membersOf(value: unknown, pointer = ''): ReadonlyMap<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0)
    return value === undefined ? new Map() : new Map([[pointer, JSON.stringify(value)]])
  return new Map(
    entries.flatMap(([name, member]) => [
      ...membersOf(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ]),
  )
}

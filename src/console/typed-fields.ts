/** What a person typed into the forms of a desk: it comes back after they had to sign in again. */

/** The value of each field, or whether its box is ticked, by its id, or by its name where it has none. */
export type TypedFields = ReadonlyMap<string, string | boolean>

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A filter is not among them: its list has been read by what it was before. */
const FIELDS = ['input', 'textarea', 'select']
  .map((one) => `form:not([role='search']) ${one}[name]:not([type='file'])`)
  .join()

export function typedIn(root: ParentNode): TypedFields {
  return new Map(
    [...root.querySelectorAll<Field>(FIELDS)].map((field) => [
      keyOf(field),
      isBox(field) ? field.checked : field.value,
    ]),
  )
}

/** Fills in the fields that are there. Returns what has no field yet. */
export function fillIn(root: ParentNode, typed: TypedFields): TypedFields {
  const left = new Map(typed)
  for (const field of root.querySelectorAll<Field>(FIELDS)) {
    const value = left.get(keyOf(field))
    if (value === undefined) continue
    if (typeof value === 'string') field.value = value
    else if (isBox(field)) field.checked = value
    left.delete(keyOf(field))
  }
  return left
}

const keyOf = ({ id, name }: Field): string => id || name

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox'
}

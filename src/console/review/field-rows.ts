/** The fields of a document in the order in which a person reads them. */
import { documentFields, type Execution, type ReadField } from '../../protocol/executions/executions.ts'

export interface FieldRow {
  /** A key that no other row has. */
  readonly key: string
  /** The field's name on the wire, or `parents`, which may have several rows. */
  readonly name: string
  readonly field: ReadField
}

/** The rows of the fields. When it is not known which parent is the mother, both are shown as they were printed. */
export function fieldRows({ sections }: Pick<Execution, 'sections'>): readonly FieldRow[] {
  const { fields = {}, parents = [] } = sections.ocr ?? {}
  const known: readonly string[] = documentFields
  const names = Object.keys(fields).sort((one, other) => placeOf(known, one) - placeOf(known, other))
  const rows = names.flatMap((name) => {
    const field = fields[name]
    return field ? [{ key: name, name, field }] : []
  })
  const unsorted = parents.filter(({ value }) => rows.every(({ field }) => field.value !== value))
  return [...rows, ...unsorted.map((field, index) => ({ key: `parents-${index}`, name: 'parents', field }))]
}

/** The place of a field. A field that is not listed comes last. */
function placeOf(known: readonly string[], name: string): number {
  const place = known.indexOf(name)
  return place < 0 ? known.length : place
}

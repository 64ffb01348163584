/** Where the fields that were read stand on the upright cards. */
import type { Execution } from '../../protocol/executions/executions.ts'
import type { FieldBox, Picture } from '../findings/pictures.ts'
import { spellText } from '../texts/spelling.ts'
import { fieldRows } from './field-rows.ts'

/** The boxes that can be shown. A box without a side, or without the picture of its card, cannot be shown. */
export function boxesOf(
  execution: Execution,
  pictures: readonly Picture[],
  labels: Readonly<Record<string, string>>,
): readonly FieldBox[] {
  return fieldRows(execution).flatMap(({ key, name, field }) => {
    // What was taken from a signed code is shown where it is printed, so that a person can compare.
    const { box, side } = field.printed ?? field
    const picture = side === 'back' ? 'back-card' : 'front-card'
    const canBeShown = box && side && pictures.some((one) => one.name === picture)
    return canBeShown ? [{ field: key, label: labels[name] ?? spellText(name), picture, box }] : []
  })
}

/** Where the read fields stand on the upright cards, for those that can be shown. */
import type { Execution } from '../../protocol/executions/executions.ts'
import type { FieldBox, Picture } from '../findings/pictures.ts'
import { fieldRows } from './field-rows.ts'

/** A box without the card that it lies on, or without a side, cannot be shown. */
export function boxesOf(
  execution: Execution,
  pictures: readonly Picture[],
  labels: Readonly<Record<string, string>>,
): readonly FieldBox[] {
  return fieldRows(execution).flatMap(({ key, name, field: { box, side } }) => {
    const picture = side === 'back' ? 'back-card' : 'front-card'
    const canBeShown = box && side && pictures.some((one) => one.name === picture)
    return canBeShown ? [{ field: key, label: labels[name] ?? name, picture, box }] : []
  })
}

import type { DocumentCode, OcrSection } from '../../protocol/executions/executions.ts'
import { cardBox } from '../../documents/lines/card-box.ts'
import type { DocumentRead, ReadSide } from '../../documents/reading/understand-document.ts'

/** Everything that was read from a document, in the form of an execution's section. */
export function ocrSection(
  { type, kind, fields, parents = [], sides }: DocumentRead,
  typeConfidence: number,
): OcrSection {
  return {
    type,
    typeConfidence,
    ...(kind && { kind }),
    fields,
    parents: [...parents],
    codes: sides.flatMap(codesOf),
    stages: sides.flatMap(({ side, reading: { stages = [] } }) =>
      stages.map((stage) => ({ side, ...stage })),
    ),
  }
}

function codesOf({ side, reading }: ReadSide): DocumentCode[] {
  return (reading.codes ?? []).map(({ format, text, bytes, ...code }) => {
    const box = cardBox([code], reading.card)
    return { format, side, ...(text !== undefined && { text }), bytes: bytes.length, ...(box && { box }) }
  })
}

/** Open documents: front and back on one sheet, which is folded where the two meet. */
import sharp from 'sharp'
import type { DocumentField } from '../../src/protocol/executions/executions.ts'
import { renderSpecimen, type Specimen, type SpecimenKind } from './specimen.ts'

/** Identity cards open to the side, the licence downwards. */
const sheets = {
  rg: { front: 'rg-front', back: 'rg-back', opens: 'sideways' },
  cin: { front: 'cin-front', back: 'cin-back', opens: 'sideways' },
  cnh: { front: 'cnh-front', back: 'cnh-back', opens: 'downwards' },
} as const satisfies Readonly<
  Record<string, { front: SpecimenKind; back: SpecimenKind; opens: 'sideways' | 'downwards' }>
>

export type OpenDocument = keyof typeof sheets

/** Both sides in one picture. */
export interface OpenSpecimen extends Pick<Specimen, 'image' | 'width' | 'height'> {
  readonly front: Specimen
  readonly back: Specimen
  /** The fields of both sides. */
  readonly fields: Partial<Record<DocumentField, string>>
}

/** Prints both sides for one person and joins them at their fold; see `renderSpecimen`. */
export async function renderOpenSpecimen({
  document,
  ...order
}: Omit<Parameters<typeof renderSpecimen>[0], 'kind'> & {
  readonly document: OpenDocument
}): Promise<OpenSpecimen> {
  const { opens, ...kinds } = sheets[document]
  const { portrait, ...withoutPortrait } = order
  const [front, back] = await Promise.all([
    renderSpecimen({ ...order, kind: kinds.front }),
    renderSpecimen({ ...withoutPortrait, kind: kinds.back }),
  ])
  const isBeside = opens === 'sideways'
  const width = isBeside ? front.width + back.width : front.width
  const height = isBeside ? front.height : front.height + back.height
  const fold = isBeside
    ? `<path d="M${front.width} 0V${height}" stroke="#5b6459" stroke-opacity=".55" stroke-width="7"/>`
    : `<path d="M0 ${front.height}H${width}" stroke="#5b6459" stroke-opacity=".55" stroke-width="7"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fold}</svg>`
  const image = await sharp({ create: { width, height, channels: 4, background: '#dfe5da' } })
    .composite([
      { input: Buffer.from(front.image), left: 0, top: 0 },
      { input: Buffer.from(back.image), left: isBeside ? front.width : 0, top: isBeside ? 0 : front.height },
      { input: Buffer.from(drawing) },
    ])
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { image, width, height, front, back, fields: { ...back.truth.fields, ...front.truth.fields } }
}

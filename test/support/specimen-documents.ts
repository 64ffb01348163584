/** Specimen documents with the portrait of a real photograph, printed or photographed, and what stands on them. */
import { renderOpenSpecimen, type OpenDocument } from '../../demo/specimens/open-specimen.ts'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { photograph, type Photograph, type PhotographSettings } from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Specimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import type { Variety } from '../../demo/specimens/variety.ts'
import { drawnOnce } from './drawn-once.ts'
import { media } from './media.ts'

/** The head of the person whose stills are the `franck_*` pictures. */
const franckHead = { x: 200, y: 60, width: 320, height: 420 }

/** The portrait that is printed on every specimen. */
export const franckOnPaper = { image: media('franck_01829.jpg'), crop: franckHead }

export interface SpecimenOrder {
  readonly kind: SpecimenKind
  readonly person?: SpecimenPerson
  readonly seed?: number
  /** Of the development half; the usual card unless said. */
  readonly variety?: Variety
  /** What the QR code holds, of a kept issuer: one that is another code in every run is drawn again in every run. */
  readonly issuerCode?: Uint8Array
}

/** One printed side. */
export function specimen(order: SpecimenOrder): Promise<Specimen> {
  const { seed = 1, person = randomPerson(seed) } = order
  return drawnOnce([['printed', order], franckOnPaper], () =>
    renderSpecimen({ ...order, person, portrait: franckOnPaper, seed }),
  )
}

/** One side as a phone photographs it, 1920 x 1080 unless said. */
export async function photographed(
  order: SpecimenOrder,
  settings: Partial<PhotographSettings> = {},
): Promise<{
  readonly image: Uint8Array
  readonly card: Specimen
  readonly quad: readonly { x: number; y: number }[]
}> {
  return drawnOnce([['photographed', order, settings], franckOnPaper], async () => {
    const card = await specimen(order)
    const defaults = { seed: (order.seed ?? 1) * 31, level: 'mild', width: 1920, height: 1080 } as const
    const { image, quad } = await photograph(card, { ...defaults, ...settings })
    return { image, card, quad: [...quad] }
  })
}

/** A whole frame of an open document, as the hand that laid it down turned it. */
export function photographedOpen(
  document: OpenDocument,
  turn: 0 | 90 | 180 | 270,
  seed: number,
): Promise<Photograph & { readonly card: Awaited<ReturnType<typeof renderOpenSpecimen>> }> {
  return drawnOnce(['open', document, turn, seed], async () => {
    const card = await renderOpenSpecimen({ document, person: randomPerson(seed), seed })
    const size = turn % 180 === 0 ? { width: 1920, height: 1440 } : { width: 1440, height: 1920 }
    const settings = { seed: seed * 77, level: 'mild', turn, cardShare: 0.85, ...size } as const
    return { card, ...(await photograph(card, settings)) }
  })
}

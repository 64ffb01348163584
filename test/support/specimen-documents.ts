/** Specimen documents with the portrait of a real photograph, printed or photographed, with their true values. */
import { renderOpenSpecimen, type OpenDocument } from '../../demo/specimens/open-specimen.ts'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { photograph, type Photograph, type PhotographSettings } from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Specimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import type { Variety } from '../../demo/specimens/variety.ts'
import { drawnOnce } from './drawn-once.ts'
import { media } from './media.ts'

/** The box of the head of the person in the `franck_*` stills. */
const franckHead = { x: 200, y: 60, width: 320, height: 420 }

/** The portrait that is printed on every specimen. */
export const franckOnPaper = { image: media('franck_01829.jpg'), crop: franckHead }

export interface SpecimenOrder {
  readonly kind: SpecimenKind
  readonly person?: SpecimenPerson
  readonly seed?: number
  /** A variety of the development half; the usual card unless set. */
  readonly variety?: Variety
  /**
   * The content of the QR code, signed by a kept issuer: a code that changes in every run would be drawn again in every
   * run.
   */
  readonly issuerCode?: Uint8Array
}

/** Prints one side. */
export function specimen(order: SpecimenOrder): Promise<Specimen> {
  const { seed = 1, person = randomPerson(seed) } = order
  return drawnOnce([['printed', order], franckOnPaper], () =>
    renderSpecimen({ ...order, person, portrait: franckOnPaper, seed }),
  )
}

/** One side as a phone photographs it, 1920 x 1080 unless set. */
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

/** A whole frame of an open document, turned by this many degrees. */
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

/** Specimen documents with the portrait of a real photograph, printed or photographed, and what stands on them. */
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { photograph, type PhotographSettings } from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Specimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import type { Variety } from '../../demo/specimens/variety.ts'
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
  /** What the QR code holds. */
  readonly issuerCode?: Uint8Array
}

/** One printed side. */
export function specimen(order: SpecimenOrder): Promise<Specimen> {
  const { seed = 1, person = randomPerson(seed) } = order
  return renderSpecimen({ ...order, person, portrait: franckOnPaper, seed })
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
  const card = await specimen(order)
  const defaults = { seed: (order.seed ?? 1) * 31, level: 'mild', width: 1920, height: 1080 } as const
  const { image, quad } = await photograph(card, { ...defaults, ...settings })
  return { image, card, quad: [...quad] }
}

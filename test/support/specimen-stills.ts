import sharp from 'sharp'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { cornersOf, homographyBetween, project } from '../../src/imaging/geometry/perspective.ts'
import type { Quad } from '../../src/imaging/pixels.ts'
import type { Stills } from './onboard.ts'
import { photographed } from './specimen-documents.ts'

/** The person on the document of `specimenStills`; the portrait is of the `franck_*` pictures. */
export const specimenPerson: SpecimenPerson = randomPerson(3)

/** The stills of a page: both sides of a driving licence as a phone takes them, and a selfie. */
export async function specimenStills(selfie: Uint8Array): Promise<Required<Stills>> {
  const [front, back] = [await photographedSide('front'), await photographedSide('back')]
  return { front: front.image, back: back.image, selfie }
}

/** The portrait, cut out of the front of `specimenStills`, enlarged to the width of a selfie and compressed again. */
export async function portraitAsSelfie(): Promise<Uint8Array> {
  const { image, card, quad } = await photographedSide('front')
  const toPhoto = homographyBetween(cornersOf(card.width, card.height), quad as unknown as Quad)
  const box = card.truth.portraitBox
  if (!toPhoto || !box) throw new Error('The specimen has a portrait.')
  const start = project(toPhoto, box)
  const end = project(toPhoto, { x: box.x + box.width, y: box.y + box.height })
  const [left, top] = [Math.round(start.x), Math.round(start.y)]
  const cut = { left, top, width: Math.round(end.x) - left, height: Math.round(end.y) - top }
  return sharp(image).extract(cut).resize(SELFIE_WIDTH).blur(0.8).jpeg({ quality: 70 }).toBuffer()
}

const SELFIE_WIDTH = 640

function photographedSide(name: 'front' | 'back') {
  return photographed({ kind: `cnh-${name}`, person: specimenPerson, seed: 3 })
}

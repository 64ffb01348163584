import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import type { Stills } from './onboard.ts'
import { photographed } from './specimen-documents.ts'

/** The person on the document of `specimenStills`; the portrait is of the `franck_*` pictures. */
export const specimenPerson: SpecimenPerson = randomPerson(3)

/** What a page sends: both sides of a driving licence as a phone takes them, and a selfie. */
export async function specimenStills(selfie: Uint8Array): Promise<Required<Stills>> {
  const side = async (name: 'front' | 'back'): Promise<Uint8Array> => {
    const { image } = await photographed({ kind: `cnh-${name}`, person: specimenPerson, seed: 3 })
    return image
  }
  return { front: await side('front'), back: await side('back'), selfie }
}

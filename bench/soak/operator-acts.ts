/**
 * The calls of the operator's own system beside the people's page: it enrols faces, removes them, and erases people.
 */
import { randomUUID } from 'node:crypto'
import { randomPerson } from '../../demo/specimens/person.ts'
import type { Random } from '../../demo/specimens/random.ts'
import { media } from '../../test/support/media.ts'
import { TurnedAwayError } from './journey.ts'
import { sha256 } from './ledger.ts'
import type { Person } from './people.ts'
import { bodyOf, type World } from './world.ts'

/** Photographs of people who do not come to the page, so that no verdict depends on who was enrolled meanwhile. */
const photographs = ['cage.jpg', 'SeanConnery.jpg', 'obama4_crop.jpg', 'kim1_crop.jpg']
const FIRST_ENROLLED_SEED = 50_000

export async function enrolSomebody(world: World, random: Random): Promise<void> {
  const { cpf, name } = randomPerson(FIRST_ENROLLED_SEED + random.integer(0, 1_000_000))
  const photograph = media(random.pick(photographs))
  const id = await enrol(world, { cpf, description: name }, photograph)
  world.ledger.faces.push({ id, cpf, sha256: sha256(photograph) })
}

async function enrol(
  { operator }: World,
  record: { readonly cpf: string; readonly description: string },
  photograph: Uint8Array,
): Promise<string> {
  const body = { ...record, images: [Buffer.from(photograph).toString('base64')] }
  const reply = await operator.api('POST', '/private-faceset', body, randomUUID())
  if (reply.status !== 200) throw new TurnedAwayError(`enrolling a face: ${reply.status}`)
  return bodyOf<{ readonly _id: string }>(reply)._id
}

/** Removes an enrolled face, if there is one. */
export async function removeSomebody({ ledger, operator }: World, random: Random): Promise<void> {
  if (ledger.faces.length === 0) return
  const [face] = ledger.faces.splice(random.integer(0, ledger.faces.length - 1), 1)
  if (face === undefined) return
  const reply = await operator.api('DELETE', `/private-faceset/${face.id}`)
  // If the answer to a removal was lost it is asked for again; then there is nothing left to remove.
  if (reply.status !== 200 && reply.status !== 404)
    throw new TurnedAwayError(`removing a face: ${reply.status}`)
  ledger.removedFaces.push(face.id)
}

/** Enrols the person's face, too, and then erases everything about them. */
export async function eraseSomebody(world: World, person: Person): Promise<void> {
  const faceId = await enrol(
    world,
    { cpf: person.cpf, description: person.traces[2] ?? '' },
    media('cage.jpg'),
  )
  const reply = await world.operator.api('DELETE', `/subjects/${person.cpf}`)
  if (reply.status !== 200) throw new TurnedAwayError(`erasing a person: ${reply.status}`)
  world.ledger.erase(person, [faceId])
}

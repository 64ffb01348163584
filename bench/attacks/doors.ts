/**
 * The same attacks through the HTTP API of a server with its models. The attacker writes their own HTTP: they walk the
 * first report of the page, claim that every picture came from the camera, and send a flat
 * sheet that is moved as movement.
 */
import { randomPerson } from '../../demo/specimens/person.ts'
import { photograph } from '../../demo/specimens/photograph.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { renderSpecimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import { createModelPorts } from '../../src/server/model-ports.ts'
import type { ModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import type { Answer } from '../../test/support/api-client.ts'
import { newLink, readExecution } from '../../test/support/integrator.ts'
import { openPageSession, untilAnalysed } from '../../test/support/onboard.ts'
import { storageEngines } from '../../test/support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../test/support/stored-service.ts'
import { printTable } from '../measure.ts'
import { held } from './held.ts'
import { framesOfSheet } from './movement.ts'
import { beside, pageChanges, withoutPadding } from './pictures.ts'
import { cardOf, takeOf, type Victim } from './victims.ts'
import { patientLooks } from '../../test/support/patient-servers.ts'

/** Milliseconds between the frames that the page takes. */
const FRAME_MS = 350
/** Pixels of the frames, as the page sends them. */
const FRAME = { width: 1920, height: 1080 } as const

interface Walked {
  readonly pool: ModelPool
  readonly faces: FaceEngine
  readonly victims: readonly Victim[]
  /** The seed of the first card. */
  readonly seed: number
  /** Whether to walk an attack, by its name. */
  readonly wants: (name: string) => boolean
}

interface Walk {
  readonly front: Uint8Array
  readonly back: Uint8Array
  readonly selfie: Uint8Array
  readonly withMovement: boolean
}

/** Prints how each attack with the cards of this many people ends. */
export async function printDoors({ pool, faces, victims, seed, wants }: Walked): Promise<void> {
  const service = await startStoredService(storageEngines[0]!, createModelPorts(pool, faces, patientLooks))
  const ends = new Map<string, string[]>()
  for (const [at, victim] of victims.entries()) {
    const stranger = victims[(at + 1) % victims.length]!.photographs[0]!
    for (const { name, ...walk } of await walksOf(victim, stranger, seed + at, faces)) {
      if (!wants(name)) continue
      const end = await endOf(service, walk)
      ends.set(name, [...(ends.get(name) ?? []), end])
      console.error(`${victim.half} ${at}: ${name}: ${end}`)
    }
  }
  await service.close()
  const count = (own: readonly string[], end: string): string =>
    String(own.filter((one) => one.startsWith(end)).length)
  printTable(
    ['through the page’s report', 'attempts', 'APROVADO', 'Pendente', 'REPROVADO', 'not taken at all'],
    [...ends].map(([name, own]) => [
      name,
      String(own.length),
      ...['APROVADO', 'Pendente', 'REPROVADO', 'not taken'].map((end) => count(own, end)),
    ]),
  )
}

/** What is shown as the back. The old licence has one side, and goes with the back of a new one. */
const backs: Partial<Record<SpecimenKind, SpecimenKind>> = {
  'rg-front': 'rg-back',
  'cin-front': 'cin-back',
  'crnm-front': 'crnm-back',
}

async function walksOf(
  victim: Victim,
  stranger: Uint8Array,
  seed: number,
  faces: FaceEngine,
): Promise<readonly (Walk & { readonly name: string })[]> {
  const random = seededRandom(seed)
  const card = await cardOf(victim, seed, faces)
  const [image, second] = victim.photographs
  if (!card || !image || !second) return []
  const other = await withoutPadding(second)
  const settings = { person: randomPerson(seed), portrait: { image }, seed }
  const reverse = await renderSpecimen({ kind: backs[card.kind] ?? 'cnh-back', ...settings })
  const [front, again] = await Promise.all([takeOf(card, 1, 'mild'), takeOf(card, 2, 'mild')])
  const back = (await photograph(reverse, { ...FRAME, seed, level: 'mild', cardShare: 0.8 })).image
  const found = (await faces.findFaces(other, { embed: 'none' })).faces[0]
  const cut = found && { image: other, face: found, width: 250, height: 250 }
  const print = held['photo print that fills the picture']!
  const screen = held['phone that fills the picture']!
  const selfies: Readonly<Record<string, Uint8Array | undefined>> = {
    'another photograph of the card': again,
    'photo print that fills the picture': await print(other, victim.half, random),
    'phone that fills the picture': await screen(other, victim.half, random),
    'screenshot, cut to the picture':
      cut && (await pageChanges['screenshot, cut to the picture']!(cut, random)),
    "the victim's photograph beside somebody else": await beside(other, stranger, random),
  }
  return Object.entries(selfies).flatMap(([name, selfie]) =>
    selfie
      ? [false, true].map((withMovement) => ({
          front,
          back,
          selfie,
          withMovement,
          name: `${name}, ${withMovement ? 'moved as a flat sheet' : 'without movement'}`,
        }))
      : [],
  )
}

/** The members of answers that the bench reads. */
interface Told {
  readonly reason?: string
  readonly title?: string
  readonly executionId?: string
}
const told = ({ body }: Answer): Told => body as Told

async function endOf({ client, reportId }: StoredService, walk: Walk): Promise<string> {
  const { token } = await newLink(client.limiar, reportId)
  const session = await openPageSession(client, token)
  for (const capture of ['front', 'back', 'selfie'] as const) {
    const answer = await session.put(capture, walk[capture], 'source=camera')
    const { reason, title } = told(answer)
    if (answer.status !== 200) return `not taken: ${capture} ${reason ?? title ?? answer.status}`
  }
  if (walk.withMovement) await session.putBurst(await sheetMoved(walk.selfie))
  const { executionId, title } = told(await session.submit())
  if (executionId === undefined) return `not taken: ${title ?? 'no execution'}`
  await untilAnalysed(session)
  return (await readExecution(client.limiar, reportId, executionId)).status
}

async function sheetMoved(selfie: Uint8Array): Promise<object> {
  const frames = await framesOfSheet(selfie, 'flat')
  const times = frames.map((_, at) => at * FRAME_MS)
  return { frames: frames.map((one) => one.toString('base64')), times }
}

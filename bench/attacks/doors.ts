/**
 * The same attacks through the HTTP API of a server with its models. The attacker writes their own HTTP: they walk the
 * first report of the page, claim that every picture came from the camera, and send a flat
 * sheet that is moved as movement. Somebody with a film of their own walks first: they have to be approved, or no row
 * says anything about an attack.
 */
import { photograph } from '../../demo/specimens/photograph.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { renderSpecimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import { createModelPorts } from '../../src/server/model-ports.ts'
import type { ModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import type { Answer } from '../../test/support/api-client.ts'
import { newLink, readExecution } from '../../test/support/integrator.ts'
import { openPageSession, untilAnalysed } from '../../test/support/onboard.ts'
import { media } from '../../test/support/media.ts'
import { storageEngines } from '../../test/support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../test/support/stored-service.ts'
import { printTable } from '../measure.ts'
import { held } from './held.ts'
import { framesOfSheet } from './movement.ts'
import { beside, pageChanges, withoutPadding } from './pictures.ts'
import { burstsOf } from '../liveness/bursts.ts'
import { cardOf, takeOf, victimsOf, type Victim, type VictimsCard } from './victims.ts'
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
  /** Makes the frames of the movement; undefined where none is sent. */
  readonly movement: (() => Promise<readonly Uint8Array[]>) | undefined
}
type NamedWalk = Walk & { readonly name: string }

/** Prints how each attack with the cards of this many people ends. */
export async function printDoors({ pool, faces, victims, seed, wants }: Walked): Promise<void> {
  const service = await startStoredService(storageEngines[0]!, createModelPorts(pool, faces, patientLooks))
  const ends = new Map<string, string[]>()
  const control = await filmed(faces)
  ends.set(control.name, [await endOf(service, control)])
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
): Promise<readonly NamedWalk[]> {
  const random = seededRandom(seed)
  const card = await cardOf(victim, seed, faces)
  const [, second] = victim.photographs
  if (!card || !second) return []
  const other = await withoutPadding(second)
  const [front, again] = await Promise.all([takeOf(card, 1, 'mild'), takeOf(card, 2, 'mild')])
  const back = await backOf(card)
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
          movement: withMovement ? () => framesOfSheet(selfie, 'flat') : undefined,
          name: `${name}, ${withMovement ? 'moved as a flat sheet' : 'without movement'}`,
        }))
      : [],
  )
}

async function backOf({ kind, person, portrait, seed }: VictimsCard): Promise<Uint8Array> {
  const { image } = portrait
  const settings = { person, portrait: { image }, seed }
  const reverse = await renderSpecimen({ kind: backs[kind] ?? 'cnh-back', ...settings })
  return (await photograph(reverse, { ...FRAME, seed, level: 'mild', cardShare: 0.8 })).image
}

/** The seed of a card whose photographs the page takes. */
const SEED_OF_CONTROL = 4600

/** Somebody with a card of their own and a film of themselves. */
async function filmed(faces: FaceEngine): Promise<NamedWalk> {
  const [person] = victimsOf(undefined)
  const card = person && (await cardOf(person, SEED_OF_CONTROL, faces))
  const [film, later] = await burstsOf(new Map([['franck.webm', media('franck.webm')]]), 2)
  if (!card || !film || !later) throw new Error('The video of the tests shows no person.')
  return {
    name: 'control: a person with a film of their own',
    front: await takeOf(card, 1, 'mild'),
    back: await backOf(card),
    selfie: later.frames[0]!,
    movement: () => Promise.resolve(film.frames),
  }
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
  if (walk.movement) await session.putBurst(burstOf(await walk.movement()))
  const { executionId, title } = told(await session.submit())
  if (executionId === undefined) return `not taken: ${title ?? 'no execution'}`
  await untilAnalysed(session)
  return (await readExecution(client.limiar, reportId, executionId)).status
}

function burstOf(frames: readonly Uint8Array[]): object {
  const times = frames.map((_, at) => at * FRAME_MS)
  return { frames: frames.map((one) => Buffer.from(one).toString('base64')), times }
}

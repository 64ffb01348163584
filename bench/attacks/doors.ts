/**
 * The same attacks through the HTTP API of a server with its models. The attacker writes their own HTTP: they walk the
 * first report of the page, or one like it that asks less of the selfie, claim that every picture came from the camera,
 * and send a flat sheet that is moved as movement, or none. Somebody with a film of their own walks first: they have to
 * be approved, or no row says anything about an attack.
 */
import { setTimeout } from 'node:timers/promises'
import { photograph } from '../../demo/specimens/photograph.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { renderSpecimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import { createModelPorts } from '../../src/server/model-ports.ts'
import type { ModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import type { FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import type { SelfieDemand } from '../../src/protocol/captures.ts'
import type { Answer } from '../../test/support/api-client.ts'
import { changedReport, newLink, readExecution } from '../../test/support/integrator.ts'
import { openPageSession, untilAnalysed } from '../../test/support/onboard.ts'
import { media } from '../../test/support/media.ts'
import { storageEngines } from '../../test/support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../test/support/stored-service.ts'
import { printTable } from '../measure.ts'
import { held } from './held.ts'
import { framesOfSheet } from './movement.ts'
import { beside, fileChanges, pageChanges, withoutPadding } from './pictures.ts'
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
  /** What the report asks of a selfie. */
  readonly selfie: SelfieDemand
  /** Whether to walk an attack, by its name. */
  readonly wants: (name: string) => boolean
}

/** A report, and the calls of its account and of its page. */
type Door = Pick<StoredService, 'client' | 'reportId'>

interface Walk {
  readonly front: Uint8Array
  readonly back: Uint8Array
  readonly selfie: Uint8Array
  /** Makes the frames of the movement; undefined where none is sent. */
  readonly movement: (() => Promise<readonly Uint8Array[]>) | undefined
}
type NamedWalk = Walk & { readonly name: string }

/** Prints how each attack with the cards of this many people ends. */
export async function printDoors({ pool, faces, victims, seed, selfie, wants }: Walked): Promise<void> {
  const service = await startStoredService(storageEngines[0]!, createModelPorts(pool, faces, patientLooks))
  const { client } = service
  const { _id: reportId } = await changedReport(client.limiar, service.reportId, { selfie })
  const door = { client, reportId }
  const ends = new Map<string, string[]>()
  const control = await filmed(faces)
  ends.set(control.name, [await endOf(door, control)])
  for (const [at, victim] of victims.entries()) {
    const stranger = victims[(at + 1) % victims.length]!.photographs[0]!
    for (const { name, ...walk } of await walksOf(victim, stranger, seed + at, { faces, wants })) {
      const end = await endOf(door, walk)
      ends.set(name, [...(ends.get(name) ?? []), end])
      console.error(`${victim.half} ${at}: ${name}: ${end}`)
    }
  }
  await service.close()
  const count = (own: readonly string[], end: string): string =>
    String(own.filter((one) => one.startsWith(end)).length)
  printTable(
    [
      `through a report that asks for ${selfie}`,
      'attempts',
      'APROVADO',
      'Pendente',
      'REPROVADO',
      'not taken at all',
    ],
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
  { faces, wants }: Pick<Walked, 'faces' | 'wants'>,
): Promise<readonly NamedWalk[]> {
  const random = seededRandom(seed)
  const card = await cardOf(victim, seed, faces)
  const [, second] = victim.photographs
  if (!card || !second) return []
  const other = await withoutPadding(second)
  const front = await takeOf(card, 1, 'mild')
  const back = await backOf(card)
  const changed = async (
    image: Uint8Array,
    change: (typeof fileChanges)[string] | undefined,
  ): Promise<Uint8Array | undefined> => {
    const { faces: found, width, height } = await faces.findFaces(image, { embed: 'none' })
    return found[0] && change?.({ image, face: found[0], width, height }, random)
  }
  const selfies: Readonly<Record<string, () => Promise<Uint8Array | undefined>>> = {
    'file of the front': async () => front,
    'file of the front, cut to the portrait': () => changed(front, fileChanges['cut to the portrait']),
    'another photograph of the card': () => takeOf(card, 2, 'mild'),
    'photo print that fills the picture': () =>
      held['photo print that fills the picture']!(other, victim.half, random),
    'phone that fills the picture': () => held['phone that fills the picture']!(other, victim.half, random),
    'screenshot, cut to the picture': () => changed(other, pageChanges['screenshot, cut to the picture']),
    "the victim's photograph beside somebody else": () => beside(other, stranger, random),
  }
  const walks: NamedWalk[] = []
  for (const [kind, make] of Object.entries(selfies)) {
    const names = { without: `${kind}, without movement`, moved: `${kind}, moved as a flat sheet` }
    if (!wants(names.without) && !wants(names.moved)) continue
    const selfie = await make()
    if (!selfie) continue
    const walk = { front, back, selfie }
    if (wants(names.without)) walks.push({ ...walk, name: names.without, movement: undefined })
    if (wants(names.moved))
      walks.push({ ...walk, name: names.moved, movement: () => framesOfSheet(selfie, 'flat') })
  }
  return walks
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

async function endOf({ client, reportId }: Door, walk: Walk): Promise<string> {
  const { token } = await newLink(client.limiar, reportId)
  const session = await openPageSession(client, token)
  const openedAt = performance.now()
  for (const capture of ['front', 'back', 'selfie'] as const) {
    const answer = await session.put(capture, walk[capture], 'source=camera')
    const { reason, title } = told(answer)
    if (answer.status !== 200) return `not taken: ${capture} ${reason ?? title ?? answer.status}`
  }
  if (walk.movement) {
    const burst = burstOf(await walk.movement())
    // Frames cannot span more time than the session is old: on a machine that is not busy the walk is faster than a film.
    await setTimeout(Math.max(0, openedAt + burst.times.at(-1)! - performance.now()))
    await session.putBurst(burst)
  }
  const { executionId, title } = told(await session.submit())
  if (executionId === undefined) return `not taken: ${title ?? 'no execution'}`
  await untilAnalysed(session)
  return (await readExecution(client.limiar, reportId, executionId)).status
}

function burstOf(frames: readonly Uint8Array[]) {
  const times = frames.map((_, at) => at * FRAME_MS)
  return { frames: frames.map((one) => Buffer.from(one).toString('base64')), times }
}

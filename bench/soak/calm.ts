/** The calm before the load: each person goes once, alone, which shows the outcome that each must get. */
import { travel } from './journey.ts'
import { readPictures } from './pictures.ts'
import { calmStatus, type Person } from './people.ts'
import { readVerdict, type Verdict } from './verdict.ts'
import type { World } from './world.ts'
import { until } from '../../test/support/until.ts'

const VERDICT_TIMEOUT_MS = 300_000
const ASK_AGAIN_MS = 250
const CALM_VISITS = 3
/** People who come at once to measure how many the machine takes. */
const AT_ONCE = 4

/** The outcome of a person when nothing is wrong. */
export interface Expected {
  readonly verdict: Verdict
  /** Names of the pictures that the execution keeps. */
  readonly pictures: readonly string[]
}

export interface Calm {
  readonly expected: ReadonlyMap<string, Expected>
  /** Onboardings a second that the machine takes, from the link to the verdict; undefined if not measured. */
  readonly capacity: number | undefined
}

/**
 * @throws when somebody does not get the verdict that they must get when nothing is wrong: then the machine is not
 * calm.
 */
export async function spendCalm(world: World): Promise<Calm['expected']> {
  const expected = new Map<string, Expected>()
  for (const person of world.people) {
    const found = await calmVisit(world, person)
    if (found === undefined) continue
    expected.set(person.name, found)
    world.say(`  calm: ${person.name} is ${found.verdict.status}`)
  }
  return expected
}

/**
 * A person's outcome. If it is not the right one the person goes once more, because other programs share the machine.
 */
async function calmVisit(world: World, person: Person): Promise<Expected | undefined> {
  for (let visit = 1; ; visit++) {
    const entry = await travel(world, person)
    if (entry === undefined) return undefined
    const verdict = await untilDecided(world, entry)
    if (verdict.status === calmStatus[person.kind]) {
      const pictures = await readPictures(world.operator, entry)
      return { verdict, pictures: [...pictures.keys()].sort() }
    }
    if (visit === CALM_VISITS)
      throw new Error(`${person.name} was judged ${verdict.text} while no fault was under way.`)
  }
}

/** Onboardings a second with this many people at once, each of them once (a closed loop). */
export async function measureCapacity(world: World): Promise<number> {
  const travellers = world.people.filter(isOrdinary)
  const [person] = travellers
  if (person === undefined) throw new Error('The population has nobody who takes the ordinary way.')
  const startedAt = performance.now()
  const people = Array.from({ length: AT_ONCE }, (_, i) => travellers[i % travellers.length] ?? person)
  await Promise.all(
    people.map(async (one) => {
      const entry = await travel(world, one)
      if (entry !== undefined) await untilDecided(world, entry)
    }),
  )
  return people.length / ((performance.now() - startedAt) / 1000)
}

function isOrdinary({ kind }: Person): boolean {
  return kind === 'right' || kind === 'wrong-person'
}

async function untilDecided(world: World, entry: Parameters<typeof readVerdict>[1]): Promise<Verdict> {
  const ask = async (): Promise<Verdict | undefined> => {
    const read = await readVerdict(world.operator, entry)
    return read.name === 'decided' ? read.verdict : undefined
  }
  const patience = { withinMs: VERDICT_TIMEOUT_MS, askAgainMs: ASK_AGAIN_MS }
  return until('an onboarding is decided in the calm, to compare with', ask, patience)
}

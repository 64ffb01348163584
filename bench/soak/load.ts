/** People who come whether or not the service keeps up: an open loop with a seed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../demo/specimens/random.ts'
import { enrolSomebody, eraseSomebody, removeSomebody } from './operator-acts.ts'
import { travel, TurnedAwayError } from './journey.ts'
import type { Person } from './people.ts'
import { readVerdict } from './verdict.ts'
import type { World } from './world.ts'

/** The factors on the average rate while it is busy and while it is quiet. */
const BUSY = 2
const QUIET = 0.5
/** A third of the time is busy, so that the waves have the average rate. */
const WAVE_MS = 60_000
const BUSY_MS = 20_000
/** People inside at once. With more, the run would measure this process and not the service. */
const MAX_INSIDE = 200
/** The operator acts this many times for each person who comes. */
const ACTS_PER_PERSON = 0.2

export interface LoadPlan {
  /** People a second, on average; undefined: all come at once. */
  readonly rate: number | undefined
  /** The part of the run that is over, from 0 to 1; the load ends at 1. */
  readonly progress: (arrived: number) => number
  readonly random: Random
}

export interface LoadOutcome {
  readonly arrived: number
  /** People for whom there was no room in this process. */
  readonly leftOut: number
}

/** Lets people come until the plan is over, then waits for the people inside. */
export async function bearLoad(world: World, plan: LoadPlan): Promise<LoadOutcome> {
  const inside = new Set<Promise<void>>()
  const outcome = { arrived: 0, leftOut: 0 }
  const enter = (one: Promise<void>): void => {
    inside.add(one)
    void one.finally(() => inside.delete(one))
  }
  const startedAt = performance.now()
  while (plan.progress(outcome.arrived) < 1) {
    await pause(untilNextMs(plan, performance.now() - startedAt), undefined, { signal: world.signal })
    if (inside.size >= MAX_INSIDE) {
      outcome.leftOut++
      continue
    }
    outcome.arrived++
    enter(visit(world, nextPerson(world, plan.random)))
    if (plan.random.chance(ACTS_PER_PERSON)) enter(act(world, plan.random))
  }
  await Promise.all(inside)
  return outcome
}

/** Arrivals of a Poisson process. */
function untilNextMs({ rate, random }: LoadPlan, elapsedMs: number): number {
  if (rate === undefined) return 0
  const now = rate * (elapsedMs % WAVE_MS < BUSY_MS ? BUSY : QUIET)
  return (-Math.log(1 - random.next()) / now) * 1000
}

function nextPerson({ people, ledger }: World, random: Random): Person {
  const gone = new Set(ledger.erased.map(({ name }) => name))
  return random.pick(people.filter(({ name }) => !gone.has(name)))
}

async function visit(world: World, person: Person): Promise<void> {
  try {
    await travel(world, person)
  } catch (error) {
    noteUnlessOver(world, error)
  }
}

async function act(world: World, random: Random): Promise<void> {
  try {
    await random.pick([enrolSomebody, enrolSomebody, removeSomebody])(world, random)
  } catch (error) {
    noteUnlessOver(world, error)
  }
}

function noteUnlessOver(world: World, error: unknown): void {
  if (error instanceof TurnedAwayError) world.ledger.turnedAway.push(error.message)
  else if (!world.signal.aborted) throw error
}

/** Erases everybody who asked for it, when none of them is inside any more. */
export async function eraseWhoAsked(world: World): Promise<void> {
  for (const person of world.people)
    if (person.kind === 'erased' && (await isDecided(world, person))) await eraseSomebody(world, person)
}

/** Before that nobody can know which executions are theirs. */
async function isDecided({ operator, ledger }: World, person: Person): Promise<boolean> {
  const entries = ledger.submissions.filter((entry) => entry.person.name === person.name)
  const read = await Promise.all(entries.map((entry) => readVerdict(operator, entry)))
  return read.every(({ name }) => name === 'decided')
}

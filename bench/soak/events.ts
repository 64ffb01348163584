/** Checks whether the operator's webhook heard of every execution. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Check } from './checks.ts'
import { readVerdict } from './verdict.ts'
import { bodyOf, type World } from './world.ts'

const PAGE = 100
const ASK_AGAIN_MS = 1_000

interface Delivery {
  readonly type: string
  readonly execution?: string
  readonly state: string
}

/** The events that must come: type and execution. */
type Announced = `${string} ${string}`

/** Waits until no delivery is under way, at most this long; answers the deliveries that still are. */
async function untilDelivered(world: World, timeoutMs: number): Promise<ReadonlySet<Announced>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const waiting = await waitingDeliveries(world)
    if (waiting.size === 0 || performance.now() > deadline) return waiting
    await pause(ASK_AGAIN_MS, undefined, { signal: world.signal })
  }
}

async function waitingDeliveries({ operator, ledger }: World): Promise<ReadonlySet<Announced>> {
  const waiting = new Set<Announced>()
  for (const { id } of ledger.webhooks)
    for (let offset = 0; ; offset += PAGE) {
      const path = `/webhooks/${id}/deliveries?_limit=${PAGE}&_offset=${offset}`
      const { docs } = bodyOf<{ readonly docs: readonly Delivery[] }>(await operator.api('GET', path))
      for (const { type, execution, state } of docs)
        if (state === 'waiting') waiting.add(`${type} ${execution ?? ''}`)
      if (docs.length < PAGE) break
    }
  return waiting
}

/**
 * Each execution's creation and its verdict came at least once, and every signature verifies. The deliveries under way
 * are taken after the verdicts were read, so that an event which arrives meanwhile does not count as lost.
 */
export async function checkEvents(world: World, timeoutMs: number): Promise<Check> {
  const { ledger, ends, operator } = world
  const subjects = []
  for (const entry of ledger.kept) subjects.push({ entry, read: await readVerdict(operator, entry) })
  const waiting = await untilDelivered(world, timeoutMs)
  const came = new Set(
    [...ends.events.values()].flatMap(({ type, data }): Announced[] => [
      `${type} ${data['execution'] ?? ''}`,
      `${type} ${data['execution'] ?? ''} ${data['status'] ?? ''}`,
    ]),
  )
  const violations = Array.from({ length: ends.unverified() }, () => 'a delivery does not verify')
  const counts = { looked: 0, waiting: 0 }
  const expect = (type: string, executionId: string, status: string, whose: string): void => {
    counts.looked++
    if (came.has(`${type} ${executionId}${status}`)) return
    if (waiting.has(`${type} ${executionId}`)) counts.waiting++
    else violations.push(`${whose}: ${type} never came`)
  }
  for (const { entry, read } of subjects) {
    const { executionId, person } = entry
    expect('execution.created', executionId, '', person.name)
    // A status that never left `processando` has no update.
    if (read.name === 'decided' && read.verdict.status !== 'processando')
      expect('execution.status_updated', executionId, ` ${read.verdict.status}`, person.name)
  }
  return { name: 'webhooks came and verify', ...counts, violations }
}

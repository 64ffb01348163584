/** Checks whether each link was sent to the right person. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Check } from './checks.ts'
import type { LinkEntry } from './ledger.ts'
import { bodyOf, type World } from './world.ts'

const ASK_AGAIN_MS = 1_000

/** Waits until no message with a link is under way, at most this long. */
export async function untilMailed(world: World, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (const link of unsent(world))
    while ((await isUnderWay(world, link)) && performance.now() < deadline)
      await pause(ASK_AGAIN_MS, undefined, { signal: world.signal })
}

/** Each link came to its own address at least once, and to no other address. */
export async function checkMail(world: World): Promise<Check> {
  const { ends, ledger } = world
  const addresses = new Map(ledger.links.map(({ token, email }) => [token, email]))
  const violations: string[] = []
  for (const { to, text } of ends.mail.received) {
    const token = [...addresses.keys()].find((one) => text.includes(`/${one}`))
    // A link whose answer was lost may have been sent, too; the ledger does not know it.
    if (token !== undefined && to.some((address) => address !== addresses.get(token)))
      violations.push('a link was sent to somebody else')
  }
  let waiting = 0
  for (const link of unsent(world))
    if (await isUnderWay(world, link)) waiting++
    else violations.push('a link was never sent')
  return { name: 'links were sent to their people', looked: ledger.links.length, violations, waiting }
}

function unsent({ ends, ledger }: World): readonly LinkEntry[] {
  const came = new Set(ends.mail.received.flatMap(({ to }) => to))
  const gone = new Set(ledger.erased.flatMap(({ ids }) => ids))
  return ledger.links.filter(({ id, email }) => !came.has(email) && !gone.has(id))
}

async function isUnderWay({ operator }: World, { id, reportId }: LinkEntry): Promise<boolean> {
  const reply = await operator.api('GET', `/reports/${reportId}/onboarding-ext/${id}`)
  const messages = bodyOf<{ messages?: readonly { readonly status: string }[] } | undefined>(reply)?.messages
  return messages?.some(({ status }) => status === 'waiting') ?? false
}

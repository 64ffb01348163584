/**
 * Checks that nothing acknowledged is lost and nobody is wrongly refused, under load, over time, with faults and
 * attackers: `npm run soak -- --minutes 10`. How it works and what it found: `bench/reliability.md`. Ends with 1 when
 * anything that must hold does not.
 */
import { readOptions, usage } from './soak/options.ts'
import { soak, type SoakOutcome } from './soak/run.ts'
import { tableOf, violationsOf } from './soak/table.ts'

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
try {
  const outcome = await soak(readOptions(process.argv.slice(2)), console.log, stopped.signal)
  tell(outcome)
  process.exit(outcome.checks.some(({ violations }) => violations.length > 0) ? 1 : 0)
} catch (error) {
  console.error(stopped.signal.aborted ? 'Broken off.' : error)
  process.exit(stopped.signal.aborted ? 130 : 1)
}

function tell({ checks, calm, load, faults, leftOut, hostile, answers }: SoakOutcome): void {
  const counted = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([what, count]) => `${count} x ${what}`).join(', ') || 'none'
  console.log(`\n${tableOf(checks)}\n`)
  console.log(
    `Capacity in the calm: ${calm.capacity?.toFixed(2) ?? 'unknown number of'} onboardings a second.`,
  )
  console.log(
    `People under load: ${load.arrived}; turned back by this process for want of room: ${load.leftOut}.`,
  )
  console.log(`Faults: ${counted(faults)}.`)
  for (const line of leftOut) console.log(`Left out: ${line}.`)
  console.log(`Hostile clients were answered: ${counted(hostile)}.`)
  console.log(`Answers by status: ${counted(answers)}.`)
  for (const line of violationsOf(checks)) console.log(`- ${line}`)
}

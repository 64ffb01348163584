/** Warns when the emulator is on: it would judge real people by made-up analyses. */
import { Check } from 'typebox/value'
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { ReadyAnswer } from '../../../protocol/readiness.ts'
import type { CommandWords } from './words/words.ts'

const PATIENCE_MS = 15_000

/**
 * Asks the server of the link. Where a proxy does not pass on `/ready`, the answer is not known and nothing is said.
 */
export async function examineEmulator(
  address: URL,
  { emulator: words }: CommandWords,
): Promise<readonly Diagnosis[]> {
  const ready = `${address.origin}${address.pathname.replace(/\/[^/]*$/, '')}/ready`
  try {
    const answer: unknown = await (await fetch(ready, { signal: AbortSignal.timeout(PATIENCE_MS) })).json()
    return Check(ReadyAnswer, answer) && answer.emulator
      ? [{ check: words.name, verdict: 'doubtful', found: words.isOn, remedy: words.remedy }]
      : []
  } catch {
    return []
  }
}

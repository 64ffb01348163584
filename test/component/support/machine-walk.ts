/** Walks through the pure machine of a session, and words for the events that it raised. */
import { nextStep } from '../../../src/component/session/session-machine.ts'
import type { Happening, SessionState } from '../../../src/component/session/session-states.ts'
import type { Plan } from '../../../src/component/session/step-events.ts'

export const everything: Plan = ['front', 'back', 'selfie']

/** The state after what happened, and the events on the way. */
export function walk(
  happenings: readonly Happening[],
  plan: Plan,
): { readonly state: SessionState; readonly raised: readonly string[] } {
  let state: SessionState = { name: 'opening' }
  const raised: string[] = []
  for (const happening of happenings) {
    const step = nextStep(state, happening, plan)
    state = step.state
    raised.push(...step.raised.map(described))
  }
  return { state, raised }
}

/** An event as its code, and the members that tell it from others of that code. */
export function described({ code, response }: Raised): string {
  const { stepName, stepIndex, assuranceType } = (response ?? {}) as Readonly<Record<string, string | number>>
  return [code, stepName ?? assuranceType, stepIndex].filter((part) => part !== undefined).join(' ')
}

interface Raised {
  readonly code: string
  readonly response?: object
}

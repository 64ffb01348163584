/** What is one screen to the person, who is told of each new one by the focus. */
import type { CaptureScreenState } from './capture-screens.ts'
import type { SessionController } from './session/session-controller.ts'
import type { SessionState } from './session/session-states.ts'

/** What cannot be shown before the rest of the page is there. */
export function isOfCapture(state: SessionState): state is CaptureScreenState {
  return !['opening', 'closed', 'consent', 'declined'].includes(state.name)
}

/** The camera screens are dark in both schemes. */
export function isDark(state: SessionState): boolean {
  // Who sends files sees no camera in between, and no change of light and dark.
  if (state.name === 'capture' || state.name === 'interlude') return state.source === 'camera'
  return state.name === 'movement'
}

/** Names the screen: opening the camera and watching are one, and so is a movement until it is asked again. */
export function screenOf(session: SessionController, hasScreens: boolean): string {
  const { state, phase, stages } = session
  const { movement, submission, opening, captures } = stages
  if (isOfCapture(state) && !hasScreens) return `waiting ${captures.delay?.reason}`
  if (state.name === 'opening') return opening.delay ? TOLD_OPENING : OPENING
  // Its words change while it stays; without the focus nobody would hear them.
  if (state.name === 'done') return `done ${submission.outcome}`
  if (state.name === 'movement') return movement.phase.name === 'again' ? 'movement again' : 'movement'
  if (state.name !== 'capture') return state.name
  const { name } = phase
  return `${state.capture} ${name === 'starting' || name === 'live' ? 'camera' : name}`
}

const OPENING = 'opening'
/** The person was told that it takes a while. */
const TOLD_OPENING = 'opening, told'

/**
 * Whether what follows that screen must not take the focus: a page that takes it while it loads is rude to the page
 * around. Where the person was told of a wait, and has the page before them, it tells that the wait is over.
 */
export function comesUnasked(before: string): boolean {
  return before === '' || before === OPENING || (before === TOLD_OPENING && !document.hasFocus())
}

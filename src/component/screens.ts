/** What the person sees as one screen. At each new screen the focus moves to its heading. */
import type { CaptureScreenState } from './capture-screens.ts'
import type { SessionController } from './session/session-controller.ts'
import type { SessionState } from './session/session-states.ts'

/** Whether a state is shown by a screen that loads after the first ones. */
export function isOfCapture(state: SessionState): state is CaptureScreenState {
  return !['opening', 'closed', 'consent', 'declined'].includes(state.name)
}

/** The camera screens are dark in both schemes. */
export function isDark({ state, later }: SessionController): boolean {
  // A person who sends files sees no camera in between, so light and dark do not change.
  if (state.name === 'capture' || state.name === 'interlude') return state.source === 'camera'
  return state.name === 'movement' && later?.movement.phase.name !== 'obstructed'
}

/**
 * The name of the screen. Opening the camera and watching count as one screen, and so does a movement while it goes on
 * by itself. Where it waits for a button, that button goes away when it is pressed, and the focus with it.
 */
export function screenOf({ state, opening, later, laterDelay }: SessionController): string {
  if (state.name === 'opening') return opening.delay ? TOLD_OPENING : OPENING
  if (!isOfCapture(state)) return state.name
  if (!later) return `waiting ${laterDelay?.reason}`
  // The words change while the screen stays. Without the focus a screen reader would not read them.
  if (state.name === 'done') return `done ${later.submission.outcome}`
  if (state.name === 'movement') {
    const { name } = later.movement.phase
    return ['again', 'resuming', 'unable', 'obstructed'].includes(name) ? `movement ${name}` : 'movement'
  }
  if (state.name !== 'capture') return state.name
  const { name } = later.phase
  return `${state.capture} ${name === 'starting' || name === 'live' ? 'camera' : name}`
}

const OPENING = 'opening'
/** The opening screen once it told the person that opening takes a while. */
const TOLD_OPENING = 'opening, told'

/**
 * Whether the screen after this one must not take the focus. A page that takes the focus while it loads is rude to the
 * page around it. Where the person was told of a wait and has the page in front of them, the focus tells them that the
 * wait is over.
 */
export function comesUnasked(before: string): boolean {
  return before === '' || before === OPENING || (before === TOLD_OPENING && !document.hasFocus())
}

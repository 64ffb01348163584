/** Decides which step comes next and what the host is told about it. Pure, so every path is a unit test. */
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import type {
  DigitalDocument,
  FoundSession,
  Happening,
  Means,
  SessionObstacle,
  SessionState,
  Step,
} from './session-states.ts'
import {
  accepted,
  chosen,
  completed,
  denied,
  failed,
  finished,
  invalid,
  startCodes,
  started,
  type Plan,
} from './step-events.ts'

/**
 * The state after something happened; a happening that does not fit the state, such as a late answer, changes nothing.
 */
export function nextStep(state: SessionState, happening: Happening, plan: Plan): Step {
  const transition = transitions[state.name][happening.name] as Transition | undefined
  return transition?.(state, happening, plan) ?? { state, raised: [] }
}

type Transition = (state: SessionState, happening: Happening, plan: Plan) => Step
type Named<Union extends { readonly name: string }, Name> = Extract<Union, { readonly name: Name }>

/** What each state answers to; a pair that is not here changes nothing. */
const transitions: {
  readonly [S in SessionState['name']]: {
    readonly [H in Happening['name']]?: (
      state: Named<SessionState, S>,
      happening: Named<Happening, H>,
      plan: Plan,
    ) => Step
  }
} = {
  opening: {
    opened: (_state, _happening, plan) =>
      to({ name: 'consent' }, { code: 'ONBOARDING_READY' }, started('consent', plan)),
    resumed: (_state, { found }, plan) => after([{ code: 'ONBOARDING_READY' }], resumed(found, plan)),
    found: (_state, { found }, plan) => recognisedFirst(found, plan),
    'found-sent': () =>
      to(
        { name: 'done' },
        { code: 'ONBOARDING_READY' },
        { code: 'ONBOARDING_RESUMED', response: { stepName: 'done' } },
      ),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  returning: {
    recognised: ({ then }) => then,
    'begun-again': () => to({ name: 'opening' }),
  },
  closed: { reopened: () => to({ name: 'opening' }) },
  consent: {
    declined: () =>
      to({ name: 'declined' }, { code: 'ONBOARDING_CANCELLED', response: { stepName: 'consent' } }),
    consented: (_state, { version, cameraGranted, documents }, plan) =>
      after(
        [{ code: 'TERM_ACCEPTED', response: { version } }, completed('consent', plan)],
        beforeCaptures(documents, plan, cameraGranted),
      ),
  },
  document: {
    returned: leftOpen,
    'document-chosen': ({ cameraGranted }, { type, card }, plan) =>
      after(
        [chosen(type)],
        card ? firstFile(plan, { card, cameraGranted }) : firstCapture(plan, cameraGranted),
      ),
  },
  declined: { reconsidered: () => to({ name: 'consent' }) },
  primer: {
    returned: leftOpen,
    'went-back': ({ digital }, { to: place }, plan) => {
      if (place === 'document') return to({ name: 'document', cameraGranted: false })
      if (digital) return begun(place, { source: 'file', digital }, plan)
      return to({ name: 'primer', capture: place }, started(place, plan))
    },
    'camera-wanted': ({ capture, digital }) => firstCamera(capture, digital),
    'file-wanted': (state, asked) => to(filing(state, asked), { code: startCodes[state.capture] }),
  },
  capture: {
    returned: leftOpen,
    'went-back': ({ source, digital }, { to: place }, plan) => {
      const cameraGranted = source === 'camera' || digital?.cameraGranted === true
      if (place === 'document') return to({ name: 'document', cameraGranted })
      return begun(place, means(digital ? 'file' : source, digital), plan)
    },
    // The camera sees the card itself. A selfie says nothing about the document.
    'camera-wanted': ({ capture, digital }) =>
      to({ name: 'capture', capture, ...means('camera', capture === 'selfie' ? digital : undefined) }),
    'file-wanted': (state, asked) => to(filing(state, asked)),
    'camera-obstructed': ({ capture }, { obstacle }) => obstructed(capture, obstacle),
    'still-refused': (state, { reason }) => to(state, invalid(state.capture, reason)),
    'still-failed': (state, { reason }) => to(state, failed(state.capture, reason)),
    'still-accepted': (state, { movementFollows, showsBothSides }, plan) => {
      const { capture } = state
      if (movementFollows) return to({ name: 'movement' }, accepted(capture))
      const isOpen = showsBothSides === true && capture === 'front' && plan.includes('back')
      return after([accepted(capture)], isOpen ? capturedOpen(state, plan) : captured(capture, state, plan))
    },
    'code-skipped': (state, _happening, plan) => withoutCode(state, state.capture, state, plan),
    'submitted-elsewhere': () => to({ name: 'opening' }),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  movement: {
    'movement-over': (_state, { result }, plan) =>
      after(
        result === undefined ? [] : [{ code: 'SDK_CAPTURE_RESULT', response: { isAlive: result } }],
        captured('selfie', { source: 'camera' }, plan),
      ),
    // The selfie is taken already, so a lost camera holds nobody up unless a verdict waits for the movement.
    'camera-obstructed': (state, { obstacle, isWaitedFor }, plan) =>
      isWaitedFor ? to(state, ...denied(obstacle)) : captured('selfie', { source: 'camera' }, plan),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  obstacle: {
    returned: leftOpen,
    'camera-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'camera' }),
    'file-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'file' }),
    'code-skipped': (state, _happening, plan) =>
      withoutCode(state, state.capture, { source: 'camera' }, plan),
  },
  interlude: {
    returned: leftOpen,
    'code-skipped': (state, _happening, plan) => withoutCode(state, state.next, state, plan),
    'interlude-over': ({ next, source, digital }, _happening, plan) => {
      if (next === 'sending') return sending(plan)
      if (next === 'selfie' && digital) return after([started(next, plan)], cameraAfterFile(digital))
      return begun(next, means(source, digital), plan)
    },
  },
  sending: {
    'submission-failed': () => to({ name: 'sending', failed: true }),
    'submission-retried': () => to({ name: 'sending', failed: false }),
    submitted: (_state, { executionId }, plan) =>
      to({ name: 'done' }, completed('sending', plan), ...finished(executionId, plan)),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  done: {},
}

/** Somebody came back to a screen that was left open. It begins again once they say that the session is theirs. */
function leftOpen(state: SessionState): Step {
  return to({ name: 'returning', then: to(state) })
}

/**
 * A found session is shown only after the person says that it is theirs. Before its consent and after its end it shows
 * nothing personal, so it is shown at once.
 */
function recognisedFirst(found: FoundSession, plan: Plan): Step {
  const { consented, executionId } = found.progress
  const then = resumed(found, plan)
  const isShown = !consented || executionId !== undefined
  return after([{ code: 'ONBOARDING_READY' }], isShown ? then : to({ name: 'returning', then }))
}

/** Goes on where the session was left. A person who did not agree yet is asked for their consent. */
function resumed(found: FoundSession, plan: Plan): Step {
  const { progress, documents, cameraGranted } = found
  const { captured: done, consented, documentType, executionId, movementDue } = progress
  if (executionId !== undefined)
    return to(
      { name: 'done' },
      { code: 'ONBOARDING_RESUMED', response: { stepName: 'done' } },
      ...finished(executionId, plan),
    )
  if (!consented) return to({ name: 'consent' }, started('consent', plan))
  const left = plan.filter((capture) => !done.includes(capture))
  const [next] = left
  const afterSelfie = plan.slice(plan.indexOf('selfie') + 1)
  if (movementDue && left.join() === afterSelfie.join())
    return to(
      { name: 'movement', isResumed: true },
      { code: 'ONBOARDING_RESUMED', response: { stepName: 'selfie' } },
    )
  const again: RaisedEvent = { code: 'ONBOARDING_RESUMED', response: { stepName: next ?? 'sending' } }
  const isNew = done.length === 0 && documentType === undefined
  const first = nextCapture(found, plan, left)
  return after([again], isNew ? beforeCaptures(documents, plan, cameraGranted, first) : first)
}

/** The capture at which a found session goes on, by a file or by the camera, as before. */
function nextCapture(
  { cameraGranted, place: { source, card } = {} }: FoundSession,
  plan: Plan,
  left: Plan,
): Step {
  const [next] = left
  const digital = card && { card, cameraGranted }
  if (next && source) return begun(next, means(source, digital), plan)
  if (next === 'selfie' && digital) return after([started(next, plan)], cameraAfterFile(digital))
  return firstCapture(plan, cameraGranted, left)
}

/** The choice of a document where there is one to make, and then the first capture. */
function beforeCaptures(
  documents: readonly string[],
  plan: Plan,
  cameraGranted: boolean,
  first = firstCapture(plan, cameraGranted),
): Step {
  const [only, ...others] = plan.some((capture) => capture !== 'selfie') ? documents : []
  if (only === undefined) return first
  if (others.length > 0) return to({ name: 'document', cameraGranted })
  return after([chosen(only)], first)
}

function firstCapture(plan: Plan, cameraGranted: boolean, left: Plan = plan): Step {
  const [first] = left
  if (!first) return sending(plan)
  return after(
    [started(first, plan)],
    cameraGranted ? firstCamera(first) : to({ name: 'primer', capture: first }),
  )
}

function firstCamera(capture: StillKind, digital?: DigitalDocument): Step {
  return to(
    { name: 'capture', capture, ...means('camera', digital) },
    { code: 'GET_CAMERA_PERMISSIONS' },
    { code: startCodes[capture] },
  )
}

/** The file of a digital document comes first. */
function firstFile(plan: Plan, digital: DigitalDocument): Step {
  const [first] = plan
  return first ? begun(first, { source: 'file', digital }, plan) : sending(plan)
}

/** The selfie of a person whose document is digital. */
function cameraAfterFile(digital: DigitalDocument): Step {
  return digital.cameraGranted
    ? firstCamera('selfie', digital)
    : to({ name: 'primer', capture: 'selfie', digital })
}

function begun(capture: StillKind, how: Means, plan: Plan): Step {
  return to({ name: 'capture', capture, ...how }, started(capture, plan), { code: startCodes[capture] })
}

/** A digital document is followed by a camera that nobody asked for yet. */
function filing(
  { capture, digital }: Named<SessionState, 'primer' | 'capture'>,
  { card }: Named<Happening, 'file-wanted'>,
): SessionState {
  return { name: 'capture', capture, ...means('file', card ? { card, cameraGranted: false } : digital) }
}

function means(source: Means['source'], digital: DigitalDocument | undefined): Means {
  return { source, ...(digital && { digital }) }
}

function captured(capture: StillKind, { source, digital }: Means, plan: Plan): Step {
  const next = plan[plan.indexOf(capture) + 1]
  const raised: RaisedEvent[] = [completed(capture, plan)]
  const documentEnds = capture !== 'selfie' && (next === undefined || next === 'selfie')
  if (documentEnds) raised.push({ code: 'DD_CAPTURE_FINISH' })
  return after(raised, next ? to({ name: 'interlude', next, ...means(source, digital) }) : sending(plan))
}

/**
 * The person goes on without the code. Whether somebody at the company looks at the code that could not be read depends
 * on the report.
 */
function withoutCode(state: SessionState, asked: StillKind | 'sending', how: Means, plan: Plan): Step {
  if (asked !== 'code') return to(state)
  return after([{ code: 'SDK_CODE_CAPTURE_SKIPPED' }], captured('code', how, plan))
}

/**
 * Front and back are in one picture. The host hears the same events of the back as always, because it may wait for
 * them, and the person is told.
 */
function capturedOpen({ source, digital }: Means, plan: Plan): Step {
  const next = plan[plan.indexOf('back') + 1] ?? 'sending'
  return to(
    { name: 'interlude', next, ...means(source, digital), hasBothSides: true },
    completed('front', plan),
    started('back', plan),
    { code: startCodes.back },
    accepted('back'),
    completed('back', plan),
    ...(next === 'code' ? [] : [{ code: 'DD_CAPTURE_FINISH' } as const]),
  )
}

function obstructed(capture: StillKind, obstacle: CameraObstacle): Step {
  return to({ name: 'obstacle', capture, obstacle }, ...denied(obstacle), failed(capture, obstacle))
}

function sending(plan: Plan): Step {
  return to({ name: 'sending', failed: false }, started('sending', plan))
}

function closed(obstacle: SessionObstacle): Step {
  return to({ name: 'closed', obstacle }, { code: 'ONBOARDING_ERROR', response: { reason: obstacle } })
}

function to(state: SessionState, ...raised: readonly RaisedEvent[]): Step {
  return { state, raised }
}

function after(raised: readonly RaisedEvent[], step: Step): Step {
  return { state: step.state, raised: [...raised, ...step.raised] }
}

/** Which step comes next and what the host is told about it: pure, so every path is a unit test. */
import type { RaisedEvent } from '../../protocol/events.ts'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { SessionProgress } from '../../protocol/session-api.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import {
  accepted,
  chosen,
  completed,
  failed,
  finished,
  invalid,
  startCodes,
  started,
  type Plan,
} from './step-events.ts'

/** Why the session cannot begin or go on. */
export const sessionObstacles = [
  'link-unknown',
  'link-inactive',
  'link-spent',
  'link-expired',
  'session-ended',
  'server-unreachable',
] as const
export type SessionObstacle = (typeof sessionObstacles)[number]

/** Where the pictures come from: the live camera, or files that the person chooses. */
export type CaptureSource = 'camera' | 'file'

export type SessionState =
  | { readonly name: 'opening' }
  /** The link cannot be used, or not now. */
  | { readonly name: 'closed'; readonly obstacle: SessionObstacle }
  | { readonly name: 'consent' }
  /** The person did not consent: nothing was sent. */
  | { readonly name: 'declined' }
  /** The person says which document they have. */
  | { readonly name: 'document'; readonly cameraGranted: boolean }
  /** Says why the camera is needed before the browser asks. */
  | { readonly name: 'primer'; readonly capture: CaptureKind }
  | { readonly name: 'capture'; readonly capture: CaptureKind; readonly source: CaptureSource }
  /** The selfie is taken; the head turns a little, if the person likes. */
  | { readonly name: 'movement' }
  | { readonly name: 'obstacle'; readonly capture: CaptureKind; readonly obstacle: CameraObstacle }
  /** A moment between two captures: the card is turned over, the phone is turned round. */
  | { readonly name: 'interlude'; readonly next: CaptureKind; readonly source: CaptureSource }
  | { readonly name: 'sending'; readonly failed: boolean }
  | { readonly name: 'done'; readonly executionId: string }

export type Happening =
  | { readonly name: 'opened' }
  /** A page that was loaded again found its session. */
  | { readonly name: 'resumed'; readonly found: FoundSession }
  | { readonly name: 'refused'; readonly obstacle: SessionObstacle }
  | { readonly name: 'reopened' }
  | { readonly name: 'declined' }
  | { readonly name: 'reconsidered' }
  | {
      readonly name: 'consented'
      readonly version: string
      readonly cameraGranted: boolean
      /** The documents that the report takes; the person chooses when there are several. */
      readonly documents: readonly string[]
    }
  | { readonly name: 'document-chosen'; readonly type: string }
  | { readonly name: 'camera-wanted' }
  | { readonly name: 'file-wanted' }
  | { readonly name: 'camera-obstructed'; readonly obstacle: CameraObstacle }
  | { readonly name: 'still-refused'; readonly reason: string }
  | { readonly name: 'still-failed'; readonly reason: string }
  | { readonly name: 'still-accepted'; readonly movementFollows?: boolean }
  /** `result` is whether enough was seen; undefined where nothing was looked at. */
  | { readonly name: 'movement-over'; readonly result?: boolean | undefined }
  | { readonly name: 'interlude-over' }
  | { readonly name: 'submission-failed' }
  | { readonly name: 'submission-retried' }
  | { readonly name: 'submitted'; readonly executionId: string }

/** How far a session is that was found again. */
export interface FoundSession {
  readonly progress: SessionProgress
  readonly documents: readonly string[]
  readonly cameraGranted: boolean
}

export interface Step {
  readonly state: SessionState
  /** In the order in which the host hears of them. */
  readonly raised: readonly RaisedEvent[]
}

/** The state after something happened; what does not fit the state, a late answer say, changes nothing. */
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
    refused: (_state, { obstacle }) => closed(obstacle),
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
    'document-chosen': ({ cameraGranted }, { type }, plan) =>
      after([chosen(type)], firstCapture(plan, cameraGranted)),
  },
  declined: { reconsidered: () => to({ name: 'consent' }) },
  primer: {
    'camera-wanted': ({ capture }) => firstCamera(capture),
    'file-wanted': ({ capture }) =>
      to({ name: 'capture', capture, source: 'file' }, { code: startCodes[capture] }),
  },
  capture: {
    'camera-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'camera' }),
    'file-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'file' }),
    'camera-obstructed': ({ capture }, { obstacle }) => obstructed(capture, obstacle),
    'still-refused': (state, { reason }) => to(state, invalid(state.capture, reason)),
    'still-failed': (state, { reason }) => to(state, failed(state.capture, reason)),
    'still-accepted': ({ capture, source }, { movementFollows }, plan) =>
      movementFollows
        ? to({ name: 'movement' }, accepted(capture))
        : after([accepted(capture)], captured(capture, source, plan)),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  movement: {
    'movement-over': (_state, { result }, plan) =>
      after(
        result === undefined ? [] : [{ code: 'SDK_CAPTURE_RESULT', response: { isAlive: result } }],
        captured('selfie', 'camera', plan),
      ),
    // Whatever becomes of the camera now: the selfie is there, and nobody is held up.
    'camera-obstructed': (_state, _happening, plan) => captured('selfie', 'camera', plan),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  obstacle: {
    'camera-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'camera' }),
    'file-wanted': ({ capture }) => to({ name: 'capture', capture, source: 'file' }),
  },
  interlude: {
    'interlude-over': ({ next, source }, _happening, plan) =>
      to({ name: 'capture', capture: next, source }, started(next, plan), { code: startCodes[next] }),
  },
  sending: {
    'submission-failed': () => to({ name: 'sending', failed: true }),
    'submission-retried': () => to({ name: 'sending', failed: false }),
    submitted: (_state, { executionId }, plan) =>
      to({ name: 'done', executionId }, completed('sending', plan), ...finished(executionId, plan)),
    refused: (_state, { obstacle }) => closed(obstacle),
  },
  done: {},
}

/** Goes on where the session was left; whoever did not agree yet is asked as ever. */
function resumed({ progress, documents, cameraGranted }: FoundSession, plan: Plan): Step {
  const { captured: done, consented, documentType, executionId } = progress
  if (executionId !== undefined)
    return to(
      { name: 'done', executionId },
      { code: 'ONBOARDING_RESUMED', response: { stepName: 'done' } },
      ...finished(executionId, plan),
    )
  if (!consented) return to({ name: 'consent' }, started('consent', plan))
  const left = plan.filter((capture) => !done.includes(capture))
  const [next] = left
  const again: RaisedEvent = { code: 'ONBOARDING_RESUMED', response: { stepName: next ?? 'sending' } }
  const isNew = done.length === 0 && documentType === undefined
  return after(
    [again],
    isNew ? beforeCaptures(documents, plan, cameraGranted) : firstCapture(plan, cameraGranted, left),
  )
}

/** The choice of a document where there is one to make, and then the first capture. */
function beforeCaptures(documents: readonly string[], plan: Plan, cameraGranted: boolean): Step {
  const [only, ...others] = plan.some((capture) => capture !== 'selfie') ? documents : []
  if (only === undefined) return firstCapture(plan, cameraGranted)
  if (others.length > 0) return to({ name: 'document', cameraGranted })
  return after([chosen(only)], firstCapture(plan, cameraGranted))
}

function firstCapture(plan: Plan, cameraGranted: boolean, left: Plan = plan): Step {
  const [first] = left
  if (!first) return sending(plan)
  return after(
    [started(first, plan)],
    cameraGranted ? firstCamera(first) : to({ name: 'primer', capture: first }),
  )
}

function firstCamera(capture: CaptureKind): Step {
  return to(
    { name: 'capture', capture, source: 'camera' },
    { code: 'GET_CAMERA_PERMISSIONS' },
    { code: startCodes[capture] },
  )
}

function captured(capture: CaptureKind, source: CaptureSource, plan: Plan): Step {
  const next = plan[plan.indexOf(capture) + 1]
  const raised: RaisedEvent[] = [completed(capture, plan)]
  const documentEnds = capture !== 'selfie' && (next === undefined || next === 'selfie')
  if (documentEnds) raised.push({ code: 'DD_CAPTURE_FINISH' })
  return after(raised, next ? to({ name: 'interlude', next, source }) : sending(plan))
}

function obstructed(capture: CaptureKind, obstacle: CameraObstacle): Step {
  // A camera that was given, and went away or shows nothing, was not denied.
  const denied: readonly RaisedEvent[] =
    obstacle === 'camera-ended' || obstacle === 'camera-dark'
      ? []
      : [{ code: 'SDK_CAMERA_DENIED', response: { reason: obstacle } }]
  return to({ name: 'obstacle', capture, obstacle }, ...denied, failed(capture, obstacle))
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

/** Makes the events of a walk that the host hears from the step and the capture that they are about. */
import type { AssuranceType, RaisedEvent, StepName } from '../../protocol/sessions/events.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'

/** The captures that the report asks for, in its order, and the document's code where it is asked for close up. */
export type Plan = readonly StillKind[]

/** The event with which each capture starts. */
export const startCodes = {
  front: 'SDK_FRONT_CAPTURE_STARTED',
  back: 'SDK_BACK_CAPTURE_STARTED',
  code: 'SDK_CODE_CAPTURE_STARTED',
  selfie: 'SDK_SELFIE_CAPTURE_STARTED',
} as const satisfies Readonly<Record<StillKind, RaisedEvent['code']>>

/** A step began. */
export function started(stepName: StepName, plan: Plan): RaisedEvent {
  return { code: 'STEP_STARTED', response: { stepName, stepIndex: indexOf(stepName, plan) } }
}

/** A step was completed. */
export function completed(stepName: StepName, plan: Plan): RaisedEvent {
  return { code: 'STEP_COMPLETED', response: { stepName, stepIndex: indexOf(stepName, plan) } }
}

/** The person has this document, or the report leaves only this one. */
export function chosen(type: string): RaisedEvent {
  return { code: 'DOCUMENT_TYPE_SELECTED', response: { type } }
}

/** The server took the still. */
export function accepted(capture: StillKind): RaisedEvent {
  return { code: 'SDK_CAPTURE_COMPLETED', response: { assuranceType: assuranceTypes[capture] } }
}

/** The still was refused. */
export function invalid(capture: StillKind, reason: string): RaisedEvent {
  return { code: 'SDK_CAPTURE_INVALID', response: { assuranceType: assuranceTypes[capture], reason } }
}

/** There is no still, for a reason other than a refusal. */
export function failed(capture: StillKind, reason: string): RaisedEvent {
  const assuranceType = assuranceTypes[capture]
  return { code: 'SDK_CAPTURE_FAILED', response: { assuranceType, reason, passed: false } }
}

/** Everything was submitted. */
export function finished(executionId: string, plan: Plan): readonly RaisedEvent[] {
  return [{ code: 'ONBOARDING_FINISHED', response: { executionId } }, started('done', plan)]
}

/**
 * The index of a step that the host hears. The document's code has the index of the side before it, so that no other
 * index changes when it is asked for.
 */
function indexOf(stepName: StepName, plan: Plan): number {
  const steps: readonly StepName[] = ['consent', ...plan.filter((kind) => kind !== 'code'), 'sending', 'done']
  return stepName === 'code' ? plan.indexOf('code') : steps.indexOf(stepName)
}

const assuranceTypes: Readonly<Record<StillKind, AssuranceType>> = {
  front: 'DOCUMENT_FRONT',
  back: 'DOCUMENT_BACK',
  code: 'DOCUMENT_CODE',
  selfie: 'FACE',
}

/** A camera that went away or shows only black was not denied. */
export function denied(obstacle: CameraObstacle): readonly RaisedEvent[] {
  return obstacle === 'camera-ended' || obstacle === 'camera-dark'
    ? []
    : [{ code: 'SDK_CAMERA_DENIED', response: { reason: obstacle } }]
}

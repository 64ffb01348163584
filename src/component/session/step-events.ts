/** The events of a walk as the host hears them, made of the step and the capture that they are about. */
import type { AssuranceType, RaisedEvent, StepName } from '../../protocol/events.ts'
import type { CaptureKind } from '../../protocol/reports.ts'

/** The captures that the report asks for, in its order. */
export type Plan = readonly CaptureKind[]

/** The event with which each capture starts. */
export const startCodes = {
  front: 'SDK_FRONT_CAPTURE_STARTED',
  back: 'SDK_BACK_CAPTURE_STARTED',
  selfie: 'SDK_SELFIE_CAPTURE_STARTED',
} as const satisfies Readonly<Record<CaptureKind, RaisedEvent['code']>>

/** A step began. */
export function started(stepName: StepName, plan: Plan): RaisedEvent {
  return { code: 'STEP_STARTED', response: { stepName, stepIndex: stepsOf(plan).indexOf(stepName) } }
}

/** A step is behind the person. */
export function completed(stepName: StepName, plan: Plan): RaisedEvent {
  return { code: 'STEP_COMPLETED', response: { stepName, stepIndex: stepsOf(plan).indexOf(stepName) } }
}

/** The person has this document, or the report leaves only this one. */
export function chosen(type: string): RaisedEvent {
  return { code: 'DOCUMENT_TYPE_SELECTED', response: { type } }
}

/** The server took the still. */
export function accepted(capture: CaptureKind): RaisedEvent {
  return { code: 'SDK_CAPTURE_COMPLETED', response: { assuranceType: assuranceTypes[capture] } }
}

/** The still was refused. */
export function invalid(capture: CaptureKind, reason: string): RaisedEvent {
  return { code: 'SDK_CAPTURE_INVALID', response: { assuranceType: assuranceTypes[capture], reason } }
}

/** There is no still, for another reason. */
export function failed(capture: CaptureKind, reason: string): RaisedEvent {
  const assuranceType = assuranceTypes[capture]
  return { code: 'SDK_CAPTURE_FAILED', response: { assuranceType, reason, passed: false } }
}

/** Everything was submitted. */
export function finished(executionId: string, plan: Plan): readonly RaisedEvent[] {
  return [{ code: 'ONBOARDING_FINISHED', response: { executionId } }, started('done', plan)]
}

/** The steps of a session in their order; a step's index in it is what the host is told. */
function stepsOf(plan: Plan): readonly StepName[] {
  return ['consent', ...plan, 'sending', 'done']
}

const assuranceTypes: Readonly<Record<CaptureKind, AssuranceType>> = {
  front: 'DOCUMENT_FRONT',
  back: 'DOCUMENT_BACK',
  selfie: 'FACE',
}

/**
 * What people read about each event: when it is raised, and by which step. These sentences complete the rows of
 * `eventTable`, but stand in a file of their own, so that the code for hosts contains none of them.
 */
import { eventTable, isEventCode, type EventCode, type Field } from './events.ts'

/** The part of the flow that raises an event. */
export type RaisedBy = 'every step' | 'page' | 'consent' | 'document capture' | 'selfie capture' | 'sending'

export interface EventNote {
  readonly when: string
  readonly raisedBy: readonly RaisedBy[]
}

const eachCapture = ['document capture', 'selfie capture'] as const

/** A sentence about each code of the table. */
const eventNotes: Readonly<Record<EventCode, EventNote>> = {
  ONBOARDING_READY: { when: 'the page knows what it will ask for', raisedBy: ['page'] },
  ONBOARDING_RESUMED: {
    when: 'the page was loaded again and goes on with its session, at this step',
    raisedBy: ['page'],
  },
  STEP_STARTED: { when: 'a step of the flow began; steps are counted from 0', raisedBy: ['every step'] },
  STEP_COMPLETED: { when: 'the person completed a step of the flow', raisedBy: ['every step'] },
  TERM_ACCEPTED: { when: 'the person agreed to the text of this version', raisedBy: ['consent'] },
  DOCUMENT_TYPE_SELECTED: {
    when: 'it is known which document will be shown: the person chose, or the report left only one',
    raisedBy: ['document capture'],
  },
  GET_CAMERA_PERMISSIONS: { when: 'the browser is about to ask for the camera', raisedBy: eachCapture },
  SDK_CAMERA_DENIED: {
    when: 'there is no camera to use: refused, missing, in use, or forbidden by the page around',
    raisedBy: eachCapture,
  },
  SDK_FRONT_CAPTURE_STARTED: {
    when: 'capture of the front of the document started',
    raisedBy: ['document capture'],
  },
  SDK_BACK_CAPTURE_STARTED: {
    when: 'capture of the back of the document started',
    raisedBy: ['document capture'],
  },
  SDK_CODE_CAPTURE_STARTED: {
    when: 'capture of the code of the document, close up, started: it could not be read on the picture',
    raisedBy: ['document capture'],
  },
  SDK_CODE_CAPTURE_SKIPPED: { when: 'the person goes on without the code', raisedBy: ['document capture'] },
  SDK_SELFIE_CAPTURE_STARTED: { when: 'capture of the selfie started', raisedBy: ['selfie capture'] },
  SDK_CAPTURE_INVALID: {
    when: 'a picture was refused: a wrong document, or low image quality',
    raisedBy: eachCapture,
  },
  SDK_CAPTURE_FAILED: { when: 'any other failure of a capture', raisedBy: eachCapture },
  SDK_CAPTURE_COMPLETED: {
    when: 'a picture was taken and the server accepted it',
    raisedBy: eachCapture,
  },
  SDK_CAPTURE_RESULT: {
    when: 'the movement after the selfie was looked at: `true` when it showed depth, which does not prove presence',
    raisedBy: ['selfie capture'],
  },
  DD_CAPTURE_FINISH: {
    when: 'the document is captured: both sides, and its code where that was asked for',
    raisedBy: ['document capture'],
  },
  ONBOARDING_FINISHED: {
    when: 'everything was submitted; the execution can be read from now on',
    raisedBy: ['sending'],
  },
  ONBOARDING_CANCELLED: { when: 'the person left at this step', raisedBy: ['every step'] },
  ONBOARDING_ERROR: {
    when: 'the onboarding cannot go on: the link is not valid, or the service cannot be reached',
    raisedBy: ['page'],
  },
  ONBOARDING_RESIZED: { when: 'the page would like another height, in CSS pixels', raisedBy: ['page'] },
}

/** One event with everything about it. Documentation and the types of other languages are made from these rows. */
export interface EventRow extends EventNote {
  readonly code: EventCode
  /** The members of `response` and the kind of each; an empty object where there is nothing to say. */
  readonly response: Readonly<Record<string, Field>>
}

/** Every event of this version, in the order in which a walk first raises them. */
export function eventRows(): readonly EventRow[] {
  return Object.entries(eventTable).flatMap(([code, response]) =>
    isEventCode(code) ? [{ code, response, ...eventNotes[code] }] : [],
  )
}

/**
 * Every event that the page tells its host, in one table.
 *
 * `code` and `response` are what existing hosts read; `limiar` stands beside them so that a host can tell
 * sessions apart and notice a gap. No event ever carries a secret, a picture or a field of a document.
 */

export const EVENTS_VERSION = 1

/** What each code's `response` holds; `undefined` where there is nothing to say. */
export interface EventResponses {
  /** The element is on the page and knows what it will ask for. */
  readonly ONBOARDING_READY: undefined
  /** A step of the flow began; steps are counted from 0. */
  readonly STEP_STARTED: { readonly stepName: StepName; readonly stepIndex: number }
  readonly STEP_COMPLETED: { readonly stepName: StepName; readonly stepIndex: number }
  readonly TERM_ACCEPTED: { readonly version: string }
  readonly DOCUMENT_TYPE_SELECTED: { readonly type: string }
  /** The browser is about to ask for the camera. */
  readonly GET_CAMERA_PERMISSIONS: undefined
  readonly SDK_CAMERA_DENIED: { readonly reason: string }
  readonly SDK_FRONT_CAPTURE_STARTED: undefined
  readonly SDK_BACK_CAPTURE_STARTED: undefined
  readonly SDK_SELFIE_CAPTURE_STARTED: undefined
  /** A still was refused: a wrong document, or a picture of low quality. */
  readonly SDK_CAPTURE_INVALID: { readonly assuranceType: AssuranceType; readonly reason: string }
  /** Any other failure of a capture. */
  readonly SDK_CAPTURE_FAILED: {
    readonly assuranceType: AssuranceType
    readonly reason: string
    readonly passed: false
  }
  readonly SDK_CAPTURE_COMPLETED: { readonly assuranceType: AssuranceType }
  /** Both sides of the document are captured. */
  readonly DD_CAPTURE_FINISH: undefined
  readonly ONBOARDING_FINISHED: { readonly executionId: string }
  readonly ONBOARDING_CANCELLED: { readonly stepName: StepName }
  readonly ONBOARDING_ERROR: { readonly reason: string }
  /** The height that the page would like, in CSS pixels. */
  readonly ONBOARDING_RESIZED: { readonly height: number }
}

export const stepNames = ['consent', 'front', 'back', 'selfie', 'sending', 'done'] as const
export type StepName = (typeof stepNames)[number]

/** Whose capture it was, in the words that existing hosts know. */
export type AssuranceType = 'DOCUMENT_FRONT' | 'DOCUMENT_BACK' | 'FACE'

export type EventCode = keyof EventResponses

export interface EventStamp {
  readonly version: typeof EVENTS_VERSION
  readonly session: string
  /** Counts from 1 within a session, without gaps. */
  readonly sequence: number
  /** ISO 8601, the page's clock. */
  readonly at: string
}

/** An event as the page raises it, before a transport stamps and sends it. */
export type RaisedEvent = {
  [Code in EventCode]: EventResponses[Code] extends undefined
    ? { readonly code: Code }
    : { readonly code: Code; readonly response: EventResponses[Code] }
}[EventCode]

/** An event on the wire. */
export type OnboardingEvent = RaisedEvent & { readonly limiar: EventStamp }

/**
 * Every event that the page tells its host, in one table, and the messages of the handshake beside it.
 *
 * `code` and `response` are what existing hosts read; `limiar` stands beside them so that a host can tell sessions
 * apart and notice a gap. No event ever carries a secret, a picture or a field of a document. The parsers are plain
 * TypeScript, so that the code for hosts stays small enough for any page.
 */
import { languages, type Language } from '../languages.ts'

export const EVENTS_VERSION = 1

export const stepNames = ['consent', 'front', 'back', 'code', 'selfie', 'sending', 'done'] as const
export type StepName = (typeof stepNames)[number]

/** What was captured, in the words that existing hosts know. */
export const assuranceTypes = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'DOCUMENT_CODE', 'FACE'] as const
export type AssuranceType = (typeof assuranceTypes)[number]

/** Reasons and versions are short words. A longer text is not from our page. */
export const MAX_TEXT_LENGTH = 200
/** The longest event takes about 300 characters. A longer message than this is not read at all. */
export const MAX_MESSAGE_LENGTH = 4096

/** The kinds of a response's members. The types of the responses are derived from these. */
const fields = {
  text: (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH,
  count: (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
  id: (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value),
  step: (value: unknown): value is StepName => stepNames.some((name) => name === value),
  assurance: (value: unknown): value is AssuranceType => assuranceTypes.some((type) => type === value),
  no: (value: unknown): value is false => value === false,
  flag: (value: unknown): value is boolean => typeof value === 'boolean',
} as const

export type Field = keyof typeof fields
type FieldValue<Name extends Field> = (typeof fields)[Name] extends (value: unknown) => value is infer Value
  ? Value
  : never

/** The table of events: when each code is raised, and what its `response` holds. */
export const eventTable = {
  /** The element is on the page and knows what it will ask for. */
  ONBOARDING_READY: {},
  /** The page was loaded again and goes on with the session that it had, at this step. */
  ONBOARDING_RESUMED: { stepName: 'step' },
  /** A step of the flow began; steps are counted from 0. */
  STEP_STARTED: { stepName: 'step', stepIndex: 'count' },
  /** The person completed a step of the flow. */
  STEP_COMPLETED: { stepName: 'step', stepIndex: 'count' },
  /** The person agreed to the text of this version. */
  TERM_ACCEPTED: { version: 'text' },
  /** The person chose which document to show, or the report left only one. */
  DOCUMENT_TYPE_SELECTED: { type: 'text' },
  /** The browser is about to ask for the camera. */
  GET_CAMERA_PERMISSIONS: {},
  /** There is no camera to use: refused, missing, in use, or forbidden by the page around. */
  SDK_CAMERA_DENIED: { reason: 'text' },
  /** Capture of the front of the document started. */
  SDK_FRONT_CAPTURE_STARTED: {},
  /** Capture of the back of the document started. */
  SDK_BACK_CAPTURE_STARTED: {},
  /** Capture of the document's code, close up, started: it could not be read on the picture of the side. */
  SDK_CODE_CAPTURE_STARTED: {},
  /** The person goes on without the code. */
  SDK_CODE_CAPTURE_SKIPPED: {},
  /** Capture of the selfie started. */
  SDK_SELFIE_CAPTURE_STARTED: {},
  /** A still was refused: a wrong document, or a picture of low quality. */
  SDK_CAPTURE_INVALID: { assuranceType: 'assurance', reason: 'text' },
  /** Any other failure of a capture. */
  SDK_CAPTURE_FAILED: { assuranceType: 'assurance', reason: 'text', passed: 'no' },
  /** A still was taken and the server accepted it. */
  SDK_CAPTURE_COMPLETED: { assuranceType: 'assurance' },
  /** The movement after the selfie was looked at: whether it showed depth. It does not prove presence. */
  SDK_CAPTURE_RESULT: { isAlive: 'flag' },
  /** The document is captured: both sides, and its code where that was asked for. */
  DD_CAPTURE_FINISH: {},
  /** Everything was submitted; the execution can be read from now on. */
  ONBOARDING_FINISHED: { executionId: 'id' },
  /** The person left at this step. */
  ONBOARDING_CANCELLED: { stepName: 'step' },
  /** The onboarding cannot go on: the link is not valid, or the service cannot be reached. */
  ONBOARDING_ERROR: { reason: 'text' },
  /** The height that the page would like, in CSS pixels. */
  ONBOARDING_RESIZED: { height: 'count' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

export type EventCode = keyof typeof eventTable

type ResponseOf<Code extends EventCode> = {
  readonly [Name in keyof (typeof eventTable)[Code]]: (typeof eventTable)[Code][Name] extends Field
    ? FieldValue<(typeof eventTable)[Code][Name]>
    : never
}

/** What each code's `response` holds; `undefined` where there is nothing to say. */
export type EventResponses = {
  readonly [Code in EventCode]: keyof (typeof eventTable)[Code] extends never ? undefined : ResponseOf<Code>
}

export interface EventStamp {
  readonly version: typeof EVENTS_VERSION
  /** Names one run of the page; never the session's secret. */
  readonly session: string
  /** Counts from 1 within a session, without gaps. */
  readonly sequence: number
  /** ISO 8601, the page's clock. */
  readonly at: string
}

/** An event as the page raises it, before it is stamped and sent. */
export type RaisedEvent = {
  readonly [Code in EventCode]: EventResponses[Code] extends undefined
    ? { readonly code: Code }
    : { readonly code: Code; readonly response: EventResponses[Code] }
}[EventCode]

/**
 * The event of one code on the wire. Where the report names no embed origin, responses are withheld, except the height
 * and the execution's id.
 */
export interface EventOf<Code extends EventCode> {
  readonly code: Code
  readonly response?: EventResponses[Code]
  readonly limiar: EventStamp
}

/** An event on the wire. */
export type OnboardingEvent = { readonly [Code in EventCode]: EventOf<Code> }[EventCode]

/** The host's greeting: asks for the events it has not seen; the nonce marks the answer as its own. */
export interface HostHello {
  readonly limiar: {
    readonly version: typeof EVENTS_VERSION
    readonly hello: string
    /** What the host has seen: nothing, or a session up to a sequence number. */
    readonly seen?: { readonly session: string; readonly sequence: number }
  }
}

/** The host asks the page to go on in another language. */
export interface HostSpeak {
  readonly limiar: { readonly version: typeof EVENTS_VERSION; readonly speak: Language }
}

/** The page's answer to a greeting, sent before the events that were asked for. */
export interface PageWelcome {
  readonly limiar: {
    readonly version: typeof EVENTS_VERSION
    /** The greeting's nonce. */
    readonly welcome: string
    readonly session: string
    /** The sequence number from which the page still keeps events. */
    readonly first: number
  }
}

/** Tells whether a text is the code of an event of this version. */
export function isEventCode(value: unknown): value is EventCode {
  return typeof value === 'string' && Object.hasOwn(eventTable, value)
}

/** Reads an event from a message (an object, or its JSON text); undefined for anything else. */
export function parseOnboardingEvent(message: unknown): OnboardingEvent | undefined {
  const record = toRecord(message)
  const code = own(record, 'code')
  const given = own(record, 'response')
  const limiar = parseStamp(own(record, 'limiar'))
  if (!limiar || !isEventCode(code)) return undefined
  if (given === undefined) return { code, limiar }
  const response = parseResponse(code, given)
  return response && ({ code, response, limiar } as OnboardingEvent)
}

/** Reads a host's greeting; undefined for anything else. */
export function parseHello(message: unknown): HostHello | undefined {
  const limiar = parseVersioned(message)
  const hello = own(limiar, 'hello')
  const seen = own(limiar, 'seen')
  if (!isName(hello)) return undefined
  if (seen === undefined) return { limiar: { version: EVENTS_VERSION, hello } }
  const session = own(seen, 'session')
  const sequence = own(seen, 'sequence')
  if (!isName(session) || !isSequence(sequence)) return undefined
  return { limiar: { version: EVENTS_VERSION, hello, seen: { session, sequence } } }
}

/** Reads the language in which a host asks the page to speak; undefined for anything else. */
export function parseSpeak(message: unknown): Language | undefined {
  const speak = own(parseVersioned(message), 'speak')
  return languages.find((language) => language === speak)
}

/** Reads the page's answer to a greeting; undefined for anything else. */
export function parseWelcome(message: unknown): PageWelcome | undefined {
  const limiar = parseVersioned(message)
  const welcome = own(limiar, 'welcome')
  const session = own(limiar, 'session')
  const first = own(limiar, 'first')
  if (!isName(welcome) || !isName(session) || !isSequence(first)) return undefined
  return { limiar: { version: EVENTS_VERSION, welcome, session, first } }
}

function parseStamp(value: unknown): EventStamp | undefined {
  const session = own(value, 'session')
  const sequence = own(value, 'sequence')
  const at = own(value, 'at')
  if (own(value, 'version') !== EVENTS_VERSION || !isName(session) || !isSequence(sequence)) return undefined
  if (!fields.text(at) || Number.isNaN(Date.parse(at))) return undefined
  return { version: EVENTS_VERSION, session, sequence, at }
}

/**
 * Copies only the members that the table names. Answers undefined when one of them is not of the kind that the table
 * names.
 */
function parseResponse(code: EventCode, value: unknown): object | undefined {
  if (!isRecord(value)) return undefined
  const shape: Readonly<Record<string, Field>> = eventTable[code]
  const members = Object.entries(shape).map(
    ([name, field]) => [name, own(value, name), fields[field]] as const,
  )
  if (!members.every(([, member, isValid]) => isValid(member))) return undefined
  return Object.fromEntries(members.map(([name, member]) => [name, member]))
}

function parseVersioned(message: unknown): unknown {
  const limiar = own(toRecord(message), 'limiar')
  return own(limiar, 'version') === EVENTS_VERSION ? limiar : undefined
}

function toRecord(message: unknown): unknown {
  if (typeof message !== 'string') return message
  if (message.length > MAX_MESSAGE_LENGTH) return undefined
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}

/** Reads a member that the value itself has, never one of its prototype. */
function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}

function isSequence(value: unknown): value is number {
  return fields.count(value) && value > 0
}

/** A report as the server stores it, and the first report of an account. */
import { PAGE_CONSENT_EDITION } from '../../../protocol/consent/consent-shown.ts'
import type { Id } from '../../../protocol/ids.ts'
import { languages } from '../../../protocol/languages.ts'
import { ruleNames } from '../../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { completeRule, ruleDescriptions } from './rule-descriptions.ts'

/** One version of a report. */
export interface StoredReport {
  readonly id: Id
  readonly accountId: Id
  readonly name: string
  /** Counts from 1; every change makes the next one. */
  readonly version: number
  readonly definition: ReportDefinition
  /** When the first version was made. */
  readonly createdAt: Date
  /** When this version was made. */
  readonly updatedAt: Date
  /** Since when the report takes no more links and executions. */
  readonly archivedAt?: Date | undefined
}

/** Similarity of a portrait on a document and a selfie: 50 is a false-match rate of 1 in 1,000 on LFW. */
const DEFAULT_FACE_MATCH_THRESHOLD = 50
/** Similarity of two faces in the registry: 80 is a false-match rate of 5.6 in 100,000 on LFW. */
export const DEFAULT_REGISTRY_THRESHOLD = 80
/** Submissions that a limited link takes: a person may fail twice and still succeed. */
const DEFAULT_MAX_SUBMISSIONS = 3
/** Days for which a limited link can be opened. */
const DEFAULT_LINK_DAYS = 30

/**
 * Executions that one face or one document may be in within a day: enough for a person who fails a few times and starts
 * again. A network and a device are only counted: a network may be a whole mobile carrier, and a device is recognised
 * by few properties.
 */
const DEFAULT_VELOCITY = { hours: 24, face: 5, document: 5, network: null, device: null }

const firstRules = ruleNames.filter((rule) => ruleDescriptions[rule].isInFirstReport)

/**
 * What an account starts with: both sides of a document and a selfie, every rule that needs no choice of the operator,
 * doubts to a person.
 */
export const firstReportDefinition: ReportDefinition = {
  documentTypes: ['rg', 'cnh', 'rne'],
  captures: ['front', 'back', 'selfie'],
  sections: ['ocr', 'documentscopy', 'officialData', 'faceMatch', 'liveness', 'privateFaceset'],
  rules: firstRules.map((rule) => completeRule({ rule })),
  sources: [],
  thresholds: {
    faceMatch: DEFAULT_FACE_MATCH_THRESHOLD,
    privateFaceset: DEFAULT_REGISTRY_THRESHOLD,
  },
  links: { maxSubmissions: DEFAULT_MAX_SUBMISSIONS, days: DEFAULT_LINK_DAYS },
  velocity: DEFAULT_VELOCITY,
  fieldConfidence: 0,
  minimumAge: null,
  embedOrigins: [],
  popups: false,
  detector: 'own',
  debugPanel: false,
  vibration: true,
  appChannels: { android: 'OnboardingChannel', ios: 'OnboardingChannel' },
  theme: { name: 'Limiar' },
  languages: [...languages],
  selfie: 'camera-with-movement',
  movementChallenge: false,
  showOutcome: false,
  reviewMail: [],
  retention: { days: null },
  consent: { version: PAGE_CONSENT_EDITION, text: '' },
}

/**
 * The report for pictures that another system took and sends by API: this service cannot know where the selfie comes
 * from.
 */
export const apiReportDefinition: ReportDefinition = { ...firstReportDefinition, selfie: 'any' }

/**
 * A stored definition, with the settings that later versions of the service added. A definition older than the demands
 * on a selfie still demands nothing: an update of the service never changes a verdict silently.
 */
export function presentDefinition(stored: Partial<ReportDefinition>): ReportDefinition {
  return { ...firstReportDefinition, selfie: 'any', ...stored }
}

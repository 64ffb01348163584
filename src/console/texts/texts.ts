/** Every word that the console shows or speaks, typed so that no language can miss one. */
import type { FindingWords } from '../../protocol/executions/finding-words/finding-words.ts'
import type { RuleWords } from '../../protocol/reports/rule-words/rule-words.ts'
import type { SignInRefusal } from '../../protocol/access/sign-in.ts'
import type { RefusalReason } from '../../protocol/sessions/session-api.ts'
import type {
  DocumentscopyCheckName,
  IssuerSignature,
  PortraitReason,
} from '../../protocol/executions/documentscopy.ts'
import type { DocumentKind } from '../../protocol/executions/document-kinds.ts'
import type {
  DocumentField,
  DocumentType,
  ExecutionStatus,
  FieldReader,
  RuleStatus,
} from '../../protocol/executions/executions.ts'
import type { Language } from '../../protocol/reports/reports.ts'
import type { Failure } from '../api-client.ts'
import type { PictureName } from '../findings/pictures.ts'
import type { DeskName } from '../place.ts'
import type { FilterMistake, QueueOrder, StatusFilter } from '../queue/queue-query.ts'
import type { MarkCount } from '../findings/measures.ts'
import type { RejectionReason } from '../findings/reasons.ts'

/** The statuses of the contract, and `held` for an execution in `processando` that a person must decide. */
export type ShownStatus = ExecutionStatus | 'held'

export interface Texts {
  readonly language: Language
  readonly title: string
  readonly languageLabel: string
  readonly help: string
  readonly signOut: string
  /** Tells that findings may be made up. */
  readonly emulated: string
  readonly skip: string
  readonly placesLabel: string
  /** The names of the desks, in the links to them and in their headings. */
  readonly places: Readonly<Record<DeskName | 'queue', string>>
  /** Said where the browser refuses its clipboard. */
  readonly copyByHand: string
  readonly failures: Readonly<Record<Failure, string>>
  readonly again: string
  readonly loading: string
  readonly signIn: SignInTexts
  /** Shown before a person who does nothing is signed out. */
  readonly idle: { readonly title: string; readonly body: string; readonly stay: string }
  readonly queue: QueueTexts
  readonly execution: ExecutionTexts
  readonly pictures: PictureTexts
  readonly decision: DecisionTexts
  readonly keys: KeyTexts
  readonly status: Readonly<Record<ShownStatus, string>>
  readonly documentTypes: Readonly<Record<DocumentType, string>>
  /** People's names for documents, which are more exact than the contract's word for the type. */
  readonly documentKinds: Readonly<Record<DocumentKind, string>>
  readonly fields: Readonly<Record<DocumentField | 'parents', string>>
}

export interface SignInTexts {
  readonly title: string
  readonly lead: string
  readonly token: string
  readonly hint: string
  readonly opening: string
  readonly enter: string
  readonly entering: string
  readonly empty: string
  readonly ended: string
  readonly idle: string
  readonly wrong: string
  readonly uninvited: string
  /** Leads to the identity provider of that name. */
  readonly with: (provider: string) => string
  /** Beside the link to the provider, where text that was typed waits in the page. */
  readonly inOtherTab: string
  readonly orKey: string
  /** Why the provider's person is not let in. */
  readonly refused: Readonly<Record<SignInRefusal, string>>
}

export interface QueueTexts {
  readonly title: string
  readonly count: (total: number) => string
  readonly filters: string
  /** Unfolds the filters on a small screen. */
  readonly filtersActive: (count: number) => string
  readonly status: string
  readonly statuses: Readonly<Record<StatusFilter, string>>
  readonly report: string
  readonly everyReport: string
  /** Shown for a report that names no embedOrigins. */
  readonly openReport: string
  /** Stands behind it for a person who may name them. */
  readonly nameHosts: string
  /** For administrators, where reports ask for a signed code and no key is installed, or only that of the specimens. */
  readonly noIssuerKey: Readonly<Record<'at-all' | 'real', string>>
  /** Stands before the command that installs one. */
  readonly installKey: string
  /** Shown to administrators when the last key for a kind of document ends soon. */
  readonly endingKey: (kinds: string, day: string) => string
  readonly cpf: string
  readonly mistakes: Readonly<Record<FilterMistake, string>>
  readonly name: string
  readonly since: string
  readonly until: string
  readonly order: string
  readonly orders: Readonly<Record<QueueOrder, string>>
  readonly apply: string
  readonly clear: string
  readonly refresh: string
  readonly loading: string
  readonly caption: string
  readonly columns: Readonly<Record<'person' | 'document' | 'status' | 'why' | 'received' | 'report', string>>
  readonly unnamed: string
  readonly noCpf: string
  readonly beingAnalysed: string
  readonly nothingWrong: string
  /** How many rules that could not be checked the row leaves out. */
  readonly moreDoubts: (count: number) => string
  readonly empty: string
  readonly emptyFiltered: string
  readonly pages: string
  readonly page: (page: number, of: number) => string
  readonly previous: string
  readonly next: string
}

export interface ExecutionTexts {
  readonly back: string
  readonly previous: string
  readonly next: string
  readonly lastOne: string
  readonly loading: string
  readonly unopened: string
  readonly id: string
  /** The document that the person chose in the page. */
  readonly declared: string
  /** It is not the document that was read. */
  readonly declaredOther: string
  /** Pictures that the server accepted without looking at them, and that the analysis could not look at either. */
  readonly notLookedAt: string
  /** Other doubts about a picture when it was taken; `sentAnyway` where the person sent it after three refusals. */
  readonly doubted: string
  readonly sentAnyway: string
  readonly doubtReasons: Readonly<Record<RefusalReason, string>>
  readonly received: string
  readonly report: string
  readonly fraud: string
  readonly rules: string
  readonly ruleStatus: Readonly<Record<RuleStatus, string>>
  readonly ruleWords: RuleWords
  readonly findingWords: FindingWords
  /** The check of a rule, in the words of the report. */
  readonly ruleAsks: string
  readonly measure: MeasureTexts
  readonly fields: string
  readonly fieldsHint: string
  readonly notRead: string
  readonly sure: (percent: string) => string
  readonly sides: Readonly<Record<'front' | 'back', string>>
  readonly show: (field: string) => string
  readonly faces: string
  readonly similarity: string
  readonly threshold: (threshold: string) => string
  readonly above: string
  readonly below: string
  readonly onePairIn: (pairs: string) => string
  readonly manyPairs: string
  readonly similarityCaution: string
  readonly notCompared: string
  readonly registrySearched: string
  readonly noMatches: string
  readonly match: (similarity: string) => string
  readonly checks: string
  readonly checkOutcomes: Readonly<Record<'pass' | 'fail' | 'not-performed', string>>
  readonly checkNames: Readonly<Record<DocumentscopyCheckName, string>>
  readonly checkMeasure: (measure: string, fails: 'from' | 'below', threshold: string, unit: string) => string
  /** `days` counts from the document's last day to its analysis, and is negative before it. */
  readonly expiryDays: (days: number) => string
  readonly doubtOnly: string
  readonly hintOnly: string
  readonly official: string
  readonly officialSimulated: string
  readonly officialUnknown: string
  readonly officialNotAsked: string
  readonly confirmed: string
  readonly parameters: string
  readonly history: string
  readonly actors: Readonly<Record<'page' | 'analysis' | 'token' | 'person', string>>
  /** Why a step is no verdict. */
  readonly changeReasons: Readonly<Record<'analysis-delayed' | 'analysis-failed', string>>
  readonly noHistory: string
  readonly reprovalReasons: string
  readonly files: string
  readonly consent: string
  readonly consentVersion: string
  readonly consentAgreed: string
  readonly consentReceived: string
  readonly consentHash: string
  readonly simulated: string
  readonly readers: Readonly<Partial<Record<FieldReader, string>>>
  readonly checksNotMade: (count: number) => string
  readonly checksPassed: (count: number) => string
  readonly rulesPassed: (passed: number, of: number) => string
  /** Other executions under the same CPF. */
  readonly samePerson: (count: number) => string
  /** The same when the service stopped counting. */
  readonly samePersonOrMore: (count: number) => string
  /** How often the face was seen within the time that the flow counts, this execution included. */
  readonly sameFace: (count: number, hours: number) => string
  readonly exportSubject: string
  readonly exportSubjectArchive: string
  readonly exported: string
  readonly nextInQueue: string
}

export interface MeasureTexts {
  readonly similarity: (similarity: string, threshold: string) => string
  readonly fieldsRead: (read: number, of: number) => string
  readonly expiry: (date: string) => string
  readonly cpf: (cpf: string) => string
  readonly cpfs: (read: string | undefined, sent: string | undefined) => string
  readonly registry: (matches: number, best: string | undefined) => string
  readonly velocity: (hours: number, marks: readonly MarkCount[]) => string
  readonly issuerCode: (signature: IssuerSignature, differing: readonly string[]) => string
  readonly issuerPortrait: (print: string | undefined, selfie: string | undefined) => string
  readonly portraitReasons: Readonly<Record<PortraitReason, string>>
  readonly checks: (passed: number, failed: number, notPerformed: number) => string
  readonly birth: (date: string) => string
  readonly confirmed: (fields: number, simulated: boolean) => string
}

export interface PictureTexts {
  readonly title: string
  readonly names: Readonly<Record<PictureName, string>>
  readonly choose: string
  readonly tools: string
  readonly closer: string
  readonly farther: string
  readonly fit: string
  readonly left: string
  readonly right: string
  readonly zoom: (percent: string) => string
  readonly turned: (degrees: number) => string
  readonly loading: string
  readonly failed: string
  readonly none: string
  readonly area: string
  readonly portrait: string
  /** About the code that the issuer signed. */
  readonly issuerPortrait: string
  readonly selfie: string
}

export interface DecisionTexts {
  readonly title: string
  readonly approve: string
  readonly reject: string
  readonly approveTitle: string
  readonly rejectTitle: string
  readonly approveBody: (person: string) => string
  readonly rejectBody: (person: string) => string
  readonly final: string
  readonly doubts: string
  readonly reasons: string
  readonly reasonTexts: Readonly<Record<RejectionReason, string>>
  readonly suggested: string
  readonly other: string
  readonly otherHint: string
  readonly noReason: string
  readonly tooLong: string
  readonly confirmApprove: string
  readonly confirmReject: string
  readonly cancel: string
  readonly saving: string
  readonly approved: string
  readonly rejected: string
  readonly conflict: string
  /** Instead of the conflict, where nothing is left to decide. */
  readonly decidedMeanwhile: (by: string | undefined, decision: 'approved' | 'rejected') => string
  /** Follows where the person had typed a reason. */
  readonly keptAsNote: string
  readonly held: string
  readonly waiting: string
  readonly decided: string
}

export interface KeyTexts {
  readonly title: string
  readonly close: string
  readonly everywhere: string
  readonly inQueue: string
  readonly inExecution: string
  readonly inDialog: string
  readonly single: string
  readonly singleHint: string
  /** The label of the link to the notices of third-party software in this page. */
  readonly notices: string
  readonly rows: Readonly<
    Record<
      | 'help'
      | 'move'
      | 'open'
      | 'refresh'
      | 'filter'
      | 'pages'
      | 'back'
      | 'neighbours'
      | 'approve'
      | 'reject'
      | 'pictures'
      | 'zoom'
      | 'turn'
      | 'cancel'
      | 'confirm'
      | 'reasons',
      string
    >
  >
}

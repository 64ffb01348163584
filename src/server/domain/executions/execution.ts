/** An execution: one analysis of a document and a selfie under a report. */
import type { DocumentLook } from '../../../documents/document-look.ts'
import type { CaptureNotes, StillKind } from '../../../protocol/captures.ts'
import type { ConsentReceipt } from '../../../protocol/consent/consent.ts'
import type { Cpf } from '../../../protocol/cpf.ts'
import type {
  DocumentType,
  ExecutionStatus,
  OfficialData,
  Sections,
  StatusChange,
  Validation,
} from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { DerivedPictures } from '../findings/findings.ts'
import type { MovementTried } from '../movement/movement-tries.ts'
import type { EqualMarks } from '../findings/velocity.ts'
import { statusChange } from './status-machine.ts'

/** A picture that an execution keeps: its file name on the wire, and where its bytes are stored. */
export interface ExecutionImage {
  readonly fileName: string
  readonly blobKey: string
  readonly mediaType: string
  /** Where the document was found when its picture arrived, so that the analysis need not look for it again. */
  readonly look?: DocumentLook | undefined
}

/** The captured pictures, and those that the analysis made of them. */
export type ExecutionImageKind = StillKind | keyof DerivedPictures

export interface StoredExecution {
  readonly id: Id
  readonly accountId: Id
  readonly reportId: Id
  /** The version of the report that it runs under. */
  readonly reportVersion: number
  readonly linkId: Id | undefined
  readonly status: ExecutionStatus
  readonly type: DocumentType | undefined
  readonly fraud: boolean
  readonly sections: Sections
  readonly validations: readonly Validation[]
  readonly parameters: Readonly<Record<string, unknown>>
  readonly data: OfficialData
  readonly images: Partial<Record<ExecutionImageKind, ExecutionImage>>
  readonly documentCpf: Cpf | undefined
  readonly parameterCpf: Cpf | undefined
  readonly documentscopyRequestedAt: Date | undefined
  readonly reprovalReasons: readonly string[] | undefined
  readonly files: readonly { readonly url: string; readonly type: string }[]
  /** The address to which changes of this execution are sent, if the client of the API gave one. */
  readonly callbackUrl: string | undefined
  /** All changes of its status, oldest first. */
  readonly history: readonly StatusChange[]
  /** What the person agreed to; undefined for an execution sent by API. */
  readonly consent?: ConsentReceipt | undefined
  /** What the bursts of its session showed; undefined when there was none. */
  readonly movement?: MovementTried | undefined
  /** What the capture leaves to the reviewer: doubts about the stills, where they come from, what the selfie lacks. */
  readonly captured?: CaptureNotes | undefined
  /** Keyed marks of where the page was submitted from; undefined for an execution sent by API. */
  readonly origin?: EqualMarks | undefined
  /** Whether the analysis has ended; `processando` may also mean that a person must decide. */
  readonly analysed: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The members that an execution begins with. */
type Submitted = Pick<
  StoredExecution,
  'id' | 'accountId' | 'reportId' | 'reportVersion' | 'parameters' | 'parameterCpf' | 'images'
> &
  Partial<
    Pick<StoredExecution, 'linkId' | 'files' | 'callbackUrl' | 'consent' | 'movement' | 'captured' | 'origin'>
  >

/** An execution that waits for its analysis, with nothing found yet. */
export function waitingExecution(
  submitted: Submitted,
  now: Date,
  actor: StatusChange['actor'],
): StoredExecution {
  return {
    linkId: undefined,
    files: [],
    callbackUrl: undefined,
    ...submitted,
    status: 'processando',
    type: undefined,
    fraud: false,
    sections: {},
    validations: [],
    data: {},
    documentCpf: undefined,
    documentscopyRequestedAt: undefined,
    reprovalReasons: undefined,
    history: [statusChange('processando', now, actor)],
    analysed: false,
    createdAt: now,
    updatedAt: now,
  }
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** A picture of an execution under the file name that the wire shows. */
export function executionImage(
  executionId: Id,
  kind: ExecutionImageKind,
  { blobKey, mediaType, look }: Pick<ExecutionImage, 'blobKey' | 'mediaType' | 'look'>,
): ExecutionImage {
  const fileName = `${executionId}-${kind}.${extensions[mediaType] ?? 'bin'}`
  return { fileName, blobKey, mediaType, ...(look && { look }) }
}

/** Whether each wanted parameter was sent with the execution, compared as text; objects never match. */
export function hasParameters(execution: StoredExecution, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    if (!Object.hasOwn(execution.parameters, key)) return false
    const sent = execution.parameters[key]
    return ['string', 'number', 'boolean'].includes(typeof sent) && String(sent) === value
  })
}

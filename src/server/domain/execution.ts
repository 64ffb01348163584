/** An execution: one analysis of a document and a selfie under a report. */
import type { Cpf } from '../../protocol/cpf.ts'
import type {
  DocumentType,
  ExecutionStatus,
  OfficialData,
  Sections,
  Validation,
} from '../../protocol/executions.ts'
import type { Id } from '../../protocol/ids.ts'
import type { CaptureKind } from '../../protocol/reports.ts'

/** A picture that an execution keeps: the file name of the contract and where its bytes lie. */
export interface ExecutionImage {
  readonly fileName: string
  readonly blobKey: string
  readonly mediaType: string
}

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
  readonly images: Partial<Record<CaptureKind, ExecutionImage>>
  readonly documentCpf: Cpf | undefined
  readonly parameterCpf: Cpf | undefined
  readonly documentscopyRequestedAt: Date | undefined
  readonly reprovalReasons: readonly string[] | undefined
  readonly files: readonly { readonly url: string; readonly type: string }[]
  /** Whether the analysis has ended; `processando` may also mean that a person must decide. */
  readonly analysed: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

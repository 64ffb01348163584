/** What the analysis of one execution found: facts and what could not be found, without judgement. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { DocumentscopyCheck, IssuerCodeReading } from '../../../protocol/executions/documentscopy.ts'
import type { DocumentType, OcrSection } from '../../../protocol/executions/executions.ts'
import type { CaptureKind } from '../../../protocol/captures.ts'
import type { SelfieSign } from '../../../protocol/executions/selfie-signs.ts'
import type { FaceCrops } from './seen-pictures.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Performed } from '../../../protocol/performed.ts'

/** Pictures that the analysis made of the captures, for people who review them; each as JPEG. */
export const derivedPictureKinds = ['frontCard', 'backCard', 'portrait', 'issuerPortrait'] as const
export type DerivedPictures = Partial<Readonly<Record<(typeof derivedPictureKinds)[number], Uint8Array>>>

export interface RegistryMatch {
  readonly recordId: Id
  readonly cpf: Cpf | undefined
  readonly description: string
  readonly createdAt: Date
  /** 0 to 100. */
  readonly similarity: number
}

export interface Findings {
  readonly type: DocumentType
  /** How sure the classification is, 0 to 1. */
  readonly typeConfidence: number
  readonly ocr: OcrSection
  readonly documentCpf: Cpf | undefined
  /** ISO date (yyyy-mm-dd) until which the document is valid, when it was read. */
  readonly expiryDate: string | undefined
  readonly faceMatch: Performed<{ readonly similarity: number; readonly modelId: string }>
  /** The selfie shows no person: it is the same picture as the document's portrait. */
  readonly selfieIsPortrait?: boolean
  /** Signs against the selfie; undefined where the report does not ask for them. */
  readonly selfie?: Performed<{ readonly signs: readonly SelfieSign[] }>
  /** The faces on the pictures, to find out whether they were seen before. Never stored with the findings. */
  readonly crops?: FaceCrops
  /** The face with which the registry is searched, to count how often it came back. Never stored with the findings. */
  readonly face?: { readonly modelId: string; readonly embedding: Float32Array } | undefined
  readonly privateFaceset: Performed<{ readonly matches: readonly RegistryMatch[] }>
  readonly documentscopy: readonly DocumentscopyCheck[]
  /** Undefined when no code of an issuer was read. */
  readonly issuerCode?: IssuerCodeReading
  /** The bytes of a code that its issuer signed, for sources that check it. Never stored with the findings. */
  readonly signedCode?: Uint8Array
  readonly pictures: DerivedPictures
  /** Captures that could not be analysed, for a reason that is not the capture's own. */
  readonly unseen?: readonly CaptureKind[]
}

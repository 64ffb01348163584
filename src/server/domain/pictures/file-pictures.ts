/** The port to files that must be turned into a picture before they can be analysed. */
import type { ModelCaller } from '../model-caller.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'

/** A key that the operator trusts to vouch for signers of PDFs. */
export interface TrustedRoot {
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array
  /** Milliseconds since 1970. */
  readonly validFrom: number
  readonly validUntil: number
}

/** What the signature of a PDF is checked with. */
export interface PdfTrust {
  readonly roots: readonly TrustedRoot[]
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface DrawnPdf {
  /** The pages, one below the other, as one JPEG without the margins. */
  readonly image: Uint8Array
  readonly signature: PdfSignature
}

/**
 * Every call throws LimiarError `image-unreadable` with what is wrong with the file (`pdf-locked` as the code of its one
 * error where that is a password), `image-too-large`, `overloaded` when too many wait, or `rate-limited` when the session
 * has enough under way. Callers take turns.
 */
export interface FilePictures {
  /** Draws the pages of a PDF and judges its signature. A PDF with a script or a password is refused. */
  ofPdf(file: Uint8Array, trust: PdfTrust, caller: ModelCaller, signal?: AbortSignal): Promise<DrawnPdf>
  /** The picture of a HEIC, upright, as JPEG. */
  ofHeic(file: Uint8Array, caller: ModelCaller, signal?: AbortSignal): Promise<Uint8Array>
}

import type { StillKind } from '../../../protocol/captures.ts'
import { PDF_ROOTS_GROUP } from '../../../documents/codes/key-groups.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { ModelCaller } from '../../domain/model-caller.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { PdfTrust } from '../../domain/pictures/file-pictures.ts'
import { isHeic, isPdf } from '../../domain/pictures/image-format.ts'
import { trustedIssuerKeys } from '../access/issuer-keys.ts'
import type { ServicePorts } from '../service-ports.ts'

/** What is needed to make a picture of a PDF. */
export type PdfPorts = Pick<ServicePorts, 'filePictures' | 'accounts' | 'issuerKeys' | 'clock'>

/** A file itself, or the picture that was made of it. */
export interface MadePicture {
  readonly bytes: Uint8Array
  readonly pdfSignature?: PdfSignature
}

/** The format of a file that must first be turned into a picture; undefined for a file that is a picture already. */
export function madeOf(file: Uint8Array, capture: StillKind): 'pdf' | 'heic' | undefined {
  if (isHeic(file)) return 'heic'
  return capture !== 'selfie' && isPdf(file) ? 'pdf' : undefined
}

/**
 * The file itself if it is a picture, or the picture made of a HEIC.
 * @throws LimiarError `image-unreadable` with the file's fault, `image-too-large`, `overloaded`, `rate-limited`.
 */
export async function pictureOf(
  { filePictures }: Pick<ServicePorts, 'filePictures'>,
  file: Uint8Array,
  caller: ModelCaller,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return isHeic(file) ? filePictures.ofHeic(file, caller, signal) : file
}

/**
 * The file itself if it is a picture, or the picture made of a HEIC or of a document's PDF. The signature of the PDF is
 * checked with the keys that the account trusts.
 */
export async function documentPictureOf(
  ports: PdfPorts,
  file: Uint8Array,
  { origin, caller }: { readonly origin: 'pdf' | 'heic' | undefined; readonly caller: ModelCaller },
  signal?: AbortSignal,
): Promise<MadePicture> {
  if (origin !== 'pdf') return { bytes: await pictureOf(ports, file, caller, signal) }
  const { image, signature } = await ports.filePictures.ofPdf(
    file,
    await pdfTrustOf(ports, caller.accountId),
    caller,
    signal,
  )
  return { bytes: image, pdfSignature: signature }
}

async function pdfTrustOf(ports: PdfPorts, accountId: Id): Promise<PdfTrust> {
  const account = await ports.accounts.find(accountId)
  const keys = await trustedIssuerKeys(ports, account?.environment ?? 'production')
  return { roots: keys.filter(({ group }) => group === PDF_ROOTS_GROUP), now: ports.clock().getTime() }
}

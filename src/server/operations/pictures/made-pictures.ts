import type { StillKind } from '../../../protocol/captures.ts'
import { PDF_ROOTS_GROUP } from '../../../documents/codes/key-groups.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { PdfTrust } from '../../domain/pictures/file-pictures.ts'
import { isHeic, isPdf } from '../../domain/pictures/image-format.ts'
import { trustedIssuerKeys } from '../access/issuer-keys.ts'
import type { ServicePorts } from '../service-ports.ts'

/** What making a picture of a PDF needs beside the file. */
export type PdfPorts = Pick<ServicePorts, 'filePictures' | 'accounts' | 'issuerKeys' | 'clock'>

/** A file as it is, or the picture that was made of it. */
export interface MadePicture {
  readonly bytes: Uint8Array
  readonly pdfSignature?: PdfSignature
}

/** What a picture is made of before anything looks at it; undefined for a file that is one already. */
export function madeOf(file: Uint8Array, capture: StillKind): 'pdf' | 'heic' | undefined {
  if (isHeic(file)) return 'heic'
  return capture !== 'selfie' && isPdf(file) ? 'pdf' : undefined
}

/**
 * The picture that a file is, or that is made of a HEIC.
 * @throws LimiarError `image-unreadable` with what is wrong with the file, `image-too-large`, `overloaded`.
 */
export async function pictureOf(
  { filePictures }: Pick<ServicePorts, 'filePictures'>,
  file: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return isHeic(file) ? filePictures.ofHeic(file, signal) : file
}

/** The same, also of the PDF of a document, whose signature is checked with what its account trusts. */
export async function documentPictureOf(
  ports: PdfPorts,
  file: Uint8Array,
  { origin, accountId }: { readonly origin: 'pdf' | 'heic' | undefined; readonly accountId: Id },
  signal?: AbortSignal,
): Promise<MadePicture> {
  if (origin !== 'pdf') return { bytes: await pictureOf(ports, file, signal) }
  const { image, signature } = await ports.filePictures.ofPdf(
    file,
    await pdfTrustOf(ports, accountId),
    signal,
  )
  return { bytes: image, pdfSignature: signature }
}

async function pdfTrustOf(ports: PdfPorts, accountId: Id): Promise<PdfTrust> {
  const account = await ports.accounts.find(accountId)
  const keys = await trustedIssuerKeys(ports, account?.environment ?? 'production')
  return { roots: keys.filter(({ group }) => group === PDF_ROOTS_GROUP), now: ports.clock().getTime() }
}

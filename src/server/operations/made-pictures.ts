import type { CaptureKind } from '../../protocol/reports.ts'
import { isHeic, isPdf } from '../domain/image-format.ts'
import type { ServicePorts } from './service-ports.ts'

/** What a picture is made of before anything looks at it; undefined for a file that is one already. */
export function madeOf(file: Uint8Array, capture?: CaptureKind): 'pdf' | 'heic' | undefined {
  if (isHeic(file)) return 'heic'
  const isDocument = capture === 'front' || capture === 'back'
  return isDocument && isPdf(file) ? 'pdf' : undefined
}

/**
 * The picture that a file is, or that is made of it.
 * @throws LimiarError `image-unreadable` with what is wrong with the file, `image-too-large`, `overloaded`.
 */
export async function pictureOf(
  { filePictures }: Pick<ServicePorts, 'filePictures'>,
  file: Uint8Array,
  origin: 'pdf' | 'heic' | undefined,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (origin === 'pdf') return filePictures.ofPdf(file, signal)
  return origin === 'heic' ? filePictures.ofHeic(file, signal) : file
}

/** The answers of the registry's operations in the form of the wire: sections 2.1 and 2.2 of the contract. */
import type {
  FaceMatch,
  FaceRecord,
  FaceWarning,
  GalleryElement,
  ImageOutcome,
  ImageRefusal,
} from '../../../../protocol/faces/faces.ts'
import type { GalleryRow, StoredFace } from '../../../domain/faces/face-store.ts'
import type { LookedAt } from '../../../operations/faces/face-pictures.ts'
import type { FaceFound } from '../../../operations/faces/face-search.ts'
import type { EnrolledElsewhere, RegisteredFace } from '../../../operations/faces/faces.ts'
import type { PictureUrls } from '../picture-urls.ts'

/** Reasons in the words of the people who read the message: operators in Brazil. */
const reasonsInWords: Readonly<Record<ImageRefusal, string>> = {
  'image-unreadable': 'arquivo ilegível',
  'image-too-large': 'imagem grande demais',
  'image-unreachable': 'endereço inacessível',
  'face-missing': 'nenhum rosto',
  'several-faces': 'mais de um rosto',
  'face-too-small': 'rosto pequeno demais',
  'face-cut-off': 'rosto cortado',
  'face-unclear': 'rosto encoberto ou pouco visível',
  'too-dark': 'rosto escuro demais',
  'too-bright': 'rosto claro demais',
  'face-turned-away': 'rosto virado de lado',
  'too-blurred': 'rosto desfocado',
}

/** The sentence of a registration: how many images were kept, and which were left out. */
export function registrationMessage({ face, pictures, elsewhere }: RegisteredFace): string {
  const left = pictures.flatMap((picture, index) =>
    picture.kept ? [] : `images[${index}] (${reasonsInWords[picture.reason]})`,
  )
  const kept = face.images.length
  const counted = left.length === 0 ? `${kept}` : `${kept} de ${pictures.length}`
  return [
    pictures.length === 0
      ? 'Cadastro realizado, sem imagem de rosto.'
      : `Cadastro realizado com ${counted} ${pictures.length === 1 ? 'imagem' : 'imagens'}.`,
    ...(left.length === 0 ? [] : [`Fora do cadastro: ${left.join(', ')}.`]),
    ...(elsewhere.length === 0 ? [] : ['O mesmo rosto já está cadastrado com outro CPF.']),
  ].join(' ')
}

export function imageOutcome(picture: LookedAt, index: number): ImageOutcome {
  const { kept } = picture
  return kept ? { index, kept } : { index, kept, reason: picture.reason, detail: picture.detail }
}

/** Contains no personal data: a caller who may read the other record finds the rest under its id. */
export function faceWarning({ faceId, similarity }: EnrolledElsewhere): FaceWarning {
  return {
    code: 'face-enrolled-under-another-cpf',
    _id: faceId,
    similarity,
    detail: 'The same face is enrolled under another CPF.',
  }
}

export function faceRecord(
  face: StoredFace,
  urls: { sign(blobKey: string): string | undefined },
): FaceRecord {
  return {
    _id: face.id,
    createdAt: face.createdAt.toISOString(),
    ...(face.cpf === undefined ? {} : { cpf: face.cpf }),
    description: face.description,
    images: face.images.flatMap(({ blobKey }) => urls.sign(blobKey) ?? []),
    updatedAt: face.updatedAt.toISOString(),
  }
}

export function galleryElement({ face, image }: GalleryRow, urls: PictureUrls): GalleryElement {
  return {
    _id: face.id,
    ...(face.cpf === undefined ? {} : { cpf: face.cpf }),
    description: face.description,
    image: urls.sign(image.blobKey),
  }
}

export function faceMatch({ face, image, similarity }: FaceFound, urls: PictureUrls): FaceMatch {
  return {
    similarity,
    ...galleryElement({ face, image }, urls),
    createdAt: face.createdAt.toISOString(),
    updatedAt: face.updatedAt.toISOString(),
    face: {
      faceId: image.face.id,
      imageId: image.id,
      privateFacesetId: face.id,
      confidence: image.face.confidence,
    },
  }
}

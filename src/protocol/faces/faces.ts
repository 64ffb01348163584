/** The face registry on the wire: sections 2.1, 2.2 and 4.1 to 4.5 of the contract. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'
import { Cpf } from '../cpf.ts'

export const FACES_DEFAULT_LIMIT = 20
export const FACES_MAX_LIMIT = 100
/** Images a record may carry: enough for a person seen from several sides, small enough for one request. */
export const MAX_IMAGES_PER_FACE = 10
export const MAX_DESCRIPTION_CHARACTERS = 1024
/** How many records a search answers, unless fewer are asked for. */
export const FACE_MATCHES_MAX = 20

const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

/** The control headers that every registry answer repeats in its body. */
export const EnvelopeHeaders = Type.Object({
  'Access-Control-Allow-Origin': Type.String(),
  'Access-Control-Allow-Credentials': Type.Boolean(),
})

const envelope = { statusCode: Type.Integer(), headers: EnvelopeHeaders }

export const FaceRecord = Type.Object(
  {
    _id: Id,
    createdAt: Timestamp,
    cpf: Type.Optional(Cpf),
    description: Type.String(),
    images: Type.Array(Type.String({ format: 'uri' })),
    updatedAt: Timestamp,
  },
  { $id: 'FaceRecord' },
)
export type FaceRecord = Static<typeof FaceRecord>

/** One image of the gallery format; several may share the same _id. */
export const GalleryElement = Type.Object(
  { _id: Id, cpf: Type.Optional(Cpf), description: Type.String(), image: Type.String({ format: 'uri' }) },
  { $id: 'GalleryElement' },
)
export type GalleryElement = Static<typeof GalleryElement>

export const FaceMatch = Type.Object(
  {
    similarity: Type.Number({ minimum: 0, maximum: 100 }),
    _id: Id,
    createdAt: Timestamp,
    cpf: Type.Optional(Cpf),
    description: Type.String(),
    image: Type.String({ format: 'uri' }),
    updatedAt: Timestamp,
    face: Type.Object({
      faceId: Id,
      imageId: Id,
      privateFacesetId: Id,
      confidence: Type.Number({ minimum: 0, maximum: 100 }),
    }),
  },
  { $id: 'FaceMatch' },
)
export type FaceMatch = Static<typeof FaceMatch>

export const ListFacesAnswer = Type.Object({
  ...envelope,
  docs: Type.Union([Type.Array(FaceRecord), Type.Array(GalleryElement)]),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListFacesAnswer = Static<typeof ListFacesAnswer>

export const GetFaceAnswer = Type.Object({ ...envelope, body: FaceRecord })

/** What may be wrong with the face in an image, in the order in which it is reported. */
export const faceFlaws = [
  'face-missing',
  'several-faces',
  'face-too-small',
  'face-cut-off',
  'face-unclear',
  'too-dark',
  'too-bright',
  'face-turned-away',
  'too-blurred',
] as const
export type FaceFlaw = (typeof faceFlaws)[number]

/** Why an image was left out: it could not be fetched or read, or its face is not good enough. */
export const imageRefusals = [
  'image-unreadable',
  'image-too-large',
  'image-unreachable',
  ...faceFlaws,
] as const
export type ImageRefusal = (typeof imageRefusals)[number]

/** The outcome for one image of a registration, in the order in which the images were sent. */
export const ImageOutcome = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  kept: Type.Boolean(),
  reason: Type.Optional(
    Type.Enum(imageRefusals, { description: 'Why the image was not kept; absent when it was' }),
  ),
  detail: Type.Optional(Type.String({ description: 'A sentence that says what was measured' })),
})
export type ImageOutcome = Static<typeof ImageOutcome>

export const RegisterFaceBody = Type.Object({
  cpf: Type.Optional(Cpf),
  description: Type.String({ minLength: 1, maxLength: MAX_DESCRIPTION_CHARACTERS }),
  images: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: MAX_IMAGES_PER_FACE })),
})
export type RegisterFaceBody = Static<typeof RegisterFaceBody>

/** A warning about a record that was stored all the same. */
export const FaceWarning = Type.Object({
  code: Type.Literal('face-enrolled-under-another-cpf'),
  _id: Type.String({ description: 'The other record' }),
  similarity: Type.Number({ minimum: 0, maximum: 100 }),
  detail: Type.String(),
})
export type FaceWarning = Static<typeof FaceWarning>

export const RegisterFaceAnswer = Type.Object({
  ...envelope,
  message: Type.String(),
  _id: Id,
  images: Type.Array(ImageOutcome),
  warnings: Type.Array(FaceWarning),
})
export type RegisterFaceAnswer = Static<typeof RegisterFaceAnswer>

export const RemoveFaceAnswer = Type.Object({ ...envelope, message: Type.String() })

export const SearchFacesBody = Type.Object({
  image: Type.String({
    minLength: 1,
    examples: ['/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQ=='],
  }),
})
export type SearchFacesBody = Static<typeof SearchFacesBody>

/** The settings that an account changes for its searches: a number, or null for the default of the service. */
export const SearchDefaultsBody = Type.Object({
  threshold: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()])),
  limit: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: FACE_MATCHES_MAX }), Type.Null()])),
})
export type SearchDefaultsBody = Static<typeof SearchDefaultsBody>

export const SearchDefaultsAnswer = Type.Object({
  ...envelope,
  threshold: Type.Number({ minimum: 0, maximum: 100 }),
  limit: Type.Integer({ minimum: 1, maximum: FACE_MATCHES_MAX }),
})

export const SearchFacesAnswer = Type.Object({ ...envelope, faceMatches: Type.Array(FaceMatch) })
export type SearchFacesAnswer = Static<typeof SearchFacesAnswer>

/** The sources of `limiar faces export`: this service, or any server of the same contract. */
import { Type, type Static } from 'typebox'

/**
 * The members of a record that an export needs. Other servers may leave out more than ours. An id becomes the name of a
 * folder, so it has to be a valid one.
 */
export const ExportedFace = Type.Object({
  _id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  cpf: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.Optional(Type.String()),
  images: Type.Array(Type.String()),
})
export type ExportedFace = Static<typeof ExportedFace>

export const ExportedFaceList = Type.Object({ docs: Type.Array(ExportedFace), totalItems: Type.Integer() })

export interface FaceSource {
  /** @throws CommandError */
  page(offset: number): Promise<Static<typeof ExportedFaceList>>
  /** @throws RefusedError for this picture, CommandError for all. */
  picture(url: string): Promise<Uint8Array>
}

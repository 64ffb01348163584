/** The portrait inside a signed code: drawn for reviewers, and compared with the card's portrait and the selfie. */
import type { IssuerCode } from '../../documents/codes/issuer-code.ts'
import { runStage } from '../../documents/stage.ts'
import type { IssuerCodeReading } from '../../protocol/executions/documentscopy.ts'
import type { FaceEngine } from '../domain/faces/face-engine.ts'
import type { DerivedPictures } from '../domain/findings/findings.ts'
import type { IssuerPortraits } from '../domain/findings/issuer-portraits.ts'
import { compareFaces, findLargestFace, type FaceFound } from './selfie-stages.ts'

/**
 * The least size of a portrait that is compared, in bytes. With portraits of 430 bytes, 9 in 100 people would not be
 * recognised on their selfie; with 285 bytes, 34 in 100.
 */
const LEAST_BYTES = 500

type Comparison = Pick<IssuerCodeReading, 'portraitSimilarity' | 'portraitReason'>

export interface IssuerPortraitExamined {
  readonly comparison: Comparison
  readonly picture: DerivedPictures
}

/** The faces that the code's portrait has to resemble. */
interface OtherFaces {
  readonly print: FaceFound
  readonly selfie: FaceFound
}

interface Engines {
  readonly faces: FaceEngine
  readonly issuerPortraits: IssuerPortraits
}

/** Returns nothing for a code without a portrait. The portrait of an untrusted code is not decoded. */
export async function examineIssuerPortrait(
  code: IssuerCode | undefined,
  others: OtherFaces,
  { faces, issuerPortraits }: Engines,
  signal: AbortSignal,
): Promise<IssuerPortraitExamined> {
  const { portrait, signature } = code ?? {}
  if (!portrait || signature !== 'valid') return { comparison: {}, picture: {} }
  const drawn = await runStage('Reading the portrait of the code', signal, () =>
    issuerPortraits.draw(portrait, signal),
  )
  if (!drawn.performed) return { comparison: { portraitReason: 'unreadable' }, picture: {} }
  const picture = { issuerPortrait: drawn.image }
  if (portrait.length < LEAST_BYTES) return { comparison: { portraitReason: 'too-small' }, picture }
  const face = await findLargestFace(drawn.image, 'the portrait of the code', faces, { signal })
  return {
    comparison: face.performed ? comparisonOf(face, others, faces) : { portraitReason: 'no-face' },
    picture,
  }
}

function comparisonOf(face: FaceFound, { print, selfie }: OtherFaces, faces: FaceEngine): Comparison {
  const similarities = Object.entries({ print, selfie }).flatMap(([name, other]) => {
    const compared = compareFaces(face, other, faces)
    return compared.performed ? [[name, compared.similarity] as const] : []
  })
  return similarities.length > 0 ? { portraitSimilarity: Object.fromEntries(similarities) } : {}
}

/** Answers of an engine to a burst, for tests of the layers above it. */
import type { BurstFaces } from '../../../src/server/domain/movement/burst-faces.ts'
import type { BurstMeasured, MovementMeasured } from '../../../src/server/domain/movement/movement.ts'

/** Frames that show one person, who is the selfie's. */
export const ownFaces: BurstFaces = { together: 93, withSelfie: 97 }

/** A burst of the selfie's own person. */
export function ownBurst(movement: MovementMeasured | undefined): BurstMeasured {
  return { movement, ...(movement && { faces: ownFaces }) }
}

/** What an engine answers to a burst, for tests of what stands above it. */
import type { BurstFaces } from '../../../src/server/domain/movement/burst-faces.ts'
import type { BurstMeasured, MovementMeasured } from '../../../src/server/domain/movement/movement.ts'

/** Frames of one person, who is the selfie's. */
export const ownFaces: BurstFaces = { together: 93, withSelfie: 97 }

/** A burst of the selfie's own person. */
export function ownBurst(movement: MovementMeasured | undefined): BurstMeasured {
  return { movement, ...(movement && { faces: ownFaces }) }
}

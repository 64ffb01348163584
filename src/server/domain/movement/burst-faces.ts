/**
 * Whose faces a burst shows. Depth is evidence for the selfie's person only when the frames show that person and nobody
 * else: an attacker can turn their own head beside anybody's photograph.
 */
import type { BurstDoubt } from '../../../protocol/executions/liveness.ts'
import type { StreamDoubt } from './burst-stream.ts'

/** The comparisons in a burst, as similarities from 0 to 100. The embeddings are not stored. */
export interface BurstFaces {
  /** The least similarity of a frame to the one in the middle of the movement. */
  readonly together: number
  /** The similarity of all frames together and the selfie; undefined where the selfie shows no face. */
  readonly withSelfie?: number
  /** Frames that repeat another frame of the burst, byte for byte or nearly; absent where there is none. */
  readonly repeated?: number
  /** How well the background behind the head continues from frame to frame, -1 to 1; absent where none was seen. */
  readonly background?: number
}

/**
 * Below these similarities two pictures are taken to show two people. 50 is one false match in 1,000, and 30 is one in
 * 240 for a frame, where the head may be turned far. In 36 bursts of two moving people, two frames had 97.9 at least,
 * and the frames had 99.3 at least with the selfie; in 108 beside a stranger's selfie they had 7.5 at most
 * (bench/README.md).
 */
const ONE_PERSON = { together: 30, withSelfie: 50 } as const

/**
 * This many repeated frames are not a stutter of the camera, whose noise makes each picture different. A still that is
 * sent as a video of eight frames repeats seven; a video that runs backwards or loops repeats half of them.
 */
const REPEATED_FRAMES = 3

/**
 * Below this agreement of the background, frames come from several places. In 12 bursts of two people with a fixed
 * camera the least was 0.99, for stills of one room seconds apart 0.91. Of 245 pairs of photographs of one person on
 * different days (LFW), nine in ten had 0.79 at most and half 0.48. A hand-held camera was not measured.
 */
const ONE_PLACE = 0.6

/** What is known about a burst: whose faces it shows, and what speaks against the stream that it came from. */
export interface BurstTold {
  /** Undefined when no frame shows a face. */
  readonly faces?: BurstFaces | undefined
  readonly stream?: StreamDoubt | undefined
}

/** Why the movement in a burst says nothing about the selfie's person; undefined where it is that person's. */
export function burstDoubt({ faces, stream }: BurstTold): BurstDoubt | undefined {
  return doubtOfFaces(faces) ?? stream
}

function doubtOfFaces(faces: BurstFaces | undefined): BurstDoubt | undefined {
  if (!faces) return 'not-compared'
  if ((faces.repeated ?? 0) >= REPEATED_FRAMES) return 'repeated-frames'
  if (faces.together < ONE_PERSON.together) return 'several-people'
  if ((faces.background ?? 1) < ONE_PLACE) return 'several-places'
  if (faces.withSelfie === undefined) return 'not-compared'
  return faces.withSelfie < ONE_PERSON.withSelfie ? 'another-person' : undefined
}

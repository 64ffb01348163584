/**
 * Whose faces a burst shows. Depth speaks for the person of the selfie only where the frames show that person and
 * nobody else: one's own head can be turned beside anybody's photograph.
 */
import type { BurstDoubt } from '../../../protocol/executions/liveness.ts'
import type { StreamDoubt } from './burst-stream.ts'

/** What was compared in a burst, as similarities from 0 to 100; the embeddings are not kept. */
export interface BurstFaces {
  /** Of the frame that is least like the one in the middle of the movement. */
  readonly together: number
  /** Of all frames taken together and the selfie; undefined where the selfie shows no face. */
  readonly withSelfie?: number
  /** Frames that are another one of the burst once more, byte for byte or nearly; absent where there is none. */
  readonly repeated?: number
  /** How far what lies behind the head goes on from frame to frame, -1 to 1; absent where nothing of it was seen. */
  readonly background?: number
}

/**
 * Similarities below which two pictures are taken to show two people: 50 is a false match in 1,000, and 30 one in 240
 * for a frame, of a head that may be turned far. Of 36 bursts of two people who moved the least had 97.9 and 99.3; of
 * 108 beside a stranger's selfie the most had 7.5 (bench/README.md).
 */
const ONE_PERSON = { together: 30, withSelfie: 50 } as const

/**
 * So many frames that are there already are no stutter of a camera, whose noise makes each picture another one: a still
 * that is sent as a video of eight frames repeats seven, one that runs back or loops half of them.
 */
const REPEATED_FRAMES = 3

/**
 * How far the background goes on, below which frames come from several places. Of 12 bursts of two people, whose cameras
 * stand still, the least had 0.99, and stills of one room seconds apart 0.91; of 245 pairs of photographs of one person on
 * other days (LFW) nine in ten had 0.79 at most and half of them 0.48. A camera in a hand was not filmed.
 */
const ONE_PLACE = 0.6

/** What was told of a burst: whose faces it shows, and what speaks against the stream that it came from. */
export interface BurstTold {
  /** Undefined when no frame shows a face. */
  readonly faces?: BurstFaces | undefined
  readonly stream?: StreamDoubt | undefined
}

/** Why the movement in a burst says nothing of the person of a selfie; undefined where it is that person's. */
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

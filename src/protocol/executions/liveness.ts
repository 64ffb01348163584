/** The 3-D movement check of a selfie: frames of a head that turns or nods a little. */
import { Type, type Static } from 'typebox'
import { CameraClaim } from '../captures.ts'
import { SelfieSection } from './selfie-signs.ts'

/**
 * What a burst shows. `depth-seen` and `weak` are evidence of a head. `looks-flat` means that something turned without
 * depth. After `not-enough-movement` and `inconclusive` another try may tell more.
 */
export const livenessBands = [
  'depth-seen',
  'weak',
  'not-enough-movement',
  'looks-flat',
  'inconclusive',
] as const
export type LivenessBand = (typeof livenessBands)[number]

/**
 * Frames of a burst. Over 2.4 to 3 seconds fewer frames tell less and more add nothing. A challenge has up to two
 * steps, which is why it may have more frames.
 */
export const BURST_FRAMES = { least: 4, most: 10, mostOfChallenge: 20 } as const
/** Base64 characters of a frame: 450 kB, many times a JPEG of 640x480. */
export const MAX_FRAME_CHARACTERS = 600_000

/** A day, because pages count from the moment when they were opened. */
const MAX_FRAME_TIME_MS = 86_400_000

/** The directions in which a person may be asked to turn their head; left is the person's own left. */
export const turnDirections = ['left', 'right', 'up', 'down'] as const
export type TurnDirection = (typeof turnDirections)[number]

/** What `POST /<token>/challenge` answers: the turns, one after the other. After each turn the head goes back. */
export const MovementChallenge = Type.Object({
  /** The page sends the nonce back with the burst. It can be used once. */
  nonce: Type.String(),
  directions: Type.Array(Type.Enum(turnDirections)),
  expiresAt: Type.String({ format: 'date-time' }),
})
export type MovementChallenge = Static<typeof MovementChallenge>

/** What `PUT /<token>/bursts/selfie` takes: JPEG, PNG or WebP as base64, oldest first. */
export const BurstBody = Type.Object({
  frames: Type.Array(Type.String({ minLength: 1, maxLength: MAX_FRAME_CHARACTERS }), {
    minItems: BURST_FRAMES.least,
    maxItems: BURST_FRAMES.mostOfChallenge,
  }),
  /** The nonce of the challenge, where the report asks for one. */
  nonce: Type.Optional(Type.String({ maxLength: 64 })),
  times: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: MAX_FRAME_TIME_MS }), {
      maxItems: BURST_FRAMES.mostOfChallenge,
      description:
        'When each frame was taken, in milliseconds from any moment on. It is a claim, which the server compares with its own clock',
    }),
  ),
  camera: Type.Optional(CameraClaim),
})
export type BurstBody = Static<typeof BurstBody>

/** What `PUT /<token>/bursts/selfie` answers. */
export const BurstAnswer = Type.Object({
  band: Type.Enum(livenessBands),
  /** Whether enough was seen; if not, another try is worth it while some are left. */
  enough: Type.Boolean(),
  triesLeft: Type.Integer({ minimum: 0 }),
})
export type BurstAnswer = Static<typeof BurstAnswer>

/** Why the movement in a burst is not attributed to the person in the selfie. */
export const burstDoubts = [
  /** The frames do not show one person. */
  'several-people',
  /** The frames show one person, who is not the person in the selfie. */
  'another-person',
  /** The selfie or the frames show no face that could be compared. */
  'not-compared',
  /** The background of the head does not continue from frame to frame: stills of several places, or a cut. */
  'several-places',
  /** Frames are repeated: a still sent as a video, a loop, or a video that runs backwards. */
  'repeated-frames',
  /** The submitted selfie was sent after the burst. */
  'selfie-replaced',
  /** The burst came from a camera that has the name of a program, as the page saw. */
  'virtual-camera',
  /** No camera can have taken its frames at the times that the page claims. */
  'capture-times',
] as const
export type BurstDoubt = (typeof burstDoubts)[number]

/** Why the movement check was not performed. */
export type MovementReason = BurstDoubt | 'no-burst' | 'no-face-followed'

/**
 * The section of an execution. It only advises: nothing in it refuses anybody, and a video shown to the camera passes.
 */
export const LivenessSection = Type.Object(
  {
    performed: Type.Boolean(),
    band: Type.Optional(Type.Enum(livenessBands)),
    /** 0 to 100; not a probability. */
    score: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** About the sine of the turn that the depth of a face explains. */
    depth: Type.Optional(Type.Number({ minimum: 0 })),
    /** By how many degrees the head seemed to turn or nod. */
    angleDegrees: Type.Optional(Type.Number({ minimum: 0 })),
    framesCompared: Type.Optional(Type.Integer({ minimum: 0 })),
    /**
     * Where the head was asked to turn and where it turned, in order. `met` means that both agree and show the depth of
     * a head.
     */
    challenge: Type.Optional(
      Type.Object({
        asked: Type.Array(Type.Enum(turnDirections)),
        seen: Type.Array(Type.Enum(turnDirections)),
        met: Type.Boolean(),
        /** The burst came sooner than a person can make two turns, so its frames existed before. */
        tooEarly: Type.Optional(Type.Literal(true)),
      }),
    ),
    /**
     * Similarities, 0 to 100: that of the frame that is least like the others, and that of the frames and the selfie.
     */
    faces: Type.Optional(
      Type.Object({
        together: Type.Number({ minimum: 0, maximum: 100 }),
        withSelfie: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
        /** How many frames repeat another one; absent where none does. */
        repeated: Type.Optional(Type.Integer({ minimum: 1 })),
        /** How far the background continues from frame to frame, -1 to 1, at the place where it does so least. */
        background: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
      }),
    ),
    /** Bursts that were sent. */
    tries: Type.Optional(Type.Integer({ minimum: 0 })),
    /**
     * Why it was not performed: no-burst, no-face-followed, or why the movement is not attributed to the person in the
     * selfie.
     */
    reason: Type.Optional(Type.String()),
    /** The signs against the selfie itself, whether or not anything moved. */
    selfie: Type.Optional(SelfieSection),
  },
  { $id: 'LivenessSection' },
)
export type LivenessSection = Static<typeof LivenessSection>

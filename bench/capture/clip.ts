/**
 * What a generated clip of the capture corpus is: a scene that moves, the outcome that it should have, and its one
 * fault.
 */
import type { Half } from '../../demo/specimens/halves.ts'
import type { CaptureKind } from '../../src/protocol/reports/reports.ts'
import type { Layout } from '../../src/imaging/geometry/regions.ts'
import type { Size } from '../../src/protocol/geometry.ts'
import type { Hint } from '../../src/component/gates/hints.ts'

/** Takes the seconds since the camera opened. */
export type Over<Value> = (seconds: number) => Value

/** How something lies relative to the guide: sizes and places in guide widths and heights from its middle. */
export interface Pose {
  /** The card's width, or the width of the box around a face, in guide widths. */
  readonly fill: number
  readonly x: number
  readonly y: number
  readonly rollDegrees: number
  /** About the upright axis, and about the level one. */
  readonly yawDegrees: number
  readonly pitchDegrees: number
}

/** A lamp's reflection; places and sizes as in a pose. It stays with the lamp, not with the card. */
export interface Reflection {
  readonly size: number
  /** Levels of 255 that it adds in its middle. */
  readonly strength: number
  readonly at: Over<{ readonly x: number; readonly y: number }>
}

/** What lens, light and sensor do. */
export interface Exposure {
  /** Sigma in pixels of the video. */
  readonly blur: Over<number>
  readonly gain: number
  /** Change of the light from left to right, as a share. */
  readonly gradient: number
  /** Standard deviation, in levels of 255. */
  readonly noise: number
  /** Seconds that the shutter is open. */
  readonly shutter: number
}

export interface DocumentScene {
  readonly subject: 'document'
  /** Name of the card's picture; none for a scene without a card. */
  readonly card: string | undefined
  readonly background: string
  readonly pose: Over<Pose>
  /** A hand moves the card over the table, or the camera over both. */
  readonly moves: 'card' | 'camera'
  readonly fingers: boolean
  readonly reflection: Reflection | undefined
  readonly exposure: Exposure
}

export interface FaceScene {
  readonly subject: 'face'
  /** Names of photographs; the first is the person at the camera. */
  readonly people: readonly { readonly photo: string; readonly pose: Over<Pose> }[]
  readonly background: string
  readonly exposure: Exposure
}

/** Faults that a still must not have. */
export type Fault =
  | 'blurred'
  | 'cut'
  | 'glare'
  | 'wrong side'
  | 'no document'
  | 'dark'
  | 'washed out'
  | 'too far'
  | 'too near'
  | 'tilted'
  | 'no face'
  | 'two faces'
  | 'turned'
  | 'leaning'

export interface Clip {
  readonly name: string
  readonly half: Half
  readonly capture: CaptureKind
  /** The one way in which it is bad, or nothing for a good clip. */
  readonly fault: Fault | undefined
  /** Hints, one of which must be the first that is shown; any hint for a good clip. */
  readonly firstHints: readonly Hint[]
  readonly seconds: number
  readonly camera: Camera
  readonly scene: DocumentScene | FaceScene
}

export interface Camera {
  readonly video: Size
  /** As the page lays out its camera screen, for documents and for selfies. */
  readonly layouts: { readonly document: Layout; readonly selfie: Layout }
}

/** As measured on the page in windows of 390 x 844 and 1280 x 800. */
const phone = {
  document: { box: { width: 390, height: 844 }, guide: { x: 23.4, y: 306, width: 343.2, height: 216.4 } },
  selfie: { box: { width: 390, height: 844 }, guide: { x: 62.4, y: 239.7, width: 265.2, height: 348.9 } },
} as const
const desktop = {
  document: { box: { width: 640, height: 480 }, guide: { x: 80, y: 107.9, width: 480, height: 302.6 } },
  selfie: { box: { width: 640, height: 480 }, guide: { x: 185, y: 81.6, width: 269.9, height: 355.2 } },
} as const

export const cameras = {
  phone: { video: { width: 1080, height: 1920 }, layouts: phone },
  'old phone': { video: { width: 720, height: 1280 }, layouts: phone },
  webcam: { video: { width: 1280, height: 720 }, layouts: desktop },
} as const satisfies Readonly<Record<string, Camera>>

/** The layout of the clip's capture. */
export function layoutOf({ camera, capture }: Clip): Layout {
  return capture === 'selfie' ? camera.layouts.selfie : camera.layouts.document
}

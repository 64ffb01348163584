/**
 * Measures whether a moving face has depth. Texture is followed from frame to frame, and the mesh only says where to
 * look and how deep each place of a face is. The movement itself is measured in pixels, because the mesh sees a face in
 * every photograph and must not be able to imagine it.
 */
import { applyAffine, fitAffine } from '../../../../imaging/geometry/affine.ts'
import { isBentSheet, sheetAndBody } from '../../../../imaging/motion/bent-sheet.ts'
import { cornerPoints } from '../../../../imaging/motion/corner-points.ts'
import {
  PARALLAX_QUANTILE,
  depthParallax,
  parallaxOfBody,
} from '../../../../imaging/motion/depth-parallax.ts'
import type { MovedPoint } from '../../../../imaging/motion/moved-points.ts'
import { followPoint, greyPyramid, type GreyPyramid } from '../../../../imaging/motion/optical-flow.ts'
import type { Pixels, Point } from '../../../../imaging/pixels.ts'
import { quantile } from '../../../../imaging/quantiles.ts'
import { turnsIn, type NoseOffset } from '../../../domain/movement/challenge.ts'
import type { MovementMeasured } from '../../../domain/movement/movement.ts'
import { middleOf, type MeshVertex } from './face-landmarks.ts'

/** A frame and the mesh of its face; undefined where none was found. */
export interface MeshedFrame {
  readonly picture: Pixels
  readonly mesh: readonly MeshVertex[] | undefined
}

/** A frame in which a face was found. */
export type FrameWithFace = MeshedFrame & { readonly mesh: readonly MeshVertex[] }

export function hasFace(frame: MeshedFrame): frame is FrameWithFace {
  return frame.mesh !== undefined
}

const MAX_POINTS = 60
/** Fewer points say too little. */
const MIN_POINTS = 16
/** Least number of frames with a face, including the reference frame. */
const MIN_FRAMES = 4
const MIN_POINT_DISTANCE_PIXELS = 6
/**
 * Points this near to the middle of an eye, in distances of the eyes, are left out: lids and pupils move by themselves.
 */
const EYE_RADIUS = 0.2
/** Depth at a point is the mean of this many vertices around it. */
const NEAREST_VERTICES = 4
/** Squared pixels added to distances, so that a vertex at the point itself does not count alone. */
const NEAREST_SOFTNESS = 4
/**
 * A head that turns by an angle has a depth of about its sine: at least 0.4 of it in 198 bursts of people in which
 * depth was seen. Of 43 photographs that were wrapped around a face by calculation and had depth, 11 have less than
 * this, beside the 16 that are told by their sheet.
 */
const LEAST_OF_TURN = 1 / 3
/** Below this many degrees, the mesh's own noise and a speaking mouth are too large a part of the turn. */
const TELLING_TURN_DEGREES = 6
/** So much depth counts whatever the turn was: one side of a head that turns far is lost. */
const DEPTH_OF_ANY_HEAD = 0.1

// Vertices of FaceMesh.
/** Encloses brows, cheeks and nose. Mouth, chin and hair are left out, because they move or are not skin. */
const FACE_OUTLINE = [
  10, 338, 297, 332, 284, 389, 356, 323, 411, 425, 426, 327, 2, 98, 206, 205, 187, 93, 127, 162, 54, 103, 67,
  109,
]
const EYES = [
  [33, 160, 158, 133, 153, 144],
  [362, 385, 387, 263, 373, 380],
] as const
/** Vertices on bone: two meshes of one head differ there only by how the head is held. */
const RIGID = [
  168, 6, 197, 195, 5, 4, 1, 19, 94, 2, 98, 327, 97, 326, 48, 278, 64, 294, 122, 351, 196, 419, 236, 456, 33,
  133, 362, 263, 130, 359, 10, 151, 9, 8, 107, 336, 66, 296, 69, 299, 67, 297, 54, 284, 50, 280, 101, 330,
  205, 425, 117, 346, 116, 345, 187, 411, 234, 454, 93, 323, 127, 356, 162, 389,
]
const SIDES = [234, 454] as const
const FOREHEAD_AND_CHIN = [10, 152] as const
const NOSE_TIP = 1
/** Vertices against which the nose tip is measured, all further back: corners of the eyes and of the mouth. */
const FACE_PLANE = [33, 133, 362, 263, 61, 291]
/** The outer corners of the eyes. */
const EYE_CORNERS = [33, 263] as const

/** Compares every frame with the one whose pose is nearest to the middle. */
export function measureMovement(frames: readonly MeshedFrame[]): MovementMeasured | undefined {
  const seen = frames.flatMap(({ picture, mesh }) => (mesh ? [{ pyramid: greyPyramid(picture), mesh }] : []))
  const reference = nearestToMiddle(seen)
  if (seen.length < MIN_FRAMES || !reference) return undefined
  const points = pointsToFollow(reference)
  if (points.length < MIN_POINTS) return undefined
  const compared = seen
    .filter((frame) => frame !== reference)
    .map((frame) => followedInto(frame, reference, points))
  const told = compared.filter((moved) => moved.length >= MIN_POINTS)
  const parallaxes = told.flatMap((moved) => depthParallax(moved) ?? [])
  const parallax = parallaxOfBody(parallaxes)
  const across = acrossFace(reference.mesh)
  const isSheet =
    isBentSheet(told.flatMap((moved) => sheetAndBody(moved, across) ?? [])) ||
    isTooFlatFor(turnSeen(seen, reference), parallax)
  return {
    parallax: isSheet ? 0 : parallax,
    angleDegrees: angleSeen(seen.map(({ mesh }) => mesh)),
    framesCompared: parallaxes.length,
    turns: turnsIn(seen.flatMap(({ mesh }) => noseOffset(mesh, reference.mesh) ?? [])),
    pointsFollowed:
      compared.reduce((sum, moved) => sum + moved.length, 0) / (compared.length * points.length),
  }
}

interface SeenFrame {
  readonly pyramid: GreyPyramid
  readonly mesh: readonly MeshVertex[]
}

/** A place of the face in the reference frame, and how deep it lies. */
interface PlaceOnFace extends Point {
  readonly depth: number
}

function pointsToFollow({ pyramid, mesh }: SeenFrame): readonly PlaceOnFace[] {
  const [right, left] = EYES.map((vertices) => middleOf(mesh, vertices))
  const points = cornerPoints(pyramid[0]!, {
    polygon: FACE_OUTLINE.map((vertex) => mesh[vertex]!),
    avoid: [right!, left!],
    avoidRadius: EYE_RADIUS * Math.hypot(right!.x - left!.x, right!.y - left!.y),
    limit: MAX_POINTS,
    minDistance: MIN_POINT_DISTANCE_PIXELS,
  })
  return points.map((point) => ({ ...point, depth: depthAt(mesh, point) }))
}

function followedInto(frame: SeenFrame, reference: SeenFrame, points: readonly PlaceOnFace[]): MovedPoint[] {
  // Predicts where a point of one mesh is in the other, as far as an affine map can.
  const guess = fitAffine(RIGID.map((vertex) => ({ from: reference.mesh[vertex]!, to: frame.mesh[vertex]! })))
  return points.flatMap((from) => {
    const to = followPoint(reference.pyramid, frame.pyramid, from, guess ? applyAffine(guess, from) : from)
    return to ? [{ from, to, depth: from.depth }] : []
  })
}

function depthAt(mesh: readonly MeshVertex[], { x, y }: Point): number {
  const nearest = mesh
    .map((vertex) => ({ depth: vertex.depth, distance: (vertex.x - x) ** 2 + (vertex.y - y) ** 2 }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, NEAREST_VERTICES)
    .map(({ depth, distance }) => ({ depth, weight: 1 / (distance + NEAREST_SOFTNESS) }))
  const weights = nearest.reduce((sum, { weight }) => sum + weight, 0)
  return nearest.reduce((sum, { depth, weight }) => sum + depth * weight, 0) / weights
}

/** The frame whose pose is nearest to the middle of all; undefined where there is none. */
export function nearestToMiddle<Frame extends { readonly mesh: readonly MeshVertex[] }>(
  frames: readonly Frame[],
): Frame | undefined {
  const [yaw, pitch] = [SIDES, FOREHEAD_AND_CHIN].map((ends) =>
    median(frames.map(({ mesh }) => turnOf(mesh, ends))),
  )
  const distance = ({ mesh }: Frame): number =>
    Math.abs(turnOf(mesh, SIDES) - yaw!) + Math.abs(turnOf(mesh, FOREHEAD_AND_CHIN) - pitch!)
  return frames.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Degrees by which the line between two vertices is rotated out of the picture plane. */
function turnOf(mesh: readonly MeshVertex[], [first, second]: readonly [number, number]): number {
  const [one, other] = [mesh[first]!, mesh[second]!]
  const along = Math.hypot(other.x - one.x, other.y - one.y)
  return (Math.atan2(other.depth - one.depth, along) * 180) / Math.PI
}

/** How far the nose is from where an affine map of eyes and mouth puts it. For a head that turns, no map fits all. */
function noseOffset(mesh: readonly MeshVertex[], reference: readonly MeshVertex[]): NoseOffset | undefined {
  const upright = fitAffine(FACE_PLANE.map((vertex) => ({ from: mesh[vertex]!, to: reference[vertex]! })))
  if (!upright) return undefined
  const [nose, straight] = [applyAffine(upright, mesh[NOSE_TIP]!), reference[NOSE_TIP]!]
  const [right, left] = EYE_CORNERS.map((vertex) => reference[vertex]!)
  const eyeDistance = Math.hypot(left!.x - right!.x, left!.y - right!.y)
  return { across: (nose.x - straight.x) / eyeDistance, upright: (nose.y - straight.y) / eyeDistance }
}

/** The direction from eye to eye, a unit vector. */
function acrossFace(mesh: readonly MeshVertex[]): Point {
  const [right, left] = EYE_CORNERS.map((vertex) => mesh[vertex]!)
  const length = Math.hypot(left!.x - right!.x, left!.y - right!.y) || 1
  return { x: (left!.x - right!.x) / length, y: (left!.y - right!.y) / length }
}

/** Degrees between the pose of the reference frame and the others, as the mesh sees them, by the same quantile. */
function turnSeen(seen: readonly SeenFrame[], reference: SeenFrame): number {
  const turns = seen
    .filter((frame) => frame !== reference)
    .map(({ mesh }) =>
      Math.hypot(
        ...[SIDES, FOREHEAD_AND_CHIN].map((ends) => turnOf(mesh, ends) - turnOf(reference.mesh, ends)),
      ),
    )
  return quantile(turns, PARALLAX_QUANTILE)
}

/**
 * Whether a head that turned so far would have moved with more depth. The mesh takes the turn of a print for that of a
 * head, and a print that is wrapped around a face moves with a part of its depth.
 */
function isTooFlatFor(turnDegrees: number, parallax: number): boolean {
  const whole = Math.sin((turnDegrees * Math.PI) / 180)
  return (
    turnDegrees >= TELLING_TURN_DEGREES && parallax < DEPTH_OF_ANY_HEAD && parallax < LEAST_OF_TURN * whole
  )
}

/** The angle between the extremes, of turning or nodding, whichever is larger. */
function angleSeen(meshes: readonly (readonly MeshVertex[])[]): number {
  const ranges = [SIDES, FOREHEAD_AND_CHIN].map((ends) => {
    const turns = meshes.map((mesh) => turnOf(mesh, ends))
    return Math.max(...turns) - Math.min(...turns)
  })
  return Math.max(...ranges)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

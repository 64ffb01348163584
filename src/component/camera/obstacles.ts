/** Why there is no camera, told apart: each has its own words and its own way on. */
export const cameraObstacles = [
  'insecure-context',
  'camera-unsupported',
  'embedding-forbids-camera',
  'camera-denied',
  'camera-dismissed',
  'camera-missing',
  'camera-in-use',
  'camera-unsuitable',
  'camera-ended',
  'camera-failed',
] as const
export type CameraObstacle = (typeof cameraObstacles)[number]

/** What the platform says about itself, apart from the error. */
export interface CameraSurroundings {
  readonly isSecureContext: boolean
  readonly hasGetUserMedia: boolean
  /** Whether the pages around this one let it use the camera; undefined where the browser cannot say. */
  readonly allowedByEmbedding: boolean | undefined
  readonly permission: PermissionState | undefined
}

/** An obstacle that is known before anything is asked. */
export function obstacleBeforeAsking(surroundings: CameraSurroundings): CameraObstacle | undefined {
  if (!surroundings.isSecureContext) return 'insecure-context'
  // The same error name stands for a refusal of the person and of the page around: only the policy tells.
  if (surroundings.allowedByEmbedding === false) return 'embedding-forbids-camera'
  if (!surroundings.hasGetUserMedia) return 'camera-unsupported'
  return undefined
}

/** The obstacle behind a failure of getUserMedia. */
export function obstacleOf(error: unknown, surroundings: CameraSurroundings): CameraObstacle {
  const before = obstacleBeforeAsking(surroundings)
  if (before) return before
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      // A prompt that was closed without an answer leaves the permission open, and may be shown again.
      return surroundings.permission === 'prompt' ? 'camera-dismissed' : 'camera-denied'
    case 'SecurityError':
      // A sandbox without allow-same-origin has no origin that could be given the camera.
      return 'embedding-forbids-camera'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return 'camera-missing'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'camera-in-use'
    case 'OverconstrainedError':
      return 'camera-unsuitable'
    case 'TypeError':
      return 'camera-unsupported'
    default:
      return 'camera-failed'
  }
}

/** Reads the surroundings of this page; every source is optional, because browsers differ in what they tell. */
export async function cameraSurroundings(): Promise<CameraSurroundings> {
  return {
    isSecureContext: globalThis.isSecureContext,
    // Absent on pages without https and in some browsers inside apps, whatever the types say.
    hasGetUserMedia: 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices,
    allowedByEmbedding: (document as DocumentWithPolicy).featurePolicy?.allowsFeature('camera'),
    permission: await cameraPermission(),
  }
}

/** Chromium's; neither Firefox nor Safari has it. */
type DocumentWithPolicy = Document & {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    // Older Firefox does not know the name and throws.
    return undefined
  }
}

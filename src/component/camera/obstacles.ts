/** The reasons why there is no camera. Each has its own words and its own way on. */
import type { CameraSurroundings } from './surroundings.ts'

export const cameraObstacles = [
  'insecure-context',
  'camera-unsupported',
  'in-app-browser',
  'embedding-forbids-camera',
  'camera-denied',
  'camera-denied-by-system',
  'camera-dismissed',
  'camera-missing',
  'camera-in-use',
  'camera-unsuitable',
  'camera-ended',
  'camera-dark',
  'camera-failed',
] as const
export type CameraObstacle = (typeof cameraObstacles)[number]

/** An obstacle that is known before anything is asked. */
export function obstacleBeforeAsking(surroundings: CameraSurroundings): CameraObstacle | undefined {
  if (!surroundings.isSecureContext) return 'insecure-context'
  // The person and the embedding page refuse with the same error name. Only the policy tells which of them refused.
  if (surroundings.allowedByEmbedding === false) return 'embedding-forbids-camera'
  if (!surroundings.hasGetUserMedia) return surroundings.inApp ? 'in-app-browser' : 'camera-unsupported'
  return undefined
}

/** The obstacle behind a failure of getUserMedia. */
export function obstacleOf(error: unknown, surroundings: CameraSurroundings): CameraObstacle {
  const before = obstacleBeforeAsking(surroundings)
  if (before) return before
  const { name, message } = error instanceof Error ? error : new Error()
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return refusalOf(message, surroundings)
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

/** Tells who refused: an app that never asks, the system, or the person, for now or for good. */
function refusalOf(message: string, { inApp, permission }: CameraSurroundings): CameraObstacle {
  if (inApp) return 'in-app-browser'
  // Chromium names the system when the system's settings withhold the camera from the browser itself.
  if (/\bsystem\b/i.test(message)) return 'camera-denied-by-system'
  // A prompt that was closed without an answer leaves the permission open, and may be shown again.
  return permission === 'prompt' || /dismissed/i.test(message) ? 'camera-dismissed' : 'camera-denied'
}

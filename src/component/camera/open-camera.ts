import { obstacleBeforeAsking } from './obstacles.ts'
import { cameraSurroundings } from './surroundings.ts'
import type { CameraRequest } from './camera-controller.ts'

/** Wide enough for the small print of a card. A camera with fewer pixels is used all the same. */
const WISHED_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const

/** Opens the camera of the device. When it cannot do everything that is asked, it is asked again for less. */
export async function openDeviceCamera(request: CameraRequest): Promise<MediaStream> {
  const before = obstacleBeforeAsking(await cameraSurroundings())
  // Thrown as the platform throws its own errors, so that one place tells the obstacles apart.
  if (before) throw new DOMException(before, 'SecurityError')
  const [first, ...looser] = wishesFor(request)
  try {
    return await cameraWith(first)
  } catch (error) {
    return cameraWithFewerWishes(looser, error)
  }
}

type Wishes = MediaTrackConstraints | true

/** The constraints to try in turn, from the best camera to any camera at all. */
export function wishesFor({ facing, device }: CameraRequest): readonly [Wishes, ...Wishes[]] {
  const which = device === undefined ? { facingMode: { ideal: facing } } : { deviceId: { exact: device } }
  return [{ ...which, ...WISHED_SIZE }, which, true]
}

async function cameraWithFewerWishes(wishes: readonly Wishes[], reason: unknown): Promise<MediaStream> {
  const [next, ...fewer] = wishes
  if (next === undefined || !mayHelp(reason)) throw reason
  try {
    return await cameraWith(next)
  } catch (error) {
    return cameraWithFewerWishes(fewer, error)
  }
}

/**
 * Whether fewer wishes may help. Some drivers report NotReadableError when they cannot give the size that was wished
 * for.
 */
function mayHelp(error: unknown): boolean {
  return error instanceof Error && ['OverconstrainedError', 'NotReadableError'].includes(error.name)
}

function cameraWith(video: Wishes): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video })
}

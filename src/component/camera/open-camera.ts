import { obstacleBeforeAsking } from './obstacles.ts'
import { cameraSurroundings } from './surroundings.ts'
import type { CameraRequest } from './camera-controller.ts'

/** Wide enough for the small print of a card; a camera that has less is still a camera. */
const WISHED_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const

/** The camera of the device; what it cannot do is asked for once more with fewer wishes. */
export async function openDeviceCamera(request: CameraRequest): Promise<MediaStream> {
  const before = obstacleBeforeAsking(await cameraSurroundings())
  // Thrown like the platform's own errors, so that obstacles are told apart in one place.
  if (before) throw new DOMException(before, 'SecurityError')
  const [first, ...looser] = wishesFor(request)
  try {
    return await cameraWith(first)
  } catch (error) {
    return cameraWithFewerWishes(looser, error)
  }
}

type Wishes = MediaTrackConstraints | true

/** From what serves best to any camera at all. */
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

/** Some drivers say that a camera cannot be read when they cannot give the size that was wished for. */
function mayHelp(error: unknown): boolean {
  return error instanceof Error && ['OverconstrainedError', 'NotReadableError'].includes(error.name)
}

function cameraWith(video: Wishes): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video })
}

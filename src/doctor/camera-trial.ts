/** Opens a camera for a moment, as the onboarding will, and says how that went. */
import { obstacleOf, type CameraObstacle } from '../component/camera/obstacles.ts'
import { cameraSurroundings } from '../component/camera/surroundings.ts'
import type { Diagnosis } from '../protocol/sessions/diagnosis.ts'

/** Below this, the small print of a document cannot be read. */
const LEAST_SIDE_PIXELS = 720

const remedies: Readonly<Partial<Record<CameraObstacle, string>>> = {
  'insecure-context': 'Use https.',
  'embedding-forbids-camera': 'Add allow="camera" to the iframe, and check Permissions-Policy and sandbox.',
  'camera-denied': 'Allow it in the browser’s settings of this site, or in the app’s own permissions.',
  'camera-dismissed': 'Try again, and answer the question.',
  'camera-in-use': 'Close what else uses the camera.',
  'camera-missing': 'Connect a camera, or send files instead.',
}

export async function tryCamera(): Promise<Diagnosis> {
  const check = 'trial of the camera'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
    const { width = 0, height = 0, facingMode } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    for (const track of stream.getTracks()) track.stop()
    const found = `${width} × ${height}${facingMode ? `, ${facingMode}` : ''}`
    if (Math.min(width, height) >= LEAST_SIDE_PIXELS) return { check, verdict: 'good', found }
    return {
      check,
      verdict: 'doubtful',
      found,
      remedy: 'Small print may be unreadable: use a better camera.',
    }
  } catch (error) {
    const obstacle = obstacleOf(error, await cameraSurroundings())
    const name = error instanceof Error || error instanceof DOMException ? error.name : String(error)
    const remedy = remedies[obstacle]
    return { check, verdict: 'bad', found: `${obstacle} (${name})`, ...(remedy ? { remedy } : {}) }
  }
}

import { cameraObstacles } from '../../../src/component/camera/obstacles.ts'
import { sessionObstacles } from '../../../src/component/session/session-machine.ts'

/** What the gallery can show, known without a browser. */
export const sceneNames: readonly string[] = [
  'opening',
  'consent',
  'unseen',
  'declined',
  'primer',
  'capture-starting',
  'capture-front',
  'capture-front-hint',
  'capture-front-hold',
  'capture-back',
  'capture-selfie',
  'capture-selfie-hint',
  'capture-selfie-hold',
  'capture-debug-front',
  'capture-debug-selfie',
  'capture-by-hand',
  'checking',
  'checking-selfie',
  'retake',
  'retake-selfie',
  'retake-no-picture',
  'retake-stuck',
  'review',
  'checking-offline',
  'document-choice',
  'movement-inviting',
  'movement-asked',
  'movement-collecting',
  'movement-turned',
  'movement-enough',
  'movement-again',
  'interlude-back',
  'interlude-selfie',
  'file-front',
  'file-selfie',
  'sending',
  'sending-offline',
  'sending-failed',
  'done-waiting',
  'done-received',
  'done-approved',
  'done-rejected',
  ...cameraObstacles.map((obstacle) => `obstacle-${obstacle}`),
  'obstacle-named-app',
  'obstacle-by-browser',
  'obstacle-other-camera',
  'primer-on-computer',
  ...sessionObstacles.map((obstacle) => `closed-${obstacle}`),
]

/** Whether that scene is one of the camera's, which are dark in both schemes. */
export function isOfCamera(scene: string): boolean {
  return /^(capture|checking|retake|interlude)/.test(scene)
}

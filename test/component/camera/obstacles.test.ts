import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  obstacleOf,
  type CameraObstacle,
  type CameraSurroundings,
} from '../../../src/component/camera/obstacles.ts'

describe('camera obstacles', () => {
  const cases: readonly (readonly [string, string, Partial<CameraSurroundings>, CameraObstacle])[] = [
    [
      'a page without https',
      'TypeError',
      { isSecureContext: false, hasGetUserMedia: false },
      'insecure-context',
    ],
    ['a browser inside an app', 'TypeError', { hasGetUserMedia: false }, 'camera-unsupported'],
    ['a frame without allow', 'NotAllowedError', { allowedByEmbedding: false }, 'embedding-forbids-camera'],
    ['a sandboxed frame', 'SecurityError', {}, 'embedding-forbids-camera'],
    ['a person who refuses', 'NotAllowedError', { permission: 'denied' }, 'camera-denied'],
    ['a browser that does not say', 'NotAllowedError', { permission: undefined }, 'camera-denied'],
    ['a question that was closed', 'NotAllowedError', { permission: 'prompt' }, 'camera-dismissed'],
    ['a machine without a camera', 'NotFoundError', {}, 'camera-missing'],
    ['a camera in a call', 'NotReadableError', {}, 'camera-in-use'],
    ['a camera that the system took', 'AbortError', {}, 'camera-in-use'],
    ['a camera that cannot do it', 'OverconstrainedError', {}, 'camera-unsuitable'],
    ['anything else', 'SomethingNewError', {}, 'camera-failed'],
  ]
  for (const [what, name, surroundings, obstacle] of cases) {
    it(`tell ${what}: ${obstacle}`, () => {
      assert.equal(obstacleOf(new DOMException('', name), { ...usual, ...surroundings }), obstacle)
    })
  }
})

const usual: CameraSurroundings = {
  isSecureContext: true,
  hasGetUserMedia: true,
  allowedByEmbedding: true,
  permission: 'granted',
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { obstacleOf, type CameraObstacle } from '../../../src/component/camera/obstacles.ts'
import type { CameraSurroundings } from '../../../src/component/camera/surroundings.ts'

describe('camera obstacles', () => {
  const cases: readonly (readonly [string, string, Partial<CameraSurroundings>, CameraObstacle])[] = [
    [
      'a page without https',
      'TypeError',
      { isSecureContext: false, hasGetUserMedia: false },
      'insecure-context',
    ],
    ['an old browser', 'TypeError', { hasGetUserMedia: false }, 'camera-unsupported'],
    [
      'an app without a camera for pages',
      'TypeError',
      { hasGetUserMedia: false, inApp: 'TikTok' },
      'in-app-browser',
    ],
    ['an app that refuses', 'NotAllowedError', { inApp: 'Instagram' }, 'in-app-browser'],
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
  it('tell a system that refuses, and a question that was closed, by Chromium’s words', () => {
    const refused = (message: string): CameraObstacle =>
      obstacleOf(new DOMException(message, 'NotAllowedError'), { ...usual, permission: 'granted' })
    assert.equal(refused('Permission denied by system'), 'camera-denied-by-system')
    assert.equal(refused('Permission dismissed'), 'camera-dismissed')
    assert.equal(refused('Permission denied'), 'camera-denied')
  })

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
  inApp: undefined,
}

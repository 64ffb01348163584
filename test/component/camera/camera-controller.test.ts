/** A call that takes the camera, on a clock of the test's own; real cameras are in `test/elements`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CameraController } from '../../../src/component/camera/camera-controller.ts'

describe('the camera controller', () => {
  it('takes a camera that stays muted for gone, as a phone does in a call', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const track = new FakeTrack()
    const lost = await opened(track)
    track.mute()
    mock.timers.tick(2_000)
    track.unmute()
    mock.timers.tick(5_000)
    await settled()
    assert.deepEqual(lost, [])
    track.mute()
    mock.timers.tick(3_000)
    await settled()
    assert.deepEqual(lost, ['camera-ended'])
    assert.equal(track.live, false)
  })

  it('takes a camera that was muted when it opened for gone, as a phone in a call opens one', async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const track = new FakeTrack()
    track.mute()
    const lost = await opened(track)
    mock.timers.tick(3_000)
    await settled()
    assert.deepEqual(lost, ['camera-ended'])
  })

  it('says that the person forbade it, where that ended it', async () => {
    for (const [permission, obstacle] of [
      ['denied', 'camera-denied'],
      ['prompt', 'camera-ended'],
      ['granted', 'camera-ended'],
      [undefined, 'camera-ended'],
    ] as const) {
      const track = new FakeTrack()
      const lost = await opened(track, permission)
      track.dispatchEvent(new Event('ended'))
      await settled()
      assert.deepEqual(lost, [obstacle], permission)
    }
  })

  it('says nothing of a camera that is asked for again before it is known why it ended', async () => {
    const track = new FakeTrack()
    const lost: string[] = []
    const camera = controllerOf(track, lost, undefined)
    await camera.open(request)
    track.dispatchEvent(new Event('ended'))
    assert.equal((await camera.open(request)).name, 'open')
    await settled()
    assert.deepEqual(lost, [])
  })
})

const request = { facing: 'environment', capture: 'front' } as const

/** Opens the camera. Resolves to what is told of its loss. */
async function opened(track: FakeTrack, permission?: PermissionState): Promise<readonly string[]> {
  const lost: string[] = []
  await controllerOf(track, lost, permission).open(request)
  return lost
}

function controllerOf(
  track: FakeTrack,
  lost: string[],
  permission: PermissionState | undefined,
): CameraController {
  return new CameraController({
    openCamera: async () => streamOf(track),
    onLost: (obstacle) => lost.push(obstacle),
    devices: async () => [],
    surroundings: async () => ({
      isSecureContext: true,
      hasGetUserMedia: true,
      allowedByEmbedding: undefined,
      permission,
      inApp: undefined,
    }),
  })
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

class FakeTrack extends EventTarget {
  live = true
  muted = false

  stop(): void {
    this.live = false
  }

  mute(): void {
    this.muted = true
    this.dispatchEvent(new Event('mute'))
  }

  unmute(): void {
    this.muted = false
    this.dispatchEvent(new Event('unmute'))
  }
}

function streamOf(track: FakeTrack): MediaStream {
  const tracks = { getTracks: () => [track], getVideoTracks: () => [track] }
  return tracks as unknown as MediaStream
}

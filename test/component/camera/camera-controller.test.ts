/** A call that takes the camera, on a clock of the test's own; real cameras are in `test/elements`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CameraController } from '../../../src/component/camera/camera-controller.ts'

describe('the camera controller', () => {
  it('takes a camera that stays muted for gone, as a phone does in a call', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const track = new FakeTrack()
    const lost: string[] = []
    const camera = new CameraController({
      openCamera: async () => streamOf(track),
      onLost: (obstacle) => lost.push(obstacle),
      devices: async () => [],
    })
    await camera.open({ facing: 'environment', capture: 'front' })
    track.mute()
    mock.timers.tick(2_000)
    track.unmute()
    mock.timers.tick(5_000)
    assert.deepEqual(lost, [])
    track.mute()
    mock.timers.tick(3_000)
    assert.deepEqual(lost, ['camera-ended'])
    assert.equal(track.live, false)
  })
})

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

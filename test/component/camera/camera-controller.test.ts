import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CameraController, type CameraRequest } from '../../../src/component/camera/camera-controller.ts'

const documentRequest: CameraRequest = { facing: 'environment', capture: 'front' }
const selfieRequest: CameraRequest = { facing: 'user', capture: 'selfie' }

describe('the camera controller', () => {
  it('keeps one stream for captures that look the same way', async () => {
    const { camera, opened } = controller()
    await camera.open(documentRequest)
    const again = await camera.open({ ...documentRequest, capture: 'back' })
    assert.equal(opened.length, 1)
    assert.equal(again.name === 'open' && again.stream, opened[0])
  })

  it('gives the camera back before it opens the other one', async () => {
    const { camera, opened } = controller()
    await camera.open(documentRequest)
    await camera.open(selfieRequest)
    assert.deepEqual(
      opened.map(({ active }) => active),
      [false, true],
    )
  })

  it('gives the camera back when it is closed', async () => {
    const { camera, opened } = controller()
    await camera.open(documentRequest)
    camera.close()
    assert.equal(opened[0]?.active, false)
  })

  it('drops a camera that comes after the person has left', async () => {
    const late = Promise.withResolvers<FakeStream>()
    const { camera } = controller({ open: () => late.promise })
    const asked = camera.open(documentRequest)
    camera.close()
    const stream = new FakeStream()
    late.resolve(stream)
    assert.equal((await asked).name, 'superseded')
    assert.equal(stream.active, false)
  })

  it('answers with the obstacle when there is no camera', async () => {
    const { camera } = controller({ open: () => Promise.reject(new DOMException('', 'NotFoundError')) })
    assert.deepEqual(await camera.open(documentRequest), { name: 'obstacle', obstacle: 'camera-missing' })
  })

  it('says when the camera goes away by itself, and not when it was given back', async () => {
    const { camera, opened, lost } = controller()
    await camera.open(documentRequest)
    opened[0]?.track.dispatchEvent(new Event('ended'))
    assert.deepEqual(lost, ['camera-ended'])
    await camera.open(documentRequest)
    camera.close()
    opened[1]?.track.dispatchEvent(new Event('ended'))
    assert.deepEqual(lost, ['camera-ended'])
  })

  it('takes a camera that stays muted for gone, as a phone does in a call', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { camera, opened, lost } = controller()
    await camera.open(documentRequest)
    const track = opened[0]?.track
    track?.mute()
    mock.timers.tick(2_000)
    track?.unmute()
    mock.timers.tick(5_000)
    assert.deepEqual(lost, [])
    track?.mute()
    mock.timers.tick(3_000)
    assert.deepEqual(lost, ['camera-ended'])
    assert.equal(track?.live, false)
  })

  it('changes to the next camera, gives this one back first, and keeps to it', async () => {
    const { camera, opened, requests } = controller({ devices: ['wide', 'near', 'front'] })
    assert.equal(camera.hasOther, false)
    await camera.open(documentRequest)
    assert.equal(camera.hasOther, true)
    camera.change()
    assert.equal(opened[0]?.active, false)
    await camera.open(documentRequest)
    camera.change()
    await camera.open({ ...documentRequest, capture: 'back' })
    await camera.open(selfieRequest)
    await camera.open(documentRequest)
    assert.deepEqual(
      requests.map(({ facing, device }) => [facing, device]),
      [
        ['environment', undefined],
        ['environment', 'near'],
        ['environment', 'front'],
        ['user', undefined],
        ['environment', 'front'],
      ],
    )
  })

  it('offers no other camera where there is one, or where none is named before one is allowed', async () => {
    for (const devices of [['only'], ['', '']]) {
      const { camera } = controller({ devices })
      await camera.open(documentRequest)
      assert.equal(camera.hasOther, false)
    }
  })
})

class FakeTrack extends EventTarget {
  live = true
  muted = false
  readonly #device: string

  constructor(device: string) {
    super()
    this.#device = device
  }

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

  getSettings(): MediaTrackSettings {
    return { deviceId: this.#device }
  }
}

class FakeStream {
  readonly track: FakeTrack

  constructor(device = 'only') {
    this.track = new FakeTrack(device)
  }

  get active(): boolean {
    return this.track.live
  }
  getTracks(): readonly FakeTrack[] {
    return [this.track]
  }
  getVideoTracks(): readonly FakeTrack[] {
    return [this.track]
  }
}

interface Platform {
  readonly devices?: readonly string[]
  readonly open?: () => Promise<FakeStream>
}

function controller({ devices = ['only'], open }: Platform = {}): {
  readonly camera: CameraController
  readonly opened: readonly FakeStream[]
  readonly requests: readonly CameraRequest[]
  readonly lost: readonly string[]
} {
  const opened: FakeStream[] = []
  const requests: CameraRequest[] = []
  const lost: string[] = []
  const camera = new CameraController({
    openCamera: async (request) => {
      requests.push(request)
      const stream = await (open?.() ?? new FakeStream(request.device ?? devices[0]))
      opened.push(stream)
      return stream as unknown as MediaStream
    },
    onLost: (obstacle) => lost.push(obstacle),
    devices: async () =>
      devices.map((deviceId) => ({ kind: 'videoinput', deviceId }) as unknown as MediaDeviceInfo),
    surroundings: async () => ({
      isSecureContext: true,
      hasGetUserMedia: true,
      allowedByEmbedding: undefined,
      permission: undefined,
      inApp: undefined,
    }),
  })
  return { camera, opened, requests, lost }
}

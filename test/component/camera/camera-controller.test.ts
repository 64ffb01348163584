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
    const { camera } = controller(() => late.promise)
    const asked = camera.open(documentRequest)
    camera.close()
    const stream = new FakeStream()
    late.resolve(stream)
    assert.equal((await asked).name, 'superseded')
    assert.equal(stream.active, false)
  })

  it('answers with the obstacle when there is no camera', async () => {
    const { camera } = controller(() => Promise.reject(new DOMException('', 'NotFoundError')))
    assert.deepEqual(await camera.open(documentRequest), { name: 'obstacle', obstacle: 'camera-missing' })
  })

  it('says when the camera goes away by itself, and not when it was given back', async () => {
    const { camera, opened, ended } = controller()
    await camera.open(documentRequest)
    opened[0]?.track.dispatchEvent(new Event('ended'))
    assert.equal(ended(), 1)
    await camera.open(documentRequest)
    camera.close()
    opened[1]?.track.dispatchEvent(new Event('ended'))
    assert.equal(ended(), 1)
  })
})

class FakeTrack extends EventTarget {
  live = true
  stop(): void {
    this.live = false
  }
}

class FakeStream {
  readonly track = new FakeTrack()
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

function controller(open: () => Promise<FakeStream> = () => Promise.resolve(new FakeStream())): {
  readonly camera: CameraController
  readonly opened: readonly FakeStream[]
  readonly ended: () => number
} {
  const opened: FakeStream[] = []
  let endings = 0
  const camera = new CameraController({
    openCamera: async () => {
      const stream = await open()
      opened.push(stream)
      return stream as unknown as MediaStream
    },
    onEnded: () => endings++,
    surroundings: async () => ({
      isSecureContext: true,
      hasGetUserMedia: true,
      allowedByEmbedding: undefined,
      permission: undefined,
    }),
  })
  return { camera, opened, ended: () => endings }
}

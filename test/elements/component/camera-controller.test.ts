/** With the cameras of this browser: Chromium's stand in for a device that has three, Firefox's for one. */
import { assert, fixture, html, oneEvent } from '@open-wc/testing'
import {
  CameraController,
  type CameraOptions,
  type CameraRequest,
} from '../../../src/component/camera/camera-controller.ts'
import { openDeviceCamera } from '../../../src/component/camera/open-camera.ts'
import { cameras, hearsMadeEventsOfTracks, itWhere } from '../support/it-where.ts'
import { waitUntil } from '../support/wait-until.ts'

const documentRequest: CameraRequest = { facing: 'environment', capture: 'front' }
const selfieRequest: CameraRequest = { facing: 'user', capture: 'selfie' }

let camera: CameraController
let streams: MediaStream[]
let lost: string[]
afterEach(() => camera.close())

describe('the camera controller', () => {
  it('keeps one stream for captures that look the same way', async () => {
    begin()
    await camera.open(documentRequest)
    const again = await camera.open({ ...documentRequest, capture: 'back' })
    assert.lengthOf(streams, 1)
    assert.equal(again.name === 'open' && again.stream, streams[0])
  })

  it('gives the camera back before it opens the other one', async () => {
    const before: boolean[] = []
    begin({
      openCamera: async (request) => {
        before.push(...streams.map(({ active }) => active))
        return opened(await openDeviceCamera(request))
      },
    })
    await camera.open(documentRequest)
    await camera.open(selfieRequest)
    assert.deepEqual(before, [false])
    assert.deepEqual(
      streams.map(({ active }) => active),
      [false, true],
    )
  })

  it('gives the camera back when it is closed', async () => {
    begin()
    await camera.open(documentRequest)
    assert.isTrue(streams[0]?.active)
    camera.close()
    assert.isFalse(streams[0].active)
  })

  it('drops a camera that comes after the person has left', async () => {
    const late = Promise.withResolvers<undefined>()
    begin({
      openCamera: async (request) => {
        const stream = opened(await openDeviceCamera(request))
        await late.promise
        return stream
      },
    })
    const asked = camera.open(documentRequest)
    camera.close()
    late.resolve(undefined)
    assert.equal((await asked).name, 'superseded')
    assert.isFalse(streams[0]?.active)
  })

  it('answers with the obstacle when there is no such camera', async () => {
    begin({
      openCamera: () => navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: 'none' } } }),
    })
    assert.deepEqual(await camera.open(documentRequest), { name: 'obstacle', obstacle: 'camera-unsuitable' })
  })

  itWhere(hearsMadeEventsOfTracks)(
    'says when the camera goes away by itself, and not when it was given back',
    async () => {
      begin()
      await camera.open(documentRequest)
      end(streams[0])
      await waitUntil(() => lost.length > 0)
      assert.deepEqual(lost, ['camera-ended'])
      await camera.open(documentRequest)
      camera.close()
      end(streams[1])
      assert.deepEqual(lost, ['camera-ended'])
    },
  )

  describe('that shows nothing but black', () => {
    let looks: readonly (() => void)[]
    let video: HTMLVideoElement
    const { setInterval } = globalThis
    beforeEach(() => {
      looks = []
      globalThis.setInterval = ((look: () => void) => (looks = [...looks, look]).length) as typeof setInterval
    })
    afterEach(() => {
      globalThis.setInterval = setInterval
      video.remove()
    })

    /** Before a video whose camera is black, and that many looks later. */
    async function lookAtBlack(times: number): Promise<void> {
      begin({ openCamera: async () => opened(document.createElement('canvas').captureStream()) })
      await camera.open(documentRequest)
      video = await fixture<HTMLVideoElement>(html`<video muted></video>`)
      video.srcObject = streams[0] ?? null
      void video.play().catch(() => undefined)
      camera.lookAt(video)
      look(times)
    }

    function look(times: number): void {
      for (let time = 0; time < times; time++) looks.at(-1)?.()
    }

    it('is lost after ten looks', async () => {
      await lookAtBlack(9)
      assert.deepEqual(lost, [])
      look(1)
      assert.deepEqual(lost, ['camera-dark'])
    })

    it('is not looked at while its screen is away, as while a still is sent', async () => {
      await lookAtBlack(1)
      const gone = oneEvent(video, 'pause')
      video.remove()
      await gone
      look(100)
      assert.deepEqual(lost, [])
    })
  })

  itWhere(cameras === 3)(
    'changes to the next camera, gives this one back first, and keeps to it',
    async () => {
      begin()
      assert.isFalse(camera.hasOther)
      await camera.open(documentRequest)
      assert.isTrue(camera.hasOther)
      camera.change()
      assert.isFalse(streams[0]?.active)
      await camera.open(documentRequest)
      camera.change()
      await camera.open({ ...documentRequest, capture: 'back' })
      await camera.open(selfieRequest)
      await camera.open(documentRequest)
      const [first, second, third, selfie, last] = streams.map(deviceOf)
      assert.equal(new Set([first, second, third]).size, 3, 'three cameras, one after the other')
      assert.ok(selfie)
      assert.equal(last, third)
    },
  )

  it('offers no other camera where there is one, or where none is named before one is allowed', async () => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const one = devices.find(({ kind }) => kind === 'videoinput')
    assert.ok(one)
    const unnamed = { kind: 'videoinput', deviceId: '' } as unknown as MediaDeviceInfo
    for (const listed of [[one], [unnamed, unnamed], []]) {
      begin({ devices: async () => listed })
      await camera.open(documentRequest)
      assert.isFalse(camera.hasOther)
      camera.close()
    }
  })
})

function begin(changed: Partial<CameraOptions> = {}): void {
  streams = []
  lost = []
  camera = new CameraController({
    openCamera: async (request) => opened(await openDeviceCamera(request)),
    onLost: (obstacle) => lost.push(obstacle),
    ...changed,
  })
}

function opened(stream: MediaStream): MediaStream {
  streams.push(stream)
  return stream
}

/** The event by which a browser reports that a camera was pulled out. */
function end(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.dispatchEvent(new Event('ended'))
}

function deviceOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId
}

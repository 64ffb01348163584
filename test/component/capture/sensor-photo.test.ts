import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { sensorPhoto } from '../../../src/component/capture/sensor-photo.ts'
import type { GoodFrame } from '../../../src/component/capture/frame-watch.ts'
import type { DocumentObservation } from '../../../src/component/vision/document-observer.ts'
import type { FrameRequest, VisionAnswer, VisionRequest } from '../../../src/component/vision/messages.ts'
import { VisionClient, type VisionWorker } from '../../../src/component/vision/vision-client.ts'

/** The sensor has twice the video's pixels, and more above and below. */
const VIDEO = { width: 1920, height: 1080 }
const SENSOR = { width: 3840, height: 2880 }

afterEach(() => {
  mock.restoreAll()
  Reflect.deleteProperty(globalThis, 'ImageCapture')
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

describe('a photograph by the sensor', () => {
  it('is the still when it shows the same card as well', async () => {
    const { photo, worker } = await photographed({ photo: seen({}) })
    assert.equal(photo?.bitmap.width, SENSOR.width)
    const request = worker.requests[0]
    // The video is the middle of the sensor's picture: the looked-at region lies twice as far from its middle.
    assert.deepEqual(request?.look, { x: 400, y: 760, width: 3040, height: 1360 })
    assert.deepEqual(request.guide, view.guide)
  })

  const worse: readonly (readonly [string, Partial<DocumentObservation>])[] = [
    ['it is blurred', { sharpness: 0.4 }],
    ['a lamp is reflected in it', { glare: 0.2 }],
    ['the card is gone', { card: undefined, face: undefined, portrait: 'not-seen' }],
    ['it shows the other side', { portrait: 'not-seen' }],
    ['the card moved away', { card: card(0.15) }],
  ]
  for (const [when, photo] of worse) {
    it(`is not taken when ${when}, and its pixels are given back`, async () => {
      const answer = await photographed({ photo: seen(photo) })
      assert.equal(answer.photo, undefined)
      assert.equal(answer.taken.closed, true)
    })
  }

  it('is not taken when it has no more pixels than the video', async () => {
    const { photo, taken, worker } = await photographed({ photo: seen({}), size: VIDEO })
    assert.equal(photo, undefined)
    assert.equal(taken.closed, true)
    assert.equal(worker.requests.length, 0)
  })

  it('is left out where the browser or the camera cannot take one', async () => {
    const client = new VisionClient('blazeface', () => new SeeingWorker(seen({})))
    assert.equal(await sensorPhoto(track, VIDEO, frame(), 'front', client), undefined)
    fakeCamera(() => Promise.reject(new DOMException('', 'UnknownError')))
    assert.equal(await sensorPhoto(track, VIDEO, frame(), 'front', client), undefined)
  })

  it('is not waited for longer than a hand is still', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    fakeCamera(() => new Promise(() => undefined))
    const client = new VisionClient('blazeface', () => new SeeingWorker(seen({})))
    const photo = sensorPhoto(track, VIDEO, frame(), 'front', client)
    context.mock.timers.tick(1_500)
    assert.equal(await photo, undefined)
  })
})

const track = {} as MediaStreamTrack
const view = {
  region: { x: 200, y: 200, width: 1520, height: 680 },
  look: { x: 0, y: 0, width: 1520, height: 680 },
  guide: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
}

async function photographed(what: {
  readonly photo: DocumentObservation
  readonly size?: typeof VIDEO
}): Promise<{
  readonly photo: GoodFrame | undefined
  readonly taken: FakeBitmap
  readonly worker: SeeingWorker
}> {
  const taken = new FakeBitmap(what.size ?? SENSOR)
  fakeCamera(() => Promise.resolve(new Blob()))
  globalThis.createImageBitmap = () => Promise.resolve(taken as unknown as ImageBitmap)
  const worker = new SeeingWorker(what.photo)
  const client = new VisionClient('blazeface', () => worker)
  return { photo: await sensorPhoto(track, VIDEO, frame(), 'front', client), taken, worker }
}

function fakeCamera(takePhoto: () => Promise<Blob>): void {
  Object.assign(globalThis, {
    ImageCapture: class {
      takePhoto = takePhoto
    },
  })
}

function frame(): GoodFrame {
  return { bitmap: new FakeBitmap(VIDEO), view, seen: seen({}), at: 0 }
}

function card(moved: number): DocumentObservation['card'] {
  const corners = [
    { x: 0.05 + moved, y: 0.05 },
    { x: 0.95 + moved, y: 0.05 },
    { x: 0.95 + moved, y: 0.95 },
    { x: 0.05 + moved, y: 0.95 },
  ]
  return { corners, fill: 0.9, offset: 0, sideRatio: 1, misproportion: 1, room: 0.1 }
}

function seen(changed: Partial<DocumentObservation>): DocumentObservation {
  return {
    kind: 'document',
    card: card(0),
    portrait: 'seen',
    luma: 130,
    brightShare: 0,
    face: { centre: { x: 0.25, y: 0.5 }, width: 0.2 },
    glare: 0,
    movingGlare: 0,
    sharpness: 1,
    ...changed,
  }
}

class FakeBitmap {
  readonly width: number
  readonly height: number
  closed = false
  constructor({ width, height }: typeof VIDEO) {
    this.width = width
    this.height = height
  }
  close(): void {
    this.closed = true
  }
}

/** Sees the same in every picture. */
class SeeingWorker implements VisionWorker {
  onmessage: VisionWorker['onmessage'] = null
  onerror: VisionWorker['onerror'] = null
  readonly requests: (FrameRequest & { readonly bitmap: ImageBitmap })[] = []
  readonly #observation: DocumentObservation
  constructor(observation: DocumentObservation) {
    this.#observation = observation
  }
  terminate(): void {
    this.onmessage = null
  }
  postMessage(request: VisionRequest): void {
    if (!('bitmap' in request)) return
    this.requests.push(request)
    const { id, bitmap } = request
    const data: VisionAnswer = { name: 'observed', id, observation: this.#observation, bitmap }
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<VisionAnswer>))
  }
}

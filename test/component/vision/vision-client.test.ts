import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import type {
  EncodeRequest,
  FrameRequest,
  LoadRequest,
  Look,
  Observation,
  SeenFrame,
  VisionAnswer,
  VisionRequest,
} from '../../../src/component/vision/messages.ts'
import { VisionClient, type VisionWorker } from '../../../src/component/vision/vision-client.ts'

const seen: Observation = { kind: 'face', faces: [], luma: 100, sharpness: 0 }
const guide = { x: 0, y: 0, width: 1, height: 1 }

describe('the vision client', () => {
  it('gives the observation of the frame that it sent', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    const observed = client.observe(frame())
    worker.answer(answerTo(worker.requests[0]?.id ?? 0, seen))
    assert.equal((await observed)?.observation, seen)
  })

  it('has one frame under way and closes the others', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    void client.observe(frame())
    assert.equal(client.isIdle, false)
    const second = frame()
    assert.equal(await client.observe(second), undefined)
    assert.equal(worker.requests.length, 1)
    assert.equal((second.bitmap as unknown as FakeBitmap).closed, true)
  })

  it('gives up a frame that takes too long, and drops its late answer', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    const slow = client.observe(frame())
    context.mock.timers.tick(4_000)
    assert.equal(await slow, undefined)
    const next = client.observe(frame())
    const late = answerTo(1, seen)
    worker.answer(late)
    worker.answer(answerTo(2, undefined))
    assert.equal((await next)?.observation, undefined)
    assert.equal((late.bitmap as unknown as FakeBitmap).closed, true)
  })

  it('asks for a detector before the first frame', () => {
    const worker = new FakeWorker()
    new VisionClient('mediapipe', () => worker)
    assert.deepEqual(worker.loads, [{ detector: 'mediapipe' }])
  })

  it('knows whether faces can be found', () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    assert.equal(client.findsFaces, undefined)
    worker.answer({ name: 'loaded', detector: true })
    assert.equal(client.findsFaces, true)
  })

  it('goes on without sight when the worker fails', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    const waiting = client.observe(frame())
    worker.onerror?.({} as ErrorEvent)
    assert.equal(await waiting, undefined)
    assert.equal(client.findsFaces, false)
    assert.equal(client.isIdle, false)
  })

  it('goes on without sight where workers are forbidden', async () => {
    const client = new VisionClient('blazeface', () => {
      throw new DOMException('', 'SecurityError')
    })
    assert.equal(await client.observe(frame()), undefined)
    assert.equal(client.findsFaces, false)
  })

  it('hands frames over as the camera gives them, until the worker cannot take one', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    const pixels = { frame: new FakeBitmap() as unknown as VideoFrame, region: guide }
    assert.equal(client.takesFrames, true)
    const observed = client.observe({ kind: 'face', guide, ...pixels })
    worker.answer({ name: 'failed', id: worker.requests[0]?.id ?? 0 })
    assert.equal(await observed, undefined)
    assert.equal(client.takesFrames, false)
    assert.equal(client.isIdle, true)
  })

  it('has pictures encoded once the worker answers, beside a frame that is looked at', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    assert.equal(client.encodes, false)
    worker.answer({ name: 'loaded', detector: false })
    assert.equal(client.encodes, true)
    void client.observe(frame())
    const encoding = client.encode(picture())
    const encoded = { image: new Blob(), width: 4, height: 3 }
    worker.answer({ name: 'encoded', id: worker.requests[1]?.id ?? 0, encoded })
    assert.equal(await encoding, encoded)
    assert.equal(client.isIdle, false)
  })

  it('gives a worker that cannot encode nothing more to encode', async () => {
    const worker = new FakeWorker()
    const client = new VisionClient('blazeface', () => worker)
    worker.answer({ name: 'loaded', detector: true })
    const encoding = client.encode(picture())
    worker.answer({ name: 'failed', id: worker.requests[0]?.id ?? 0 })
    assert.equal(await encoding, undefined)
    assert.equal(client.encodes, false)
  })

  it('ends its worker', () => {
    const worker = new FakeWorker()
    new VisionClient('blazeface', () => worker).close()
    assert.equal(worker.terminate.mock.callCount(), 1)
  })
})

class FakeBitmap {
  closed = false
  close(): void {
    this.closed = true
  }
}

class FakeWorker implements VisionWorker {
  onmessage: VisionWorker['onmessage'] = null
  onerror: VisionWorker['onerror'] = null
  readonly requests: (FrameRequest | EncodeRequest)[] = []
  readonly terminate = mock.fn()
  readonly loads: LoadRequest[] = []
  postMessage(request: VisionRequest): void {
    if ('detector' in request) this.loads.push(request)
    else this.requests.push(request)
  }
  answer(data: VisionAnswer): void {
    this.onmessage?.({ data } as MessageEvent<VisionAnswer>)
  }
}

function answerTo(id: number, observation: Observation | undefined): VisionAnswer & SeenFrame {
  return { name: 'observed', id, observation, bitmap: new FakeBitmap() as unknown as ImageBitmap }
}

function frame(): Look & { readonly bitmap: ImageBitmap } {
  return { kind: 'face', bitmap: new FakeBitmap() as unknown as ImageBitmap, guide }
}

function picture(): Omit<EncodeRequest, 'id'> {
  const limits = { stillBytes: 1_000, stillSidePixels: 100 }
  return { picture: new FakeBitmap() as unknown as ImageBitmap, part: guide, limits }
}

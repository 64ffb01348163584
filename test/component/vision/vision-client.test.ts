/** A frame that takes the worker too long, on a clock of the test's own; the real worker is in `test/elements`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Look, VisionAnswer, VisionRequest } from '../../../src/component/vision/messages.ts'
import { VisionClient, type VisionWorker } from '../../../src/component/vision/vision-client.ts'

describe('the vision client', () => {
  it('gives up a frame that takes too long, and drops its late answer', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const worker = new SlowWorker()
    const client = new VisionClient('blazeface', () => worker)
    const slow = client.observe(frame())
    context.mock.timers.tick(4_000)
    assert.equal(await slow, undefined)
    const next = client.observe(frame())
    const late = new FakeBitmap()
    worker.answer({ name: 'observed', id: 1, observation: undefined, bitmap: late as unknown as ImageBitmap })
    worker.answer({ name: 'failed', id: 2 })
    assert.equal(await next, undefined)
    assert.equal(late.closed, true)
  })
})

class FakeBitmap {
  closed = false
  close(): void {
    this.closed = true
  }
}

class SlowWorker implements VisionWorker {
  onmessage: VisionWorker['onmessage'] = null
  onerror: VisionWorker['onerror'] = null
  postMessage(_request: VisionRequest): void {
    // The test itself answers in place of the worker.
  }
  terminate(): void {
    // Nothing runs.
  }
  answer(data: VisionAnswer): void {
    this.onmessage?.({ data } as MessageEvent<VisionAnswer>)
  }
}

function frame(): Look & { readonly bitmap: ImageBitmap } {
  const guide = { x: 0, y: 0, width: 1, height: 1 }
  return { kind: 'face', bitmap: new FakeBitmap() as unknown as ImageBitmap, guide }
}

import { assert } from '@open-wc/testing'
import type { EncodeRequest, Look } from '../../../src/component/vision/messages.ts'
import { VisionClient } from '../../../src/component/vision/vision-client.ts'
import { drawnPictures } from '../../component/gallery/pictures.ts'
import { quartered } from '../support/pictures.ts'
import { waitUntil } from '../support/wait-until.ts'

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const LIMITS = { stillBytes: 1_000_000, stillSidePixels: 1_000 }

/** After this time the page gives a frame up. A busy machine may need it for one by an engine without WebAssembly. */
const FRAME_TIMEOUT_MS = 4_000
const PATIENCE_MS = 40_000
const { setTimeout } = globalThis

let client: VisionClient
before(() => {
  const patient = (then: () => void, ms?: number): unknown =>
    setTimeout(then, ms === FRAME_TIMEOUT_MS ? PATIENCE_MS : ms)
  Object.assign(globalThis, { setTimeout: patient })
})
after(() => Object.assign(globalThis, { setTimeout }))
afterEach(() => client.close())

describe('the vision client and its worker', () => {
  it('finds the face on a photograph', async () => {
    client = await ready(new VisionClient('blazeface'))
    assert.equal(client.engine, 'simd')
    const photograph = await fetch('/photographs/franck_02221.jpg')
    const bitmap = await createImageBitmap(await photograph.blob())
    const seen = await client.observe({ kind: 'face', bitmap, guide: WHOLE })
    assert.equal(bitmap.width, 0, 'the pixels were handed over')
    assert.ok(seen?.observation?.kind === 'face')
    assert.lengthOf(seen.observation.faces, 1)
    assert.isAbove(seen.bitmap.width, 0, 'and came back')
  })

  it('finds the face without WebAssembly and WebGL', async () => {
    const worker = new Worker(new URL('../support/plain-worker.ts', import.meta.url), { type: 'module' })
    client = await ready(new VisionClient('blazeface', () => worker))
    assert.equal(client.engine, 'plain')
    const photograph = await fetch('/photographs/franck_02221.jpg')
    const bitmap = await createImageBitmap(await photograph.blob())
    const seen = await client.observe({ kind: 'face', bitmap, guide: WHOLE })
    assert.ok(seen?.observation?.kind === 'face')
    assert.lengthOf(seen.observation.faces, 1)
  })

  it('finds the face by its own runtime where the server has no files of MediaPipe', async () => {
    const missed: string[] = []
    const told = new BroadcastChannel('missing-files')
    told.onmessage = ({ data }: MessageEvent<string>) => missed.push(data)
    const address = new URL('../support/missing-files-worker.ts', import.meta.url)
    client = await ready(new VisionClient('mediapipe', () => new Worker(address, { type: 'module' })))
    await waitUntil(() => missed.length > 0, 'MediaPipe was asked for')
    told.close()
    assert.equal(client.engine, 'simd')
    const photograph = await fetch('/photographs/franck_02221.jpg')
    const bitmap = await createImageBitmap(await photograph.blob())
    const seen = await client.observe({ kind: 'face', bitmap, guide: WHOLE })
    assert.ok(seen?.observation?.kind === 'face')
    assert.lengthOf(seen.observation.faces, 1)
  })

  it('finds the card in a frame of the camera, and gives the region back', async () => {
    client = await ready(new VisionClient('blazeface'))
    const frame = new VideoFrame(await drawnCard(), { timestamp: 0 })
    const region = { x: 0, y: 0, width: 900, height: 560 }
    const guide = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }
    const seen = await client.observe({ kind: 'document', frame, region, guide })
    assert.ok(seen?.observation?.kind === 'document')
    assert.ok(seen.observation.card)
    assert.deepEqual([seen.bitmap.width, seen.bitmap.height], [900, 560])
    assert.isNull(frame.format, 'the camera has its frame back')
  })

  it('has one frame under way and closes the others', async () => {
    client = await ready(new VisionClient('blazeface'))
    const observed = client.observe(await look())
    assert.isFalse(client.isIdle)
    const second = await look()
    assert.isUndefined(await client.observe(second))
    assert.equal(second.bitmap.width, 0)
    assert.ok(await observed)
    assert.isTrue(client.isIdle)
  })

  it('hands camera frames over unchanged, until the worker cannot take one', async () => {
    client = await ready(new VisionClient('blazeface'))
    assert.isTrue(client.takesFrames)
    const frame = new VideoFrame(quartered(64, 48), { timestamp: 0 })
    const outside = { x: 0, y: 0, width: 0, height: 0 }
    assert.isUndefined(await client.observe({ kind: 'face', guide: WHOLE, frame, region: outside }))
    assert.isFalse(client.takesFrames)
    assert.isTrue(client.isIdle)
  })

  it('has the worker encode pictures once it answers, while it looks at a frame', async () => {
    client = new VisionClient('blazeface')
    assert.isFalse(client.encodes)
    await ready(client)
    const [seen, encoded] = await Promise.all([client.observe(await look()), client.encode(await picture())])
    assert.ok(seen)
    assert.ok(encoded && 'image' in encoded)
    assert.equal(encoded.image.type, 'image/jpeg')
  })

  const failing = [
    ['cannot be loaded', () => new Worker('/there-is-none.js', { type: 'module' })],
    ['is forbidden by the page’s policy', () => new Worker(URL.createObjectURL(new Blob([''])))],
    ['is refused by the browser', () => new Worker('https://elsewhere.example/worker.js')],
  ] as const
  for (const [why, openWorker] of failing)
    it(`goes on without sight where the worker ${why}`, async () => {
      client = new VisionClient('blazeface', openWorker)
      assert.isUndefined(await client.observe(await look()))
      await waitUntil(() => client.findsFaces === false)
      assert.isFalse(client.isIdle)
      assert.isFalse(client.encodes)
    })

  it('ends its worker, and the work that is under way', async () => {
    client = await ready(new VisionClient('blazeface'))
    const observed = client.observe(await look())
    client.close()
    assert.isUndefined(await observed)
    assert.isUndefined(await client.observe(await look()))
  })
})

/** The first answer comes with the detector. */
async function ready(opened: VisionClient): Promise<VisionClient> {
  await waitUntil(() => opened.findsFaces !== undefined, 'The detector did not load.')
  assert.isTrue(opened.findsFaces)
  return opened
}

async function drawnCard(): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = drawnPictures.still('front').url
  await image.decode()
  return image
}

async function look(): Promise<Look & { readonly bitmap: ImageBitmap }> {
  return { kind: 'face', guide: WHOLE, bitmap: await createImageBitmap(quartered(640, 480)) }
}

async function picture(): Promise<Omit<EncodeRequest, 'id'>> {
  const part = { x: 0, y: 0, width: 400, height: 200 }
  return { picture: await createImageBitmap(quartered(400, 200)), part, limits: LIMITS }
}

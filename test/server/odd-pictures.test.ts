/** Valid but rare pictures, and broken pictures, through each route that takes one, with real models. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { createFaceEngine } from '../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../src/server/adapters/models/pool/worker-pool.ts'
import { createModelPorts } from '../../src/server/model-ports.ts'
import type { Answer, Json } from '../support/api-client.ts'
import { asBase64 } from '../support/fakes/written-faces.ts'
import { chunk, madePng, pngKinds } from '../support/made-png.ts'
import { media, modelsDir } from '../support/media.ts'
import { openPageSession, type PageSession } from '../support/onboard.ts'
import { definitionBody } from '../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../support/server.ts'
import { until } from '../support/until.ts'
import { patientLooks } from '../support/patient-servers.ts'

const photograph = media('franck_02221.jpg')
const person = () => sharp(photograph)

/** The same person in every way that cameras, phones and programs write a picture. */
const rarePhotographs: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a progressive JPEG': () => person().jpeg({ progressive: true }).toBuffer(),
  'a JPEG for print, in CMYK': () => person().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  'a grey JPEG': () => person().greyscale().jpeg().toBuffer(),
  'a JPEG without subsampling': () => person().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'a JPEG with the colours of another screen': () => person().withIccProfile('p3').jpeg().toBuffer(),
  'a PNG of 16 bits': () => person().toColourspace('rgb16').png().toBuffer(),
  'an interlaced PNG': () => person().png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => person().png({ palette: true }).toBuffer(),
  'a PNG with an alpha channel': () => person().ensureAlpha().png().toBuffer(),
  'a lossless WebP': () => person().webp({ lossless: true }).toBuffer(),
  'a WebP with an alpha channel': () => person().ensureAlpha().webp().toBuffer(),
}

/** EXIF's eight orientations: how the stored pixels are turned, and mirrored before that. */
const orientations = [
  [1, 0, false],
  [2, 0, true],
  [3, 180, false],
  [4, 180, true],
  [5, 270, true],
  [6, 270, false],
  [7, 90, true],
  [8, 90, false],
] as const

async function oriented(orientation: number, turn: number, isMirrored: boolean): Promise<Buffer> {
  const mirrored = isMirrored ? await person().flop().png().toBuffer() : photograph
  return sharp(mirrored).rotate(turn).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

/** A baseline JPEG whose frame header, SOF0, was changed. */
async function withFrame(change: (jpeg: Buffer, at: number) => void): Promise<Buffer> {
  const jpeg = await person().jpeg().toBuffer()
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  assert.ok(at > 0)
  change(jpeg, at)
  return jpeg
}

const kind = { colourType: 2, depth: 8, isInterlaced: false } as const
const withByte = (bytes: Buffer, at: number, value: number): Buffer => {
  bytes[at] = value
  return bytes
}
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

/** Files that no program should have written; undefined: decoders may take it or not. */
const brokenPictures: Readonly<
  Record<string, readonly [() => Buffer | Promise<Buffer>, string | undefined]>
> = {
  'a JPEG cut short': [() => photograph.subarray(0, photograph.length >> 1), 'image-unreadable'],
  'a JPEG of 12 bits': [() => withFrame((jpeg, at) => (jpeg[at + 4] = 12)), 'image-unreadable'],
  'a JPEG that says it is arithmetic': [() => withFrame((jpeg, at) => (jpeg[at + 1] = 0xc9)), undefined],
  'a JPEG that says it is lossless': [
    () => withFrame((jpeg, at) => (jpeg[at + 1] = 0xc3)),
    'image-unreadable',
  ],
  'a JPEG that says it is hierarchical': [
    () => withFrame((jpeg, at) => (jpeg[at + 1] = 0xc5)),
    'image-unreadable',
  ],
  'a JPEG without a height': [
    () => withFrame((jpeg, at) => jpeg.writeUInt16BE(0, at + 5)),
    'image-unreadable',
  ],
  'a JPEG of one column of 65,500': [() => red(1, 65_500).jpeg().toBuffer(), 'image-too-large'],
  'a JPEG with tables only': [() => withFrame((jpeg, at) => jpeg.fill(0xff, at)), 'image-unreadable'],
  'a PNG of no width': [() => madePng(kind, 0), 'image-unreadable'],
  'a PNG of an unknown depth': [() => withByte(madePng(kind, 32), 24, 3), 'image-unreadable'],
  'a PNG of an unknown colour type': [() => withByte(madePng(kind, 32), 25, 5), 'image-unreadable'],
  'a PNG with a wrong checksum': [() => withByte(madePng(kind, 32), 30, 7), 'image-unreadable'],
  'a PNG without a palette': [
    () => withoutChunk(madePng({ ...kind, colourType: 3 }, 32), 'PLTE'),
    'image-unreadable',
  ],
  'a PNG without pixels': [() => withoutChunk(madePng(kind, 32), 'IDAT'), 'image-unreadable'],
  'a PNG of a chunk that is all length': [
    () => madePng(kind, 32, [Buffer.from('7fffffff7a547874', 'hex')]),
    'image-unreadable',
  ],
  'a PNG with an unknown critical chunk': [
    () => madePng(kind, 32, [chunk('LIMI', Buffer.from('x'))]),
    undefined,
  ],
  'an animated WebP': [animated, 'image-unreadable'],
  'a WebP cut short': [async () => (await person().webp().toBuffer()).subarray(0, 4000), 'image-unreadable'],
  'a WebP with only a header': [() => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'), 'image-unreadable'],
}

function withoutChunk(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name) - 4
  return Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + png.readUInt32BE(at))])
}

async function animated(): Promise<Buffer> {
  const frame = await red(32, 32).png().toBuffer()
  const other = await sharp(frame).negate().png().toBuffer()
  return sharp([frame, other], { join: { animated: true } })
    .webp()
    .toBuffer()
}

let service: FakeService
let pool: ModelPool
let session: PageSession
let reportId: string
const workers: Worker[] = []
const remember = (worker: Worker): void => void workers.push(worker)

before(async () => {
  process.on('worker', remember)
  pool = createModelPool({ modelsDir, threads: 1 })
  const faceEngine = await createFaceEngine(pool)
  service = await startFakeService(createModelPorts(pool, faceEngine, patientLooks))
  // A selfie alone, which costs little to look at.
  const definition = definitionBody({ captures: ['selfie'], sections: [], rules: [{ rule: 'cpf_is_valid' }] })
  const report = await service.client.call('POST', '/reports', { name: 'selfie', definition })
  assert.equal(report.status, 200, report.text)
  reportId = report.body._id
  const link = await service.client.call('POST', `/reports/${reportId}/onboarding-ext`, { noExpire: true })
  session = await openPageSession(service.client, link.body.token)
})
after(async () => {
  process.off('worker', remember)
  await service.close()
  await pool.close()
})

const enrol = (picture: Uint8Array): Promise<Answer> =>
  service.client.call('POST', '/private-faceset', { description: 'x', images: [asBase64(picture)] })
const submit = (picture: Uint8Array): Promise<Answer> =>
  service.client.call('POST', `/reports/${reportId}/executions`, {
    files: [{ type: 'SELFIE', data: asBase64(picture) }],
  })

/** Whether an answer took the picture, or the code of the one error that names it. */
function toldOf({ status, body, text }: Answer, pointer: string): string {
  if (status === 200) return 'taken'
  assert.equal(status, 422, text)
  assert.equal(body.errors.length, 1, text)
  assert.equal(body.errors[0].pointer, pointer)
  return body.errors[0].code
}

async function isDecided(answer: Answer): Promise<void> {
  const path = `/reports/${reportId}/executions/${answer.body._id}`
  await until('the execution is decided', async (): Promise<Json> => {
    const { body } = await service.client.call('GET', path)
    return body.status === 'processando' ? undefined : body
  })
}

describe('a photograph that is written in a rare way', () => {
  for (const [what, make] of Object.entries(rarePhotographs))
    it(`is taken by the registry and the page: ${what}`, async () => {
      const picture = await make()
      assert.equal(toldOf(await enrol(picture), '/images/0'), 'taken')
      assert.equal(toldOf(await session.put('selfie', picture), ''), 'taken')
    })

  for (const [orientation, turn, isMirrored] of orientations)
    it(`is taken upright, however the camera was held: orientation ${orientation}`, async () => {
      const picture = await oriented(orientation, turn, isMirrored)
      assert.equal(toldOf(await enrol(picture), '/images/0'), 'taken')
    })
})

describe('a PNG of every kind', () => {
  it('is decoded, and refused for its content', async () => {
    assert.equal(pngKinds.length, 30)
    for (const png of pngKinds) {
      const picture = madePng(png, 33)
      const told = [await enrol(picture), await session.put('selfie', picture)]
      assert.match(toldOf(told[0]!, '/images/0'), /^(face|too)-/, JSON.stringify(png))
      assert.match(toldOf(told[1]!, ''), /^(no-face|face-too-small|too-\w+)$/, JSON.stringify(png))
    }
  })
})

describe('a picture that is broken', () => {
  for (const [what, [make, code]] of Object.entries(brokenPictures))
    it(`is refused with its name, or taken as it is, and costs no worker: ${what}`, async () => {
      const picture = await make()
      const byRegistry = toldOf(await enrol(picture), '/images/0')
      if (code === undefined) assert.notEqual(byRegistry, 'taken')
      else assert.equal(byRegistry, code)
      assert.notEqual(toldOf(await session.put('selfie', picture), ''), 'taken')
      const submitted = await submit(picture)
      if (toldOf(submitted, '/files/0/data') === 'taken') await isDecided(submitted)
      assert.equal(workers.length, 1)
    })

  it('leaves everything as it was: every route still takes a photograph', async () => {
    assert.equal(toldOf(await enrol(photograph), '/images/0'), 'taken')
    assert.equal(toldOf(await session.put('selfie', photograph), ''), 'taken')
    const submitted = await submit(photograph)
    assert.equal(toldOf(submitted, '/files/0/data'), 'taken')
    await isDecided(submitted)
    assert.equal(workers.length, 1)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { registerFace, searchFaces } from '../../../src/server/operations/faces.ts'
import { decodeImage } from '../../../src/server/operations/sent-images.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'

const account = 'a'.repeat(24)
const image = (...names: string[]): string => asBase64(writtenFace(...names))

async function refusal(work: Promise<unknown>): Promise<LimiarError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof LimiarError)
  return error
}

describe('a registration', () => {
  it('keeps what shows a face and names what does not, in the order sent', async () => {
    const ports = fakePorts()
    const images = [
      image(),
      image('ana'),
      'no picture!',
      'https://pictures.example/ana.jpg',
      image('ana', 'bia'),
    ]
    const { face, outcomes } = await registerFace(ports, account, { description: 'Ana', images })
    assert.equal(face.images.length, 2)
    assert.deepEqual(outcomes, [
      { index: 0, kept: false, reason: 'face-missing' },
      { index: 1, kept: true },
      { index: 2, kept: false, reason: 'image-unreadable' },
      { index: 3, kept: false, reason: 'image-unreachable' },
      { index: 4, kept: true },
    ])
  })

  it('stores nothing when no picture can be kept', async () => {
    const ports = fakePorts()
    const images = [image(), 'no picture!']
    const error = await refusal(registerFace(ports, account, { description: 'Ana', images }))
    assert.equal(error.code, 'face-missing')
    assert.deepEqual(
      error.errors.map(({ pointer, code }) => [pointer, code]),
      [
        ['/images/0', 'face-missing'],
        ['/images/1', 'image-unreadable'],
      ],
    )
    assert.equal((await ports.faces.list(account, { limit: 1, offset: 0 })).total, 0)
    assert.deepEqual(ports.blobs.keys(), [])
  })

  it('is refused as a whole when the models are busy: nobody’s picture is to blame', async () => {
    const ports = fakePorts()
    const busy = {
      ...ports.faceEngine,
      findFaces: () => Promise.reject(new LimiarError('overloaded', 'Busy.')),
    }
    const work = registerFace({ ...ports, faceEngine: busy }, account, {
      description: 'Ana',
      images: [image('ana')],
    })
    assert.equal((await refusal(work)).code, 'overloaded')
  })

  it('leaves no picture behind when the record cannot be stored', async () => {
    const ports = fakePorts()
    const faces = { ...ports.faces, insert: () => Promise.reject(new Error('the disk is full')) }
    const work = registerFace({ ...ports, faces }, account, { description: 'Ana', images: [image('ana')] })
    await assert.rejects(work, /the disk is full/)
    assert.deepEqual(ports.blobs.keys(), [])
  })
})

describe('a search', () => {
  it('takes the largest face, and answers each record once by its best picture', async () => {
    const ports = fakePorts()
    const ana = await registerFace(ports, account, {
      description: 'Ana',
      images: [image('ana'), image('ana')],
    })
    await registerFace(ports, account, { description: 'Bia', images: [image('bia')] })
    const found = await searchFaces(ports, account, image('ana', 'bia'))
    assert.deepEqual(
      found.map(({ face }) => face.id),
      [ana.face.id],
    )
  })

  it('answers the twenty best, and nobody of another account', async () => {
    const ports = fakePorts()
    for (let i = 0; i < 21; i++)
      await registerFace(ports, account, { description: `Ana ${i}`, images: [image('ana')] })
    assert.equal((await searchFaces(ports, account, image('ana'))).length, 20)
    assert.deepEqual(await searchFaces(ports, 'b'.repeat(24), image('ana')), [])
  })
})

describe('a picture in JSON', () => {
  it('may be broken into lines, headed, or spelled for addresses', () => {
    const bytes = Buffer.from([0xfb, 0xff, 0xfe, 1, 2, 3])
    const plain = bytes.toString('base64')
    const forms = [
      plain,
      `data:image/png;base64,${plain}`,
      plain.replace(/(.{4})/g, '$1\r\n'),
      bytes.toString('base64url'),
    ]
    for (const form of forms) assert.deepEqual(Buffer.from(decodeImage(form)), bytes)
  })

  it('has 10 MB at most', () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64')
    assert.throws(
      () => decodeImage(large),
      (error) => error instanceof LimiarError && error.code === 'image-too-large',
    )
  })
})

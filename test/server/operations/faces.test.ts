import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { MAX_IMAGES_PER_FACE } from '../../../src/protocol/faces/faces.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import {
  faceIndexStatus,
  faceModelsOf,
  keepEmbeddings,
  warnOfOtherModels,
} from '../../../src/server/operations/faces/face-maintenance.ts'
import { changeSearchDefaults, searchRangeOf } from '../../../src/server/operations/faces/search-defaults.ts'
import { searchFaces } from '../../../src/server/operations/faces/face-search.ts'
import { findFace, registerFace, removeFace } from '../../../src/server/operations/faces/faces.ts'
import { decodeImage, isImageAddress } from '../../../src/server/operations/pictures/sent-images.ts'
import type { FaceEngine } from '../../../src/server/domain/faces/face-engine.ts'
import type { FaceIndex } from '../../../src/server/domain/faces/face-index.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { fourColours as heic } from '../../support/heic.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const account = 'a'.repeat(24)
const at = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const range = { threshold: 80, limit: 20 }
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
  it('keeps the pictures with a good face, and gives the reason for the others, in the order sent', async () => {
    const ports = fakePorts()
    const images = [
      image(),
      image('ana'),
      'no picture!',
      'https://pictures.example/ana.jpg',
      image('ana', 'bia'),
      image('ana:too-blurred'),
      image('ana:face-too-small'),
    ]
    const { face, pictures } = await registerFace(ports, account, { description: 'Ana', images })
    assert.equal(face.images.length, 2)
    assert.deepEqual(
      pictures.map((picture) => (picture.kept ? 'kept' : picture.reason)),
      [
        'face-missing',
        'kept',
        'image-unreadable',
        'image-unreachable',
        'kept',
        'too-blurred',
        'face-too-small',
      ],
    )
    for (const picture of pictures) assert.ok(picture.kept || picture.detail.length > 0)
    assert.equal((await keptBlobs(ports)).length, 2)
  })

  for (const [images, code, reasons] of [
    [[image(), 'no picture!'], 'face-missing', ['face-missing', 'image-unreadable']],
    [['no picture!', image()], 'image-unreadable', ['image-unreadable', 'face-missing']],
    [[image('ana:too-dark'), image()], 'face-unusable', ['too-dark', 'face-missing']],
    [[image('ana:too-bright')], 'face-unusable', ['too-bright']],
    [[image('ana:face-turned-away')], 'face-unusable', ['face-turned-away']],
  ] as const)
    it(`stores nothing when every picture is refused: ${reasons.join(', ')}`, async () => {
      const ports = fakePorts()
      const error = await refusal(registerFace(ports, account, { description: 'Ana', images: [...images] }))
      assert.equal(error.code, code)
      assert.deepEqual(
        error.errors.map(({ pointer, code }) => [pointer, code]),
        reasons.map((reason, index) => [`/images/${index}`, reason]),
      )
      assert.equal((await ports.faces.list(account, { limit: 1, offset: 0 })).total, 0)
      assert.deepEqual(await keptBlobs(ports), [])
    })

  it('without pictures is kept without a face', async () => {
    const ports = fakePorts()
    const { face } = await registerFace(ports, account, { description: 'Ana', images: [] })
    assert.deepEqual((await ports.faces.find(account, face.id))?.images, [])
    assert.deepEqual((await registerFace(ports, account, { description: 'Ana' })).face.images, [])
  })

  it('is refused as a whole by a failure for which no picture is to blame', async () => {
    const ports = fakePorts()
    const failing = (error: Error) =>
      registerFace(
        { ...ports, faceEngine: { ...ports.faceEngine, findFaces: () => Promise.reject(error) } },
        account,
        { description: 'Ana', images: [image('ana')] },
      )
    for (const code of ['overloaded', 'rate-limited', 'unavailable'] as const)
      assert.equal((await refusal(failing(new LimiarError(code, 'Busy.')))).code, code)
    await assert.rejects(failing(new Error('The model is broken.')), /model is broken/)
  })

  it('is looked at on the share of its account, until its caller hangs up', async () => {
    const ports = fakePorts({ clock: () => at })
    const asked: unknown[] = []
    const findFaces: FaceEngine['findFaces'] = async (bytes, options) => {
      asked.push(options)
      return ports.faceEngine.findFaces(bytes, options)
    }
    const searched: unknown[] = []
    const search: FaceIndex['search'] = async (owner, probe, options) => {
      searched.push(options.signal)
      return ports.faceIndex.search(owner, probe, options)
    }
    const faceIndex = Object.assign(Object.create(ports.faceIndex), { search })
    const watched = { ...ports, faceEngine: { ...ports.faceEngine, findFaces }, faceIndex }
    const { signal } = new AbortController()
    await registerFace(watched, account, { description: 'x', images: [image('ana')] }, signal)
    await searchFaces(watched, account, image('ana'), range, signal)
    await searchFaces(watched, account, image('ana'), range)
    const shared = { embed: 'largest', caller: { accountId: account } }
    assert.deepEqual(asked, [{ ...shared, signal }, { ...shared, signal }, shared])
    assert.deepEqual(searched, [signal, undefined])
  })

  it('takes the picture of a HEIC, and keeps the bytes that were looked at', async () => {
    const ports = fakePorts()
    const filePictures = { ...ports.filePictures, ofHeic: async () => writtenFace('ana') }
    const images = [asBase64(heic)]
    const { face } = await registerFace({ ...ports, filePictures }, account, { description: 'x', images })
    const kept = await ports.blobs.get(face.images[0]?.blobKey ?? '')
    assert.deepEqual(Buffer.from(kept ?? []), Buffer.from(writtenFace('ana')))
    const found = await searchFaces({ ...ports, filePictures }, account, asBase64(heic), range)
    assert.equal(found.length, 1)
  })

  it('fails where the engine saw a face and gave nothing to recognise it by', async () => {
    const ports = fakePorts()
    const findFaces: FaceEngine['findFaces'] = async (bytes, options) => {
      const { faces, ...picture } = await ports.faceEngine.findFaces(bytes, options)
      return { ...picture, faces: faces.map((face) => ({ ...face, embedding: undefined })) }
    }
    const images = [image('ana')]
    const broken = { ...ports, faceEngine: { ...ports.faceEngine, findFaces } }
    await assert.rejects(registerFace(broken, account, { description: 'x', images }), /gave no embedding/)
  })

  it('gives each picture a name below that of its record, and the model that looked at it', async () => {
    const ports = fakePorts({ clock: () => at })
    const { face } = await registerFace(ports, account, {
      description: 'Ana',
      cpf: '529.982.247-25',
      images: [image('ana'), image('ana', 'left')],
    })
    const { images, id, ...record } = face
    const dates = { createdAt: at, updatedAt: at }
    assert.deepEqual(record, { accountId: account, cpf: '52998224725', description: 'Ana', ...dates })
    assert.equal(new Set(images.flatMap((one) => [one.id, one.face.id])).size, 4)
    for (const one of images) {
      assert.equal(one.blobKey, `faces/${id}/${one.id}`)
      assert.deepEqual([one.mediaType, one.face.modelId], ['image/jpeg', 'written-faces'])
    }
    assert.deepEqual(await findFace(ports, account, id), face)
  })

  it('leaves no picture behind when the record cannot be stored', async () => {
    const ports = fakePorts()
    const faces = { ...ports.faces, insert: () => Promise.reject(new Error('the disk is full')) }
    const work = registerFace({ ...ports, faces }, account, { description: 'Ana', images: [image('ana')] })
    await assert.rejects(work, /the disk is full/)
    await removeDueBlobs({ ...ports, clock: () => new Date(Date.now() + HOUR_MS) })
    assert.deepEqual(await keptBlobs(ports), [])
  })

  it('leaves no picture behind when one of them cannot be stored', async () => {
    const ports = fakePorts()
    let stored = 0
    const put = async (key: string, bytes: Uint8Array): Promise<void> => {
      if (stored++ === 1) throw new Error('the disk is full')
      await ports.blobs.put(key, bytes)
    }
    const images = [image('ana'), image('ana'), image('ana')]
    const work = registerFace({ ...ports, blobs: { ...ports.blobs, put } }, account, {
      description: 'Ana',
      images,
    })
    await assert.rejects(work, /the disk is full/)
    await removeDueBlobs({ ...ports, clock: () => new Date(Date.now() + HOUR_MS) })
    assert.deepEqual(await keptBlobs(ports), [])
    assert.deepEqual(await searchFaces(ports, account, image('ana'), range), [])
  })
})

describe('a face that is enrolled already', () => {
  const enrol = (ports: ReturnType<typeof fakePorts>, owner: string, cpf?: string) =>
    registerFace(ports, owner, {
      description: 'Ana',
      images: [image('ana'), image('ana')],
      ...(cpf === undefined ? {} : { cpf }),
    })

  it('under another CPF is reported once for each record, and both are stored', async () => {
    const ports = fakePorts()
    const first = await enrol(ports, account, '529.982.247-25')
    const second = await enrol(ports, account, '11144477735')
    assert.deepEqual(first.elsewhere, [])
    assert.deepEqual(
      second.elsewhere.map(({ faceId }) => faceId),
      [first.face.id],
    )
    assert.ok(second.elsewhere.every(({ similarity }) => similarity > 99))
    assert.equal((await ports.faces.list(account, { limit: 1, offset: 0 })).total, 2)
  })

  it('under the same CPF, without one or in another account is not reported', async () => {
    const ports = fakePorts()
    await enrol(ports, account, '52998224725')
    assert.deepEqual((await enrol(ports, account, '529.982.247-25')).elsewhere, [])
    assert.deepEqual((await enrol(ports, account)).elsewhere, [])
    assert.deepEqual(
      (await enrol(ports, account, '52998224725')).elsewhere,
      [],
      'the one without says nothing',
    )
    assert.deepEqual((await enrol(ports, 'b'.repeat(24), '11144477735')).elsewhere, [])
  })

  it('is told with its highest similarity, the most similar record first, and from a threshold on', async () => {
    const ports = fakePorts()
    const cpfs = ['11144477735', '39053344705', '52998224725', '15350946056', '86288366757']
    const names = ['bia', 'carla', 'dora', 'eva', 'ana']
    const records: string[] = []
    for (const [index, cpf] of cpfs.entries()) {
      const images = [image(names[index]!)]
      records.push((await registerFace(ports, account, { description: 'x', cpf, images })).face.id)
    }
    const twice = { description: 'x', cpf: '02546547086', images: [image('zoe'), image('ana')] }
    const { elsewhere } = await registerFace(ports, account, twice, undefined, 0)
    const similarities = elsewhere.map(({ similarity }) => similarity)
    assert.deepEqual([elsewhere[0]?.faceId, elsewhere.length], [records[4], 5])
    assert.ok(similarities[0]! > 99)
    assert.deepEqual(
      similarities,
      similarities.toSorted((one, other) => other - one),
    )
    const once = { description: 'x', cpf: '71428793860', images: [image('bia')] }
    const alike = (await registerFace(ports, account, once, undefined, 99)).elsewhere
    assert.deepEqual(
      alike.map(({ faceId }) => faceId),
      [records[0]],
    )
  })

  it('is seen by one of two that are registered at the same time', async () => {
    const ports = fakePorts()
    const both = await Promise.all([
      enrol(ports, account, '52998224725'),
      enrol(ports, account, '11144477735'),
    ])
    assert.ok(both.some(({ elsewhere }) => elsewhere.length > 0))
  })
})

describe('the removal of a face', () => {
  it('leaves neither its record nor its files, nor anything that finds it or shows it', async () => {
    const ports = fakePorts()
    const shown: unknown[] = []
    const removeShowing = async (...shows: readonly unknown[]): Promise<void> => void shown.push(shows)
    const watched = { ...ports, idempotency: { ...ports.idempotency, removeShowing } }
    const { face } = await registerFace(ports, account, { description: 'Ana', images: [image('ana')] })
    await assert.rejects(removeFace(watched, 'b'.repeat(24), face.id), { code: 'not-found' })
    assert.equal((await searchFaces(ports, account, image('ana'), range)).length, 1)
    shown.length = 0
    await removeFace(watched, account, face.id)
    assert.deepEqual(shown, [[account, face.id]])
    assert.deepEqual(await keptBlobs(ports), [])
    assert.deepEqual(await searchFaces(ports, account, image('ana'), range), [])
    await assert.rejects(findFace(ports, account, face.id), { code: 'not-found' })
    await assert.rejects(removeFace(watched, account, face.id), { code: 'not-found' })
  })

  it('that was interrupted is brought to its end by the next one, which says that there is no such face', async () => {
    const ports = fakePorts()
    const { face } = await registerFace(ports, account, { description: 'Ana', images: [image('ana')] })
    const gone: string[] = []
    const removeRecord = async (_account: string, id: string): Promise<void> => void gone.push(id)
    await ports.faces.remove(account, face.id, new Date())
    const faceIndex = Object.assign(Object.create(ports.faceIndex), { removeRecord })
    await assert.rejects(removeFace({ ...ports, faceIndex }, account, face.id), { code: 'not-found' })
    assert.deepEqual([gone, await keptBlobs(ports)], [[face.id], []])
  })
})

describe('a search', () => {
  it('takes the picture itself, and no address of one', async () => {
    const work = searchFaces(fakePorts(), account, 'https://pictures.example/ana.jpg', range)
    const { code, errors } = await refusal(work)
    assert.deepEqual([code, errors[0]?.pointer], ['invalid-request', '/image'])
  })

  it('answers as many records as asked for, however many pictures the first ones have', async () => {
    const ports = fakePorts()
    const images = Array.from({ length: MAX_IMAGES_PER_FACE }, () => image('ana'))
    for (const description of ['first', 'second']) await registerFace(ports, account, { description, images })
    const found = await searchFaces(ports, account, image('ana'), { threshold: 80, limit: 2 })
    assert.deepEqual(found.map(({ face }) => face.description).toSorted(), ['first', 'second'])
  })

  it('leaves out a record that was removed since the index was read', async () => {
    const ports = fakePorts()
    const { face } = await registerFace(ports, account, { description: 'Ana', images: [image('ana')] })
    const findMany = async () => []
    const gone = { ...ports, faces: { ...ports.faces, findMany } }
    assert.deepEqual(await searchFaces(gone, account, image('ana'), range), [])
    const other = async () => [{ ...face, images: [] }]
    const changed = { ...ports, faces: { ...ports.faces, findMany: other } }
    assert.deepEqual(await searchFaces(changed, account, image('ana'), range), [])
  })

  it('takes the largest face, and answers each record once by its best picture', async () => {
    const ports = fakePorts()
    const ana = await registerFace(ports, account, {
      description: 'Ana',
      images: [image('ana'), image('ana')],
    })
    await registerFace(ports, account, { description: 'Bia', images: [image('bia')] })
    const found = await searchFaces(ports, account, image('ana', 'bia'), range)
    assert.deepEqual(
      found.map(({ face }) => face.id),
      [ana.face.id],
    )
    const images = [image('carla'), image('dora')]
    const both = await registerFace(ports, account, { description: 'Carla', images })
    for (const [name, at] of [
      ['carla', 0],
      ['dora', 1],
    ] as const) {
      const [best] = await searchFaces(ports, account, image(name), range)
      assert.deepEqual([best?.face.id, best?.image.id], [both.face.id, both.face.images[at]?.id])
    }
  })

  it('answers the twenty best, and nobody of another account', async () => {
    const ports = fakePorts()
    for (let i = 0; i < 21; i++)
      await registerFace(ports, account, { description: `Ana ${i}`, images: [image('ana')] })
    assert.equal((await searchFaces(ports, account, image('ana'), range)).length, 20)
    assert.equal((await searchFaces(ports, account, image('ana'), { ...range, limit: 3 })).length, 3)
    assert.deepEqual(await searchFaces(ports, 'b'.repeat(24), image('ana'), range), [])
  })

  it('answers every face that is alike enough', async () => {
    const ports = fakePorts()
    for (const name of ['ana', 'bia', 'carla'])
      await registerFace(ports, account, { description: name, images: [image(name)] })
    const everybody = await searchFaces(ports, account, image('ana'), { threshold: 0, limit: 20 })
    assert.equal(everybody.length, 3)
    const second = everybody[1]!.similarity
    const from = async (threshold: number) =>
      (await searchFaces(ports, account, image('ana'), { threshold, limit: 20 })).length
    assert.equal(await from(second + 0.001), 1)
    assert.equal(await from(100), 0, 'no similarity reaches 100')
  })

  it('takes a probe that could not be enrolled, but not one without a face', async () => {
    const ports = fakePorts()
    await registerFace(ports, account, { description: 'Ana', images: [image('ana')] })
    assert.equal((await searchFaces(ports, account, image('ana:too-dark'), range)).length, 1)
    const error = await refusal(searchFaces(ports, account, image(), range))
    assert.equal(error.code, 'face-missing')
    assert.deepEqual([error.errors[0]?.pointer, error.errors[0]?.code], ['/image', 'face-missing'])
  })
})

describe('embeddings that were made elsewhere', () => {
  const asText = (...values: readonly number[]) =>
    Buffer.from(Float32Array.from(values).buffer).toString('base64')
  const axis = (dimensions: number, length = 1) =>
    asText(...Array.from({ length: dimensions }, (_, at) => (at === 0 ? length : 0)))

  it('are kept for the pictures of the account, and counted by model', async () => {
    const ports = fakePorts()
    const { face } = await registerFace(ports, account, {
      description: 'Ana',
      images: [image('ana'), image('ana')],
    })
    const [first, second] = face.images.map(({ id }) => id)
    const sent = [first, second, 'f'.repeat(24)].map((id) => ({ imageId: id ?? '', embedding: axis(16) }))
    assert.equal(await keepEmbeddings(ports, account, 'other-1', sent), 2)
    assert.equal(await keepEmbeddings(ports, 'b'.repeat(24), 'other-1', sent), 0)
    assert.deepEqual(await faceModelsOf(ports, account), {
      current: 'written-faces',
      models: [
        { modelId: 'other-1', pictures: 2 },
        { modelId: 'written-faces', pictures: 2 },
      ],
      pictures: 2,
    })
  })

  it('are refused each by its place unless they are vectors of length 1 of the model', async () => {
    const ports = fakePorts()
    const { face } = await registerFace(ports, account, { description: 'Ana', images: [image('ana')] })
    const imageId = face.images[0]?.id ?? ''
    const put = (modelId: string, embeddings: readonly string[]) =>
      keepEmbeddings(
        ports,
        account,
        modelId,
        embeddings.map((embedding) => ({ imageId, embedding })),
      )
    const refused = async (modelId: string, embeddings: readonly string[]) => {
      const { code, errors } = await refusal(put(modelId, embeddings))
      assert.equal(code, 'invalid-request')
      return errors.map(({ pointer, detail }) => [pointer, detail])
    }
    const fault = (at: number, dimensions: number) => [
      `/embeddings/${at}/embedding`,
      `is not a vector of length 1 in ${dimensions} dimensions`,
    ]
    // Those of the model that searches have its 32 dimensions, those of another one as many as the first.
    assert.equal(await put('written-faces', [axis(32), axis(32, 1.0009), axis(32, 0.9991)]), 3)
    assert.deepEqual(await refused('written-faces', [axis(16), axis(32, 1.002), axis(32, 0.998), axis(32)]), [
      fault(0, 32),
      fault(1, 32),
      fault(2, 32),
    ])
    assert.equal(await put('other-1', [axis(16), axis(16)]), 2)
    assert.deepEqual(await refused('other-1', [axis(24), axis(16)]), [fault(1, 24)])
    assert.deepEqual(await refused('other-1', [axis(15)]), [fault(0, 16)])
    const torn = Buffer.concat([Buffer.from(axis(32), 'base64'), Buffer.of(0)]).toString('base64')
    assert.deepEqual(await refused('written-faces', [torn]), [fault(0, 32)])
  })

  it('are asked for at the start of a server that cannot find every picture', async () => {
    const said: string[] = []
    const ports = fakePorts()
    await warnOfOtherModels(ports, (message) => said.push(message))
    assert.equal(said.length, 0)
    const countWithout = async () => 3
    const faceModels = { ...ports.faceModels, countWithout }
    await warnOfOtherModels({ ...ports, faceModels }, (message) => said.push(message))
    assert.match(said.join('|'), /^3 pictures .*written-faces.*`limiar faces re-embed`/)
  })
})

describe('the indexes of faces', () => {
  it('are listed from the most recently seen one on, with how far each is behind', async () => {
    const reader = { engine: 'memory', modelId: 'm', kept: 0, faces: 5, bytes: 100 } as const
    const seenAt = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
    const readers = [
      { ...reader, id: '1', host: 'old', sequence: 7, seenAt: seenAt(1) },
      { ...reader, id: '2', host: 'new', sequence: 12, seenAt: seenAt(3) },
      { ...reader, id: '3', host: 'loading', sequence: undefined, seenAt: seenAt(2) },
    ]
    const ports = fakePorts()
    const faceReaders = { ...ports.faceReaders, list: async () => ({ last: 10, trimmed: 4, readers }) }
    const { changes, trimmed, docs, totalItems } = await faceIndexStatus({ faceReaders })
    assert.deepEqual([changes, trimmed, totalItems], [10, 4, 3])
    assert.deepEqual(
      docs.map(({ host, behind, seenAt: seen }) => [host, behind, seen]),
      [
        ['new', 0, '2026-11-21T12:00:03.000Z'],
        ['loading', undefined, '2026-11-21T12:00:02.000Z'],
        ['old', 3, '2026-11-21T12:00:01.000Z'],
      ],
    )
    assert.deepEqual(Object.keys(docs[1] ?? {}).includes('behind'), false)
  })
})

describe('the limits of the searches of an account', () => {
  it('are those of the service, until the account sets its own and removes them again', async () => {
    const ports = fakePorts()
    const service = { threshold: 80, limit: 20 }
    assert.deepEqual(await searchRangeOf(ports, account), service)
    const both = await changeSearchDefaults(ports, account, { threshold: 0, limit: 3 })
    assert.deepEqual(both, { threshold: 0, limit: 3 })
    assert.deepEqual(await changeSearchDefaults(ports, account, { limit: 5 }), { threshold: 0, limit: 5 })
    assert.deepEqual(await searchRangeOf(ports, 'b'.repeat(24)), service)
    assert.deepEqual(await changeSearchDefaults(ports, account, { threshold: null, limit: null }), service)
  })
})

describe('a picture in JSON', () => {
  it('may be broken into lines, begin with a data URL, or use the alphabet for URLs', () => {
    const bytes = Buffer.from([0xfb, 0xff, 0xfe, 1, 2, 3])
    const plain = bytes.toString('base64')
    const forms = [
      plain,
      `data:image/png;base64,${plain}`,
      plain.replace(/(.{4})/g, '$1\r\n'),
      bytes.toString('base64url'),
      `data:;base64,${plain}`,
      `DATA:image/svg+xml;charset=utf-8;BASE64,${plain}`,
    ]
    for (const form of forms) assert.deepEqual(Buffer.from(decodeImage(form)), bytes)
  })

  it('has 10 MB at most, and no more text than twice that', () => {
    const most = 10 * 1024 * 1024
    const of = (bytes: number) => Buffer.alloc(bytes).toString('base64')
    const tooLarge = { code: 'image-too-large' }
    assert.equal(decodeImage(of(most)).length, most)
    assert.throws(() => decodeImage(of(most + 1)), tooLarge)
    assert.equal(decodeImage('AAAA'.padEnd(2 * most, '\n')).length, 3)
    assert.throws(() => decodeImage('AAAA'.padEnd(2 * most + 1, '\n')), tooLarge)
  })

  it('is named by an address of the web, in any case, from the first letter on', () => {
    for (const address of ['http://a.example/1', 'https://a.example/1', 'HTTPS://a.example'])
      assert.equal(isImageAddress(address), true, address)
    for (const text of ['see https://a.example', 'ftp://a.example', 'https:a', 'httpx://a', ''])
      assert.equal(isImageAddress(text), false, text)
  })

  it('may state its format, if it is the true one', () => {
    const picture = asBase64(writtenFace('ana'))
    for (const declared of ['image/jpeg', 'image/jpg', 'IMAGE/JPEG', 'application/octet-stream'])
      assert.ok(decodeImage(`data:${declared};base64,${picture}`).length > 0)
    for (const declared of ['image/png', 'image/svg+xml', 'text/html', 'image/jpeg2'])
      assert.throws(() => decodeImage(`data:${declared};base64,${picture}`), {
        code: 'image-unreadable',
        message: /another format/,
      })
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
    assert.throws(() => decodeImage(`data:image/jpg;base64,${png}`), { message: /another format/ })
  })

  it('may be nothing else', () => {
    for (const text of [
      '',
      '   ',
      'data:image/png;base64,',
      'data:image/png,abcd',
      'data:image/png;base64;base64,####',
      'file:///etc/passwd',
      'ftp://pictures.example/a.jpg',
      'javascript:alert(1)',
      '//pictures.example/a.jpg',
      'blob:https://pictures.example/1',
      'a=b',
      'ab===',
      'é',
    ])
      assert.throws(
        () => decodeImage(text),
        (error) => error instanceof LimiarError && error.code === 'image-unreadable',
        text,
      )
  })
})

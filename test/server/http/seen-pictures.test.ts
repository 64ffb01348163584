import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { findLargestFace } from '../../../src/server/analysis/selfie-stages.ts'
import type { FaceEngine } from '../../../src/server/domain/faces/face-engine.ts'
import type { FaceCrops } from '../../../src/server/domain/findings/seen-pictures.ts'
import type { Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { media, modelsDir } from '../../support/media.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const ANA = '52998224725'
const BRUNO = '11144477735'
const CARLA = '12345678909'

let pool: ModelPool
let faces: FaceEngine
let service: FakeService
/** The CPF that is read on the document. */
let documentCpf: string | undefined

before(async () => {
  pool = createModelPool({ modelsDir, threads: 1 })
  faces = await createFaceEngine(pool)
  service = await startFakeService({
    analyse: async (captures) => {
      const crops: Record<string, Uint8Array> = {}
      for (const capture of ['front', 'back', 'selfie'] as const) {
        const image = captures[capture]
        const found = image && (await findLargestFace(image, `the ${capture}`, faces))
        if (found?.performed && found.face.crop) crops[capture] = found.face.crop
      }
      const selfie = { performed: true, signs: [] } as const
      return findings({ documentCpf, selfie, crops: crops satisfies FaceCrops })
    },
  })
})
after(async () => {
  await service.close()
  await pool.close()
})

/** An execution with a blank back, of the person whose CPF is on the document. */
async function submitted(cpf: string | undefined, selfie: Uint8Array, front?: Uint8Array): Promise<Json> {
  documentCpf = cpf
  const path = `/reports/${service.apiReportId}/executions`
  const files = [
    { type: 'FRONT', data: asBase64(front ?? (await blank('#aabbcc'))) },
    { type: 'BACK', data: asBase64(await blank('#ccbbaa')) },
    { type: 'SELFIE', data: asBase64(selfie) },
  ]
  const { body } = await service.client.call('POST', path, { files })
  return until('the execution is decided', async () => {
    const { body: execution } = await service.client.call('GET', `${path}/${body._id}`)
    return execution.status === 'processando' ? undefined : execution
  })
}

const asBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function blank(background: string): Promise<Uint8Array> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const signsOf = ({ sections }: Json): Json => sections.liveness.selfie.signs

/** The picture after a person tried to disguise it: mirrored, cut, made smaller, compressed. */
async function disguised(image: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(image).metadata()
  const [left, top] = [Math.round(0.06 * width), Math.round(0.06 * height)]
  return sharp(image)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .flop()
    .resize(Math.round(0.7 * width))
    .jpeg({ quality: 60 })
    .toBuffer()
}

describe('a selfie that was sent before for another person', () => {
  const picture = media('cage.jpg')

  it('is left to a person, however it was changed, with its reason', async () => {
    assert.equal((await submitted(ANA, picture)).status, 'APROVADO')
    const other = await submitted(BRUNO, await disguised(picture))
    assert.equal(other.status, 'Pendente')
    const [sign] = signsOf(other)
    assert.deepEqual([sign.code, sign.weight], ['seen-with-another-person', 'doubts'])
    assert.ok(sign.measure >= sign.threshold, JSON.stringify(sign))
  })

  it('counts as the same person where the CPF is the same', async () => {
    const own = media('audrey.jpg')
    for (const image of [own, await disguised(own)]) {
      const execution = await submitted(ANA, image)
      assert.deepEqual([execution.status, signsOf(execution)], ['APROVADO', []])
    }
  })

  it('says nothing where no CPF tells the people apart', async () => {
    const own = media('kim1_crop.jpg')
    assert.deepEqual(signsOf(await submitted(ANA, own)), [])
    assert.deepEqual(signsOf(await submitted(undefined, own)), [])
  })

  it('is also recognised as the front of the other person', async () => {
    const front = media('SeanConnery.jpg')
    await submitted(ANA, media('audrey.jpg'), front)
    const [sign] = signsOf(await submitted(BRUNO, await disguised(front)))
    assert.equal(sign?.code, 'seen-with-another-person')
  })

  it('is forgotten once the other person was erased', async () => {
    const own = media('chuck_crop.jpg')
    await submitted(CARLA, own)
    const erased = await service.client.call('DELETE', `/subjects/${CARLA}`)
    assert.equal(erased.status, 200, erased.text)
    assert.deepEqual(signsOf(await submitted(BRUNO, own)), [])
  })
})

describe('selfies of other people', () => {
  it('are not taken for each other, nor are moments of one video', async () => {
    for (const [at, name] of [
      'queen20_crop.jpg',
      'ri_1_crop.jpg',
      'franck_01829.jpg',
      'franck_02888.jpg',
    ].entries()) {
      const cpf = [ANA, BRUNO, CARLA, '39053344705'][at]
      assert.deepEqual(signsOf(await submitted(cpf, media(name))), [], name)
    }
  })
})

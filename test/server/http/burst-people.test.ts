/** A burst belongs to its selfie: real models compare its faces, through the routes of the session. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { createModelPorts } from '../../../src/server/model-ports.ts'
import type { Json } from '../../support/api-client.ts'
import { asBase64 } from '../../support/fakes/written-faces.ts'
import { franckStills, media, modelsDir, otherPeople } from '../../support/media.ts'
import { openPageSession, untilAnalysed } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'
import { patientLooks } from '../../support/patient-servers.ts'

const own = franckStills.map((name) => media(name))
const selfie = media('franck_02159.jpg')
const stranger = media('audrey.jpg')

let pool: ModelPool
before(() => {
  pool = createModelPool({ modelsDir, threads: 1 })
})
after(() => pool.close())

for (const engine of storageEngines)
  describe(`a burst beside a selfie, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let reportId: string
    before(async () => {
      const faceEngine = await createFaceEngine(pool)
      service = await startStoredService(engine, createModelPorts(pool, faceEngine, patientLooks))
      const { body } = await service.client.call('GET', `/reports/${service.reportId}`)
      const rules = [{ rule: 'liveness_approved', onNotPerformed: 'review' }]
      const definition = { ...body.definition, captures: ['selfie'], sections: ['liveness'], rules }
      reportId = (await service.client.call('POST', '/reports', { name: 'Só selfie', definition })).body._id
    })
    after(() => service.close())

    async function executionOf(still: Uint8Array, frames: readonly Uint8Array[]) {
      const link = await service.client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(service.client, link.body.token)
      assert.equal((await session.put('selfie', still)).status, 200)
      const burst = await session.putBurst({ frames: frames.map(asBase64) })
      assert.equal(burst.status, 200, burst.text)
      const { body } = await session.submit()
      await untilAnalysed(session)
      const path = `/reports/${reportId}/executions/${body.executionId}`
      return { burst: burst.body, execution: (await service.client.call('GET', path)).body }
    }

    const told = ({ status, sections: { liveness }, validations }: Json): Json => ({
      status,
      rule: validations[0].status,
      performed: liveness.performed,
      reason: liveness.reason,
    })

    it('of the same person is movement of the selfie', async () => {
      const { burst, execution } = await executionOf(selfie, own)
      assert.deepEqual([burst.band, burst.enough], ['depth-seen', true])
      const expected = { status: 'APROVADO', rule: 'VALID', performed: true, reason: undefined }
      assert.deepEqual(told(execution), expected)
    })

    it('of another person is not movement, and a person decides', async () => {
      const { burst, execution } = await executionOf(stranger, own)
      assert.deepEqual([burst.band, burst.enough], ['inconclusive', false])
      const expected = { status: 'Pendente', rule: 'INVALID', performed: false, reason: 'another-person' }
      assert.deepEqual(told(execution), expected)
    })

    it('of five people, one in each frame, is not movement', async () => {
      const people = otherPeople
        .slice(0, 4)
        .map((name) => sharp(media(name)).resize(640, 480).jpeg().toBuffer())
      const { burst, execution } = await executionOf(selfie, [own[0]!, ...(await Promise.all(people))])
      assert.equal(burst.enough, false)
      const expected = { status: 'Pendente', rule: 'INVALID', performed: false, reason: 'several-people' }
      assert.deepEqual(told(execution), expected)
    })

    it('of the same person that runs backwards or loops is not movement', async () => {
      const half = own.slice(0, 4)
      for (const frames of [
        [...half, ...half.toReversed()],
        [...half, ...half],
      ]) {
        const { burst, execution } = await executionOf(selfie, frames)
        assert.equal(burst.enough, false)
        const expected = { status: 'Pendente', rule: 'INVALID', performed: false, reason: 'repeated-frames' }
        assert.deepEqual(told(execution), expected)
      }
    })

    it('of the same person, put together from pictures of several places, is not movement', async () => {
      const elsewhere = await sharp(media('cage.jpg')).resize(640, 480, { fit: 'cover' }).blur(6).toBuffer()
      const moved = async (frame: Uint8Array): Promise<Uint8Array> => {
        const { width, height } = await sharp(frame).metadata()
        const place = { left: Math.round(width * 0.3), top: Math.round(height * 0.15) }
        const head = { width: Math.round(width * 0.4), height: Math.round(height * 0.7) }
        const cut = await sharp(frame)
          .extract({ ...place, ...head })
          .toBuffer()
        return sharp(await sharp(elsewhere).resize(width, height).toBuffer())
          .composite([{ input: cut, ...place }])
          .jpeg()
          .toBuffer()
      }
      const frames = await Promise.all(own.map(async (frame, at) => (at % 2 === 0 ? frame : moved(frame))))
      const { burst, execution } = await executionOf(selfie, frames)
      assert.equal(burst.enough, false)
      const expected = {
        status: 'Pendente',
        rule: 'NOT_PERFORMED',
        performed: false,
        reason: 'several-places',
      }
      assert.deepEqual(told(execution), expected)
    })

    it('in which one frame is of somebody else is not movement either', async () => {
      const { execution } = await executionOf(selfie, [...own.slice(1), stranger])
      assert.equal(told(execution).reason, 'several-people')
    })

    it('of somebody else, hidden among pictures of the selfie where faces are compared, shows no depth', async () => {
      const still = await sharp(stranger).resize(640, 480).jpeg().toBuffer()
      const frames = own.map((frame, at) => ([0, 4, own.length - 1].includes(at) ? still : frame))
      assert.equal((await executionOf(stranger, frames)).burst.enough, false)
    })

    describe('that answers a challenge', () => {
      let challenged: string
      before(async () => {
        const { body } = await service.client.call('GET', `/reports/${reportId}`)
        const definition = { ...body.definition, movementChallenge: true }
        const name = 'Só selfie, com desafio'
        challenged = (await service.client.call('POST', '/reports', { name, definition })).body._id
      })

      async function answered(frames: readonly Uint8Array[]): Promise<Json> {
        const link = await service.client.call('POST', `/reports/${challenged}/onboarding-ext`, {})
        const session = await openPageSession(service.client, link.body.token)
        await session.put('selfie', selfie)
        const headers = { authorization: `Bearer ${session.secret}` }
        const asked = await service.client.raw(`/${session.token}/challenge`, { method: 'POST', headers })
        const { nonce } = asked.body
        assert.equal((await session.putBurst({ frames: frames.map(asBase64), nonce })).status, 200)
        const { body } = await session.submit()
        await untilAnalysed(session)
        const path = `/reports/${challenged}/executions/${body.executionId}`
        return (await service.client.call('GET', path)).body
      }

      it('shows one person in every frame, because each may be a turn', async () => {
        const turns = otherPeople.slice(0, 3).map((name) => media(name))
        const sized = turns.map((turn) => sharp(turn).resize(720, 576, { fit: 'cover' }).jpeg().toBuffer())
        const [one, ...others] = await Promise.all(sized)
        // Frames at which the faces of a burst without a challenge are not compared.
        const among = [...own.slice(0, 2), one!, ...own.slice(2, 6), ...others, ...own.slice(6)]
        const execution = await answered(among)
        assert.equal(told(execution).reason, 'several-people')
        assert.equal(told(execution).rule, 'INVALID')
      })

      it('of one person shows that person, however far the head turns', async () => {
        const { faces } = (await answered(own)).sections.liveness
        assert.ok(faces.together > 90, `${faces.together}`)
      })
    })

    it('leaves measures behind, and nothing by which its people could be recognised', async () => {
      const { execution } = await executionOf(selfie, own)
      const stored = await service.ports.executions.findById(execution._id)
      assert.deepEqual(Object.keys(stored?.movement ?? {}).sort(), ['best', 'faces', 'tries'])
      assert.deepEqual(Object.keys(stored?.movement?.faces ?? {}).sort(), [
        'background',
        'together',
        'withSelfie',
      ])
    })
  })

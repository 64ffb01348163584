import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MAX_NOTE_CHARACTERS, MAX_NOTES } from '../../../src/protocol/executions/notes.ts'
import type { Json } from '../../support/api-client.ts'
import { onboard } from '../../support/onboard.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }

for (const engine of storageEngines)
  describe(`notes on an execution, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let path = ''
    let id = ''
    before(async () => {
      service = await startStoredService(engine)
      id = await onboard(service.client, service.reportId, stills)
      path = `/reports/${service.reportId}/executions/${id}`
    })
    after(() => service.close())
    const call = (method: string, to: string, body?: object): Promise<Json> =>
      service.client.call(method, to, body)

    it('are written, and read in their order with who wrote them; the execution stays as it was', async () => {
      const was = (await call('GET', path)).body
      const texts = ['Falei com a agência.', 'Documento confere,\ncom rasura no verso.']
      for (const text of texts) {
        const { body, status } = await call('POST', `${path}/notes`, { text: ` ${text}\n` })
        assert.deepEqual([status, body.text], [200, text])
        assert.match(body.author.token, /^[0-9a-f]{24}$/)
      }
      const { docs, totalItems } = (await call('GET', `${path}/notes`)).body
      assert.deepEqual(
        docs.map(({ text }: Json) => text),
        texts,
      )
      assert.equal(totalItems, 2)
      assert.deepEqual((await call('GET', path)).body, was)
    })

    it('are neither empty nor too long', async () => {
      for (const text of ['', ' \n', 'x'.repeat(MAX_NOTE_CHARACTERS + 1)]) {
        const { body, status } = await call('POST', `${path}/notes`, { text })
        assert.deepEqual([status, body.errors?.[0].pointer], [400, '/text'])
      }
      assert.equal(
        (await call('POST', `${path}/notes`, { text: 'x'.repeat(MAX_NOTE_CHARACTERS) })).status,
        200,
      )
      const nowhere = `/reports/${service.reportId}/executions/${'f'.repeat(24)}/notes`
      assert.equal((await call('POST', nowhere, { text: 'x' })).status, 404)
    })

    it('are in the export of the person, in the record of accesses, and gone with the execution', async () => {
      const exported = (await call('GET', `/subjects/${CPF}/export`)).body
      assert.equal(exported.executions[0].notes[0].text, 'Falei com a agência.')
      const record = (await call('GET', '/audit')).body
      const written = record.docs.filter(({ action }: Json) => action === 'addNote')
      assert.ok(written.length > 0)
      assert.doesNotMatch(JSON.stringify(record), /agência/)
      assert.equal((await call('DELETE', `/executions/${id}`)).status, 200)
      assert.deepEqual(await service.ports.notes.of([id]), [])
      assert.equal((await call('GET', `${path}/notes`)).status, 404)
    })

    it('have a limit for each execution, also when they come at once', async () => {
      const other = await onboard(service.client, service.reportId, stills)
      const to = `/reports/${service.reportId}/executions/${other}/notes`
      for (let count = 1; count < MAX_NOTES; count++) {
        const author = { token: 'a'.repeat(24) }
        const noteId = count.toString(16).padStart(24, '0')
        const note = { id: noteId, executionId: other, text: 'x', author, createdAt: new Date() }
        assert.ok(await service.ports.notes.add(note, MAX_NOTES))
      }
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', to, { text: 'x' })))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    })
  })

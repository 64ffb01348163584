import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const still = writtenFace('ana')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const at = '2026-11-21T12:00:00.000Z'

for (const engine of storageEngines) {
  describe(`the consent of a person, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    before(async () => {
      service = await startStoredService(engine)
    })
    after(() => service.close())

    /** Submits with a consent under a report; answers the execution and its link. */
    async function submit(consent: object, reportId = service.reportId): Promise<Json> {
      const { client } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, link.body.token)
      for (const capture of ['front', 'back', 'selfie']) await session.put(capture, still)
      const submitted = await client.raw(`/${link.body.token}/submission`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ consent }),
      })
      if (submitted.status !== 200) return submitted
      const path = `/reports/${reportId}/executions/${submitted.body.executionId}`
      return { status: 200, link: link.body._id, execution: (await client.call('GET', path)).body }
    }

    /** A report with a text of its own. */
    async function reportWith(text: string): Promise<string> {
      const { client, reportId } = service
      const { body } = await client.call('GET', `/reports/${reportId}`)
      const definition = { ...body.definition, consent: { version: 'banco-1', text } }
      const made = await client.call('POST', '/reports', { name: 'Banco', definition })
      assert.equal(made.status, 200, made.text)
      return made.body._id
    }

    it('is kept with the execution: edition, hash of the text, both times and the link', async () => {
      const text = 'Ao aceitar, você permite…\nA finalidade é uma só.'
      const { execution, link } = await submit({ version: '2026-11-21', at, text })
      const { receivedAt, ...receipt } = execution.consent
      assert.deepEqual(receipt, { version: '2026-11-21', textHash: sha256(text), agreedAt: at, link })
      assert.ok(Math.abs(Date.parse(receivedAt) - Date.now()) < 60_000)
    })

    it('has the hash of the report’s own text where the page does not say what it showed', async () => {
      const reportId = await reportWith('O banco pede o seu consentimento.')
      const { execution } = await submit({ version: 'banco-1', at }, reportId)
      assert.equal(execution.consent.textHash, sha256('O banco pede o seu consentimento.'))
      const { execution: other } = await submit({ version: 'another', at }, reportId)
      assert.equal(other.consent.textHash, undefined)
    })

    it('is told to the page that asks for it', async () => {
      const reportId = await reportWith('O banco pede.')
      const { client } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const { body } = await client.raw(`/${link.body.token}/session`, { method: 'POST' })
      assert.deepEqual(body.consent, { version: 'banco-1', text: 'O banco pede.' })
    })

    it('is refused without a time', async () => {
      for (const consent of [{ version: '1', at: 'yesterday' }, { version: '', at }, { at }])
        assert.equal((await submit(consent)).status, 400, JSON.stringify(consent))
    })
  })
}

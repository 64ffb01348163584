import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { PAGE_CONSENT_EDITION, shownConsent } from '../../../src/protocol/consent/consent-shown.ts'
import { consentWords } from '../../../src/protocol/consent/consent-texts.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { givenConsent, openPageSession, type PageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const still = writtenFace('ana')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

for (const engine of storageEngines) {
  describe(`the consent of a person, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    before(async () => {
      service = await startStoredService(engine)
    })
    after(() => service.close())

    interface Begun {
      readonly session: PageSession
      readonly link: string
      /** The consent in the session's answer. */
      readonly told: Json
    }

    /** A session in which nobody has agreed yet. */
    async function begin(reportId = service.reportId): Promise<Begun> {
      const { client } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, link.body.token, { consents: false })
      return { session, link: link.body._id, told: (await session.resume()).body }
    }

    /** Sends a consent and all stills, and submits; answers the receipt. */
    async function receiptOf(
      { session }: Begun,
      consent: object,
      reportId = service.reportId,
    ): Promise<Json> {
      const changed = await session.change({ consent })
      assert.equal(changed.status, 200, changed.text)
      await session.putAll(still)
      const { body } = await session.submit()
      const path = `/reports/${reportId}/executions/${body.executionId}`
      return (await service.client.call('GET', path)).body.consent
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
      const begun = await begin()
      const consent = givenConsent(begun.told)
      const earliest = new Date().toISOString()
      const { receivedAt, ...receipt } = await receiptOf(begun, consent)
      const textHash = sha256(consent.text ?? '')
      assert.deepEqual(receipt, {
        version: PAGE_CONSENT_EDITION,
        textHash,
        agreedAt: consent.at,
        link: begun.link,
      })
      assert.ok(earliest <= receivedAt && receivedAt <= new Date().toISOString(), receivedAt)
    })

    it('comes before the first picture: none is taken before it, and no burst', async () => {
      const { session, told } = await begin()
      const isMissing = ({ status, body }: Answer): void =>
        assert.deepEqual([status, body.type], [409, 'urn:limiar:problem:consent-missing'])
      for (const capture of ['front', 'back', 'selfie']) isMissing(await session.put(capture, still))
      const frames = Array.from({ length: 7 }, () => asBase64(still))
      isMissing(await session.putBurst({ frames }))
      isMissing(await session.submit())
      assert.deepEqual((await session.resume()).body.progress.captured, [])
      await session.change({ consent: givenConsent(told) })
      assert.equal((await session.put('front', still)).status, 200)
    })

    it('can be given to a text in any language of the page', async () => {
      for (const words of Object.values(consentWords)) {
        const begun = await begin()
        const text = shownConsent(words, { name: begun.told.theme.name, text: '' })
        const { textHash } = await receiptOf(begun, { ...givenConsent(begun.told), text })
        assert.equal(textHash, sha256(text))
      }
    })

    it('has the hash of the report’s own text where the page does not say what it showed', async () => {
      const reportId = await reportWith('O banco pede o seu consentimento.')
      const consent = { version: 'banco-1', at: new Date().toISOString() }
      const { textHash } = await receiptOf(await begin(reportId), consent, reportId)
      assert.equal(textHash, sha256('O banco pede o seu consentimento.'))
    })

    it('can be read later, by the hash of the receipt, when the report says something else', async () => {
      const reportId = await reportWith('O banco pede, na primeira edição.')
      const begun = await begin(reportId)
      const given = givenConsent(begun.told)
      const { textHash } = await receiptOf(begun, given, reportId)
      const { body: report } = await service.client.call('GET', `/reports/${reportId}`)
      const definition = { ...report.definition, consent: { version: 'banco-2', text: 'Outro texto.' } }
      const { version } = report
      const changed = await service.client.call('PUT', `/reports/${reportId}`, {
        name: 'B',
        version,
        definition,
      })
      assert.equal(changed.status, 200, changed.text)
      const kept = await service.client.call('GET', `/consent-texts/${textHash}`)
      assert.deepEqual([kept.status, kept.body.version, kept.body.text], [200, 'banco-1', given.text])
      assert.equal(sha256(kept.body.text), textHash)
      assert.match(kept.body.text, /O banco pede, na primeira edição\./)
      assert.equal((await service.client.call('GET', `/consent-texts/${sha256('another')}`)).status, 404)
      assert.equal((await service.client.call('GET', '/consent-texts/nothing')).status, 400)
    })

    it('is refused for an edition or a text that the server did not give', async () => {
      const reportId = await reportWith('O banco pede.\n\nPor favor.')
      for (const [changed, pointer] of [
        [{ version: 'another' }, '/consent/version'],
        [{ version: PAGE_CONSENT_EDITION }, '/consent/version'],
        [{ text: 'nothing' }, '/consent/text'],
        [{ text: '' }, '/consent/text'],
      ] as const) {
        const { session, told } = await begin(reportId)
        const consent = { ...givenConsent(told), ...changed }
        for (const answer of [await session.change({ consent }), await session.submit({ consent })]) {
          assert.deepEqual([answer.status, answer.body.errors[0].pointer], [400, pointer])
        }
        assert.equal((await session.resume()).body.progress.consented, false)
      }
    })

    it('has the time of the server where the clock of the person is off', async () => {
      for (const at of ['1999-01-01T00:00:00Z', '2399-01-01T00:00:00Z']) {
        const begun = await begin()
        const { agreedAt, receivedAt } = await receiptOf(begun, { ...givenConsent(begun.told), at })
        assert.equal(agreedAt, receivedAt)
      }
    })

    it('is reported to the page that asks for it', async () => {
      const reportId = await reportWith('O banco pede.')
      const { client } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const { body } = await client.raw(`/${link.body.token}/session`, { method: 'POST' })
      assert.deepEqual(body.consent, { version: 'banco-1', text: 'O banco pede.' })
    })

    it('is refused without a valid time', async () => {
      const { session, told } = await begin()
      const times = ['yesterday', '2026-01-01T23:59:60Z', '0000-01-01T00:00:00Z', '2026-02-30T12:00:00Z']
      for (const at of [...times, undefined]) {
        const { status, body } = await session.change({ consent: { ...givenConsent(told), at } })
        assert.deepEqual([status, body.errors[0].pointer], [400, '/consent/at'], at)
      }
    })
  })
}

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import { createSmtpSender } from '../../../src/server/adapters/messages/smtp.ts'
import { workOnReviewMails } from '../../../src/server/jobs/send-review-mail.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/until.ts'

const desk = 'mesa@banco.example'
const chief = 'chefe@banco.example'

const person = writtenFace('ana')
const files = (
  [
    ['FRONT', person],
    ['BACK', person],
    ['SELFIE', anotherTake(person)],
  ] as const
).map(([type, bytes]) => ({ type, data: Buffer.from(bytes).toString('base64'), mimeType: 'image/jpeg' }))

let storage: Storage
let server: MailServer
let service: FakeService
let found = findings()

async function setReviewMail(reviewMail: readonly string[]): Promise<Json> {
  const path = `/reports/${service.reportId}`
  const { body } = await service.client.call('GET', path)
  return service.client.call('PUT', path, {
    name: body.name,
    version: body.version,
    definition: { ...body.definition, selfie: 'any', reviewMail },
  })
}

/** Submits pictures, and waits for their execution to leave `processando`. */
async function analysed(): Promise<Json> {
  const { body, text } = await service.client.call('POST', `/reports/${service.reportId}/executions`, {
    files,
    parameters: { cpf: '52998224725' },
  })
  assert.ok(body._id, text)
  return until('the execution is analysed', async () => {
    const path = `/reports/${service.reportId}/executions/${body._id}`
    const execution = await service.client.call('GET', path)
    return execution.body.status === 'processando' ? undefined : execution.body
  })
}

onEachLentDatabase(({ settings }) => {
  describe('an execution that waits for a person', () => {
    before(async () => {
      server = await startMailServer()
      storage = await openStorage(settings())
      const reviewMails = createSmtpSender({ url: server.url, from: 'Banco <no-reply@banco.example>' })
      service = await startFakeService({ ...storage, reviewMails, analyse: async () => found })
      const consoleUrl = () => 'https://id.banco.example/console'
      await workOnReviewMails({ ...service.ports, consoleUrl }, () => undefined)
    })
    after(async () => {
      await service.close()
      await storage.close()
      await server.close()
    })

    it('is told to each address of its report, in words, without a name or a number', async () => {
      assert.equal((await setReviewMail([desk, chief])).status, 200)
      found = findings({ expiryDate: '2001-01-01' })
      const execution = await analysed()
      assert.equal(execution.status, 'Pendente')
      const mails = await server.untilReceived(2)
      assert.deepEqual(mails.flatMap(({ to }) => to).sort(), [chief, desk])
      for (const { text, html } of mails)
        for (const told of [text, html]) {
          assert.match(told, /O documento está vencido\./)
          assert.match(told, new RegExp(`/console#/${service.reportId}/${execution._id}`))
          assert.doesNotMatch(told, /ANA|LIMA|52998224725|529\.982/)
        }
    })

    it('is told to nobody where the report has no address, or where a rule decided', async () => {
      const before = server.received.length
      await setReviewMail([])
      found = findings({ expiryDate: '2001-01-01' })
      assert.equal((await analysed()).status, 'Pendente')
      await setReviewMail([desk])
      found = findings()
      assert.equal((await analysed()).status, 'APROVADO')
      // The next mail is that of the next execution that waits.
      found = findings({ expiryDate: '2001-01-01' })
      const waiting = await analysed()
      const mails = await server.untilReceived(before + 1)
      assert.equal(mails.length, before + 1)
      assert.ok(mails.at(-1)?.text.includes(waiting._id))
    })

    it('is told once more when the mail server asks to come back', async () => {
      const before = server.received.length
      server.answerWith(451)
      const waiting = await analysed()
      const mails = await server.untilReceived(before + 1)
      assert.ok(mails.at(-1)?.text.includes(waiting._id))
    })

    it('refuses what is no address of e-mail, by its place', async () => {
      const { status, body } = await setReviewMail([desk, 'mesa'])
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/definition/reviewMail/1')
    })
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openStorage, type Storage, type StorageSettings } from '../../../src/server/adapters/storage.ts'
import { createWhatsAppSender } from '../../../src/server/adapters/messages/whatsapp.ts'
import { createSmtpSender } from '../../../src/server/adapters/messages/smtp.ts'
import { workOnMessages } from '../../../src/server/jobs/send-message.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/until.ts'
import { startWhatsAppServer, type WhatsAppServer } from '../../support/whatsapp-server.ts'

const email = 'ana.lima@example.com'
const number = '+5511988887777'
const template = { name: 'confirme', languages: ['pt_BR'], parameters: 2, hasButton: false }

let database: StorageSettings
let storage: Storage
let server: MailServer
let gateway: WhatsAppServer
let service: FakeService

async function start(jobRetries?: number): Promise<void> {
  storage = await openStorage({ ...database, jobRetries })
  const sender = createSmtpSender({ url: server.url, from: 'Banco <no-reply@banco.example>' })
  const whatsapp = createWhatsAppSender({
    url: gateway.url,
    token: gateway.token,
    phoneNumberId: gateway.phoneNumberId,
    template: 'confirme',
    languages: ['pt_BR'],
    parameters: ['name', 'url'],
    hasButton: false,
  })
  service = await startFakeService({
    ...storage,
    messageSenders: { email: sender, sms: undefined, whatsapp },
  })
  await workOnMessages(service.ports)
}

async function stop(): Promise<void> {
  await service.close()
  await storage.close()
}

const links = () => `/reports/${service.reportId}/onboarding-ext`

async function newLink(body: object): Promise<Json> {
  const { status, body: link, text } = await service.client.call('POST', links(), body)
  assert.equal(status, 200, text)
  return link
}

/** The message of a link once it has a status other than waiting, or has a reason to wait. */
async function untilKnown(link: Json, isKnown: (message: Json) => boolean): Promise<Json> {
  return until('the message is known', async () => {
    const { body } = await service.client.call('GET', `${links()}/${link._id}`)
    const [message] = body.messages
    return isKnown(message) ? message : undefined
  })
}

const isOver = ({ status }: Json) => status !== 'waiting'

onEachLentDatabase(({ settings }) => {
  describe('a link with an e-mail address', () => {
    before(async () => {
      database = settings()
      server = await startMailServer()
      gateway = await startWhatsAppServer(template)
      await start()
    })
    after(async () => {
      await stop()
      await server.close()
      gateway.close()
    })
    beforeEach(() => server.answerWith())

    it('is sent to it, and says so', async () => {
      const link = await newLink({ email })
      assert.equal(link.messages[0].status, 'waiting')
      const [mail] = await server.untilReceived(1)
      assert.deepEqual(mail?.to, [email])
      assert.ok(mail.text.includes(link.url))
      assert.ok(mail.html.includes(link.url))
      const message = await untilKnown(link, isOver)
      assert.deepEqual(message, { channel: 'email', status: 'sent', at: message.at })
      const patched = await service.client.call('PATCH', `${links()}/${link._id}`, { active: false })
      assert.deepEqual(patched.body.messages, [message])
    })

    it('is sent once more when the mail server asks to come back', async () => {
      const before = server.received.length
      server.answerWith(451)
      const link = await newLink({ email })
      const waiting = await untilKnown(link, ({ reason }) => reason !== undefined)
      assert.equal(waiting.status, 'waiting')
      assert.equal(waiting.reason, 'busy')
      await server.untilReceived(before + 1)
      assert.equal((await untilKnown(link, isOver)).status, 'sent')
    })

    it('says that the mail server refuses the address, without repeating it', async () => {
      server.answerWith(550)
      const link = await newLink({ email })
      const message = await untilKnown(link, isOver)
      assert.equal(message.status, 'failed')
      assert.equal(message.reason, 'refused')
      assert.ok(!JSON.stringify(message).includes(email))
    })

    it('says that nothing is configured for SMS, beside the e-mail that is sent', async () => {
      const link = await newLink({ email, smsPhoneNumber: '+5511988887777' })
      assert.deepEqual(
        link.messages.map(({ channel, status, reason }: Json) => [channel, status, reason]),
        [
          ['email', 'waiting', undefined],
          ['sms', 'not-sent', 'not-configured'],
        ],
      )
      await untilKnown(link, isOver)
    })

    it('is not sent at all when the telephone number beside it is not valid', async () => {
      const before = server.received.length
      const { status, body } = await service.client.call('POST', links(), {
        email,
        smsPhoneNumber: '(11) 0-0000',
      })
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/smsPhoneNumber')
      await newLink({ email })
      assert.equal((await server.untilReceived(before + 1)).length, before + 1)
    })

    it('forgets the address and the link’s token once the message is over', async () => {
      const link = await newLink({ email })
      const [{ accountId }] = (await service.ports.accounts.all()).map(({ id }) => ({ accountId: id })) as [
        { accountId: string },
      ]
      await untilKnown(link, isOver)
      const [message] = await storage.messages.ofLinks(accountId, [link._id])
      assert.ok(message)
      assert.equal(await storage.messages.findWaiting(message.id), undefined)
      assert.ok(!service.log().includes(email))
      assert.ok(!service.log().includes(link.token))
    })

    it('is given up by the queue in the end, and says why', async () => {
      await stop()
      await start(0)
      server.answerWith(451)
      const link = await newLink({ email })
      const message = await untilKnown(link, isOver)
      assert.equal(message.status, 'failed')
      assert.equal(message.reason, 'busy')
    })
  })

  describe('a link with a number of WhatsApp', () => {
    before(async () => {
      database = settings()
      server = await startMailServer()
      gateway = await startWhatsAppServer(template)
      // A failure is final at once, unless the gateway says when to come back.
      await start(0)
    })
    after(async () => {
      await stop()
      await server.close()
      gateway.close()
    })

    it('is sent to it, and neither the number nor the link stands in the log', async () => {
      const link = await newLink({ whatsappPhoneNumber: '(11) 98888-7777' })
      const message = await untilKnown(link, isOver)
      assert.deepEqual(message, { channel: 'whatsapp', status: 'sent', at: message.at })
      const [taken] = gateway.taken
      assert.equal(taken?.to, number.slice(1))
      assert.equal(taken.template.components[0]?.parameters[1]?.text, link.url)
      for (const secret of [number, number.slice(1), link.token]) assert.ok(!service.log().includes(secret))
    })

    it('waits for as long as WhatsApp asks, which does not count as a failed try', async () => {
      gateway.failNext({ status: 429, code: 130429, retryAfter: '1' })
      const link = await newLink({ whatsappPhoneNumber: number })
      const waiting = await untilKnown(link, ({ reason }) => reason !== undefined)
      assert.equal(waiting.reason, 'busy')
      assert.equal((await untilKnown(link, isOver)).status, 'sent')
    })

    it('is given up where WhatsApp refuses it, without repeating the number', async () => {
      gateway.failNext({ status: 400, code: 131026 })
      const link = await newLink({ whatsappPhoneNumber: number })
      const message = await untilKnown(link, isOver)
      assert.equal(message.status, 'failed')
      assert.equal(message.reason, 'refused')
      assert.ok(!JSON.stringify(message).includes('11988887777'))
      assert.ok(!service.log().includes('11988887777'))
    })

    it('is not made for an invalid number', async () => {
      const { status, body } = await service.client.call('POST', links(), {
        whatsappPhoneNumber: '(11) 0-0000',
      })
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/whatsappPhoneNumber')
    })
  })
})

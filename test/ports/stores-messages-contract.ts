/** The contract of the store of messages, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Link } from '../../src/server/domain/links/link.ts'
import type { Letter, Message } from '../../src/server/domain/webhooks/messages.ts'
import { keepLink } from './kept-records.ts'
import { secondsLater, someTime } from './stores-records.ts'

const letter: Letter = {
  to: 'ana@example.com',
  url: 'https://id.example/0123456789abcdef0123456789abcdef',
  sender: 'Banco São João',
  expiresAt: secondsLater(3600),
}

function aMessage({ id, accountId }: Link, changes: Partial<Message> = {}): Message {
  return {
    id: newId(),
    accountId,
    linkId: id,
    channel: 'email',
    status: 'waiting',
    reason: undefined,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

export function messagesContract(engine: string, open: () => Promise<Storage>): void {
  describe(`the message store on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    test('a message waits with its letter until it is over, and then without', async () => {
      const link = await keepLink(storage)
      const message = aMessage(link)
      await storage.messages.insert([{ message, letter }])
      assert.deepEqual(await storage.messages.findWaiting(message.id), { message, letter })
      await storage.messages.record(message.id, { status: 'waiting', reason: 'busy' }, secondsLater(1))
      const busy = { ...message, reason: 'busy' as const, updatedAt: secondsLater(1) }
      assert.deepEqual(await storage.messages.findWaiting(message.id), { message: busy, letter })
      await storage.messages.record(message.id, { status: 'sent', reason: undefined }, secondsLater(2))
      assert.equal(await storage.messages.findWaiting(message.id), undefined)
      const sent = { ...message, status: 'sent' as const, updatedAt: secondsLater(2) }
      assert.deepEqual(await storage.messages.ofLinks(link.accountId, [link.id]), [sent])
    })

    test('a message that is over does not change any more', async () => {
      const link = await keepLink(storage)
      const message = aMessage(link, { status: 'not-sent', reason: 'not-configured' })
      await storage.messages.insert([{ message, letter: undefined }])
      await storage.messages.record(message.id, { status: 'sent', reason: undefined }, secondsLater(1))
      assert.deepEqual(await storage.messages.ofLinks(link.accountId, [link.id]), [message])
    })

    test('a link shows its messages only to its own account', async () => {
      const link = await keepLink(storage)
      const sms = aMessage(link, { channel: 'sms', createdAt: secondsLater(1) })
      const email = aMessage(link)
      await storage.messages.insert([
        { message: sms, letter },
        { message: email, letter },
      ])
      const shown = await storage.messages.ofLinks(link.accountId, [link.id])
      assert.deepEqual(
        shown.map(({ channel }) => channel),
        ['email', 'sms'],
      )
      assert.deepEqual(await storage.messages.ofLinks((await keepLink(storage)).accountId, [link.id]), [])
    })

    test('a letter without an end keeps having none', async () => {
      const message = aMessage(await keepLink(storage))
      const endless = { ...letter, expiresAt: undefined }
      await storage.messages.insert([{ message, letter: endless }])
      assert.deepEqual((await storage.messages.findWaiting(message.id))?.letter, endless)
    })
  })
}

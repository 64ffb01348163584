import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openStorage } from '../../../src/server/adapters/storage.ts'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import { workOnWebhooks } from '../../../src/server/jobs/deliver-webhook.ts'
import { switches } from '../../support/limiar-command.ts'
import { onEachDatabase } from '../../support/on-each-database.ts'
import { answers, startWebhookReceiver } from '../../support/webhook-receiver.ts'

/**
 * Ticks of a one-second timer in the process that takes over, counted once it is at work: on a busy machine they are as
 * late as its looks at the queue. The missing heartbeat, the look for it and the retry take at most 20 ticks; with one
 * look a minute they took more than 60.
 */
const TAKEN_OVER_WITHIN_BEATS = 30

onEachDatabase(({ settings }) => {
  it('a delivery that kill -9 cut off is soon made again by another process, with the same id', async () => {
    const receiver = await startWebhookReceiver()
    receiver.answerWith('/hooks', answers.silent)
    const script = fileURLToPath(new URL('begin-delivery.ts', import.meta.url))
    const child = spawn(process.execPath, [...switches, script, receiver.url, JSON.stringify(settings())], {
      stdio: 'inherit',
    })
    await receiver.untilReceived(1)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    const storage = await openStorage(settings())
    const webhookSender = createWebhookSender({ trustedHosts: [receiver.host] })
    await workOnWebhooks({ ...storage, webhookSender, clock: () => new Date() })
    let beats = 0
    const beating = setInterval(() => beats++, 1_000)
    const [first, second] = await receiver.untilReceived(2)
    clearInterval(beating)
    assert.ok(beats <= TAKEN_OVER_WITHIN_BEATS, `It took ${beats} beats.`)
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    assert.equal(second?.text, first?.text)
    assert.equal(second?.body.type, 'onboarding.started')
    await storage.close()
    await receiver.close()
  })
})

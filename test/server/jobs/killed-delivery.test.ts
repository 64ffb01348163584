import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openStorage } from '../../../src/server/adapters/storage.ts'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import { workOnWebhooks } from '../../../src/server/jobs/deliver-webhook.ts'
import { onEachDatabase } from '../../support/on-each-database.ts'
import { answers, startWebhookReceiver } from '../../support/webhook-receiver.ts'

/**
 * From the moment when another process is at work. The missing heartbeat, the look for it and the retry take 20 s at
 * most; the rest is for a busy machine, and far from the minute and more that a look a minute took.
 */
const TAKEN_OVER_WITHIN_MS = 30_000

onEachDatabase(({ settings }) => {
  it('a delivery that kill -9 cut off is soon made again by another process, with the same id', async () => {
    const receiver = await startWebhookReceiver()
    receiver.answerWith('/hooks', answers.silent)
    const script = fileURLToPath(new URL('begin-delivery.ts', import.meta.url))
    const child = spawn(process.execPath, [script, receiver.url, JSON.stringify(settings())], {
      stdio: 'inherit',
    })
    await receiver.untilReceived(1)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    const storage = await openStorage(settings())
    const webhookSender = createWebhookSender({ trustedHosts: [receiver.host] })
    await workOnWebhooks({ ...storage, webhookSender, clock: () => new Date() })
    const begun = performance.now()
    const [first, second] = await receiver.untilReceived(2)
    const tookMs = performance.now() - begun
    assert.ok(tookMs < TAKEN_OVER_WITHIN_MS, `It took ${(tookMs / 1000).toFixed(1)} s.`)
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    assert.equal(second?.text, first?.text)
    assert.equal(second?.body.type, 'onboarding.started')
    await storage.close()
    await receiver.close()
  })
})

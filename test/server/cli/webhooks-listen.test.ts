import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { verifyWebhook } from '../../../src/client/index.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'
import { commandArguments, commandEnvironment, limiar } from '../../support/limiar-command.ts'
import { until } from '../../support/until.ts'
import { answers, startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'

/** The output of a command so far. */
function startCommand(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...commandArguments, ...args], {
    env: { ...commandEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return { child, printed: () => text }
}

for (const engine of storageEngines)
  describe(`limiar webhooks listen, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let receiver: WebhookReceiver
    const children: ChildProcess[] = []
    before(async () => {
      service = await startStoredService(engine)
      receiver = await startWebhookReceiver()
    })
    after(async () => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
      await receiver.close()
      await service.close()
    })

    it('hands events to a receiver on this machine as the server signs them, and leaves nothing behind', async () => {
      const { client, reportId } = service
      const args = [
        'webhooks',
        'listen',
        '--forward-to',
        `${receiver.host}/hooks`,
        '--server',
        client.baseUrl,
      ]
      const { child, printed } = startCommand(args, { LIMIAR_ACCESS_TOKEN: client.token })
      children.push(child)
      const secret = await until('the command listens', () => /whsec_\S+(?=,)/.exec(printed())?.[0])
      receiver.answerWith('/hooks', answers.ok, answers.failed)
      for (let links = 0; links < 2; links++) {
        const { body: link } = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
        await client.raw(`/${link.token}/session`, { method: 'POST' })
      }
      const received = await receiver.untilReceived(2, '/hooks')
      for (const { text: body, headers } of received) {
        const event = await verifyWebhook({ body, headers, secret })
        assert.equal(event.type, 'onboarding.started')
      }
      await until('both are told', () => printed().match(/onboarding\.started/g)?.length === 2 || undefined)
      assert.match(printed(), /204 {2}onboarding\.started/)
      assert.match(printed(), /500 {2}onboarding\.started/)
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      assert.deepEqual(await ended, [0, null])
      assert.equal((await client.call('GET', '/webhooks')).body.totalItems, 0)
    })

    it('asks for the receiver when none is named', async () => {
      const { status, stderr } = await limiar(['webhooks', 'listen', '--server', service.client.baseUrl], {
        LIMIAR_ACCESS_TOKEN: service.client.token,
      })
      assert.equal(status, 2)
      assert.match(stderr, /--forward-to/)
    })
  })

/** The receivers of webhooks in other languages, started as `docs/webhooks.md` says. */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'examples', 'webhooks')
const secret = `whsec_${Buffer.from('a key of thirty-two bytes, right').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`

/** The lines of the page that start a receiver, and the question whether this machine has its language. */
const receivers = [
  { version: ['python3', '--version'], start: 'python3 receive.py' },
  { version: ['php', '--version'], start: 'php -S 127.0.0.1:3000 receive.php' },
  { version: ['javac', '--version'], start: 'java Receive.java' },
] as const

const body = JSON.stringify({
  type: 'execution.status_updated',
  timestamp: '2026-11-21T12:00:00.000Z',
  data: {
    report: '66b0',
    link: '66b1',
    execution: '66b2',
    status: 'APROVADO',
    previousStatus: 'processando',
  },
})

/** The headers of a delivery, signed by the library of Standard Webhooks. */
function headersOf(signedBy: string, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signedBy).sign('event-1', at, body),
  }
}

for (const { version, start } of receivers) {
  const [command, ...args] = version
  const skip = spawnSync(command, args).status !== 0 && `this machine has no ${command}`
  describe(`the receiver started by ${start}`, { skip }, () => {
    let receiver: ChildProcess
    let address = ''
    let printed = ''
    before(async () => {
      const port = await freePort()
      address = `http://127.0.0.1:${port}/hooks`
      const [program = '', ...words] = start.replace('3000', String(port)).split(' ')
      receiver = spawn(program, words, {
        cwd: folder,
        env: { PATH: process.env['PATH'], PORT: String(port), LIMIAR_WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [receiver.stdout, receiver.stderr])
        stream?.on('data', (part: Buffer) => (printed += part.toString()))
      await until('the receiver listens', () => fetch(address, { method: 'POST' }).catch(() => undefined))
    })
    after(async () => {
      receiver.kill()
      if (receiver.exitCode === null && receiver.signalCode === null) await once(receiver, 'exit')
    })

    const statusOf = async (headers: Record<string, string>, text = body): Promise<number> =>
      (await fetch(address, { method: 'POST', headers, body: text })).status

    it('is named by the page', () => {
      const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
      assert.ok(page.includes(`LIMIAR_WEBHOOK_SECRET=whsec_… ${start}\``))
    })

    it('takes a genuine delivery, and prints its id', async () => {
      assert.equal(await statusOf(headersOf(secret)), 204)
      await until('the id is printed', () => (printed.includes('event-1') ? true : undefined))
    })

    it('takes one that is signed with the new and the old secret', async () => {
      const [now, before] = [headersOf(secret), headersOf(otherSecret)].map(
        (headers) => headers['webhook-signature'],
      )
      assert.equal(await statusOf({ ...headersOf(secret), 'webhook-signature': `${before} ${now}` }), 204)
    })

    it('refuses one that is changed, old, from the future, signed by others or not signed', async () => {
      const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
      const { 'webhook-signature': _, ...unsigned } = headersOf(secret)
      assert.deepEqual(
        [
          await statusOf(headersOf(secret), body.replace('APROVADO', 'REPROVADO')),
          await statusOf({ ...headersOf(secret), 'webhook-id': 'event-2' }),
          await statusOf(headersOf(secret, minutes(-6))),
          await statusOf(headersOf(secret, minutes(6))),
          await statusOf(headersOf(otherSecret)),
          await statusOf({ ...headersOf(secret), 'webhook-timestamp': 'now' }),
          await statusOf(unsigned),
          await statusOf({}),
        ],
        Array.from({ length: 8 }, () => 400),
      )
    })
  })
}

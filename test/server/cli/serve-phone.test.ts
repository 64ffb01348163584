import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApiClient } from '../../support/api-client.ts'
import { readDrawnQrCode } from '../../support/drawn-qr-code.ts'
import { freePort } from '../../support/free-port.ts'
import { onEachDatabase } from '../../support/on-each-database.ts'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'

/** Starts the command as an operator does; answers its output until it was up. */
async function startServing(environment: Readonly<Record<string, string>>): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [...commandArguments, 'serve', '--phone'], {
    env: { ...commandEnvironment, LIMIAR_PHONE_HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('access token')) break
  }
  return [child, output]
}

onEachDatabase(({ settings }) => {
  describe('limiar serve --phone', () => {
    let child: ChildProcess
    let output: string
    let [port, phonePort] = [0, 0]
    before(async () => {
      port = await freePort()
      phonePort = await freePort()
      const { dataDir, url = '' } = settings()
      const ports = { PORT: String(port), LIMIAR_PHONE_PORT: String(phonePort) }
      const [started, said] = await startServing({ ...ports, LIMIAR_DATA_DIR: dataDir, DATABASE_URL: url })
      child = started
      output = said
    })
    after(async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    })

    it('prints a link for phones as a QR code', async () => {
      const link = await readDrawnQrCode(output)
      assert.match(link ?? '', new RegExp(`^https://127\\.0\\.0\\.1:${phonePort}/[0-9a-f]{32}$`))
      assert.ok(output.includes(`${link}\n`))
    })

    it('serves the same API as without the option, and makes links that open on phones', async () => {
      const token = (await readFile(join(settings().dataDir, 'access-token'), 'utf8')).trim()
      const client = createApiClient(`http://127.0.0.1:${port}`, token)
      const [report] = (await client.call('GET', '/reports')).body.docs
      const { body } = await client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
      assert.equal(body.url, `https://127.0.0.1:${phonePort}/${body.token}`)
    })
  })
})

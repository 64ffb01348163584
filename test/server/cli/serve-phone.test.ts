import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApiClient } from '../../support/api-client.ts'
import { readDrawnQrCode } from '../../support/drawn-qr-code.ts'
import { freePort } from '../../support/free-port.ts'
import { commandPath } from '../../support/limiar-command.ts'

let folder: string
let child: ChildProcess
let output = ''
let [port, phonePort] = [0, 0]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-serve-'))
  port = await freePort()
  phonePort = await freePort()
  const settings = {
    PORT: String(port),
    LIMIAR_PHONE_HOST: '127.0.0.1',
    LIMIAR_PHONE_PORT: String(phonePort),
    LIMIAR_DATA_DIR: folder,
    LIMIAR_LOG_LEVEL: 'warn',
  }
  child = spawn(process.execPath, [commandPath, 'serve', '--phone'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('access token')) break
  }
})
after(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true })
})

describe('limiar serve --phone', () => {
  it('prints a link for phones as a QR code', async () => {
    const link = await readDrawnQrCode(output)
    assert.match(link ?? '', new RegExp(`^https://127\\.0\\.0\\.1:${phonePort}/[0-9a-f]{32}$`))
    assert.ok(output.includes(`${link}\n`))
  })

  it('serves the API as it does without, and makes links that open on phones', async () => {
    const token = (await readFile(join(folder, 'access-token'), 'utf8')).trim()
    const client = createApiClient(`http://127.0.0.1:${port}`, token)
    const [report] = (await client.call('GET', '/reports')).body.docs
    const { body } = await client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
    assert.equal(body.url, `https://127.0.0.1:${phonePort}/${body.token}`)
  })
})

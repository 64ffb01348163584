import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { freePort } from '../../support/free-port.ts'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'
import { media } from '../../support/media.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { until } from '../../support/until.ts'

const TOKEN = 'a-token-for-the-test-of-the-end'
const picture = media('audrey.jpg')

describe('a server that is told to end while it works', () => {
  let folder: string
  let port: number
  let client: ApiClient
  const children: ChildProcess[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-told-to-end-'))
    port = await freePort()
    client = createApiClient(`http://127.0.0.1:${port}`, TOKEN)
  })
  after(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  async function start(): Promise<ChildProcess> {
    const environment = { LIMIAR_DATA_DIR: folder, LIMIAR_ACCESS_TOKEN: TOKEN, LIMIAR_DRAIN_MS: '1000' }
    const child = spawn(process.execPath, [...commandArguments, 'serve'], {
      env: { ...commandEnvironment, ...environment, PORT: String(port) },
      stdio: 'ignore',
    })
    children.push(child)
    await until('the server is ready', async () => (await isReady()) || undefined)
    return child
  }

  const isReady = (): Promise<boolean> =>
    client.raw('/ready').then(
      ({ status }) => status === 200,
      () => false,
    )

  it('answers the requests that it has begun, ends with 0, and leaves waiting analyses to the next start', async () => {
    const child = await start()
    const [report] = (await client.call('GET', '/reports')).body.docs as Json[]
    const executions = `/reports/${report._id}/executions`
    const link = (await client.call('POST', `/reports/${report._id}/onboarding-ext`, {})).body
    const session = await openPageSession(client, link.token)
    const half = await sendHalf(port, session)
    const files = ['FRONT', 'BACK', 'SELFIE'].map((type) => ({ type, data: picture.toString('base64') }))
    const submitted = await client.call('POST', executions, { files })
    assert.equal(submitted.status, 200, submitted.text)

    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await until('/ready says that it is about to stop', async () => !(await isReady()) || undefined)
    const answered = once(half, 'response') as Promise<[IncomingMessage]>
    half.end(picture.subarray(picture.length / 2))
    const [response] = await answered
    assert.ok([200, 422].includes(response.statusCode ?? 0), `it was looked at: ${response.statusCode}`)
    response.resume()
    assert.deepEqual(await ended, [0, null])

    await start()
    const path = `${executions}/${submitted.body._id}`
    await until('the execution is analysed', async () => {
      const { sections } = (await client.call('GET', path)).body
      return Object.keys(sections).length > 0 || undefined
    })
  })
})

/** Begins to send a still, and holds back its second half. */
async function sendHalf(port: number, { token, secret }: PageSession): Promise<ClientRequest> {
  const sending = request({
    host: '127.0.0.1',
    port,
    method: 'PUT',
    path: `/${token}/stills/selfie?source=camera`,
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
    },
  })
  await new Promise((resolve) => sending.write(picture.subarray(0, picture.length / 2), resolve))
  return sending
}

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { freePort } from '../../support/free-port.ts'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'
import { media } from '../../support/media.ts'
import { until } from '../../support/until.ts'

const TOKEN = 'a-token-for-the-test-of-the-end'
const picture = media('audrey.jpg').toString('base64')
const files = ['FRONT', 'BACK', 'SELFIE'].map((type) => ({ type, data: picture }))
const submission = Buffer.from(JSON.stringify({ files }))

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
    const half = await sendHalf(port, executions)
    const submitted = await client.call('POST', executions, { files })
    assert.equal(submitted.status, 200, submitted.text)

    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await until('/ready says that it is about to stop', async () => !(await isReady()) || undefined)
    const answered = once(half, 'response') as Promise<[IncomingMessage]>
    half.end(submission.subarray(submission.length / 2))
    const [response] = await answered
    const late = (await json(response)) as Json
    assert.equal(response.statusCode, 200, JSON.stringify(late))
    assert.deepEqual(await ended, [0, null])

    await start()
    for (const { _id } of [submitted.body, late])
      await until('the execution is analysed', async () => {
        const { sections } = (await client.call('GET', `${executions}/${_id}`)).body
        return Object.keys(sections).length > 0 || undefined
      })
  })
})

/**
 * Begins to send a submission, and holds back its second half. A still would not do: it waits for a worker beside the
 * analysis that runs, and a busy machine refuses it after ten seconds.
 */
async function sendHalf(port: number, path: string): Promise<ClientRequest> {
  const sending = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `${path}?token=${TOKEN}`,
    headers: {
      'content-type': 'application/json',
      'content-length': String(submission.length),
    },
  })
  await new Promise((resolve) => sending.write(submission.subarray(0, submission.length / 2), resolve))
  return sending
}

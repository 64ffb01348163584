import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { CommandError } from '../../../src/server/cli/command/command.ts'
import { RefusedError, ServerClient } from '../../../src/server/cli/command/server-client.ts'

const Answer = Type.Object({ is: Type.String() })

/** A server with these answers, while the given work uses a client of it. */
async function against<Result>(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  work: (client: ServerClient) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await work(new ServerClient(`http://127.0.0.1:${port}/`, 'the-token'))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

describe('the client of a running server', () => {
  it('waits while the first try of a request is being made, and gets its answer', async () => {
    const keys: unknown[] = []
    const answer = await against(
      ({ headers }, response) => {
        keys.push(headers['idempotency-key'])
        if (keys.length > 1) return json(response, 200, { is: 'made' })
        const type = 'urn:limiar:problem:idempotency-key-in-use'
        json(response, 409, { type, title: 'x', status: 409, detail: 'It is still being made.' })
      },
      (client) => client.callOnce(Answer, '/', { body: {}, key: 'of-the-first-try' }),
    )
    assert.deepEqual([answer, keys], [{ is: 'made' }, ['of-the-first-try', 'of-the-first-try']])
  })

  it('asks again when the server is busy, after the time that it is told', async () => {
    let asked = 0
    const answer = await against(
      (_, response) =>
        asked++ < 2 ? json(response, 503, {}, { 'Retry-After': '0' }) : json(response, 200, { is: 'there' }),
      (client) => client.call(Answer, 'GET', '/thing'),
    )
    assert.deepEqual([answer.is, asked], ['there', 3])
  })

  it('sends the token, and reports a refusal with its place', async () => {
    const problem = {
      type: 'urn:x',
      title: 't',
      status: 422,
      instance: 'urn:y',
      statusCode: 422,
      message: 'No.',
      detail: 'Nothing was stored.',
      errors: [{ pointer: '/images/0', detail: 'No face was found.' }],
    }
    let authorization: string | undefined
    const refused = against(
      (request, response) => {
        authorization = request.headers.authorization
        json(response, 422, problem)
      },
      (client) => client.call(Answer, 'POST', '/thing', {}),
    )
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof RefusedError)
      assert.equal(error.message, 'Nothing was stored.\n  /images/0 No face was found.')
      return true
    })
    assert.equal(authorization, 'Bearer the-token')
  })

  it('stops at an unknown token, an answer of an unknown form, and a server that does not answer', async () => {
    for (const [status, body, message] of [
      [401, {}, /does not know this access token: set LIMIAR_ACCESS_TOKEN/],
      [200, { was: 'there' }, /in a form that this version does not know/],
    ] as const)
      await assert.rejects(
        against(
          (_, response) => json(response, status, body),
          (client) => client.call(Answer, 'GET', '/thing'),
        ),
        (error) => error instanceof CommandError && message.test(error.message),
      )
    const gone = await against(
      () => undefined,
      async (client) => client,
    )
    await assert.rejects(gone.call(Answer, 'GET', '/thing'), /No server answers at http/)
  })

  it('fetches a picture from the address at which it reaches the server, whatever public address the server has', async () => {
    let asked: string | undefined
    const bytes = await against(
      (request, response) => {
        asked = request.url
        response.end('picture')
      },
      (client) => client.picture('https://faces.example/limiar/files/faces/1/2?expires=3&signature=4'),
    )
    assert.equal(Buffer.from(bytes).toString(), 'picture')
    assert.equal(asked, '/files/faces/1/2?expires=3&signature=4')
  })
})

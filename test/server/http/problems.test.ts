import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Value } from 'typebox/value'
import { Problem } from '../../../src/protocol/errors.ts'
import type { Answer } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const withToken = (path: string): string => `${path}?token=${service.client.token}`
const json = { 'content-type': 'application/json' }

function isProblem({ status, headers, body }: Answer, code: string, expected: number): void {
  assert.equal(status, expected)
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.ok(Value.Check(Problem, body), JSON.stringify(body))
  assert.equal(body.type, `urn:limiar:problem:${code}`)
  assert.equal(body.status, expected)
  assert.equal(body.statusCode, expected)
  assert.equal(body.message, body.detail)
  assert.match(body.instance, /^urn:limiar:request:[0-9a-f]{24}$/)
}

describe('a failure', () => {
  it('of the body names each member by its JSON pointer', async () => {
    const answer = await service.client.call('POST', '/private-faceset', { cpf: 'x', images: [''] })
    isProblem(answer, 'invalid-request', 400)
    const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    assert.deepEqual(pointers.sort(), ['/cpf', '/description', '/images/0'])
  })

  it('of a form shows an example of it, and no regular expression', async () => {
    const detailOf = async (pointer: string, method: string, path: string, body?: object) => {
      const { errors } = (await service.client.call(method, path, body)).body
      return errors.find((error: { pointer: string }) => error.pointer === pointer)?.detail
    }
    const link = `/reports/${service.reportId}/onboarding-ext`
    assert.deepEqual(
      [
        await detailOf('/cpf', 'POST', link, { cpf: '123' }),
        await detailOf('#query/_limit', 'GET', '/executions?_limit=-1'),
      ],
      ['must have a form such as 529.982.247-25', 'must have a form such as 20'],
    )
  })

  it('of the query names the parameter', async () => {
    const answer = await service.client.call('GET', '/executions?_limit=-1')
    isProblem(answer, 'invalid-request', 400)
    assert.equal(answer.body.errors[0].pointer, '#query/_limit')
  })

  it('in JSON that cannot be read does not repeat it', async () => {
    const body = '{"cpf": "52998224725"'
    const answer = await service.client.raw(withToken('/private-faceset'), {
      method: 'POST',
      headers: json,
      body,
    })
    isProblem(answer, 'invalid-request', 400)
    assert.doesNotMatch(answer.text, /52998224725/)
  })

  it('of a body that pollutes prototypes is a refusal', async () => {
    const body = '{"description":"x","__proto__":{"admin":true}}'
    const answer = await service.client.raw(withToken('/private-faceset'), {
      method: 'POST',
      headers: json,
      body,
    })
    isProblem(answer, 'invalid-request', 400)
  })

  it('of a missing body is a refusal', async () => {
    isProblem(await service.client.call('POST', '/private-faceset'), 'invalid-request', 400)
  })

  it('of the media type', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }
    isProblem(await service.client.raw(withToken('/private-faceset'), init), 'media-type-unsupported', 415)
  })

  it('of the size', async () => {
    const variables = { long: 'x'.repeat(70_000) }
    const path = `/reports/${service.reportId}/onboarding-ext`
    isProblem(await service.client.call('POST', path, { variables }), 'body-too-large', 413)
  })

  it('of the address', async () => {
    isProblem(await service.client.raw('/nowhere'), 'not-found', 404)
    isProblem(await service.client.raw('/%zz'), 'invalid-request', 400)
  })

  it('of the token asks for one', async () => {
    const answer = await service.client.raw('/reports')
    isProblem(answer, 'access-token-missing', 401)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  })

  it('of a picture without a face', async () => {
    const image = asBase64(writtenFace())
    isProblem(await service.client.call('POST', '/private-faceset/search', { image }), 'face-missing', 422)
  })

  it('of a picture that is not one', async () => {
    const image = Buffer.from('a sentence').toString('base64')
    isProblem(
      await service.client.call('POST', '/private-faceset/search', { image }),
      'image-unreadable',
      422,
    )
    const sentence = await service.client.call('POST', '/private-faceset/search', { image: 'not base64!' })
    isProblem(sentence, 'image-unreadable', 422)
  })

  it('of the service itself says nothing of its cause', async () => {
    const broken = await startFakeService({
      executions: {
        ...service.ports.executions,
        list: () => Promise.reject(new Error('the row of ANA LIMA is broken')),
      },
    })
    const answer = await broken.client.call('GET', '/executions')
    await broken.close()
    isProblem(answer, 'internal', 500)
    assert.doesNotMatch(answer.text, /ANA/)
    assert.match(broken.log(), /request failed/)
  })
})

describe('an access token', () => {
  it('may come as a bearer', async () => {
    const headers = { authorization: `Bearer ${service.client.token}` }
    assert.equal((await service.client.raw('/reports', { headers })).status, 200)
  })
  it('is asked for before the body is read', async () => {
    const body = 'x'.repeat(60 * 1024 * 1024)
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const answer = await service.client.raw('/private-faceset', init).catch(() => undefined)
    // A server that does not read on may also hang up on a sender.
    assert.ok(answer === undefined || answer.status === 401)
  })
})

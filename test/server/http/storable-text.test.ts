import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Answer } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

/** Sends JSON as it is written here: an escape arrives as an escape. */
const send = (method: string, path: string, body: string): Promise<Answer> =>
  service.client.raw(`${path}${path.includes('?') ? '&' : '?'}token=${service.client.token}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
  })

function isRefused(answer: Answer, ...pointers: readonly string[]): void {
  assert.equal(answer.status, 400, answer.text)
  assert.equal(answer.body.type, 'urn:limiar:problem:invalid-request')
  assert.deepEqual(
    answer.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    pointers,
  )
}

const unstorable = { 'a NUL character': '\\u0000', 'half of a surrogate pair': '\\ud83d' }
const links = (): string => `/reports/${service.reportId}/onboarding-ext`

for (const [what, escape] of Object.entries(unstorable))
  describe(`${what} is refused`, () => {
    it('in a description, a CPF and an image, each by its pointer', async () => {
      const body = `{"description":"a${escape}b","cpf":"${escape}","images":["x","${escape}"]}`
      isRefused(await send('POST', '/private-faceset', body), '/description', '/cpf', '/images/1')
    })
    it('in a member that the service ignores', async () => {
      const body = `{"description":"x","more":{"a":[{"b":"${escape}"}]}}`
      isRefused(await send('POST', '/private-faceset', body), '/more/a/0/b')
    })
    it('in the value of a variable, and in its name', async () => {
      isRefused(await send('POST', links(), `{"variables":{"a/b":"${escape}"}}`), '/variables/a~1b')
      isRefused(await send('POST', links(), `{"variables":{"${escape}":1}}`), '/variables')
    })
    it('in the picture of a search', async () => {
      isRefused(await send('POST', '/private-faceset/search', `{"image":"${escape}"}`), '/image')
    })
    it('in the body that switches a link', async () => {
      isRefused(await send('PATCH', `${links()}/x`, `{"active":true,"why":"${escape}"}`), '/why')
    })
  })

describe('a NUL character is refused', () => {
  for (const [path, pointer] of [
    ['/private-faceset/%00', '#path/faceId'],
    ['/reports/a%00b', '#path/reportId'],
    ['/reports/x/executions/a%00b', '#path/executionId'],
    ['/executions?cpf=%00', '#query/cpf'],
    ['/executions?status=APROVADO%00', '#query/status'],
    ['/reports/x/executions/y?p_customId=%00', '#query/p_customId'],
    ['/reports/x/executions/y?p_%00=1', '#query'],
  ] as const)
    it(`in ${path}`, async () => isRefused(await service.client.call('GET', path), pointer))
})

describe('a number that is too large to be kept', () => {
  it('is refused where it stands, because null would be kept in its place', async () => {
    isRefused(await send('POST', links(), '{"variables":{"a":[1,{"b":-1e309}]}}'), '/variables/a/1/b')
    isRefused(await send('POST', '/private-faceset', '{"description":"x","more":1e400}'), '/more')
  })
  it('is taken up to the largest finite one', async () => {
    const { status, body } = await send('POST', links(), '{"variables":{"a":1.7976931348623157e308}}')
    assert.equal(status, 200)
    assert.deepEqual(body.variables, { a: Number.MAX_VALUE })
  })
})

describe('text that can be stored', () => {
  it('is taken as it is: accents, whole pairs, other control characters', async () => {
    const description = 'Ânã 👩🏽‍🦱 \u0001\n\u2028'
    const { body } = await service.client.call('POST', '/private-faceset', { description })
    assert.equal(
      (await service.client.call('GET', `/private-faceset/${body._id}`)).body.body.description,
      description,
    )
  })
  it('may be long', async () => {
    const images = [asBase64(Buffer.concat([writtenFace('ana'), Buffer.alloc(2_000_000)]))]
    const { status } = await service.client.call('POST', '/private-faceset', { description: 'x', images })
    assert.equal(status, 200)
  })
})

describe('a body that is built to be costly', () => {
  it('is refused when it is nested deep', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    isRefused(await send('POST', links(), `{"variables":{"a":${deep}}}`), '')
    isRefused(await send('POST', '/private-faceset', `{"description":"x","more":${deep}}`), '')
  })
  it('is refused when it holds too many values', async () => {
    const wide = `[${'0,'.repeat(1_000_000)}0]`
    isRefused(await send('POST', '/private-faceset', `{"description":"x","more":${wide}}`), '')
  })
})

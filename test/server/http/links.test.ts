import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Answer, Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the page may show the outcome of a session that was submitted. */
const END_SHOWN_MS = 10 * 60 * 1000

let now = new Date('2026-11-21T12:00:00Z')
let service: FakeService
let links: string
before(async () => {
  service = await startFakeService({ clock: () => now })
  links = `/reports/${service.reportId}/onboarding-ext`
})
after(() => service.close())

const call = (method: string, path: string, body?: object): Promise<Answer> =>
  service.client.call(method, path, body)
const newLink = async (body: object = {}): Promise<Json> => (await call('POST', links, body)).body
const opened = (token: string): Promise<Answer> => service.client.raw(`/${token}/session`, { method: 'POST' })
const codeOf = ({ status, body }: Answer): readonly unknown[] => [status, body.type]

describe('a link', () => {
  it('has the CPF and the variables that it was made with, or none', async () => {
    const { cpf, variables, url, token } = await newLink({ cpf: '529.982.247-25', variables: { a: 1 } })
    assert.deepEqual([cpf, variables], ['52998224725', { a: 1 }])
    assert.ok(url.endsWith(`/${token}`))
    const bare = await newLink()
    assert.deepEqual(['cpf' in bare, bare['variables']], [false, {}])
  })

  it('gives an execution its variables, but no CPF that nothing was compared with', async () => {
    for (const [body, parameters] of [
      [{ variables: { cpf: '52998224725', a: 1 } }, { a: 1 }],
      [{ cpf: '111.444.777-35', variables: { cpf: '52998224725' } }, { cpf: '11144477735' }],
    ] as const) {
      const { token, variables } = await newLink(body)
      assert.deepEqual(variables, body.variables)
      const session = await openPageSession(service.client, token)
      await session.putAll(writtenFace('ana'))
      const { executionId } = (await session.submit()).body
      const path = `/reports/${service.reportId}/executions/${executionId}`
      assert.deepEqual((await call('GET', path)).body.parameters, parameters)
      assert.equal((await call('GET', `${path}?p_cpf=52998224725`)).status, 404)
    }
  })

  it('is found and switched by its id and by its token, and shows the token to a caller who sent it', async () => {
    const { _id, token, url, messages } = await newLink({ email: 'ana@example.com' })
    assert.equal(messages.length, 1)
    for (const [name, shown] of [
      [_id, {}],
      [token, { token, url }],
    ] as const) {
      const off = await call('PATCH', `${links}/${name}`, { active: false })
      assert.deepEqual([off.status, off.body._id, off.body.active], [200, _id, false])
      assert.deepEqual(codeOf(await opened(token)), [410, 'urn:limiar:problem:link-inactive'])
      const on = await call('PATCH', `${links}/${name}`, { active: true })
      assert.deepEqual([on.status, on.body.active], [200, true])
      assert.equal((await opened(token)).status, 200)
      const found = await call('GET', `${links}/${name}`)
      assert.deepEqual([found.status, found.body._id], [200, _id])
      for (const { body } of [off, on, found]) {
        assert.deepEqual({ ...(body.token && { token: body.token, url: body.url }) }, shown, name)
        assert.equal('url' in body, 'url' in shown, name)
        assert.deepEqual(body.messages, messages)
      }
    }
  })

  it('is found only in its own report, and under no other name', async () => {
    const { _id, token } = await newLink()
    const { body: other } = await call('POST', '/reports', {
      name: 'other',
      definition: {
        documentTypes: ['rg'],
        captures: ['front', 'selfie'],
        sections: ['ocr'],
        rules: [],
        selfie: 'any',
      },
    })
    for (const path of [
      `/reports/${other._id}/onboarding-ext/${_id}`,
      `/reports/${other._id}/onboarding-ext/${token}`,
      `/reports/${'0'.repeat(24)}/onboarding-ext/${_id}`,
      `${links}/${'0'.repeat(24)}`,
      `${links}/${'0'.repeat(32)}`,
    ])
      for (const [method, body] of [['GET', undefined] as const, ['PATCH', { active: false }] as const])
        assert.deepEqual(
          codeOf(await call(method, path, body)),
          [404, 'urn:limiar:problem:not-found'],
          `${method} ${path}`,
        )
    assert.equal((await opened(token)).status, 200, 'and it was not switched off')
  })

  it('is open for the days of its report, and not a moment longer', async () => {
    const { _id } = (
      await call('POST', '/reports', {
        name: 'two days',
        definition: {
          documentTypes: ['rg'],
          captures: ['front', 'selfie'],
          sections: ['ocr'],
          rules: [],
          selfie: 'any',
          links: { days: 2 },
        },
      })
    ).body
    const { token } = (await call('POST', `/reports/${_id}/onboarding-ext`, {})).body
    const made = now.getTime()
    now = new Date(made + 2 * DAY_MS - 1)
    assert.equal((await opened(token)).status, 200)
    now = new Date(made + 2 * DAY_MS)
    assert.deepEqual(codeOf(await opened(token)), [410, 'urn:limiar:problem:link-expired'])
  })
})

describe('the list of links', () => {
  let list: string
  const reportBody = {
    name: 'listed',
    definition: {
      documentTypes: ['rg'],
      captures: ['front', 'selfie'],
      sections: ['ocr'],
      rules: [],
      selfie: 'any',
    },
  }
  before(async () => {
    list = `/reports/${(await call('POST', '/reports', reportBody)).body._id}/onboarding-ext`
  })
  const listed = async (query: string): Promise<Json> => (await call('GET', `${list}?${query}`)).body
  const ids = ({ docs }: Json): readonly string[] => docs.map(({ _id }: Json) => _id)

  it('finds a link whose id was not kept, and shows no address a second time', async () => {
    const { body: made } = await call('POST', list, { cpf: '52998224725', email: 'ana@example.com' })
    const { docs, totalItems } = await listed('cpf=52998224725')
    assert.equal(totalItems, 1)
    const { token, url, ...record } = made
    assert.ok(token && url)
    assert.deepEqual(docs, [record])
    assert.equal(record.messages[0].status, 'not-sent')
    assert.deepEqual((await listed('cpf=11144477735')).totalItems, 0)
  })

  it('is narrowed by their state, and comes in pages', async () => {
    const { body: off } = await call('POST', list, {})
    await call('PATCH', `${list}/${off._id}`, { active: false })
    const { body: used } = await call('POST', list, {})
    const session = await openPageSession(service.client, used.token)
    await session.putAll(writtenFace('ana'))
    await session.submit()
    assert.deepEqual(ids(await listed('status=inactive')), [off._id])
    assert.deepEqual(ids(await listed('status=used')), [used._id])
    assert.deepEqual(ids(await listed('status=repeated')), [])
    assert.deepEqual(ids(await listed('status=used%7Cinactive')).toSorted(), [used._id, off._id].toSorted())
    assert.equal((await listed('status=pending')).totalItems, 1)
    const { docs, totalItems } = await listed('_limit=1&_offset=2')
    assert.deepEqual([docs.length, totalItems], [1, 3])
    assert.equal((await listed('_limit=1000')).docs.length, 3)
    const { body: first, headers } = await call('GET', `${list}?_limit=2`)
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
    const { body: rest } = await call('GET', next)
    assert.deepEqual([...ids(first), ...ids(rest)], ids(await listed('')))
  })

  it('refuses an unknown state, a CPF that is none, and an unknown report', async () => {
    for (const [query, pointer] of [
      ['status=open', '#query/status'],
      ['cpf=529.982.247-25', '#query/cpf'],
    ]) {
      const { status, body } = await call('GET', `${list}?${query}`)
      assert.deepEqual([status, body.errors[0].pointer], [400, pointer])
    }
    const path = `/reports/${'0'.repeat(24)}/onboarding-ext`
    assert.deepEqual(codeOf(await call('GET', path)), [404, 'urn:limiar:problem:not-found'])
  })

  it('is recorded with the links that it showed', async () => {
    const { docs } = await listed('')
    const { body } = await call('GET', `/audit?object=${docs[0]._id}&_limit=1`)
    assert.equal(body.docs[0].action, 'listOnboardingLinks')
  })
})

describe('a session that was submitted', () => {
  it('is shown for ten minutes', async () => {
    const session = await openPageSession(service.client, (await newLink())['token'])
    await session.putAll(writtenFace('ana'))
    assert.equal((await session.submit()).status, 200)
    const submitted = now.getTime()
    now = new Date(submitted + END_SHOWN_MS)
    assert.equal((await session.progress()).status, 200)
    now = new Date(submitted + END_SHOWN_MS + 1)
    assert.deepEqual(codeOf(await session.progress()), [401, 'urn:limiar:problem:session-invalid'])
  })
})

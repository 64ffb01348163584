import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCustomSources } from '../../../src/server/adapters/sources/custom-sources.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { documented } from '../../support/documented-answers.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let call: (method: string, path: string, body?: unknown) => Promise<Answer>
before(async () => {
  service = await startFakeService({ customSources: createCustomSources({ trustedHosts: [] }) })
  ;({ call } = await documented(service.client))
})
after(() => service.close())

async function created(changes: Json = {}): Promise<Json> {
  const answer = await call('POST', '/reports', {
    name: 'Abertura de conta',
    definition: definitionBody(changes),
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function put(id: string, body: unknown, ifMatch?: string): Promise<Answer> {
  return service.client.raw(`/reports/${id}?token=${service.client.token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(ifMatch ? { 'if-match': ifMatch } : {}) },
    body: JSON.stringify(body),
  })
}

describe('a report', () => {
  it('is completed: a missing member gets the value of the service', async () => {
    const { _id, definition, version } = await created({ thresholds: { faceMatch: 60 } })
    assert.equal(version, 1)
    assert.deepEqual(definition.thresholds, { faceMatch: 60, privateFaceset: 80 })
    assert.deepEqual(definition.links, { maxSubmissions: 3, days: 30 })
    assert.equal(definition.fieldConfidence, 0)
    assert.deepEqual(definition.retention, { days: null })
    assert.deepEqual(definition.rules[1], {
      rule: 'facematch_is_equal',
      title: 'Selfie igual à foto do documento',
      description: 'O rosto da selfie e o retrato do documento são da mesma pessoa.',
      onInvalid: 'reject',
      onNotPerformed: 'review',
    })
    const { body, headers } = await call('GET', `/reports/${_id}`)
    assert.deepEqual(body.definition, definition)
    assert.equal(headers.get('etag'), '"1"')
  })

  it('is listed, and only for its account', async () => {
    const { _id } = await created()
    const { body } = await call('GET', '/reports?_limit=100')
    assert.ok(body.docs.some((report: Json) => report._id === _id))
    const { body: page } = await call('GET', '/reports?_limit=1&_offset=1')
    assert.deepEqual([page.docs, page.totalItems], [body.docs.slice(1, 2), body.totalItems])
    assert.equal((await call('GET', `/reports/${'0'.repeat(24)}`)).status, 404)
  })

  it('has a new version for each change, and keeps every one', async () => {
    const report = await created()
    const second = { name: 'Novo nome', definition: definitionBody({ languages: ['en'] }), version: 1 }
    const { body, status } = await call('PUT', `/reports/${report._id}`, second)
    assert.deepEqual([status, body.version, body.name], [200, 2, 'Novo nome'])
    assert.equal(body.createdAt, report.createdAt)

    const { body: versions } = await call('GET', `/reports/${report._id}/versions`)
    assert.deepEqual(
      versions.docs.map(({ version, name }: Json) => [version, name]),
      [
        [2, 'Novo nome'],
        [1, 'Abertura de conta'],
      ],
    )
    const { body: first } = await call('GET', `/reports/${report._id}/versions/1`)
    assert.deepEqual(first.definition, report.definition)
    assert.equal((await call('GET', `/reports/${report._id}/versions/3`)).status, 404)
    for (const wrong of ['0', '01', 'x', '-1', '1.0', '1x', 'x1', '1234567890']) {
      const answer = await call('GET', `/reports/${report._id}/versions/${wrong}`)
      assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [400, '#path/version'], wrong)
    }
    assert.equal(versions.totalItems, 2)
    const { body: page } = await call('GET', `/reports/${report._id}/versions?_limit=1&_offset=1`)
    assert.deepEqual([page.docs.length, page.docs[0].version], [1, 1])
  })
})

describe('two changes of one version', () => {
  const body = { name: 'Outro', definition: definitionBody() }

  it('end with the second one refused', async () => {
    const { _id } = await created()
    assert.equal((await put(_id, body, '"1"')).status, 200)
    for (const late of [await put(_id, body, '"1"'), await put(_id, { ...body, version: 1 })]) {
      assert.equal(late.status, 412)
      assert.match(late.body.detail, /now 2/)
    }
    assert.equal((await put(_id, body, '*')).body.version, 3)
  })

  it('sent at once end with one of them made', async () => {
    const { _id } = await created()
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(_id, body, '"1"')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412])
  })

  it('are told apart by the version, which must be named exactly once', async () => {
    const { _id } = await created()
    const silent = await put(_id, body)
    assert.deepEqual([silent.status, silent.body.errors[0].pointer], [400, '/version'])
    assert.equal(silent.body.errors[0].code, 'required')
    assert.match(silent.body.errors[0].detail, /If-Match/)
    const torn = await put(_id, { ...body, version: 1 }, '"2"')
    assert.deepEqual([torn.status, torn.body.errors[0].pointer], [400, '/version'])
    assert.match(torn.body.errors[0].detail, /send one of them/)
    for (const tag of ['W/"1"', '1', '"1" ,"2"', '"1"x', 'x"1"', '"1234567890"', '""'])
      assert.equal((await put(_id, body, tag)).status, 412, tag)
    const agreed = await put(_id, { ...body, version: 1 }, ' "1" ')
    assert.deepEqual([agreed.status, agreed.body.version, agreed.headers.get('etag')], [200, 2, '"2"'])
  })
})

describe('removing a report', () => {
  it('removes a report that nothing names', async () => {
    const { _id } = await created()
    const { body } = await call('DELETE', `/reports/${_id}`)
    assert.deepEqual(body, { _id, outcome: 'removed', linksClosed: 0 })
    assert.equal((await call('GET', `/reports/${_id}`)).status, 404)
    assert.equal((await call('DELETE', `/reports/${_id}`)).status, 404)
  })

  it('archives a report that has links, and closes them for good', async () => {
    const { _id } = await created()
    const { body: link } = await call('POST', `/reports/${_id}/onboarding-ext`, {})
    const { body } = await call('DELETE', `/reports/${_id}`)
    assert.deepEqual(body, { _id, outcome: 'archived', linksClosed: 1 })

    assert.ok((await call('GET', `/reports/${_id}`)).body.archivedAt)
    assert.ok(!(await call('GET', '/reports?_limit=100')).body.docs.some((one: Json) => one._id === _id))
    assert.equal((await service.client.raw(`/${link.token}/session`, { method: 'POST' })).status, 410)
    const path = `/reports/${_id}/onboarding-ext`
    assert.equal((await call('PATCH', `${path}/${link._id}`, { active: true })).status, 409)
    assert.equal((await call('PATCH', `${path}/${link._id}`, { active: false })).status, 200)
    assert.equal((await call('POST', path, {})).status, 409)
    assert.equal((await put(_id, { name: 'x', definition: definitionBody(), version: 1 })).status, 409)
  })

  it('lets nobody in through a link that was made while it was archived', async () => {
    const { _id } = await created()
    const { body: link } = await call('POST', `/reports/${_id}/onboarding-ext`, {})
    await call('DELETE', `/reports/${_id}`)
    const [account] = await service.ports.accounts.all()
    assert.ok(account)
    await service.ports.links.setActive(account.id, _id, { id: link._id }, true, new Date())
    const opened = await service.client.raw(`/${link.token}/session`, { method: 'POST' })
    assert.deepEqual([opened.status, opened.body.type], [410, 'urn:limiar:problem:link-inactive'])
  })
})

describe('the secret of a source', () => {
  const withSource = (changes: Json = {}) => ({ sources: [sourceBody(changes)] })
  const secretOf = async (id: string, version: number) =>
    (await service.ports.reports.secretsOf(id, version))['credit']

  it('is kept and never answered or logged', async () => {
    const { _id, definition } = await created(withSource())
    assert.deepEqual(definition.sources[0].header, { name: 'X-Api-Key' })
    assert.equal(await secretOf(_id, 1), 'the-secret-of-the-bureau')
    const pages = [`/reports/${_id}`, '/reports', `/reports/${_id}/versions`, `/reports/${_id}/versions/1`]
    for (const path of pages)
      assert.doesNotMatch((await call('GET', path)).text, /the-secret-of-the-bureau/, path)
    assert.doesNotMatch(service.log(), /the-secret-of-the-bureau/)
  })

  it('stays when a report that was read is sent back', async () => {
    const { _id, name, definition, version } = await created(withSource())
    const { status } = await call('PUT', `/reports/${_id}`, { name, definition, version })
    assert.equal(status, 200)
    assert.equal(await secretOf(_id, 2), 'the-secret-of-the-bureau')
  })

  it('is never sent on to another host by changing the address alone', async () => {
    const { _id, name, definition } = await created(withSource())
    const [source] = definition.sources
    for (const other of [
      { ...source, url: 'https://thief.example/score' },
      { ...source, header: { name: 'X-Other' } },
      { ...source, section: 'other' },
    ]) {
      const body = { name, definition: { ...definition, sources: [other] }, version: 1 }
      const answer = await call('PUT', `/reports/${_id}`, body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.errors[0].pointer, '/definition/sources/0/header/value')
    }
  })
})

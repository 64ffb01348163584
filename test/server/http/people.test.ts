import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { roleScopes, type PersonRole } from '../../../src/protocol/access/people.ts'
import { createApiClient, type Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const still = writtenFace('ana')

let now = new Date('2026-11-24T09:00:00Z')
let service: FakeService
before(async () => {
  // Without a similarity a person decides.
  const analyse = async () => findings({ faceMatch: { performed: false, reason: 'no-portrait' } })
  service = await startFakeService({ clock: () => now, analyse })
})
after(() => service.close())

const ours = { 'limiar-console': '1' }

interface Answer {
  readonly status: number
  readonly body: Json
}

interface InConsole {
  readonly person: Json
  readonly key: string
  readonly cookie: string
  call(method: string, path: string, body?: object): Promise<Answer>
}

async function send(method: string, path: string, headers: object, body?: object): Promise<Response> {
  return fetch(service.client.baseUrl + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const invite = (name: string, role: PersonRole): Promise<Answer> =>
  service.client.call('POST', '/people', { name, role })

const secretOf = (url: string): string => /#\/invitation\/([\w-]{43})$/.exec(url)?.[1] ?? ''

const accept = (url: string): Promise<Response> =>
  send('POST', '/console/invitation', ours, { invitation: secretOf(url) })

/** Opens an invitation; the person's calls then use the cookie. */
async function enter(url: string): Promise<InConsole> {
  const answer = await accept(url)
  const body: Json = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(body))
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    person: body.person,
    key: body.key,
    cookie,
    call: async (method, path, sent) => {
      const called = await send(method, `/console/api${path}`, { ...ours, cookie }, sent)
      return { status: called.status, body: await called.json() }
    },
  }
}

const entered = async (name: string, role: PersonRole): Promise<InConsole> =>
  enter((await invite(name, role)).body.invitationUrl)

describe('an invitation', () => {
  it('lets somebody in by name, once, and gives them the key for the next time', async () => {
    const { body } = await invite('Maria Souza', 'analyst')
    assert.equal(body.state, 'invited')
    const maria = await enter(body.invitationUrl)
    assert.deepEqual(maria.person, { _id: body._id, name: 'Maria Souza', role: 'analyst' })
    assert.equal((await maria.call('GET', '/executions')).status, 200)
    assert.equal((await accept(body.invitationUrl)).status, 401)
    const again = await send('POST', '/console/session', { ...ours, authorization: `Bearer ${maria.key}` })
    assert.equal((await again.json()).person.name, 'Maria Souza')
  })

  it('is kept as a hash, answers no key, and ends after seven days', async () => {
    const { body } = await invite('Tarde', 'analyst')
    const listed = await service.client.call('GET', '/people?_limit=100')
    assert.ok(!listed.text.includes(secretOf(body.invitationUrl)))
    now = new Date(now.getTime() + 7 * DAY_MS)
    assert.equal((await accept(body.invitationUrl)).status, 401)
  })

  it('is not spent by a page of another origin, nor by a guess', async () => {
    const { body } = await invite('Longe', 'analyst')
    const invitation = secretOf(body.invitationUrl)
    assert.equal((await send('POST', '/console/invitation', {}, { invitation })).status, 401)
    const guess = 'x'.repeat(43)
    assert.equal((await send('POST', '/console/invitation', ours, { invitation: guess })).status, 401)
    assert.equal((await send('POST', '/console/invitation', ours, { invitation: 'x' })).status, 400)
    await enter(body.invitationUrl)
  })

  it('that is made again ends its earlier link, and the person’s key once it is opened', async () => {
    const first = await invite('Perdeu', 'analyst')
    const path = `/people/${first.body._id}/invitation`
    const second = await service.client.call('POST', path)
    assert.equal((await accept(first.body.invitationUrl)).status, 401)
    const before = await enter(second.body.invitationUrl)
    const third = await service.client.call('POST', path)
    assert.equal((await before.call('GET', '/executions')).status, 200)
    await enter(third.body.invitationUrl)
    assert.equal((await before.call('GET', '/executions')).status, 401)
  })
})

describe('a role', () => {
  const asked: readonly (readonly [method: string, path: string, scope: string, body?: object])[] = [
    ['GET', '/executions', 'executions:read'],
    ['GET', '/reports', 'reports:read'],
    ['GET', '/private-faceset', 'faces:read'],
    ['GET', '/webhooks', 'webhooks'],
    ['GET', '/people', 'people:read'],
    ['POST', '/people', 'people:write', { name: 'Nova', role: 'auditor' }],
    ['GET', '/audit', 'audit:read'],
    ['GET', '/subjects/52998224725/export', 'subjects'],
    ['GET', '/access-tokens', 'admin'],
    ['GET', '/figures', 'admin'],
  ]
  for (const role of ['analyst', 'supervisor', 'auditor'] as const)
    it(`${role} is enforced by the server`, async () => {
      const one = await entered(`Uma ${role}`, role)
      for (const [method, path, scope, body] of asked) {
        const may = (roleScopes[role] as readonly string[]).includes(scope)
        const { status } = await one.call(method, path, body)
        assert.equal(status !== 403, may, `${method} ${path}: ${status}`)
      }
    })

  it('lets an auditor decide nothing', async () => {
    const { reportId, client } = service
    const id = await onboard(client, reportId, { front: still, back: still, selfie: anotherTake(still) })
    const auditor = await entered('Auditora', 'auditor')
    const path = `/reports/${reportId}/executions/${id}`
    assert.equal((await auditor.call('PATCH', path, { status: 'APROVADO' })).status, 403)
  })

  it('that is changed applies from the next call on', async () => {
    const person = await entered('Subiu', 'analyst')
    assert.equal((await person.call('GET', '/people')).status, 403)
    await service.client.call('PATCH', `/people/${person.person._id}`, { role: 'supervisor' })
    assert.equal((await person.call('GET', '/people')).status, 200)
  })

  it('cannot be given by somebody with fewer rights', async () => {
    const scopes = ['people:read', 'people:write']
    const made = await service.client.call('POST', '/access-tokens', { name: 'inviter', scopes })
    const weak = createApiClient(service.client.baseUrl, made.body.accessToken)
    const { status, body } = await weak.call('POST', '/people', { name: 'X', role: 'supervisor' })
    assert.equal(status, 403)
    assert.match(body.detail, /executions:read/)
    const boss = await invite('Chefe', 'supervisor')
    for (const path of [`/people/${boss.body._id}/invitation`])
      assert.equal((await weak.call('POST', path)).status, 403, path)
  })
})

describe('a person of the console', () => {
  it('is named beside their decisions and notes, and in the record of accesses', async () => {
    const { reportId, client } = service
    const id = await onboard(client, reportId, { front: still, back: still, selfie: anotherTake(still) })
    const paula = await entered('Paula Reis', 'analyst')
    const path = `/reports/${reportId}/executions/${id}`
    const decided = await paula.call('PATCH', path, { status: 'APROVADO' })
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
    const { _id, name } = paula.person
    assert.deepEqual(decided.body.history.at(-1).actor.person, { _id, name })
    const noted = await paula.call('POST', `${path}/notes`, { text: 'Confere.' })
    assert.deepEqual(noted.body.author, { person: { _id, name } })
    const record = await client.call('GET', `/audit?object=${id}`)
    const [last] = record.body.docs.filter(({ action }: Json) => action === 'reviewExecution')
    assert.deepEqual([last.actor, last.person], [_id, 'Paula Reis'])
  })

  it('who is removed is out at once, and keeps the name beside earlier decisions', async () => {
    const left = await entered('Saiu Cedo', 'analyst')
    assert.equal((await left.call('GET', '/executions')).status, 200)
    const removed = await service.client.call('DELETE', `/people/${left.person._id}`)
    assert.equal(removed.body.state, 'removed')
    assert.equal((await left.call('GET', '/executions')).status, 401)
    const back = await send('POST', '/console/session', { ...ours, authorization: `Bearer ${left.key}` })
    assert.equal(back.status, 401)
    const listed = await service.client.call('GET', '/people?_limit=100')
    assert.ok(!listed.text.includes('Saiu Cedo'))
    assert.ok((await service.client.call('GET', '/audit?_limit=100')).text.includes('Saiu Cedo'))
    assert.equal((await service.client.call('DELETE', `/people/${left.person._id}`)).status, 404)
  })

  it('neither removes nor promotes themselves', async () => {
    const boss = await entered('Chefe Dois', 'supervisor')
    const own = `/people/${boss.person._id}`
    assert.equal((await boss.call('DELETE', own)).status, 409)
    assert.equal((await boss.call('PATCH', own, { role: 'auditor' })).status, 409)
    assert.equal((await boss.call('PATCH', own, { name: 'Chefe Três' })).body.name, 'Chefe Três')
  })

  it('has a key that opens only the console', async () => {
    const person = await entered('Sem API', 'supervisor')
    const direct = createApiClient(service.client.baseUrl, person.key)
    assert.equal((await direct.call('GET', '/executions')).status, 401)
    const tokens = await service.client.call('GET', '/access-tokens')
    assert.ok(!tokens.text.includes('Sem API'), 'it is no token of a program')
  })
})

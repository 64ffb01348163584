import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAccessToken } from '../../../src/server/operations/access/access-tokens.ts'
import { prepareAccount } from '../../../src/server/operations/access/first-start.ts'
import { warnOfAnyEmbedder } from '../../../src/server/operations/reports/embed-warnings.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const token = 'an-access-token-of-a-test'
const playground = 'http://localhost:8080'

describe('a start of the server', () => {
  it('makes a report for the page and one for the API, whatever happens again', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, { environment: 'test' })
    const { id, name: account } = await prepareAccount(ports, token, { environment: 'test' })
    assert.equal(account, 'Limiar')
    const { rows } = await ports.reports.list(id, { limit: 10, offset: 0 })
    const [page, api] = rows
    assert.ok(page && api && page.createdAt < api.createdAt, 'lists show the oldest first')
    assert.deepEqual(
      rows.map(({ name, definition: { selfie } }) => [name, selfie]),
      [
        ['Documento e selfie', 'camera-with-movement'],
        ['Envio por API: nada é exigido da selfie', 'any'],
      ],
    )
  })

  it('adds a report when none lets the configured origins embed its pages', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, { environment: 'test' })
    await prepareAccount(ports, token, { embedOrigins: [playground] })
    const { id } = await prepareAccount(ports, token, { embedOrigins: [playground] })
    const { rows } = await ports.reports.list(id, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ definition }) => definition.embedOrigins),
      [[], [], [playground]],
    )
  })

  it('gives the first reports of a new account those origins, and wants all of them in one report', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, { embedOrigins: [playground] })
    const both = [playground, 'https://bank.example']
    await prepareAccount(ports, token, { embedOrigins: both })
    const { id } = await prepareAccount(ports, token, { embedOrigins: both.toReversed() })
    const { rows } = await ports.reports.list(id, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ name, version, definition: { embedOrigins, selfie } }) => [
        name,
        version,
        embedOrigins,
        selfie,
      ]),
      [
        ['Documento e selfie', 1, [playground], 'camera-with-movement'],
        ['Envio por API: nada é exigido da selfie', 1, [playground], 'any'],
        ['Documento e selfie', 1, both, 'camera-with-movement'],
      ],
    )
  })
})

describe('the account of a start', () => {
  it('has the environment that the server is set to, or test', async () => {
    assert.equal((await prepareAccount(fakePorts(), token)).environment, 'test')
    assert.equal(
      (await prepareAccount(fakePorts(), token, { environment: 'production' })).environment,
      'production',
    )
  })

  it('keeps its environment: a server that is set to the other does not start', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, { environment: 'test' })
    await assert.rejects(prepareAccount(ports, token, { environment: 'production' }), { code: 'conflict' })
    assert.equal((await prepareAccount(ports, token)).environment, 'test')
  })

  it('is the one of the set environment, when a new token is set and accounts of both exist', async () => {
    const ports = fakePorts()
    const first = await prepareAccount(ports, token, { environment: 'test' })
    const second = await prepareAccount(ports, `${token}-2`, { environment: 'production' })
    assert.notEqual(first.id, second.id)
    assert.equal((await prepareAccount(ports, `${token}-3`, { environment: 'production' })).id, second.id)
    assert.equal((await prepareAccount(ports, `${token}-4`)).id, first.id)
  })

  it('is not opened by a token that was revoked', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token)
    const [kept] = await ports.accessTokens.list()
    await ports.accessTokens.revoke(kept?.id ?? '', new Date())
    await assert.rejects(prepareAccount(ports, token), { code: 'conflict' })
  })

  it('is not opened by a token that has expired', async () => {
    const ports = fakePorts()
    const { id } = await prepareAccount(ports, token)
    const short = await createAccessToken(ports, id, { name: 'x', scopes: [], days: 1 })
    assert.equal((await prepareAccount(ports, short.secret)).id, id)
    const later = { ...ports, clock: () => short.token.expiresAt ?? new Date() }
    await assert.rejects(prepareAccount(later, short.secret), { code: 'conflict', message: /has expired/ })
  })
})

describe('a token that may not join', () => {
  const mayJoin = false

  it('opens the first account, and the account that it already opens', async () => {
    const ports = fakePorts()
    const { id } = await prepareAccount(ports, token, { mayJoin })
    assert.equal((await prepareAccount(ports, token, { mayJoin })).id, id)
  })

  it('is refused with a sentence where another account exists', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token)
    const refused = prepareAccount(ports, `${token}-2`, { mayJoin, environment: 'production' })
    await assert.rejects(refused, { code: 'conflict', message: /LIMIAR_ACCESS_TOKEN/ })
    assert.equal((await ports.accounts.all()).length, 1)
  })
})

describe('a start in production', () => {
  async function warnings(environment: 'test' | 'production', origins: readonly string[]): Promise<string[]> {
    const ports = fakePorts()
    await prepareAccount(ports, token, { environment, embedOrigins: origins })
    const said: string[] = []
    await warnOfAnyEmbedder(ports, (message) => said.push(message))
    return said
  }

  it('warns of reports that any page may show', async () => {
    const [warning, ...others] = await warnings('production', [])
    assert.match(
      warning ?? '',
      /name no embedOrigins, so any page may show them in a frame: [0-9a-f]{24}, [0-9a-f]{24}\./,
    )
    assert.deepEqual(others, [])
  })

  it('has no warning about reports that name their hosts, nor in a test account', async () => {
    assert.deepEqual(await warnings('production', ['https://bank.example']), [])
    assert.deepEqual(await warnings('test', []), [])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApiClient } from '../../support/api-client.ts'
import { limiar, type Ended } from '../../support/limiar-command.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

function run(...args: readonly string[]): Promise<Ended> {
  const { baseUrl, token } = service.client
  return limiar([...args, '--server', baseUrl], { LIMIAR_ACCESS_TOKEN: token })
}

async function line(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args)
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

describe('the commands for accounts and tokens', () => {
  it('make an account and a token that opens only this account', async () => {
    const account = await line('account', 'create', '--name', 'Banco Norte', '--environment', 'production')
    assert.match(await line('account', 'list'), new RegExp(`^${account}  production  Banco Norte$`, 'm'))
    const options = ['--name', 'backend', '--scope', 'faces:read,reports:read', '--days', '30']
    const token = await line('token', 'create', '--account', account, ...options)
    const client = createApiClient(service.client.baseUrl, token)
    assert.equal((await client.call('GET', '/private-faceset')).status, 200)
    assert.equal((await client.call('GET', '/executions')).status, 403)
  })

  it('list tokens without showing them, and revoke them', async () => {
    const token = await line('token', 'create', '--name', 'old', '--scope', 'faces:read')
    const listed = await line('token', 'list')
    assert.ok(!listed.includes(token) && !listed.includes(service.client.token))
    assert.match(listed, /valid {4}first {2}everything$/m)
    const id = /^(\w+) .* old /m.exec(listed)?.[1] ?? ''
    await line('token', 'revoke', id)
    assert.match(await line('token', 'list'), new RegExp(`^${id} .* revoked  old`, 'm'))
    const client = createApiClient(service.client.baseUrl, token)
    assert.equal((await client.call('GET', '/private-faceset')).status, 401)
  })

  it('invite people to the console, give them roles and remove them', async () => {
    const link = await line('people', 'invite', 'Maria Souza', '--role', 'supervisor')
    assert.match(link, /\/console#\/invitation\/[\w-]{43}$/)
    const listed = /^(\w+) {2}supervisor {2}invited {2}Maria Souza$/m.exec(await line('people', 'list'))
    const id = listed?.[1] ?? ''
    assert.notEqual(await line('people', 'invite-again', id), link)
    assert.match(await line('people', 'role', id, 'auditor'), /auditor {5}invited/)
    assert.match(await line('people', 'remove', id), /removed {2}Maria Souza$/)
    assert.equal(await line('people', 'list'), '')
  })

  it('say what is missing or wrong', async () => {
    const cases = [
      [['token', 'create', '--name', 'x'], 2, /--scope,.*faces:read/],
      [['token', 'create', '--name', 'x', '--scope', 'dance'], 1, /\/scopes/],
      [['token', 'revoke', '0'.repeat(24)], 1, /no such access token/],
      [['people', 'invite', 'Maria'], 2, /analyst, supervisor, auditor/],
      [['people', 'remove', '0'.repeat(24)], 1, /no such person/],
      [['account', 'create', '--name', 'x'], 2, /--environment/],
      [['account', 'create', '--name', 'x', '--environment', 'staging'], 1, /\/environment/],
    ] as const
    for (const [args, status, said] of cases) {
      const ended = await run(...args)
      assert.equal(ended.status, status, ended.stderr)
      assert.match(ended.stderr, said)
    }
  })
})

describe('the command that looks through the record of accesses', () => {
  it('says how many entries are intact, and the hash of the last one', async () => {
    assert.match(await line('audit', 'verify'), /^[0-9a-f]{24} {2}whole {2}\d+ {2}[0-9a-f]{64}$/m)
  })

  it('fails when an entry is not intact', async () => {
    service.ports.audit.verify = async () => ({ intact: false, brokenAt: 3, reason: 'changed' })
    const { status, stderr } = await run('audit', 'verify')
    assert.equal(status, 1)
    assert.match(stderr, /broken at entry 3: changed \(an entry is not as it was written\)/)
  })

  it('reads all of it, and fails when it was emptied', async () => {
    service.ports.audit.verify = async (_accountId, extent) =>
      extent === 'whole'
        ? { intact: true, entries: 0, hash: new Uint8Array(32), dropped: 0 }
        : { intact: true, entries: 7, hash: new Uint8Array(32), dropped: 0 }
    const { status, stderr } = await run('audit', 'verify')
    assert.equal(status, 1)
    assert.match(stderr, /broken at entry 1: missing \(an entry is missing, or the record was emptied\)/)
  })

  it('accepts the record as it is, when it is asked to', async () => {
    const sealed: (readonly string[])[] = []
    service.ports.audit.sealAnew = async (accountIds) => {
      sealed.push(accountIds)
      return accountIds
    }
    const whole = { intact: true, entries: 7, hash: new Uint8Array(32), dropped: 0 } as const
    service.ports.audit.verify = async () => whole
    assert.match(await line('audit', 'seal'), /^[0-9a-f]{24} {2}whole {2}7 {2}0{64}$/m)
    assert.equal(sealed.length, 1)
  })

  it('says from which entry a record is intact whose oldest entries were dropped', async () => {
    const verdict = { intact: true, entries: 7, hash: new Uint8Array(32), dropped: 5 } as const
    service.ports.audit.verify = async () => verdict
    const told = /whole {2}7 {2}0{64} {2}\(entries up to 5 were dropped after their time\)$/m
    assert.match(await line('audit', 'verify'), told)
  })
})

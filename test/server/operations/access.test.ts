import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { roleScopes } from '../../../src/protocol/access/people.ts'
import { firstAccessToken, isUsable, type Access } from '../../../src/server/domain/access/access.ts'
import type { Identity } from '../../../src/server/domain/access/identity.ts'
import { INVITATION_DAYS, MAX_PEOPLE } from '../../../src/server/domain/access/people.ts'
import {
  foundRecord,
  foundRecords,
  sealAnew,
  sealRecords,
  verifyChains,
} from '../../../src/server/operations/access/audit.ts'
import {
  createAccessToken,
  createAccount,
  revokeAccessToken,
} from '../../../src/server/operations/access/access-tokens.ts'
import { hashAccessToken } from '../../../src/server/operations/access/first-start.ts'
import {
  acceptInvitation,
  inviteAgain,
  invitePerson,
  removePerson,
  updatePerson,
} from '../../../src/server/operations/access/people.ts'
import { signInBy } from '../../../src/server/operations/access/sign-in.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const account = anAccount()
const everything: Access = { account, token: firstAccessToken(account.id), person: undefined }
const lastTen = { limit: 10, offset: 0 }

async function withAccounts(...accounts: readonly (typeof account)[]): Promise<FakePorts> {
  const ports = fakePorts({ clock: () => at })
  for (const one of accounts) await ports.accounts.insert(one)
  return ports
}

const supervisor = (name: string) => ({ name, role: 'supervisor' }) as const

async function accessBy(ports: FakePorts, key: string): Promise<Access> {
  return (await ports.accessTokens.findByHash(hashAccessToken(key))) ?? assert.fail('no such key')
}

describe('the record of accesses of an account', () => {
  it('begins once, with an entry of the server', async () => {
    const other = anAccount()
    const ports = await withAccounts(account, other)
    await foundRecord(ports, account.id)
    await foundRecords(ports)
    await foundRecords(ports)
    for (const { id } of [account, other]) {
      const { rows } = await ports.audit.list(id, {}, lastTen)
      assert.deepEqual(
        rows.map((entry) => [
          entry.at,
          entry.actor,
          entry.action,
          entry.status,
          entry.objects,
          entry.details,
        ]),
        [[at, 'server', 'foundRecord', 200, [], undefined]],
      )
    }
  })

  it('that is empty was emptied, and no other account is blamed for it', async () => {
    const emptied = anAccount()
    const ports = await withAccounts(account, emptied)
    await foundRecord(ports, account.id)
    const verdicts = await verifyChains(ports, 'whole')
    assert.deepEqual(
      verdicts.map(({ accountId, verdict }) => [accountId, verdict.intact]),
      [
        [account.id, true],
        [emptied.id, false],
      ],
    )
    const missing = { intact: false, brokenAt: 1, reason: 'missing' }
    assert.deepEqual(await verifyChains(ports, 'new', emptied.id), [
      { accountId: emptied.id, verdict: missing },
    ])
    assert.equal((await verifyChains(ports, 'new', account.id)).length, 1)
  })

  it('that is broken says where', async () => {
    const ports = await withAccounts(account)
    const broken = { intact: false, brokenAt: 7, reason: 'changed' } as const
    const audit = { ...ports.audit, verify: async () => broken }
    assert.deepEqual(await verifyChains({ ...ports, audit }, 'whole'), [
      { accountId: account.id, verdict: broken },
    ])
  })

  it('is sealed with all others, and after a restored backup verified as a whole', async () => {
    const other = anAccount()
    const ports = await withAccounts(account, other)
    await foundRecords(ports)
    const told: unknown[] = []
    const audit: FakePorts['audit'] = {
      ...ports.audit,
      seal: async (ids) => void told.push(['sealed', ids]),
      sealAnew: async (ids) => (told.push(['anew', ids]), ids),
      verify: async (id, extent) => (told.push(['verified', extent]), ports.audit.verify(id)),
    }
    await sealRecords({ ...ports, audit })
    const verdicts = await sealAnew({ ...ports, audit })
    const ids = [account.id, other.id]
    assert.deepEqual(told, [
      ['sealed', ids],
      ['anew', ids],
      ['verified', 'whole'],
      ['verified', 'whole'],
    ])
    assert.ok(verdicts.every(({ verdict }) => verdict.intact))
  })
})

describe('an access token', () => {
  it('ends after its days, or when it is revoked, and has a recognisable secret', async () => {
    const ports = await withAccounts(account)
    const { token, secret } = await createAccessToken(ports, account.id, { name: 'x', scopes: [], days: 2 })
    assert.match(secret, /^limiar_[\w-]{43}$/)
    assert.deepEqual(token.expiresAt, new Date(at.getTime() + 48 * HOUR_MS))
    assert.equal((await ports.accessTokens.findByHash(hashAccessToken(secret)))?.token.id, token.id)
    assert.deepEqual((await revokeAccessToken(ports, token.id)).revokedAt, at)
    for (const unknown of ['0'.repeat(24), 'first'])
      await assert.rejects(revokeAccessToken(ports, unknown), { code: 'not-found' })
  })

  it('without days has no end, and none is made for an account that is not there', async () => {
    const ports = await withAccounts(account)
    const { token } = await createAccessToken(ports, account.id, { name: 'x', scopes: ['faces:read'] })
    assert.deepEqual([token.expiresAt, token.scopes, token.createdAt], [undefined, ['faces:read'], at])
    const unknown = createAccessToken(ports, '0'.repeat(24), { name: 'x', scopes: [] })
    await assert.rejects(unknown, { code: 'not-found' })
    assert.equal((await ports.accessTokens.list()).length, 1)
  })
})

describe('a new account', () => {
  it('begins with its record of accesses and two reports, and no token opens it', async () => {
    const ports = await withAccounts()
    const made = await createAccount(ports, { name: 'Banco', environment: 'production' })
    assert.deepEqual(await ports.accounts.find(made.id), {
      ...made,
      name: 'Banco',
      environment: 'production',
    })
    assert.equal((await ports.audit.list(made.id, {}, lastTen)).rows[0]?.action, 'foundRecord')
    assert.equal((await ports.reports.list(made.id, lastTen)).total, 2)
    assert.deepEqual(await ports.accessTokens.list(), [])
  })
})

describe('the people of an account', () => {
  it('are five hundred at most, whoever is invited', async () => {
    const ports = await withAccounts(account)
    for (let count = 0; count < MAX_PEOPLE; count++)
      await invitePerson(ports, everything, { name: ` Ana ${count} `, role: 'analyst' })
    const late = { name: 'Tarde', role: 'analyst' } as const
    await assert.rejects(invitePerson(ports, everything, late), { code: 'conflict' })
    const { rows } = await ports.people.list(account.id, { limit: 1, offset: 0 })
    assert.equal(rows[0]?.name, 'Ana 0')
    await removePerson(ports, everything, rows[0].id)
    assert.equal((await invitePerson(ports, everything, late)).person.name, 'Tarde')
  })

  it('are unknown to another account, and once they were removed', async () => {
    const ports = await withAccounts(account)
    const { person } = await invitePerson(ports, everything, { name: 'Ana', role: 'analyst' })
    const other = anAccount()
    const stranger = { account: other, token: firstAccessToken(other.id), person: undefined }
    const calls = [
      (caller: Access, id: string) => inviteAgain(ports, caller, id),
      (caller: Access, id: string) => updatePerson(ports, caller, id, { name: 'Bia' }),
      (caller: Access, id: string) => removePerson(ports, caller, id),
    ]
    for (const call of calls) {
      await assert.rejects(call(stranger, person.id), { code: 'not-found' })
      await assert.rejects(call(everything, 'ana'), { code: 'not-found' })
    }
    await removePerson(ports, everything, person.id)
    for (const call of calls) await assert.rejects(call(everything, person.id), { code: 'not-found' })
  })

  it('are changed only by somebody who may do at least as much', async () => {
    const ports = await withAccounts(account)
    const { person } = await invitePerson(ports, everything, { name: 'Ana', role: 'supervisor' })
    const weak = { ...everything, token: { ...everything.token, scopes: roleScopes.analyst } }
    for (const call of [
      () => updatePerson(ports, weak, person.id, { name: 'Bia' }),
      () => removePerson(ports, weak, person.id),
      () => inviteAgain(ports, weak, person.id),
    ])
      await assert.rejects(call(), { code: 'scope-missing' })
    await assert.rejects(invitePerson(ports, weak, supervisor('Bia')), { code: 'scope-missing' })
    assert.equal((await ports.people.list(account.id, lastTen)).total, 1)
    const analyst = await invitePerson(ports, weak, { name: 'Caio', role: 'analyst' })
    await assert.rejects(updatePerson(ports, weak, analyst.person.id, { role: 'supervisor' }), {
      code: 'scope-missing',
    })
    const changed = await updatePerson(ports, weak, analyst.person.id, {
      name: ' Caio Reis ',
      role: 'analyst',
    })
    assert.deepEqual([changed.name, changed.role], ['Caio Reis', 'analyst'])
    const promoted = await updatePerson(ports, everything, analyst.person.id, { role: 'auditor' })
    assert.deepEqual([promoted.name, promoted.role], ['Caio Reis', 'auditor'])
  })

  it('who are removed while they are changed are not found', async () => {
    const ports = await withAccounts(account)
    const { person } = await invitePerson(ports, everything, supervisor('Ana'))
    const none = async () => undefined
    const gone = { ...ports, people: { ...ports.people, change: none, invite: none, remove: none } }
    for (const call of [
      () => updatePerson(gone, everything, person.id, { name: 'Bia' }),
      () => inviteAgain(gone, everything, person.id),
      () => removePerson(gone, everything, person.id),
    ])
      await assert.rejects(call(), { code: 'not-found' })
  })

  it('may give themselves another name, and keep their own role beside it', async () => {
    const ports = await withAccounts(account)
    const { person, secret } = await invitePerson(ports, everything, { name: 'Ana', role: 'supervisor' })
    const key = await acceptInvitation(ports, secret)
    const own = await ports.accessTokens.findByHash(hashAccessToken(key))
    assert.ok(own?.person)
    assert.equal(own.token.personId, person.id)
    assert.equal((await updatePerson(ports, own, person.id, { name: 'Bia', role: 'supervisor' })).name, 'Bia')
    await assert.rejects(updatePerson(ports, own, person.id, { role: 'analyst' }), { code: 'conflict' })
  })

  it('may not remove themselves; another supervisor does, and their key ends', async () => {
    const ports = await withAccounts(account)
    const [ana, bia] = [
      await invitePerson(ports, everything, supervisor('Ana')),
      await invitePerson(ports, everything, supervisor('Bia')),
    ]
    const [keyOfAna, keyOfBia] = [
      await acceptInvitation(ports, ana.secret),
      await acceptInvitation(ports, bia.secret),
    ]
    const own = await accessBy(ports, keyOfAna)
    await assert.rejects(removePerson(ports, own, ana.person.id), { code: 'conflict' })
    const removed = await removePerson(ports, await accessBy(ports, keyOfBia), ana.person.id)
    assert.deepEqual([removed.name, removed.removedAt], ['Ana', at])
    assert.equal(isUsable((await accessBy(ports, keyOfAna)).token, at), false)
  })
})

describe('an invitation', () => {
  it('lasts a week, is used once, and its key has no end', async () => {
    const ports = await withAccounts(account)
    const { person, secret } = await invitePerson(ports, everything, supervisor('Ana'))
    assert.deepEqual(person.invitationExpiresAt, new Date(at.getTime() + INVITATION_DAYS * 24 * HOUR_MS))
    assert.match(secret, /^[\w-]{43}$/)
    const late = { ...ports, clock: () => person.invitationExpiresAt ?? at }
    const refused = { code: 'access-token-invalid' }
    await assert.rejects(acceptInvitation(late, secret), refused)
    const { token } = await accessBy(ports, await acceptInvitation(ports, secret))
    assert.deepEqual([token.name, token.scopes, token.expiresAt], ['Ana', roleScopes.supervisor, undefined])
    for (const used of [secret, 'guessed']) await assert.rejects(acceptInvitation(ports, used), refused)
  })

  it('that is made again takes the place of the earlier one, and the earlier key ends with its use', async () => {
    const ports = await withAccounts(account)
    const first = await invitePerson(ports, everything, supervisor('Ana'))
    const key = await acceptInvitation(ports, first.secret)
    const lost = await inviteAgain(ports, everything, first.person.id)
    const second = await inviteAgain(ports, everything, first.person.id)
    await assert.rejects(acceptInvitation(ports, lost.secret), { code: 'access-token-invalid' })
    assert.equal(isUsable((await accessBy(ports, key)).token, at), true)
    await acceptInvitation(ports, second.secret)
    assert.equal(isUsable((await accessBy(ports, key)).token, at), false)
  })
})

describe('a person whom the identity provider sends', () => {
  const roles = [{ group: 'kyc', role: 'analyst' }] as const
  const ana: Identity = { id: 'identity-of-ana', name: 'Ana', groups: ['kyc'] }
  const records = async (ports: FakePorts) =>
    (await ports.audit.list(account.id, {}, lastTen)).rows.map(({ action, actor, status, details }) => ({
      action,
      actor,
      status,
      ...details,
    }))

  it('gets a key for twelve hours, which is recorded under their name', async () => {
    const ports = await withAccounts(account)
    const key = await signInBy({ roles, accountId: undefined }, ana, ports)
    const access = await ports.accessTokens.findByHash(hashAccessToken(key))
    assert.ok(access?.person)
    assert.deepEqual([access.person.name, access.person.role], ['Ana', 'analyst'])
    assert.equal(isUsable(access.token, new Date(at.getTime() + 12 * HOUR_MS - 1)), true)
    assert.equal(isUsable(access.token, new Date(at.getTime() + 12 * HOUR_MS)), false)
    const [{ joinedAt } = assert.fail()] = (await ports.people.list(account.id, lastTen)).rows
    assert.deepEqual(joinedAt, at)
    assert.deepEqual(await records(ports), [
      { action: 'signIn', actor: access.person.id, status: 200, by: 'openid', role: 'analyst' },
    ])
  })

  it('without a role, or one too many, is refused, and the record names nobody', async () => {
    const ports = await withAccounts(account)
    const refusal = (reason: string) => ({ name: 'SignInRefused', reason })
    const provider = { roles, accountId: account.id }
    await assert.rejects(signInBy(provider, { ...ana, groups: ['sales'] }, ports), refusal('no-role'))
    for (let count = 0; count < MAX_PEOPLE; count++)
      await invitePerson(ports, everything, { name: 'x', role: 'analyst' })
    await assert.rejects(signInBy(provider, ana, ports), refusal('full'))
    assert.deepEqual(await records(ports), [
      { action: 'signIn', actor: 'server', status: 403, by: 'openid', refused: 'full' },
      { action: 'signIn', actor: 'server', status: 403, by: 'openid', refused: 'no-role' },
    ])
  })

  it('who was removed stays out, and the record says who came back', async () => {
    const ports = await withAccounts(account)
    const provider = { roles, accountId: undefined }
    await signInBy(provider, ana, ports)
    const [{ id } = assert.fail()] = (await ports.people.list(account.id, lastTen)).rows
    await removePerson(ports, everything, id)
    await assert.rejects(signInBy(provider, ana, ports), { reason: 'removed' })
    assert.deepEqual((await records(ports))[0], {
      action: 'signIn',
      actor: id,
      status: 403,
      by: 'openid',
      refused: 'removed',
    })
  })

  it('belongs to the account that the server names, which it must where there are several', async () => {
    const other = anAccount()
    const ports = await withAccounts(other, account)
    await signInBy({ roles, accountId: account.id }, ana, ports)
    assert.equal((await ports.people.list(account.id, lastTen)).total, 1)
    assert.equal((await ports.people.list(other.id, lastTen)).total, 0)
    for (const [accountId, cause] of [
      [undefined, /LIMIAR_OIDC_ACCOUNT must name one/],
      ['0'.repeat(24), /no such account/],
    ] as const)
      await assert.rejects(
        signInBy({ roles, accountId }, ana, ports),
        (error: Error & { readonly reason?: string }) => {
          assert.equal(error.reason, 'failed')
          assert.match(String(error.cause), cause)
          return true
        },
      )
  })
})

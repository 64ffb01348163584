/** Onboarding links: what each is limited by, who finds it, and who may open it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LimiarError } from '../../../src/protocol/errors.ts'
import { newId } from '../../../src/protocol/ids.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import {
  createLink,
  findLinkOfReport,
  hashLinkToken,
  listLinks,
  setLinkActive,
} from '../../../src/server/operations/links/links.ts'
import { aReport } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const at = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const accountId = 'a'.repeat(24)
const page = { limit: 10, offset: 0 }

/** Two reports of an account, the second of them archived, on ports whose clock can be set. */
async function withReports() {
  let now = at
  const ports = fakePorts({ clock: () => now })
  const definition = { ...firstReportDefinition, links: { maxSubmissions: 2, days: 3 } }
  const report = aReport(accountId, { definition })
  const archived = aReport(accountId, { archivedAt: at })
  for (const one of [report, archived]) await ports.reports.insert(one)
  const make = async (body: Parameters<typeof createLink>[3] = {}, reportId = report.id) =>
    createLink(ports, accountId, reportId, body)
  return { ports, report, archived, make, setTime: (moment: Date) => void (now = moment) }
}

describe('a new link', () => {
  it('is limited as its report says, and known by a hash of its token', async () => {
    const { ports, report, make } = await withReports()
    const { link, token } = await make({ cpf: '529.982.247-25', variables: { a: 1 } })
    const { id, ...made } = link
    assert.deepEqual(made, {
      tokenHash: hashLinkToken(token),
      accountId,
      reportId: report.id,
      cpf: '52998224725',
      active: true,
      noExpire: false,
      submissions: 0,
      maxSubmissions: 2,
      expiresAt: new Date(at.getTime() + 3 * DAY_MS),
      variables: { a: 1 },
      returnUrl: undefined,
      createdAt: at,
      updatedAt: at,
    })
    assert.equal((await ports.links.findByTokenHash(hashLinkToken(token)))?.id, id)
    assert.ok(!JSON.stringify(link).includes(token))
  })

  it('that never expires is open for any number of submissions, and needs no person to be known', async () => {
    const { make } = await withReports()
    const { link } = await make({ noExpire: true, returnUrl: 'https://bank.example/back' })
    const { noExpire, maxSubmissions, expiresAt, cpf, variables, returnUrl } = link
    assert.deepEqual([noExpire, maxSubmissions, expiresAt], [true, undefined, undefined])
    assert.deepEqual([cpf, variables, returnUrl], [undefined, {}, 'https://bank.example/back'])
  })

  it('leads back to a web address or nowhere, and is of a report that takes links', async () => {
    const { ports, report, archived, make } = await withReports()
    for (const returnUrl of ['javascript:alert(1)', 'http://bank.example', ''])
      await assert.rejects(make({ returnUrl }), (error: LimiarError) => {
        assert.deepEqual([error.code, error.errors[0]?.pointer], ['invalid-request', '/returnUrl'], returnUrl)
        return /https:\/\//.test(error.errors[0]?.detail ?? '')
      })
    await assert.rejects(make({}, archived.id), { code: 'conflict' })
    for (const unknown of [newId(), 'x']) await assert.rejects(make({}, unknown), { code: 'not-found' })
    await assert.rejects(createLink(ports, 'b'.repeat(24), report.id, {}), { code: 'not-found' })
    assert.equal((await listLinks(ports, accountId, report.id, {}, page)).total, 0)
  })
})

describe('a link of a report', () => {
  it('is found and switched by its id and by its token', async () => {
    const { ports, report, make, setTime } = await withReports()
    const { link, token } = await make()
    setTime(later)
    for (const name of [link.id, token]) {
      assert.equal((await findLinkOfReport(ports, accountId, report.id, name)).id, link.id)
      for (const active of [false, true]) {
        const switched = await setLinkActive(ports, accountId, report.id, name, active)
        assert.deepEqual(switched, { ...link, active, updatedAt: later })
      }
    }
  })

  it('is nobody else’s: another account, another report and another name find none', async () => {
    const { ports, report, archived, make } = await withReports()
    const { link, token } = await make()
    for (const [account, reportId, name] of [
      ['b'.repeat(24), report.id, link.id],
      ['b'.repeat(24), report.id, token],
      [accountId, archived.id, link.id],
      [accountId, archived.id, token],
      [accountId, newId(), link.id],
      [accountId, 'x', link.id],
      [accountId, report.id, newId()],
      [accountId, report.id, '0'.repeat(32)],
      [accountId, report.id, 'x'],
    ] as const) {
      const what = `${account} ${reportId} ${name}`
      await assert.rejects(findLinkOfReport(ports, account, reportId, name), { code: 'not-found' }, what)
      await assert.rejects(setLinkActive(ports, account, reportId, name, false), { code: 'not-found' }, what)
    }
    assert.equal((await findLinkOfReport(ports, accountId, report.id, link.id)).active, true)
  })

  it('whose report is archived can be switched off, and not on again', async () => {
    const { ports, report, make } = await withReports()
    const { link } = await make()
    assert.equal((await ports.reports.remove(accountId, report.id, later))?.outcome, 'archived')
    assert.equal((await setLinkActive(ports, accountId, report.id, link.id, false)).active, false)
    await assert.rejects(setLinkActive(ports, accountId, report.id, link.id, true), { code: 'conflict' })
  })
})

describe('the links of a report', () => {
  it('are listed by page and filter, each with its own messages', async () => {
    const { ports, report, archived, make, setTime } = await withReports()
    const { link: first } = await make({ cpf: '52998224725' })
    setTime(later)
    const { link: second } = await make()
    const message = {
      id: newId(),
      accountId,
      linkId: first.id,
      channel: 'email',
      status: 'not-sent',
      reason: 'not-configured',
      createdAt: at,
      updatedAt: at,
    } as const
    await ports.messages.insert([{ message, letter: undefined }])
    const list = async (filter: Parameters<typeof listLinks>[3], part = page, reportId = report.id) =>
      listLinks(ports, accountId, reportId, filter, part)
    const all = await list({})
    assert.deepEqual(
      [all.total, all.rows],
      [
        2,
        [
          { link: second, messages: [] },
          { link: first, messages: [message] },
        ],
      ],
    )
    assert.ok(all.last)
    const ofPerson = await list({ cpf: '52998224725' })
    assert.deepEqual(
      ofPerson.rows.map(({ link }) => link.id),
      [first.id],
    )
    setTime(new Date(at.getTime() + 3 * DAY_MS))
    const expired = await list({ states: ['expired'] })
    assert.deepEqual(
      expired.rows.map(({ link }) => link.id),
      [first.id],
      'at this moment',
    )
    assert.deepEqual((await list({}, { limit: 1, offset: 1 })).rows.length, 1)
    assert.equal((await list({}, page, archived.id)).total, 0, 'also of an archived report')
    for (const unknown of [newId(), 'x']) await assert.rejects(list({}, page, unknown), { code: 'not-found' })
  })
})

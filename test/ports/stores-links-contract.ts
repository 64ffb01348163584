/** The contract of the list of links, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LinkState } from '../../src/protocol/links/links.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import { isInState, type Link } from '../../src/server/domain/links/link.ts'
import type { LinkFilter } from '../../src/server/domain/links/link-store.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import { allPages } from '../support/all-pages.ts'
import { keepReport } from './kept-records.ts'
import { aLink, anExecution, aSession, secondsLater } from './stores-records.ts'

const CPF = '52998224725'
const now = secondsLater(100)
const whole = { limit: 100, offset: 0 }
const permanent = { noExpire: true, maxSubmissions: undefined, expiresAt: undefined }

export function linksContract(engine: string, open: () => Promise<Storage>): void {
  describe(`the list of links on ${engine}`, () => {
    let storage: Storage
    let report: StoredReport
    before(async () => {
      storage = await open()
      report = await keepReport(storage)
    })
    after(() => storage.close())

    let made = 0
    async function keep(changes: Partial<Link> = {}): Promise<Link> {
      const link = aLink(report, { createdAt: secondsLater(made++), ...changes })
      await storage.links.insert(link)
      return link
    }

    async function submit(link: Link): Promise<void> {
      const session = aSession(link)
      await storage.sessions.insert(session)
      const { outcome } = await storage.sessions.submit(session.id, () => anExecution(session))
      assert.equal(outcome, 'created')
    }

    const idsOf = async (filter: LinkFilter, page = whole): Promise<readonly string[]> =>
      (await storage.links.list(report.accountId, report.id, filter, now, page)).rows.map(({ id }) => id)

    test('has only the links of a report, newest first, in pages, with their number', async () => {
      const links = [await keep(), await keep({ cpf: CPF }), await keep()].map(({ id }) => id).toReversed()
      const other = await keepReport(storage)
      await storage.links.insert(aLink(other))
      assert.deepEqual(await idsOf({}), links)
      assert.deepEqual(await idsOf({}, { limit: 1, offset: 1 }), [links[1]])
      const beyond = await storage.links.list(report.accountId, report.id, {}, now, { limit: 1, offset: 9 })
      assert.deepEqual(beyond, { rows: [], total: 3, last: undefined })
      assert.deepEqual(await idsOf({ cpf: CPF }), [links[1]])
      const strange = await storage.links.list(other.accountId, report.id, {}, now, whole)
      assert.deepEqual(strange, { rows: [], total: 0, last: undefined })
    })

    test('goes on after a row, whatever is added or removed meanwhile', async () => {
      report = await keepReport(storage)
      const same = secondsLater(made++)
      for (let link = 0; link < 5; link++) await keep({ createdAt: same })
      const before = await idsOf({})
      const walked = await allPages(
        2,
        (page) => storage.links.list(report.accountId, report.id, {}, now, page),
        async () => void (await keep()),
      )
      assert.deepEqual(
        walked.map(({ id }) => id),
        before,
      )
    })

    test('can be narrowed to states, as the domain defines them', async () => {
      report = await keepReport(storage)
      await keep()
      await keep({ active: false })
      await keep({ expiresAt: now })
      await keep(permanent)
      await submit(await keep({ maxSubmissions: 1 }))
      const often = await keep(permanent)
      await submit(often)
      await submit(often)
      const { rows } = await storage.links.list(report.accountId, report.id, {}, now, whole)
      assert.deepEqual(
        rows.map(({ submissions }) => submissions),
        [2, 1, 0, 0, 0, 0],
      )
      for (const states of [
        ['pending'],
        ['used'],
        ['repeated'],
        ['inactive'],
        ['expired'],
        ['repeated', 'inactive'],
        [],
      ] as readonly (readonly LinkState[])[]) {
        const wanted = rows.filter((link) => states.some((state) => isInState(link, state, now)))
        assert.equal(wanted.length, states.length === 0 ? 0 : expected[states.join()], states.join())
        assert.deepEqual(
          await idsOf({ states }),
          wanted.map(({ id }) => id),
          states.join(),
        )
      }
    })
  })
}

/** How many of the six are in each. */
const expected: Readonly<Record<string, number>> = {
  pending: 2,
  used: 2,
  repeated: 1,
  inactive: 1,
  expired: 1,
  'repeated,inactive': 2,
}

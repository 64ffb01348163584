/** The contract of the stores, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import {
  listedExecutionRow,
  type ListedExecutionRow,
} from '../../src/server/domain/executions/listed-execution.ts'
import type { Account } from '../../src/server/domain/access/account-store.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import { keepAccount } from './kept-records.ts'
import {
  aFace,
  aFaceImage,
  aLink,
  anAccount,
  anErasure,
  anExecution,
  aReport,
  aSession,
  aStill,
  randomBytes,
  secondsLater,
  someTime,
} from './stores-records.ts'

const wholeList = { limit: 1000, offset: 0 }

export function storesContract(engine: string, open: () => Promise<Storage>): void {
  describe(`the stores on ${engine}`, () => {
    let storage: Storage

    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    /** An account of its own for a test, with a report. */
    async function newAccount(): Promise<{ account: Account; report: StoredReport }> {
      const account = await keepAccount(storage)
      const report = aReport(account.id)
      await storage.reports.insert(report)
      return { account, report }
    }

    /** A link that a test can submit to. */
    async function newLink(changes: Parameters<typeof aLink>[1] = {}) {
      const { account, report } = await newAccount()
      const link = aLink(report, changes)
      await storage.links.insert(link)
      return { account, report, link }
    }

    async function newSession(link: ReturnType<typeof aLink>) {
      const session = aSession(link)
      await storage.sessions.insert(session)
      return session
    }

    describe('accounts', () => {
      test('an account is opened by the hash of its token and by no other', async () => {
        const account = anAccount({ environment: 'production' })
        const token = randomBytes(32)
        assert.equal(await storage.accounts.create(account, token), 'created')
        assert.deepEqual(await storage.accounts.findByTokenHash(token), account)
        assert.equal(await storage.accounts.findByTokenHash(randomBytes(32)), undefined)
      })

      test('has no search defaults until they are set, and then its own', async () => {
        const { account } = await newAccount()
        const other = (await newAccount()).account
        const open = { threshold: undefined, limit: undefined }
        assert.deepEqual(await storage.accounts.searchDefaults(account.id), open)
        const set = { threshold: 87.5, limit: 3 }
        await storage.accounts.setSearchDefaults(account.id, set)
        assert.deepEqual(await storage.accounts.searchDefaults(account.id), set)
        assert.deepEqual(await storage.accounts.searchDefaults(other.id), open)
        await storage.accounts.setSearchDefaults(account.id, open)
        assert.deepEqual(await storage.accounts.searchDefaults(account.id), open)
      })

      test('creating it again changes nothing; another token is added, and no token opens two accounts', async () => {
        const account = anAccount()
        const [first, second] = [randomBytes(32), randomBytes(32)]
        await storage.accounts.create(account, first)
        assert.equal(await storage.accounts.create(account, first), 'exists')
        assert.equal(await storage.accounts.create(account, second), 'created')
        assert.deepEqual(await storage.accounts.findByTokenHash(first), account)
        assert.deepEqual(await storage.accounts.findByTokenHash(second), account)
        await assert.rejects(storage.accounts.create(anAccount(), first), { code: 'conflict' })
      })

      test('all accounts are listed, oldest first', async () => {
        const created = [anAccount(), anAccount()]
        for (const account of created) await storage.accounts.create(account, randomBytes(32))
        assert.deepEqual((await storage.accounts.all()).slice(-2), created)
      })
    })

    describe('reports', () => {
      test('a report is read as it was stored, by its account only', async () => {
        const { report } = await newAccount()
        assert.deepEqual(await storage.reports.find(report.accountId, report.id), report)
        assert.equal(await storage.reports.find(newId(), report.id), undefined)
      })

      test('reports are listed oldest first, with their number', async () => {
        const { account, report } = await newAccount()
        const later = aReport(account.id, { createdAt: secondsLater(2) })
        const between = aReport(account.id, { createdAt: secondsLater(1) })
        for (const added of [later, between]) await storage.reports.insert(added)
        const { rows, total } = await storage.reports.list(account.id, { limit: 2, offset: 1 })
        assert.deepEqual(rows, [between, later])
        assert.equal(total, 3)
        assert.equal((await storage.reports.list(account.id, wholeList)).rows[0]?.id, report.id)
      })
    })

    describe('links', () => {
      test('a link is found by its token as it was stored, nested variables untouched', async () => {
        const { link } = await newLink({
          cpf: '52998224725',
          variables: { camelCase: { snake_case: [1, null, 'ação'] }, auxiliary: {} },
        })
        assert.deepEqual(await storage.links.findByTokenHash(link.tokenHash), link)
        assert.equal(await storage.links.findByTokenHash(randomBytes(32)), undefined)
      })

      test('a member that a link does not have is undefined, never null', async () => {
        const { link } = await newLink({ noExpire: true, maxSubmissions: undefined, expiresAt: undefined })
        assert.deepEqual(await storage.links.findByTokenHash(link.tokenHash), link)
      })

      test('a link is switched off by its id and on by its token, only under its own account and report', async () => {
        const { account, report, link } = await newLink()
        const at = secondsLater(10)
        const off = await storage.links.setActive(account.id, report.id, { id: link.id }, false, at)
        assert.deepEqual(off, { ...link, active: false, updatedAt: at })
        const on = await storage.links.setActive(
          account.id,
          report.id,
          { tokenHash: link.tokenHash },
          true,
          at,
        )
        assert.equal(on?.active, true)
        assert.equal(await storage.links.setActive(newId(), report.id, { id: link.id }, false, at), undefined)
        assert.equal(
          await storage.links.setActive(account.id, newId(), { id: link.id }, false, at),
          undefined,
        )
      })
    })

    describe('sessions', () => {
      test('a session is read as it was stored', async () => {
        const { link } = await newLink()
        const session = await newSession(link)
        assert.deepEqual(await storage.sessions.find(session.id), session)
        assert.equal(await storage.sessions.find(newId()), undefined)
      })

      test('the measures of a session’s bursts are kept', async () => {
        const { link } = await newLink()
        const session = await newSession(link)
        const best = { parallax: 0.031, angleDegrees: 7.5, framesCompared: 7, pointsFollowed: 0.9 }
        await storage.sessions.change(session.id, () => ({ movement: { tries: 1 } }))
        await storage.sessions.change(session.id, () => ({ movement: { tries: 2, best } }))
        assert.deepEqual((await storage.sessions.find(session.id))?.movement, { tries: 2, best })
      })

      test('a still replaces the one of the same capture and answers it', async () => {
        const { link } = await newLink()
        const session = await newSession(link)
        const [first, second] = [aStill(session), aStill(session, { createdAt: secondsLater(1) })]
        const selfie = aStill(session, { capture: 'selfie', measurements: { source: 'file' } })
        assert.deepEqual(await storage.sessions.putStill(first), { outcome: 'kept', replaced: undefined })
        assert.deepEqual(await storage.sessions.putStill(selfie), { outcome: 'kept', replaced: undefined })
        assert.deepEqual(await storage.sessions.putStill(second), { outcome: 'kept', replaced: first })
        assert.deepEqual(await storage.sessions.stills(session.id), [selfie, second])
      })

      test('of many stills of one capture sent at once, one is kept and every other one is answered once', async () => {
        const { link } = await newLink()
        const session = await newSession(link)
        const stills = Array.from({ length: 12 }, (_, i) => aStill(session, { blobKey: `stills/${i}` }))
        const outcomes = await Promise.all(stills.map((still) => storage.sessions.putStill(still)))
        const replaced = outcomes.map((result) => ('replaced' in result ? result.replaced : undefined))
        const kept = await storage.sessions.stills(session.id)
        const keys = [...replaced, ...kept].flatMap((still) => still?.blobKey ?? [])
        assert.equal(kept.length, 1)
        assert.deepEqual(keys.sort(), stills.map(({ blobKey }) => blobKey).sort())
      })
    })

    describe('a submission', () => {
      test('makes the execution, spends a use and marks the session', async () => {
        const { account, link } = await newLink()
        const session = await newSession(link)
        const execution = anExecution(session)
        assert.deepEqual(await storage.sessions.submit(session.id, () => execution), {
          outcome: 'created',
          executionId: execution.id,
        })
        assert.deepEqual(await storage.executions.find(account.id, execution.id), execution)
        assert.equal((await storage.links.findByTokenHash(link.tokenHash))?.submissions, 1)
        assert.equal((await storage.sessions.find(session.id))?.executionId, execution.id)
      })

      test('sent again, also at the same time, answers the same execution and spends nothing more', async () => {
        const { account, link } = await newLink()
        const session = await newSession(link)
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, () => storage.sessions.submit(session.id, () => anExecution(session))),
        )
        const ids = outcomes.map((outcome) => 'executionId' in outcome && outcome.executionId)
        assert.equal(new Set(ids).size, 1)
        assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), [
          'created',
          ...Array<string>(9).fill('repeated'),
        ])
        assert.equal((await storage.links.findByTokenHash(link.tokenHash))?.submissions, 1)
        assert.equal((await storage.executions.list(account.id, {}, wholeList)).total, 1)
      })

      test('of 100 people at once, a link with three uses lets three through', async () => {
        const { account, link } = await newLink({ maxSubmissions: 3 })
        // Opened one by one: whoever waits five seconds for a connection is told to try again.
        const sessions: Awaited<ReturnType<typeof newSession>>[] = []
        for (let person = 0; person < 100; person++) sessions.push(await newSession(link))
        const outcomes = await Promise.all(
          sessions.map((session) => storage.sessions.submit(session.id, () => anExecution(session))),
        )
        const counts = Object.groupBy(outcomes, ({ outcome }) => outcome)
        assert.equal(counts.created?.length, 3)
        assert.equal(counts.spent?.length, 97)
        assert.equal((await storage.links.findByTokenHash(link.tokenHash))?.submissions, 3)
        assert.equal((await storage.executions.list(account.id, {}, wholeList)).total, 3)
      })

      const refusals = [
        { because: 'inactive', link: { active: false } },
        { because: 'expired', link: { expiresAt: someTime } },
        { because: 'spent', link: { submissions: 3, maxSubmissions: 3 } },
      ] as const
      for (const { because, link: changes } of refusals) {
        test(`is refused as ${because} and leaves nothing behind`, async () => {
          const { account, link } = await newLink(changes)
          const session = await newSession(link)
          assert.deepEqual(await storage.sessions.submit(session.id, () => anExecution(session)), {
            outcome: because,
          })
          assert.equal((await storage.executions.list(account.id, {}, wholeList)).total, 0)
          assert.equal((await storage.sessions.find(session.id))?.executionId, undefined)
        })
      }

      test('a link without an end takes any number', async () => {
        const { link } = await newLink({ noExpire: true, maxSubmissions: undefined, expiresAt: undefined })
        for (let i = 0; i < 5; i++) {
          const session = await newSession(link)
          const { outcome } = await storage.sessions.submit(session.id, () => anExecution(session))
          assert.equal(outcome, 'created')
        }
      })
    })

    describe('executions', () => {
      /** Stores executions by submitting each in a session of its own. */
      async function submitted(
        link: ReturnType<typeof aLink>,
        ...changes: readonly Parameters<typeof anExecution>[1][]
      ) {
        const executions = []
        for (const change of changes) {
          const session = await newSession(link)
          const execution = anExecution(session, change)
          await storage.sessions.submit(session.id, () => execution)
          executions.push(execution)
        }
        return executions
      }

      async function unlimitedLink() {
        return newLink({ maxSubmissions: undefined, expiresAt: undefined })
      }

      test('every member comes back as it was stored, and to its own account only', async () => {
        const { account, link } = await unlimitedLink()
        const [execution] = await submitted(link, {
          status: 'REPROVADO',
          type: 'cnh',
          fraud: true,
          sections: {
            ocr: { type: 'cnh', fields: { name: { value: 'JOÃO', confidence: 0.98, side: 'front' } } },
          },
          validations: [
            { rule: 'cpf_is_valid', title: 'CPF', description: 'O CPF é válido', status: 'VALID' },
          ],
          parameters: { cpf: '52998224725', customId: { a_b: 1 } },
          data: { name: 'JOÃO' },
          images: { front: { fileName: 'front.jpg', blobKey: 'stills/a/front', mediaType: 'image/jpeg' } },
          documentCpf: '52998224725',
          parameterCpf: '11144477735',
          documentscopyRequestedAt: secondsLater(5),
          reprovalReasons: ['ilegível'],
          files: [{ url: 'https://example.com/a', type: 'OTHER' }],
          analysed: true,
        })
        assert.ok(execution)
        assert.deepEqual(await storage.executions.find(account.id, execution.id), execution)
        assert.deepEqual(await storage.executions.findById(execution.id), execution)
        assert.equal(await storage.executions.find(newId(), execution.id), undefined)
      })

      test('the list is newest first, the id deciding between equals, with the total of all pages', async () => {
        const { account, link } = await unlimitedLink()
        const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
        const stored = await submitted(
          link,
          { createdAt: secondsLater(1) },
          ...[1, 0, 2].map((i) => ({
            id: newId().slice(0, 23) + (ids[i]?.[0] ?? ''),
            createdAt: secondsLater(9),
          })),
        )
        const expected = [...stored].sort(
          (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
        )
        const { rows, total } = await storage.executions.list(account.id, {}, { limit: 3, offset: 1 })
        assert.deepEqual(
          rows.map(shownBy),
          expected.slice(1).map((execution) => shownBy(listedExecutionRow(execution))),
        )
        assert.equal(total, 4)
      })

      test('the list shows each change at once, and nothing of an erased person', async () => {
        const { account, link } = await unlimitedLink()
        const [first, second, third] = await submitted(link, { createdAt: secondsLater(3) }, {}, {})
        assert.ok(first && second && third)
        const listed = async () =>
          (await storage.executions.list(account.id, {}, wholeList)).rows.map(shownBy)
        const before = await listed()
        const changed = { ...second, status: 'REPROVADO' as const, data: { name: 'Ana' } }
        assert.equal(await storage.executions.update(changed, second.updatedAt), true)
        const removal = { executionIds: [third.id], linkIds: [], sessionIds: [] }
        await storage.retention.remove(account.id, removal, secondsLater(9), anErasure)
        const after = await listed()
        assert.deepEqual(after[0], before[0])
        assert.deepEqual(
          after.map(({ id, status, data }) => ({ id, status, data })),
          [first, changed].map(({ id, status, data }) => ({ id, status, data })),
        )
      })

      test('filters narrow the list and its total, each and together', async () => {
        const { account, report, link } = await unlimitedLink()
        const [read, sent, both] = await submitted(
          link,
          { createdAt: secondsLater(3), documentCpf: '52998224725', status: 'APROVADO' },
          { createdAt: secondsLater(2), parameterCpf: '52998224725', status: 'REPROVADO' },
          { createdAt: secondsLater(1), documentCpf: '11144477735', status: 'Pendente' },
        )
        const found = async (filter: Parameters<Storage['executions']['list']>[1]) => {
          const { rows, total } = await storage.executions.list(account.id, filter, wholeList)
          assert.equal(total, rows.length)
          return rows.map(({ id }) => id)
        }
        assert.deepEqual(await found({ cpf: '52998224725' }), [read?.id, sent?.id])
        assert.deepEqual(await found({ statuses: ['REPROVADO', 'Pendente'] }), [sent?.id, both?.id])
        assert.deepEqual(await found({ reportIds: [newId(), report.id] }), [read?.id, sent?.id, both?.id])
        assert.deepEqual(await found({ reportIds: [newId()] }), [])
        assert.deepEqual(await found({ statuses: [] }), [])
        assert.deepEqual(
          await found({ cpf: '52998224725', statuses: ['APROVADO'], reportIds: [report.id] }),
          [read?.id],
        )
      })

      test('an update is written, and a member that became undefined is emptied', async () => {
        const { account, link } = await unlimitedLink()
        const [execution] = await submitted(link, { type: 'rg', reprovalReasons: ['x'], parameterCpf: '1' })
        assert.ok(execution)
        const changed = {
          ...execution,
          status: 'APROVADO',
          type: undefined,
          reprovalReasons: undefined,
          parameterCpf: undefined,
          analysed: true,
          updatedAt: secondsLater(1),
        } as const
        assert.equal(await storage.executions.update(changed, execution.updatedAt), true)
        assert.deepEqual(await storage.executions.find(account.id, execution.id), changed)
      })

      test('of two updates of a record that both have read, one is written, even within a millisecond', async () => {
        const { link } = await unlimitedLink()
        const [execution] = await submitted(link, {})
        assert.ok(execution)
        const written = await Promise.all(
          (['APROVADO', 'REPROVADO'] as const).map((status) =>
            storage.executions.update({ ...execution, status }, execution.updatedAt),
          ),
        )
        assert.deepEqual(written.sort(), [false, true])
      })
    })

    describe('faces', () => {
      test('a record comes back as it was stored, embeddings to the last bit', async () => {
        const { account } = await newAccount()
        const face = aFace(account, { cpf: '52998224725', images: [aFaceImage(), aFaceImage()] })
        const bare = aFace(account, { images: [] })
        await storage.faces.insert(face)
        await storage.faces.insert(bare)
        assert.deepEqual(await storage.faces.find(account.id, face.id), face)
        assert.deepEqual(await storage.faces.find(account.id, bare.id), bare)
        assert.equal(await storage.faces.find(newId(), face.id), undefined)
        const many = await storage.faces.findMany(account.id, [face.id, newId(), bare.id])
        assert.deepEqual(new Set(many.map(({ id }) => id)), new Set([face.id, bare.id]))
      })

      test('an embedding that is part of a larger array is stored as it is', async () => {
        const { account } = await newAccount()
        const embedding = Float32Array.from({ length: 600 }, Math.random).subarray(7, 199)
        const face = aFace(account, { images: [aFaceImage({ embedding })] })
        await storage.faces.insert(face)
        const found = await storage.faces.find(account.id, face.id)
        assert.deepEqual(found?.images[0]?.face.embedding, embedding.slice())
      })

      test('records and pictures are listed newest first, in the order of the pictures', async () => {
        const { account } = await newAccount()
        const older = aFace(account, { images: [aFaceImage(), aFaceImage()] })
        const newer = aFace(account, { createdAt: secondsLater(1), images: [aFaceImage(), aFaceImage()] })
        for (const face of [older, newer]) await storage.faces.insert(face)
        const { rows, total } = await storage.faces.list(account.id, { limit: 1, offset: 1 })
        assert.deepEqual({ rows, total }, { rows: [older], total: 2 })
        const { last: after } = await storage.faces.list(account.id, { limit: 1, offset: 0 })
        assert.deepEqual((await storage.faces.list(account.id, { limit: 2, offset: 0, after })).rows, [older])
        const pictures = await storage.faces.listImages(account.id, { limit: 2, offset: 1 })
        assert.deepEqual(pictures, {
          rows: [
            { face: newer, image: newer.images[1] },
            { face: older, image: older.images[0] },
          ],
          total: 4,
        })
      })

      test('a CPF filters records and pictures, and the totals with them', async () => {
        const { account } = await newAccount()
        const cpf = '52998224725'
        const hers = aFace(account, { cpf, images: [aFaceImage(), aFaceImage()] })
        for (const face of [hers, aFace(account), aFace(account, { cpf: '11144477735' })])
          await storage.faces.insert(face)
        await storage.faces.insert(aFace((await newAccount()).account, { cpf }))
        const page = { limit: 1, offset: 0 }
        const { rows, total } = await storage.faces.list(account.id, page, { cpf })
        assert.deepEqual({ rows, total }, { rows: [hers], total: 1 })
        const pictures = await storage.faces.listImages(account.id, page, { cpf })
        assert.deepEqual([pictures.rows.length, pictures.total], [1, 2])
        assert.equal((await storage.faces.list(account.id, page, { cpf: '1' })).total, 0)
      })

      test('a page far behind the last record is empty', async () => {
        const { account } = await newAccount()
        await storage.faces.insert(aFace(account))
        const page = { limit: 100, offset: Number.MAX_SAFE_INTEGER }
        const empty = { rows: [], total: 1, last: undefined }
        assert.deepEqual(await storage.faces.list(account.id, page), empty)
      })

      test('paging while others insert skips nobody and keeps the order', async () => {
        const { account } = await newAccount()
        const first = Array.from({ length: 12 }, (_, i) => aFace(account, { createdAt: secondsLater(i % 3) }))
        for (const face of first) await storage.faces.insert(face)
        const { rows: before } = await storage.faces.list(account.id, wholeList)
        const seen: string[] = []
        for (let offset = 0; offset < 24; offset += 4) {
          const [page] = await Promise.all([
            storage.faces.list(account.id, { limit: 4, offset }),
            ...[3, 4].map((seconds) =>
              storage.faces.insert(aFace(account, { createdAt: secondsLater(seconds) })),
            ),
          ])
          for (const { id } of page.rows) if (!seen.includes(id)) seen.push(id)
        }
        const ids = before.map(({ id }) => id)
        assert.deepEqual(
          seen.filter((id) => ids.includes(id)),
          ids,
        )
      })

      test('removing answers the record once, and it is gone', async () => {
        const { account } = await newAccount()
        const face = aFace(account)
        await storage.faces.insert(face)
        assert.equal(await storage.faces.remove(newId(), face.id, new Date()), undefined)
        const answers = await Promise.all(
          [1, 2, 3].map(() => storage.faces.remove(account.id, face.id, new Date())),
        )
        assert.deepEqual(
          answers.flatMap((answer) => answer?.face ?? []),
          [face],
        )
        assert.equal(await storage.faces.find(account.id, face.id), undefined)
        assert.equal((await storage.faces.listImages(account.id, wholeList)).total, 0)
      })

      test('the change sequence lists additions and removals in order', async () => {
        const { account } = await newAccount()
        const [kept, gone] = [aFace(account), aFace(account)]
        const start = await storage.faces.insert(kept)
        const second = await storage.faces.insert(gone)
        const removed = await storage.faces.remove(account.id, gone.id, new Date())
        assert.ok(removed)
        const { changes } = await storage.faces.changesAfter(start - 1, 100)
        const image = kept.images[0]
        assert.deepEqual(changes, [
          {
            sequence: start,
            kind: 'added',
            recordId: kept.id,
            faces: [
              {
                accountId: account.id,
                faceImageId: image?.id,
                recordId: kept.id,
                modelId: image?.face.modelId,
                embedding: image?.face.embedding,
              },
            ],
          },
          { sequence: second, kind: 'added', recordId: gone.id, faces: [] },
          { sequence: removed.sequence, kind: 'removed', accountId: account.id, recordId: gone.id },
        ])
        assert.deepEqual((await storage.faces.changesAfter(start, 1)).changes, [changes[1]])
      })

      test('numbers appear in the order they were taken: a reader never skips a change', async () => {
        const { account } = await newAccount()
        const start = await storage.faces.insert(aFace(account))
        const seen: number[] = []
        let writing = true
        const reader = async () => {
          let last = start
          for (let quiet = false; !quiet;) {
            quiet = !writing
            for (const { sequence } of (await storage.faces.changesAfter(last, 1000)).changes) {
              seen.push(sequence)
              last = sequence
              quiet = false
            }
          }
        }
        const writers = Promise.all(Array.from({ length: 60 }, () => storage.faces.insert(aFace(account))))
        const [numbers] = await Promise.all([writers.finally(() => (writing = false)), reader()])
        assert.deepEqual(
          seen,
          numbers.sort((a, b) => a - b),
        )
        assert.deepEqual(
          seen,
          Array.from({ length: 60 }, (_, i) => start + 1 + i),
        )
      })
    })
  })
}

/** A row as text, independent of the spelling of its JSON. */
function shownBy(row: ListedExecutionRow): Readonly<Record<string, unknown>> {
  const { id, reportId, status, type, fraud, createdAt, updatedAt, documentscopyRequestedAt, ...texts } = row
  const { ocr, documentscopy, validations, parameters, data, reprovalReasons, files } = texts
  const members = { ocr, documentscopy, validations, parameters, data, reprovalReasons, files }
  const read = Object.entries(members).map(([name, text]) => [name, text && (JSON.parse(text) as unknown)])
  const others = { id, reportId, status, type, fraud, createdAt, updatedAt, documentscopyRequestedAt }
  return { ...others, ...(Object.fromEntries(read) as Record<keyof typeof members, unknown>) }
}

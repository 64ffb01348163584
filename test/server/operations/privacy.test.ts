import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Removal, RetentionRule } from '../../../src/server/domain/privacy/retention.ts'
import { KEY_LIFE_MS } from '../../../src/server/domain/access/idempotency.ts'
import { MAX_VELOCITY_HOURS } from '../../../src/protocol/executions/velocity.ts'
import { purge, surveyPurge } from '../../../src/server/operations/privacy/purge.ts'
import { eraseExecution, eraseSubject } from '../../../src/server/operations/privacy/retention.ts'
import { exportSubject } from '../../../src/server/operations/privacy/subjects.ts'
import { countUnreferenced, sweepBlobs } from '../../../src/server/operations/privacy/sweep-blobs.ts'
import { whyClocksDisagree } from '../../../src/server/operations/privacy/agreed-time.ts'
import { toHex } from '../../../src/protocol/ids.ts'
import { executionImage } from '../../../src/server/domain/executions/execution.ts'
import { countOldAccesses, trimRecords } from '../../../src/server/operations/privacy/trim-records.ts'
import { anAccount, aFace, aFaceImage, aLink, anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const CPF = '52998224725'
const HOUR_MS = 60 * 60 * 1000
const at = new Date('2026-11-21T12:00:00Z')
const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS)
const owner = anAccount()
const requester = { accountId: owner.id, actor: 'd'.repeat(24) }
const hexId = (number: number) => number.toString(16).padStart(24, '0')
const nothing: Removal = { executionIds: [], linkIds: [], sessionIds: [] }

describe('the erasure of an execution', () => {
  it('counts what went, writes it down, and is only of the report that is named', async () => {
    const ports = fakePorts({ clock: () => at })
    const image = executionImage(hexId(1), 'selfie', {
      blobKey: `executions/${hexId(1)}/selfie`,
      mediaType: 'image/jpeg',
    })
    const reportId = 'b'.repeat(24)
    ports.executions.insert(
      anExecution({ accountId: owner.id, reportId }, { id: hexId(1), images: { selfie: image } }),
    )
    await ports.blobs.put(image.blobKey, Buffer.from('x'))
    for (const [account, id, report] of [
      [anAccount().id, hexId(1), undefined],
      [owner.id, hexId(2), undefined],
      [owner.id, 'first', undefined],
      [owner.id, hexId(1), 'c'.repeat(24)],
    ] as const)
      await assert.rejects(eraseExecution(ports, { ...requester, accountId: account }, id, report), {
        code: 'not-found',
      })
    const receipt = await eraseExecution(ports, requester, hexId(1), reportId)
    const removed = {
      executions: 1,
      links: 0,
      sessions: 0,
      deliveries: 0,
      jobs: 0,
      pictures: 1,
      faces: 0,
      matches: 0,
    }
    const [entry = assert.fail()] = (await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })).rows
    assert.deepEqual(receipt, {
      erasedAt: at.toISOString(),
      removed,
      audit: { sequence: entry.sequence, hash: toHex(entry.hash) },
    })
    assert.deepEqual(
      [entry.action, entry.actor, entry.status, entry.objects, entry.details],
      ['eraseExecution', requester.actor, 200, [hexId(1)], { removed }],
    )
    assert.equal(await ports.blobs.get(image.blobKey), undefined)
    await assert.rejects(eraseExecution(ports, requester, hexId(1)), { code: 'not-found' })
  })
})

describe('the erasure of a person', () => {
  it('names in its receipt and in the record what it removed, and the person by a pseudonym', async () => {
    const ports = fakePorts({ clock: () => at })
    const report = aReport(owner.id)
    const link = aLink(report, { cpf: CPF })
    await ports.links.insert(link)
    const pictured = (id: string) => ({
      id,
      parameterCpf: CPF,
      images: {
        selfie: executionImage(id, 'selfie', { blobKey: `executions/${id}/1`, mediaType: 'image/jpeg' }),
      },
    })
    for (const id of [hexId(1), hexId(2)])
      ports.executions.insert(anExecution({ accountId: owner.id, reportId: report.id }, pictured(id)))
    const face = aFace(owner, { cpf: CPF, images: [aFaceImage()] })
    await ports.faces.insert(face)
    const told: unknown[] = []
    // The second time finds nothing that was not forgotten the first time.
    const forgetMatches = async (...args: readonly unknown[]) => (told.push(args) === 1 ? 7 : 0)
    const receipt = await eraseSubject(
      { ...ports, retention: { ...ports.retention, forgetMatches } },
      requester,
      CPF,
    )
    const subject = ports.audit.pseudonym(owner.id, CPF)
    const removed = {
      executions: 2,
      links: 1,
      sessions: 0,
      deliveries: 0,
      jobs: 0,
      pictures: 3,
      faces: 1,
      matches: 7,
    }
    const [entry = assert.fail()] = (await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })).rows
    assert.deepEqual(
      [receipt.removed, receipt.subject, entry.details],
      [removed, subject, { subject, removed }],
    )
    assert.deepEqual(entry.objects.toSorted(), [hexId(1), hexId(2), link.id, face.id].toSorted())
    assert.deepEqual(receipt.audit, { sequence: entry.sequence, hash: toHex(entry.hash) })
    const named = [owner.id, [face.id], [hexId(2), hexId(1)]]
    assert.deepEqual(told, [named, named])
  })

  /** Ports in which the person comes again so many times while they are erased. */
  function comingAgain(times: number): FakePorts {
    const ports = fakePorts({ clock: () => at })
    let rounds = 0
    const findSubject = async () => {
      rounds++
      const execution = anExecution({ accountId: owner.id, reportId: 'b'.repeat(24) }, { id: hexId(rounds) })
      if (rounds > times) return { executions: [], links: [] }
      ports.executions.insert(execution)
      return { executions: [execution], links: [] }
    }
    return { ...ports, retention: { ...ports.retention, findSubject } }
  }

  it('includes what they send meanwhile, and counts all of it in one receipt', async () => {
    const ports = comingAgain(5)
    const { removed, erasedAt, audit } = await eraseSubject(ports, requester, CPF)
    assert.deepEqual([removed.executions, erasedAt], [5, at.toISOString()])
    const { rows } = await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ action, actor, status, objects }) => [action, actor, status, objects]),
      [5, 4, 3, 2, 1].map((count) => ['eraseSubject', requester.actor, 200, [hexId(count)]]),
    )
    assert.equal(audit.sequence, rows[0]?.sequence)
  })

  it('ends without a receipt when they do not stop, and the record says what was removed', async () => {
    const ports = comingAgain(6)
    await assert.rejects(eraseSubject(ports, requester, CPF), { code: 'conflict' })
    assert.equal((await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })).total, 5)
  })

  it('removes each of their faces with its pictures, however many there are', async () => {
    const ports = fakePorts({ clock: () => at })
    for (let count = 0; count < 101; count++)
      await ports.faces.insert(aFace(owner, { cpf: CPF, images: [aFaceImage(), aFaceImage()] }))
    const other = aFace(owner, { cpf: '11144477735' })
    await ports.faces.insert(other)
    const { removed } = await eraseSubject(ports, requester, CPF)
    assert.deepEqual([removed.faces, removed.pictures], [101, 202])
    assert.equal((await ports.faces.list(owner.id, { limit: 0, offset: 0 }, { cpf: CPF })).total, 0)
    assert.ok(await ports.faces.find(owner.id, other.id))
  })

  it('makes the official source forget its answers about them', async () => {
    const forgotten: string[] = []
    const source = {
      simulated: false,
      isSuspended: () => false,
      lookUp: async () => ({ performed: true, record: undefined }) as const,
    }
    const production = { ...source, forget: (cpf: string) => void forgotten.push(cpf) }
    await eraseSubject(
      fakePorts({ officialData: { test: undefined, production } }),
      requester,
      '529.982.247-25',
    )
    assert.deepEqual(forgotten, [CPF])
    const silent = fakePorts({ officialData: { test: undefined, production: source } })
    assert.equal((await eraseSubject(silent, requester, CPF)).removed.executions, 0)
  })

  it('is refused without a CPF, and the answer names it', async () => {
    const errors = [{ pointer: '#path/cpf', detail: 'is not a CPF of eleven digits' }]
    await assert.rejects(eraseSubject(fakePorts(), requester, '529'), { code: 'invalid-request', errors })
  })
})

/** Ports with these removals due, each given once: of one report, and of sessions without an execution. */
function due(expired: readonly Removal[], abandoned: readonly Removal[] = []) {
  const ports = fakePorts({ clock: () => at })
  const rule: RetentionRule = { accountId: owner.id, reportId: 'b'.repeat(24), days: 30 }
  const asked: { readonly expired: Date[]; readonly abandoned: Date[] } = { expired: [], abandoned: [] }
  const [left, gone] = [[...expired], [...abandoned]]
  const removed: Removal[] = []
  const retention: FakePorts['retention'] = {
    ...ports.retention,
    rules: async () => [rule],
    findExpired: async (_rule, moment) => {
      asked.expired.push(moment)
      return left.shift() ?? nothing
    },
    findAbandoned: async (moment) => {
      asked.abandoned.push(moment)
      const next = gone.shift()
      return new Map(next ? [[owner.id, next]] : [])
    },
    remove: async (accountId, removal, _at, entryOf) => {
      removed.push(removal)
      const { executionIds, linkIds, sessionIds } = removal
      const counts = {
        executions: executionIds.length,
        links: linkIds.length,
        sessions: sessionIds.length,
        deliveries: 0,
        jobs: 0,
      }
      const went = { removed: counts, pictures: 3 * executionIds.length, faces: 0 }
      return { ...went, entry: await ports.audit.append(accountId, entryOf(went)) }
    },
  }
  return { ports: { ...ports, retention }, asked, removed }
}

const some: readonly Removal[] = [
  { executionIds: [hexId(1), hexId(2)], linkIds: [hexId(3)], sessionIds: [] },
  { executionIds: [hexId(4)], linkIds: [], sessionIds: [] },
]
const left: readonly Removal[] = [{ executionIds: [], linkIds: [], sessionIds: [hexId(5), hexId(6)] }]

describe('a purge', () => {
  it('goes on until nothing is due, and writes down each step', async () => {
    const { ports, asked, removed } = due(some, left)
    const purged = await purge(ports, { abandonedHours: 3 })
    assert.deepEqual(removed, [...some, ...left])
    const counts = { executions: 3, links: 1, sessions: 2, pictures: 9 }
    assert.deepEqual(purged, { ...counts, orphans: 0, suspected: 0, keys: 0, accesses: 0 })
    assert.deepEqual([asked.expired[0], asked.abandoned[0]], [before(30 * 24), before(3)])
    const { rows } = await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.toReversed().map(({ action, actor, status, objects }) => [action, actor, status, objects]),
      [
        ['purge', 'server', 200, [hexId(1), hexId(2), hexId(3)]],
        ['purge', 'server', 200, [hexId(4)]],
        ['purge', 'server', 200, []],
      ],
    )
    assert.deepEqual(rows.at(-1)?.details, {
      removed: { executions: 2, links: 1, sessions: 0, deliveries: 0, jobs: 0, pictures: 6 },
    })
  })

  it('says beforehand what it would erase, and then erases nothing', async () => {
    const { ports, asked, removed } = due(some.slice(0, 1), left)
    await ports.blobs.put('faces/of-nobody', Buffer.from('x'))
    const foreign = { ...ports.retention, unreferenced: async (keys: readonly string[]) => keys }
    await ports.blobOutbox.queue(owner.id, ['faces/waiting'], at)
    const survey = await surveyPurge({ ...ports, retention: foreign }, { abandonedHours: 3 })
    const found = { executions: 2, links: 1, sessions: 2, waiting: 1, suspected: 1, accesses: 0 }
    assert.deepEqual(survey, found)
    assert.deepEqual([removed, asked.expired, asked.abandoned], [[], [before(30 * 24)], [before(3)]])
  })

  it('forgets the marks and keys whose time is over, and trims the changes of faces', async () => {
    const told: unknown[] = []
    const { ports } = due([])
    const marks = async (moment: Date) => (told.push(['marks', moment]), 0)
    const keys = async (moment: Date) => (told.push(['keys', moment]), 7)
    const trim = async (moment: Date) => (told.push(['faces', moment]), 0)
    const purged = await purge(
      {
        ...ports,
        velocity: { ...ports.velocity, removeOlderThan: marks },
        idempotency: { ...ports.idempotency, removeOlderThan: keys },
        faceReaders: { ...ports.faceReaders, trim },
      },
      { abandonedHours: 3 },
    )
    assert.equal(purged.keys, 7)
    assert.deepEqual(told, [
      ['marks', before(MAX_VELOCITY_HOURS)],
      ['faces', at],
      ['keys', new Date(at.getTime() - KEY_LIFE_MS)],
    ])
  })

  it('stops between two steps when the server does', async () => {
    for (const [expired, abandoned] of [
      [some, []],
      [[], left],
    ] as const) {
      const { ports, removed } = due(expired, abandoned)
      const gone = AbortSignal.abort(new Error('stopping'))
      await assert.rejects(purge(ports, { abandonedHours: 3 }, gone), /stopping/)
      assert.deepEqual(removed, [])
    }
  })
})

describe('a sweep', () => {
  /** Blobs that no record names. */
  async function withBlobs(count: number): Promise<FakePorts> {
    const ports = fakePorts({ clock: () => at })
    for (let i = 0; i < count; i++) await ports.blobs.put(`faces/${hexId(i)}/1`, Buffer.from('x'))
    return ports
  }

  it('looks at every blob, and removes those that an earlier one found, too', async () => {
    const ports = await withBlobs(1001)
    assert.equal(await countUnreferenced(ports), 1001)
    assert.deepEqual(await sweepBlobs(ports), { suspected: 1001, orphans: 0 })
    assert.deepEqual(await sweepBlobs(ports), { suspected: 0, orphans: 0 }, 'there is one sweep a day')
    const tomorrow = { ...ports, clock: () => new Date(at.getTime() + 24 * HOUR_MS) }
    assert.deepEqual(await sweepBlobs(tomorrow), { suspected: 1001, orphans: 1001 })
    assert.equal(await countUnreferenced(ports), 0)
  })

  it('asks about five hundred blobs at a time', async () => {
    const ports = await withBlobs(1001)
    const sizes: number[] = []
    const unreferenced = async (keys: readonly string[]) => (sizes.push(keys.length), [])
    await countUnreferenced({ ...ports, retention: { ...ports.retention, unreferenced } })
    assert.deepEqual(sizes, [500, 500, 1])
  })

  it('stops when the server does', async () => {
    const ports = await withBlobs(1)
    await assert.rejects(sweepBlobs(ports, AbortSignal.abort(new Error('stopping'))), /stopping/)
    assert.equal(await countUnreferenced(ports), 1)
  })
})

describe('the trimming of the records of accesses', () => {
  it('writes into each record what was dropped of it, and nothing into one that is broken or kept its entries', async () => {
    const ports = fakePorts({ clock: () => at })
    const accounts = [anAccount(), anAccount(), anAccount()]
    for (const account of accounts) await ports.accounts.insert(account)
    const through = { sequence: 12, hash: new Uint8Array(32).fill(0xab) }
    const [trimmed, , broken] = accounts
    const trim: FakePorts['audit']['trim'] = async (id) => {
      if (id === broken?.id) return { intact: false, brokenAt: 3, reason: 'changed' }
      return { intact: true, entries: id === trimmed?.id ? 12 : 0, through }
    }
    assert.equal(await trimRecords({ ...ports, audit: { ...ports.audit, trim } }, 6), 12)
    const written = await Promise.all(
      accounts.map(async ({ id }) => (await ports.audit.list(id, {}, { limit: 9, offset: 0 })).rows),
    )
    assert.deepEqual(
      written.map((rows) => rows.map(({ action, actor, details }) => [action, actor, details])),
      [
        [
          [
            'trimRecord',
            'server',
            { entries: 12, through: 12, hash: 'ab'.repeat(32), before: '2026-05-01T00:00:00.000Z' },
          ],
        ],
        [],
        [],
      ],
    )
  })
})

describe('the months of the records of accesses', () => {
  it('are counted whole before the present one, in every account, or not at all', async () => {
    let now = new Date('2026-04-30T23:59:59Z')
    const ports = fakePorts({ clock: () => now })
    for (const account of [anAccount(), anAccount()]) {
      await ports.accounts.insert(account)
      for (const moment of ['2026-04-30T23:59:59Z', '2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']) {
        now = new Date(moment)
        const entry = { actor: 'server', action: 'test', status: 200, objects: [], details: undefined }
        await ports.audit.append(account.id, { ...entry, at: now })
      }
    }
    now = at
    assert.deepEqual(
      [
        await countOldAccesses(ports, 6),
        await countOldAccesses(ports, 5),
        await countOldAccesses(ports, undefined),
      ],
      [2, 4, 0],
    )
    const trim = () => assert.fail('it was trimmed')
    assert.equal(await trimRecords({ ...ports, audit: { ...ports.audit, trim } }, undefined), 0)
  })
})

describe('a clock that is not the database’s', () => {
  it('may be five minutes off, and is named with the direction and the seconds', async () => {
    const why = (aheadMs: number) => whyClocksDisagree({ clockAheadMs: async () => aheadMs })
    const most = 5 * 60 * 1000
    for (const agreed of [0, most, -most]) assert.equal(await why(agreed), undefined)
    assert.match((await why(most + 400)) ?? '', /300 s ahead of the database/)
    assert.match((await why(-most - 1600)) ?? '', /302 s behind the database/)
  })
})

describe('the export of a person', () => {
  it('has their faces and the notes on their executions, and nothing of anybody else', async () => {
    const ports = fakePorts({ clock: () => at })
    const of = { accountId: owner.id, reportId: 'b'.repeat(24) }
    const [hers, his] = [
      anExecution(of, { parameterCpf: CPF }),
      anExecution(of, { parameterCpf: '11144477735' }),
    ]
    for (const execution of [hers, his]) ports.executions.insert(execution)
    const [face, other] = [aFace(owner, { cpf: CPF }), aFace(owner, { cpf: '11144477735' })]
    for (const one of [face, other]) await ports.faces.insert(one)
    const asked: unknown[] = []
    const notes = { ...ports.notes, of: async (ids: readonly string[]) => (asked.push(ids), []) }
    const exported = await exportSubject({ ...ports, notes }, owner.id, '529.982.247-25')
    assert.deepEqual(
      [exported.cpf, exported.executions.map(({ id }) => id), exported.faces.map(({ id }) => id)],
      [CPF, [hers.id], [face.id]],
    )
    assert.deepEqual(asked, [[hers.id]])
  })

  it('has every face, however many there are', async () => {
    const ports = fakePorts({ clock: () => at })
    const faces = Array.from({ length: 1_001 }, () => aFace(owner, { cpf: CPF }))
    for (const face of faces) await ports.faces.insert(face)
    const exported = await exportSubject(ports, owner.id, CPF)
    assert.deepEqual(exported.faces.map(({ id }) => id).sort(), faces.map(({ id }) => id).sort())
  })
})

/** The contract of the store of pictures that were seen, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import { bandsOf } from '../../src/server/adapters/database/tables/hash-bands.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import type { SeenPictures } from '../../src/server/domain/findings/seen-pictures.ts'
import { keepReport } from './kept-records.ts'
import {
  aLink,
  anErasure,
  anExecution,
  aSession,
  randomBytes,
  secondsLater,
  someTime,
} from './stores-records.ts'

const ANA = '52998224725'
const BRUNO = '11144477735'

/** The hash with some of its last bits flipped. */
function changed(hash: Uint8Array, bits: number): Uint8Array {
  const copy = Uint8Array.from(hash)
  for (let bit = 0; bit < bits; bit++) copy[31 - (bit >> 3)]! ^= 1 << (bit & 7)
  return copy
}

/** A random hash that has the bits of the first band of another one. */
function resemblingInOneBand(hash: Uint8Array): Uint8Array {
  const [band] = bandsOf(hash)
  const copy = randomBytes(32)
  // Each bit of the hash that changes the band belongs to it.
  for (let bit = 0; bit < 256; bit++) {
    const other = Uint8Array.from(hash)
    other[bit >> 3]! ^= 1 << (bit & 7)
    if (bandsOf(other)[0] === band) continue
    copy[bit >> 3] = (copy[bit >> 3]! & ~(1 << (bit & 7))) | (hash[bit >> 3]! & (1 << (bit & 7)))
  }
  return copy
}

export function seenPicturesContract(engine: string, open: () => Promise<Storage>): void {
  describe(`pictures that were seen on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    /** Keeps the picture of an execution that came with a CPF. */
    async function keep(
      report: StoredReport,
      cpf: string,
      hashes: SeenPictures['hashes'] = {},
    ): Promise<SeenPictures> {
      const execution = anExecution(aSession(aLink(report)), { linkId: undefined })
      await storage.executions.submit(execution)
      const { id: executionId, accountId } = execution
      const people = [storage.seenPictures.person(accountId, cpf)]
      const pictures = { executionId, accountId, people, at: someTime, hashes }
      await storage.seenPictures.keep(pictures)
      return pictures
    }

    test('a nearly equal picture that came with another person is recognised', async () => {
      const report = await keepReport(storage)
      const hash = randomBytes(32)
      await keep(report, ANA, { selfie: hash, front: randomBytes(32) })
      const asking = await keep(report, BRUNO)
      assert.equal(await storage.seenPictures.nearest(asking, [hash]), 0)
      assert.equal(await storage.seenPictures.nearest(asking, [randomBytes(32), changed(hash, 20)]), 20)
      assert.equal(await storage.seenPictures.nearest(asking, [randomBytes(32)]), undefined)
    })

    test('a picture is recognised behind many that resemble it in one part only', async () => {
      const report = await keepReport(storage)
      const hash = randomBytes(32)
      const many = Array.from({ length: 600 }, (_, i) => [`picture${i}`, resemblingInOneBand(hash)] as const)
      await keep(report, ANA, Object.fromEntries(many))
      await keep(report, ANA, { selfie: changed(hash, 20) })
      const asking = await keep(report, BRUNO)
      assert.equal(await storage.seenPictures.nearest(asking, [hash]), 20)
    })

    test('the same person again, and the execution itself, do not count as others', async () => {
      const report = await keepReport(storage)
      const hash = randomBytes(32)
      const first = await keep(report, ANA, { selfie: hash })
      const again = await keep(report, ANA, { selfie: hash })
      assert.equal(await storage.seenPictures.nearest(again, [hash]), undefined)
      const renamed = { ...first, people: [storage.seenPictures.person(first.accountId, BRUNO)] }
      await storage.seenPictures.keep({ ...again, people: renamed.people })
      assert.equal(await storage.seenPictures.nearest(renamed, [hash]), undefined)
    })

    test('a hash that is kept again replaces the earlier one', async () => {
      const report = await keepReport(storage)
      const [first, second] = [randomBytes(32), randomBytes(32)]
      const kept = await keep(report, ANA, { selfie: first })
      await Promise.all([1, 2].map(() => storage.seenPictures.keep({ ...kept, hashes: { front: second } })))
      const asking = await keep(report, BRUNO)
      assert.equal(await storage.seenPictures.nearest(asking, [first]), undefined)
      assert.equal(await storage.seenPictures.nearest(asking, [second]), 0)
    })

    test('accounts see nothing of each other, and a mark does not reveal a CPF', async () => {
      const hash = randomBytes(32)
      const one = await keep(await keepReport(storage), ANA, { selfie: hash })
      const other = await keep(await keepReport(storage), BRUNO)
      assert.equal(await storage.seenPictures.nearest(other, [hash]), undefined)
      const marks = [one, other].map(({ accountId }) => storage.seenPictures.person(accountId, ANA))
      assert.notEqual(marks[0], marks[1])
      for (const mark of marks) assert.match(mark, /^[0-9a-f]{32}$/)
    })

    test('nothing is left of an execution that was erased', async () => {
      const report = await keepReport(storage)
      const hash = randomBytes(32)
      const { executionId, accountId } = await keep(report, ANA, { selfie: hash })
      const asking = await keep(report, BRUNO)
      const removal = { executionIds: [executionId], linkIds: [], sessionIds: [] }
      await storage.retention.remove(accountId, removal, secondsLater(1), anErasure)
      assert.equal(await storage.seenPictures.nearest(asking, [hash]), undefined)
    })

    test('of two that are kept at the same time, at least one sees the other', async () => {
      const report = await keepReport(storage)
      const hash = randomBytes(32)
      const distances = await Promise.all(
        [ANA, BRUNO].map(async (cpf) =>
          storage.seenPictures.nearest(await keep(report, cpf, { selfie: hash }), [hash]),
        ),
      )
      assert.ok(distances.includes(0), String(distances))
    })
  })
}

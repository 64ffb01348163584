import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PDF_ROOTS_GROUP } from '../../../src/documents/codes/key-groups.ts'
import { newId } from '../../../src/protocol/ids.ts'
import type { PdfTrust } from '../../../src/server/domain/pictures/file-pictures.ts'
import {
  removeBlobsOf,
  removeDueBlobs,
  storeWithBlobs,
} from '../../../src/server/operations/pictures/blob-removal.ts'
import { documentPictureOf, madeOf } from '../../../src/server/operations/pictures/made-pictures.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { fourColours as heic } from '../../support/heic.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const accountId = 'a'.repeat(24)
const keyOf = (number: number) => `faces/${number.toString(16).padStart(24, '0')}/1`

/** Ports with so many blobs whose removal is due; removing one of these keys fails. */
async function due(count: number, broken: readonly string[] = []): Promise<FakePorts> {
  const ports = fakePorts({ clock: () => at })
  const keys = Array.from({ length: count }, (_, number) => keyOf(number))
  for (const key of keys) await ports.blobs.put(key, Buffer.from('x'))
  await ports.blobOutbox.queue(accountId, keys, at)
  const remove = async (key: string) => {
    if (broken.includes(key)) throw new Error(`The disk is broken at ${key}.`)
    await ports.blobs.remove(key)
  }
  return { ...ports, blobs: { ...ports.blobs, remove } }
}

describe('the removal of files', () => {
  it('goes on until none is due, past those that cannot be removed now', async () => {
    const ports = await due(401, [keyOf(0), keyOf(300)])
    assert.deepEqual(await removeDueBlobs(ports), { removed: 399, failed: 2 })
    assert.deepEqual(await keptBlobs(ports), [keyOf(0), keyOf(300)])
    assert.deepEqual(await removeDueBlobs(ports), { removed: 0, failed: 0 }, 'they are due again later')
    assert.equal(await ports.blobOutbox.count(), 2)
  })

  it('leaves a file that a record names again, and does not ask about it any more', async () => {
    const ports = await due(2)
    const retention = { ...ports.retention, unreferenced: async () => [keyOf(1)] }
    assert.deepEqual(await removeDueBlobs({ ...ports, retention }), { removed: 2, failed: 0 })
    assert.deepEqual([await keptBlobs(ports), await ports.blobOutbox.count()], [[keyOf(0)], 0])
  })

  it('waits for the time of each, and stops when the server does', async () => {
    const ports = await due(1)
    await ports.blobOutbox.queue(accountId, [keyOf(0)], later(1))
    assert.deepEqual(await removeDueBlobs(ports), { removed: 0, failed: 0 })
    const then = { ...ports, clock: () => later(1) }
    await assert.rejects(removeDueBlobs(then, AbortSignal.abort(new Error('stopping'))), /stopping/)
    assert.deepEqual(await removeDueBlobs(then), { removed: 1, failed: 0 })
  })

  it('of one account leaves the others alone, and fails with the file that stays', async () => {
    const ports = await due(201, [keyOf(7)])
    await ports.blobOutbox.queue('b'.repeat(24), ['faces/other/1'], at)
    await assert.rejects(removeBlobsOf(ports, accountId), { message: `The disk is broken at ${keyOf(7)}.` })
    assert.equal(await ports.blobOutbox.count(), 3, 'that file, one of the next step, and the other account')
    await assert.rejects(removeBlobsOf(ports, accountId), /broken/, 'it is not waited for')
    const mended = await due(0)
    const both = { ...ports, blobs: mended.blobs }
    await removeBlobsOf(both, accountId)
    assert.equal(await ports.blobOutbox.count(), 1)
  })
})

describe('files and the record that names them', () => {
  const files = [1, 2].map((number) => ({ blobKey: keyOf(number), bytes: Buffer.from('x') }))
  const removalsAt = async (ports: FakePorts, moment: Date) =>
    (await ports.blobOutbox.waiting({ dueAt: moment }, 10)).map(({ blobKey }) => blobKey)

  it('are kept together', async () => {
    const ports = fakePorts({ clock: () => at })
    assert.equal(await storeWithBlobs(ports, accountId, files, async () => 'done'), 'done')
    assert.deepEqual([(await keptBlobs(ports)).length, await ports.blobOutbox.count()], [2, 0])
  })

  it('are removed at once when a file could not be written, and no record was', async () => {
    const ports = fakePorts({ clock: () => at })
    const put = async (key: string, bytes: Uint8Array) => {
      if (key === keyOf(2)) throw new Error('The disk is full.')
      await ports.blobs.put(key, bytes)
    }
    const commit = () => assert.fail('it was committed')
    const work = storeWithBlobs({ ...ports, blobs: { ...ports.blobs, put } }, accountId, files, commit)
    await assert.rejects(work, /disk is full/)
    assert.deepEqual(await removalsAt(ports, at), [keyOf(1), keyOf(2)])
  })

  it('are removed after ten minutes when it is not known whether the record was written', async () => {
    const ports = fakePorts({ clock: () => at })
    const lost = async () => Promise.reject(new Error('The connection was lost.'))
    await assert.rejects(storeWithBlobs(ports, accountId, files, lost), /connection was lost/)
    assert.deepEqual(await removalsAt(ports, new Date(later(10).getTime() - 1)), [])
    assert.deepEqual(await removalsAt(ports, later(10)), [keyOf(1), keyOf(2)])
    const unreachable = { ...ports.blobOutbox, queue: async () => Promise.reject(new Error('No database.')) }
    const work = storeWithBlobs({ ...ports, blobOutbox: unreachable }, accountId, files, lost)
    await assert.rejects(work, /connection was lost/, 'the first failure counts')
  })
})

describe('the picture of a file', () => {
  const pdf = Buffer.from('%PDF-1.7\n')

  it('is made of a HEIC, and of a PDF unless it should be a selfie', () => {
    assert.deepEqual(
      [madeOf(heic, 'selfie'), madeOf(heic, 'front'), madeOf(pdf, 'front'), madeOf(pdf, 'selfie')],
      ['heic', 'heic', 'pdf', undefined],
    )
    assert.equal(madeOf(writtenFace('ana'), 'front'), undefined)
  })

  it('of a PDF comes with its signature, checked by the roots that the account trusts', async () => {
    const trusts: PdfTrust[] = []
    const ports = fakePorts({ clock: () => at })
    const signature = { outcome: 'valid' } as never
    const filePictures = {
      ...ports.filePictures,
      ofPdf: async (_file: Uint8Array, trust: PdfTrust) => {
        trusts.push(trust)
        return { image: writtenFace('drawn'), signature }
      },
    }
    for (const environment of ['test', 'production'] as const) {
      const key = {
        validFrom: at,
        validUntil: later(1),
        revokedAt: undefined,
        source: undefined,
        environment,
      }
      for (const keyGroup of [PDF_ROOTS_GROUP, 'cin'])
        await ports.issuerKeys.put({
          ...key,
          keyGroup,
          id: newId(),
          publicKey: Buffer.from(`${environment} ${keyGroup}`),
          createdAt: at,
        })
    }
    const rootsOf = async (environment: 'test' | 'production' | undefined) => {
      const account = anAccount(environment && { environment })
      if (environment) await ports.accounts.insert(account)
      const subject = { origin: 'pdf', caller: { accountId: account.id } } as const
      const made = await documentPictureOf({ ...ports, filePictures }, pdf, subject)
      assert.deepEqual(made, { bytes: writtenFace('drawn'), pdfSignature: signature })
      const { roots = [], now } = trusts.at(-1) ?? {}
      assert.equal(now, at.getTime())
      return roots.map(({ publicKey }) => Buffer.from(publicKey).toString())
    }
    const [test, production] = [`test ${PDF_ROOTS_GROUP}`, `production ${PDF_ROOTS_GROUP}`]
    assert.deepEqual((await rootsOf('test')).toSorted(), [production, test])
    assert.deepEqual(await rootsOf('production'), [production])
    assert.deepEqual(await rootsOf(undefined), [production])
  })

  it('that is one already is the file itself', async () => {
    const subject = { origin: undefined, caller: { accountId } }
    assert.deepEqual(await documentPictureOf(fakePorts(), writtenFace('ana'), subject), {
      bytes: writtenFace('ana'),
    })
  })
})

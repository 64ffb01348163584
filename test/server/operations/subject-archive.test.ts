import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'node:test'
import type { SubjectManifest } from '../../../src/protocol/privacy/subjects.ts'
import { executionImage } from '../../../src/server/domain/executions/execution.ts'
import { archiveSubject } from '../../../src/server/operations/privacy/subject-archive.ts'
import { aFace, aFaceImage, anAccount, anExecution } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { unzipped } from '../../support/unzipped.ts'

const CPF = '52998224725'
const at = new Date('2026-11-21T12:00:00Z')
const owner = anAccount()
const requester = { accountId: owner.id, actor: 'd'.repeat(24) }
const [selfie, enrolled] = [writtenFace('ana'), writtenFace('ana', 'enrolled')]
const consented = {
  hash: 'e'.repeat(64),
  accountId: owner.id,
  version: '1',
  text: 'Concordo com a análise.',
  keptAt: at,
}
const consent = { textHash: consented.hash, acceptedAt: at.toISOString() } as never
const executionId = 'c'.repeat(24)
const selfieImage = executionImage(executionId, 'selfie', {
  blobKey: 'executions/selfie',
  mediaType: 'image/jpeg',
})

/** Ports with two executions of a person who agreed to the same text in both, and with a face of two pictures. */
async function withAna(): Promise<{ readonly ports: FakePorts; readonly ids: readonly string[] }> {
  const ports = fakePorts({ clock: () => at })
  const of = { accountId: owner.id, reportId: 'b'.repeat(24) }
  const [one, other] = [
    anExecution(of, { id: executionId, parameterCpf: CPF, consent, images: { selfie: selfieImage } }),
    anExecution(of, { parameterCpf: CPF, consent }),
  ]
  const byApi = anExecution(of, { parameterCpf: CPF })
  for (const execution of [one, other, byApi]) ports.executions.insert(execution)
  const face = aFace(owner, { cpf: CPF, images: [aFaceImage(), aFaceImage()] })
  await ports.faces.insert(face)
  await ports.consentTexts.keep(consented)
  await ports.blobs.put(selfieImage.blobKey, selfie)
  await ports.blobs.put(face.images[1]?.blobKey ?? '', enrolled)
  return { ports, ids: [one.id, other.id, face.id, byApi.id] }
}

const archiveOf = (ports: FakePorts) =>
  archiveSubject(ports, requester, CPF, {
    action: 'exportSubjectArchive',
    dataOf: ({ executions }, exportedAt, nameOf) => ({
      exportedAt,
      selfies: executions.flatMap(({ images }) => nameOf(images['selfie']?.blobKey ?? '') ?? []),
    }),
  })

describe('the archive of a person', () => {
  it('has each picture as it was sent, the texts that they agreed to, and hashes of all of it', async () => {
    const { ports, ids } = await withAna()
    const files = await unzipped(await buffer(await archiveOf(ports)))
    const [, , faceId] = ids
    const pictures = [`pictures/executions/${executionId}/selfie.jpg`, `pictures/faces/${faceId}/2.jpg`]
    const text = `consents/${consented.hash}.txt`
    assert.deepEqual([...files.keys()], ['LEIA-ME.txt', text, ...pictures, 'data.json', 'manifest.json'])
    const read = (name = '') => files.get(name)?.bytes ?? assert.fail(name)
    assert.deepEqual([read(pictures[0]), read(pictures[1])], [Buffer.from(selfie), Buffer.from(enrolled)])
    assert.equal(read(text).toString(), `${consented.text}\n`)
    assert.deepEqual(JSON.parse(read('data.json').toString()), {
      exportedAt: at.toISOString(),
      selfies: [pictures[0]],
    })
    const { files: named, missing } = JSON.parse(read('manifest.json').toString()) as SubjectManifest
    assert.deepEqual(
      named,
      [...files.keys()].slice(0, -1).map((name) => ({
        name,
        bytes: read(name).length,
        sha256: createHash('sha256').update(read(name)).digest('hex'),
      })),
    )
    assert.deepEqual(missing, [`pictures/faces/${faceId}/1`], 'a picture that is not there any more is named')
  })

  it('packs texts and not pictures, and only its owner may read what is unpacked', async () => {
    const { ports } = await withAna()
    const files = await unzipped(await buffer(await archiveOf(ports)))
    for (const [name, { entry }] of files) {
      assert.equal(entry.isCompressed(), !name.startsWith('pictures/'), name)
      assert.equal(entry.externalFileAttributes >>> 16, 0o100_600, name)
      assert.deepEqual(entry.getLastModDate(), at, name)
    }
  })

  it('is in the record of accesses with everything that it shows', async () => {
    const { ports, ids } = await withAna()
    await buffer(await archiveOf(ports))
    const { rows } = await ports.audit.list(owner.id, {}, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ at: when, actor, action, status, details, objects }) => [
        when,
        actor,
        action,
        status,
        details,
        objects.toSorted(),
      ]),
      [[at, requester.actor, 'exportSubjectArchive', 200, undefined, ids.toSorted()]],
    )
  })

  it('reads no further picture when nobody reads it any more', async () => {
    const { ports } = await withAna()
    const asked: string[] = []
    const get = async (key: string) => (asked.push(key), Buffer.alloc(1 << 20))
    const archive = await archiveOf({ ...ports, blobs: { ...ports.blobs, get } })
    await once(archive, 'readable')
    archive.destroy()
    await once(archive, 'close')
    for (let turns = 0; turns < 20; turns++) await setImmediate()
    assert.ok(asked.length < 2, `${asked.length} pictures were read`)
  })

  it('breaks off, without a manifest, where a picture cannot be read', async () => {
    const { ports } = await withAna()
    const get = async () => Promise.reject(new Error('The disk is broken.'))
    await assert.rejects(
      buffer(await archiveOf({ ...ports, blobs: { ...ports.blobs, get } })),
      /disk is broken/,
    )
  })
})

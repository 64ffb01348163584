import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import type { BlobStore } from '../../../src/server/domain/pictures/blob-store.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import { anErasure } from '../../ports/stores-records.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { anotherTake, onboard, openPageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const HOUR_MS = 60 * 60 * 1000
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }
const person = { description: 'ANA LIMA', cpf: CPF, images: [asBase64(still)] }

for (const engine of storageEngines) {
  describe(`blobs that wait to be removed, on ${engine.name}`, { skip: engine.skip }, () => {
    const start = new Date()
    let now = start
    let service: StoredService
    let disk: FaultyDisk
    before(async () => {
      service = await startStoredService(engine, { clock: () => now })
      disk = faultyDisk(service.storage.blobs)
      Object.assign(service.ports, { blobs: disk.blobs })
    })
    after(() => service.close())

    const call = (method: string, path: string, body?: object) => service.client.call(method, path, body)

    it('keep an erasure from its receipt until the files are gone', async () => {
      const { client, ports, reportId } = service
      await onboard(client, reportId, stills, { cpf: CPF })
      disk.isBroken = true
      assert.equal((await call('DELETE', `/subjects/${CPF}`)).status, 500)
      assert.equal((await keptBlobs(ports)).length, 3)
      assert.equal((await call('DELETE', `/subjects/${CPF}`)).status, 500)
      disk.isBroken = false
      assert.equal((await call('DELETE', `/subjects/${CPF}`)).status, 200)
      assert.deepEqual(await keptBlobs(ports), [])
    })

    it('keep an execution and a face from being reported as gone, too', async () => {
      const { client, ports, reportId } = service
      const execution = `/reports/${reportId}/executions/${await onboard(client, reportId, stills)}`
      const { body } = await call('POST', '/private-faceset', person)
      for (const path of [execution, `/private-faceset/${body._id}`]) {
        disk.isBroken = true
        assert.equal((await call('DELETE', path)).status, 500)
        assert.equal((await call('DELETE', path)).status, 500)
        disk.isBroken = false
        assert.equal((await call('DELETE', path)).status, 404)
      }
      assert.deepEqual(await keptBlobs(ports), [])
    })

    it('are removed by the worker when nobody asks again, and a failing one delays no other', async () => {
      const { client, ports, reportId } = service
      await onboard(client, reportId, stills, { cpf: CPF })
      const [first] = await keptBlobs(ports)
      disk.isBroken = true
      await call('DELETE', `/subjects/${CPF}`)
      disk.isBroken = false
      disk.broken = first
      now = new Date(start.getTime() + HOUR_MS)
      assert.deepEqual(await removeDueBlobs(ports), { removed: 2, failed: 1 })
      assert.deepEqual(await removeDueBlobs(ports), { removed: 0, failed: 0 }, 'it is due again later')
      disk.broken = undefined
      now = new Date(now.getTime() + HOUR_MS)
      assert.deepEqual(await removeDueBlobs(ports), { removed: 1, failed: 0 })
      assert.deepEqual([await keptBlobs(ports), await ports.blobOutbox.count()], [[], 0])
    })

    it('may be gone already, after a crash between the file and its row', async () => {
      const { ports } = service
      const [account] = await ports.accounts.all()
      assert.ok(account)
      await ports.blobOutbox.queue(account.id, [`faces/${newId()}/${newId()}`], now)
      assert.deepEqual(await removeDueBlobs(ports), { removed: 1, failed: 0 })
      assert.equal(await ports.blobOutbox.count(), 0)
    })

    it('stay when a record names them: its commit succeeded, the answer to it was lost', async () => {
      const { ports, reportId } = service
      const { faces, executions } = service.storage
      Object.assign(ports, { faces: losingAnswers(faces, 'insert') })
      Object.assign(ports, { executions: losingAnswers(executions, 'submit') })
      const files = Object.entries(stills).map(([kind, bytes]) => ({
        type: kind.toUpperCase(),
        data: asBase64(bytes),
      }))
      assert.equal((await call('POST', '/private-faceset', person)).status, 500)
      assert.equal((await call('POST', `/reports/${reportId}/executions`, { files })).status, 500)
      Object.assign(ports, { faces, executions })
      now = new Date(now.getTime() + HOUR_MS)
      await removeDueBlobs(ports)
      assert.equal((await keptBlobs(ports)).length, 4)
      assert.equal(await ports.blobOutbox.count(), 0)
    })

    it('include those of a replaced still, and a failing disk does not undo the replacement', async () => {
      const { client, ports, reportId } = service
      const made = await call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, made.body.token)
      const before = await keptBlobs(ports)
      assert.equal((await session.put('front', still)).status, 200)
      disk.isBroken = true
      assert.equal((await session.put('front', anotherTake(still))).status, 200)
      assert.equal((await session.put('selfie', still)).status, 200)
      assert.equal((await session.put('back', still)).status, 422, 'it is the file of the selfie')
      disk.isBroken = false
      now = new Date(now.getTime() + HOUR_MS)
      await removeDueBlobs(ports)
      assert.equal((await keptBlobs(ports)).length, before.length + 2)
      assert.equal(await ports.blobOutbox.count(), 0)
    })

    it('include those of a still whose record was not written, and none whose record was', async () => {
      const { client, ports, reportId } = service
      const { sessions } = service.storage
      const made = await call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, made.body.token)
      const before = await keptBlobs(ports)
      Object.assign(ports, { sessions: losingAnswers(sessions, 'putStill') })
      assert.equal((await session.put('front', still)).status, 500)
      Object.assign(ports, { sessions: failing(sessions, 'putStill') })
      assert.equal((await session.put('back', still)).status, 500)
      Object.assign(ports, { sessions })
      now = new Date(now.getTime() + HOUR_MS / 2)
      await removeDueBlobs(ports)
      const kept = await keptBlobs(ports)
      assert.deepEqual(
        kept.filter((key) => !before.includes(key)).map((key) => /front|back/.exec(key)?.[0]),
        ['front'],
      )
      assert.equal(await ports.blobOutbox.count(), 0)
    })

    it('do not include those of a person who came through the link meanwhile', async () => {
      const { client, ports, reportId } = service
      const made = await call('POST', `/reports/${reportId}/onboarding-ext`, { noExpire: true })
      const before = await keptBlobs(ports)
      const session = await openPageSession(client, made.body.token)
      for (const [capture, picture] of Object.entries(stills)) await session.put(capture, picture)
      assert.equal((await session.submit()).status, 200)
      const [account] = await ports.accounts.all()
      assert.ok(account)
      const stale = {
        executionIds: [],
        linkIds: [made.body._id],
        sessionIds: [session.secret.split('.')[0]!],
      }
      const { removed } = await ports.retention.remove(account.id, stale, now, anErasure)
      await removeDueBlobs(ports)
      assert.deepEqual([removed.links, removed.sessions], [0, 0])
      assert.equal((await keptBlobs(ports)).length, before.length + 3)
    })
  })
}

interface FaultyDisk {
  readonly blobs: BlobStore
  isBroken: boolean
  /** The one key that cannot be removed. */
  broken: string | undefined
}

/** Blobs whose removal fails for as long as the disk is broken. */
function faultyDisk(blobs: BlobStore): FaultyDisk {
  const disk: FaultyDisk = {
    isBroken: false,
    broken: undefined,
    blobs: {
      put: (key, bytes) => blobs.put(key, bytes),
      get: (key) => blobs.get(key),
      list: () => blobs.list(),
      remove: async (key) => {
        if (disk.isBroken || disk.broken === key) throw new Error('The disk is broken.')
        await blobs.remove(key)
      },
    },
  }
  return disk
}

/** A store one of whose methods fails before it does anything. */
function failing<Store extends object>(store: Store, name: keyof Store): Store {
  return new Proxy(store, {
    get: (target, member) => {
      const method: unknown = Reflect.get(target, member)
      if (member === name) return () => Promise.reject(new Error('The connection was lost.'))
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

/** A store that commits, and whose caller never learns it: the connection breaks before the answer. */
function losingAnswers<Store extends object>(store: Store, name: keyof Store): Store {
  return new Proxy(store, {
    get: (target, member) => {
      const method: unknown = Reflect.get(target, member)
      if (typeof method !== 'function') return method
      return async (...args: readonly unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(method, target, args)
        if (member === name) throw new Error('The connection was lost.')
        return answer
      }
    },
  })
}

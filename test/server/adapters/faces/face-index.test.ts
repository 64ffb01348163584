import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import {
  createFaceIndex,
  type FaceIndexOptions,
  type LoadedFaceIndex,
} from '../../../../src/server/adapters/faces/face-index.ts'
import type { FaceChangePage, IndexedFace } from '../../../../src/server/domain/faces/face-store.ts'
import {
  gaussianVector,
  hostileRows,
  plainSearch,
  toUnit,
  unitVector,
} from '../../../support/face-vectors.ts'
import { FaceChanges } from '../../../support/fakes/face-changes.ts'
import { seededRandom } from '../../../support/random.ts'

const DIMENSIONS = 48
const MODEL = 'a-model'
const everything = { limit: 1_000_000, minCosine: -1 }

const opened: LoadedFaceIndex[] = []
after(() => Promise.all(opened.map((index) => index.close())))

const indexOf = (
  faces: FaceIndexOptions['faces'],
  options: Partial<FaceIndexOptions> = {},
): LoadedFaceIndex => {
  const index = createFaceIndex({ faces, modelId: MODEL, dimensions: DIMENSIONS, ...options })
  opened.push(index)
  return index
}

describe('a search', () => {
  const questions = [
    { limit: 20, minCosine: -1 },
    { limit: 1, minCosine: -1 },
    { limit: 200, minCosine: 0.45 },
    { limit: 20, minCosine: 0.55 },
    { limit: 5000, minCosine: -1 },
  ]
  for (const [name, makeRow] of Object.entries(hostileRows(seededRandom(1), DIMENSIONS))) {
    it(`gives the same answer as comparing with every face: rows ${name}`, async () => {
      const random = seededRandom(2)
      const store = new FaceChanges()
      for (let row = 0; row < 700; row++) store.add('account', [makeRow(row)])
      for (const { recordId } of store.faces.slice(0, 600).filter(() => random() < 0.1)) {
        store.remove('account', recordId)
      }
      const index = indexOf(store)
      const row = () => store.faces[Math.floor(random() * store.faces.length)]!.embedding
      for (let round = 0; round < 8; round++) {
        const [one, other, noise] = [row(), row(), gaussianVector(random, DIMENSIONS)]
        const probes = [
          one,
          toUnit(noise),
          toUnit(one.map((value, place) => value + 0.02 * noise[place]!)),
          toUnit(one.map((value, place) => value + 0.9 * other[place]!)),
        ]
        for (const probe of probes) {
          for (const question of questions) {
            assert.deepEqual(
              await index.search('account', probe, question),
              plainSearch(store.faces, probe, question),
            )
          }
        }
      }
    })
  }

  it('sees the faces that were stored and removed before it began, without a notification', async () => {
    const random = seededRandom(3)
    const store = new FaceChanges()
    const index = indexOf(store)
    for (let step = 0; step < 300; step++) {
      if (random() < 0.6 || store.faces.length === 0) {
        store.add(
          'account',
          Array.from({ length: 1 + (step % 3) }, () => unitVector(random, DIMENSIONS)),
        )
      } else {
        store.remove('account', store.faces[Math.floor(random() * store.faces.length)]!.recordId)
      }
      const [probe, limit] = [unitVector(random, DIMENSIONS), 1 + Math.floor(random() * 30)]
      const question = { limit, minCosine: random() * 0.6 - 0.3 }
      assert.deepEqual(
        await index.search('account', probe, question),
        plainSearch(store.faces, probe, question),
      )
    }
  })

  it('is right about every face that stays, while others come and go', async () => {
    const random = seededRandom(4)
    const store = new FaceChanges()
    const staying = Array.from({ length: 3000 }, () =>
      store.add('account', [unitVector(random, DIMENSIONS)]),
    ).flat()
    const index = indexOf(store)
    await index.load()
    let going: IndexedFace[] = []
    const churn = async (): Promise<void> => {
      for (let step = 0; step < 200; step++) {
        const [gone, ...left] = going
        going = left
        if (gone && step % 2 === 0) {
          store.remove('account', gone.recordId)
          await index.removeRecord('account', gone.recordId)
        } else {
          const [came] = store.add('account', [unitVector(random, DIMENSIONS)])
          going.push(came!)
          await index.add(came!)
        }
      }
    }
    const searchOn = async (): Promise<void> => {
      for (let round = 0; round < 60; round++) {
        const probe = unitVector(random, DIMENSIONS)
        const found = await index.search('account', probe, { limit: 20, minCosine: -1 })
        const worst = found.at(-1)!.cosine
        const expected = plainSearch(staying, probe, { limit: 20, minCosine: worst })
        const answered = new Set(found.map(({ faceImageId }) => faceImageId))
        assert.deepEqual(
          expected.filter(({ faceImageId, cosine }) => cosine > worst && !answered.has(faceImageId)),
          [],
        )
        assert.equal(found.length, 20)
      }
    }
    await Promise.all([churn(), searchOn(), searchOn()])
    const probe = unitVector(random, DIMENSIONS)
    assert.deepEqual(
      await index.search('account', probe, everything),
      plainSearch(store.faces, probe, everything),
    )
  })

  it('sees only one account', async () => {
    const random = seededRandom(5)
    const store = new FaceChanges()
    const [mine] = store.add('mine', [unitVector(random, DIMENSIONS)])
    store.add('theirs', [mine!.embedding])
    const index = indexOf(store)
    const found = await index.search('mine', mine!.embedding, everything)
    assert.deepEqual(
      found.map(({ faceImageId }) => faceImageId),
      [mine!.faceImageId],
    )
    assert.deepEqual(await index.search('nobody', mine!.embedding, everything), [])
  })

  it('finds the faces that a record has now, once each, when the record was changed or announced twice', async () => {
    const random = seededRandom(6)
    const store = new FaceChanges()
    const [first] = store.add('account', [unitVector(random, DIMENSIONS)])
    const index = indexOf(store)
    await Promise.all([index.add(first!), index.add(first!)])
    assert.equal((await index.search('account', first!.embedding, everything)).length, 1)
    store.add('account', [unitVector(random, DIMENSIONS)], { recordId: first!.recordId })
    const probe = unitVector(random, DIMENSIONS)
    assert.deepEqual(
      await index.search('account', probe, everything),
      plainSearch(store.faces, probe, everything),
    )
  })

  it('limits a cosine to 1, so that an equal vector and a slightly longer one are a tie', async () => {
    const random = seededRandom(7)
    const store = new FaceChanges()
    const probe = unitVector(random, DIMENSIONS)
    for (let row = 0; row < 40; row++)
      store.add('account', [probe.map((value) => value * (1 + (row % 7) * 1e-4))])
    const question = { limit: 3, minCosine: 0.9 }
    assert.deepEqual(
      await indexOf(store).search('account', probe, question),
      plainSearch(store.faces, probe, question),
    )
  })

  it('limits a cosine to -1, so that the whole gallery reaches -1', async () => {
    const store = new FaceChanges()
    const probe = new Float32Array(DIMENSIONS)
    probe[0] = 1.0009
    store.add('account', [probe.map((value) => -value)])
    assert.deepEqual(
      await indexOf(store).search('account', probe, everything),
      plainSearch(store.faces, probe, everything),
    )
  })

  it('reads the store again when it begins during a reading that may have been too early', async () => {
    const store = new FaceChanges()
    const early = Promise.withResolvers<undefined>()
    const looking = Promise.withResolvers<undefined>()
    let isHeld = false
    const index = indexOf({
      changesAfter: async (...asked) => {
        const changes = await store.changesAfter(...asked)
        if (isHeld) {
          isHeld = false
          looking.resolve(undefined)
          await early.promise
        }
        return changes
      },
    })
    await index.load()
    isHeld = true
    const probe = unitVector(seededRandom(18), DIMENSIONS)
    const before = index.search('account', probe, everything)
    await looking.promise
    store.add('account', [probe])
    const afterwards = index.search('account', probe, everything)
    early.resolve(undefined)
    await before
    assert.equal((await afterwards).length, 1)
  })

  it('leaves out faces of another model', async () => {
    const random = seededRandom(8)
    const store = new FaceChanges()
    const [ours] = store.add('account', [unitVector(random, DIMENSIONS)])
    store.add('account', [unitVector(random, 7)], { modelId: 'another-model' })
    const found = await indexOf(store).search('account', unitVector(random, DIMENSIONS), everything)
    assert.deepEqual(
      found.map(({ faceImageId }) => faceImageId),
      [ours!.faceImageId],
    )
  })
})

describe('a search that nobody waits for', () => {
  it('does not begin when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    const probe = unitVector(seededRandom(9), DIMENSIONS)
    await assert.rejects(
      indexOf(new FaceChanges()).search('account', probe, { ...everything, signal }),
      /gone/,
    )
  })

  it('ends with the reason of its signal also while the store is slow', async () => {
    const answer = Promise.withResolvers<FaceChangePage>()
    const index = indexOf({ changesAfter: () => answer.promise })
    const leaving = new AbortController()
    const probe = unitVector(seededRandom(17), DIMENSIONS)
    const left = index.search('account', probe, { ...everything, signal: leaving.signal })
    leaving.abort(new Error('The person left.'))
    await assert.rejects(left, /The person left/)
    answer.resolve({ changes: [], trimmed: 0 })
  })

  it('ends with the reason of its signal, and the others go on', async () => {
    const random = seededRandom(10)
    const store = new FaceChanges()
    for (let row = 0; row < 4000; row++) store.add('account', [unitVector(random, DIMENSIONS)])
    const index = indexOf(store)
    await index.load()
    const probe = unitVector(random, DIMENSIONS)
    const leaving = new AbortController()
    const left = Array.from({ length: 20 }, () =>
      index.search('account', probe, { ...everything, signal: leaving.signal }),
    )
    const stayed = index.search('account', probe, { limit: 5, minCosine: -1 })
    // The searches are with the thread once a question asked after them is answered.
    await index.measure()
    leaving.abort(new Error('The person left.'))
    const outcomes = await Promise.allSettled(left)
    assert.ok(outcomes.some(({ status }) => status === 'rejected'))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /The person left/)
    }
    assert.deepEqual(await stayed, plainSearch(store.faces, probe, { limit: 5, minCosine: -1 }))
  })
})

describe('two indexes over one store', () => {
  it('each see at once the changes that came through the other', async () => {
    const random = seededRandom(13)
    const store = new FaceChanges()
    const [one, other] = [indexOf(store), indexOf(store)]
    await Promise.all([one.load(), other.load()])
    const [face] = store.add('account', [unitVector(random, DIMENSIONS)])
    await one.add(face!)
    assert.equal((await other.search('account', face!.embedding, everything)).length, 1)
    store.remove('account', face!.recordId)
    await other.removeRecord('account', face!.recordId)
    assert.deepEqual(await one.search('account', face!.embedding, everything), [])
  })
})

describe('an embedding that compares to nothing', () => {
  const broken = {
    'of zeros': new Float32Array(DIMENSIONS),
    'with a NaN': Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === 3 ? NaN : 0.14)),
    'with an infinity': Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === 3 ? Infinity : 0)),
    'of another length': Float32Array.of(0.5, 0.5, 0.5, 0.5),
    'not of unit length': new Float32Array(DIMENSIONS).fill(1),
  }
  for (const [what, embedding] of Object.entries(broken)) {
    it(`is neither stored nor searched with, and one in the database is reported: ${what}`, async () => {
      const store = new FaceChanges()
      const notices: string[] = []
      const sound = unitVector(seededRandom(14), DIMENSIONS)
      store.add('account', [sound])
      const [face] = store.add('account', [embedding, sound])
      const index = indexOf(store, { onNotice: (message) => notices.push(message) })
      await assert.rejects(index.add(face!), /dimensions and length 1/)
      await assert.rejects(index.search('account', embedding, everything), /dimensions and length 1/)
      assert.equal((await index.search('account', sound, everything)).length, 2)
      assert.match(notices.join(), /^1 embeddings in the database do not have length 1/)
    })
  }

  it('is not stored when it is of another model', async () => {
    const store = new FaceChanges()
    const [face] = store.add('account', [unitVector(seededRandom(15), DIMENSIONS)], { modelId: 'another' })
    await assert.rejects(indexOf(store).add(face!), /does not belong/)
  })
})

describe('a store that fails', () => {
  it('fails the search that needed it, and not the next', async () => {
    const store = new FaceChanges()
    const probe = unitVector(seededRandom(16), DIMENSIONS)
    store.add('account', [probe])
    let broken = true
    const index = indexOf({
      changesAfter: async (...asked) => {
        if (broken) throw new Error('The database is away.')
        return store.changesAfter(...asked)
      },
    })
    await assert.rejects(index.search('account', probe, everything), /away/)
    broken = false
    assert.equal((await index.search('account', probe, everything)).length, 1)
    broken = true
    await assert.rejects(index.search('account', probe, everything), /away/)
    broken = false
    assert.equal((await index.search('account', probe, everything)).length, 1)
  })
})

describe('an index that was cut off while changes were trimmed', () => {
  it('reads all faces again before it answers, and finds nobody who was removed', async () => {
    const random = seededRandom(19)
    const store = new FaceChanges()
    const probe = unitVector(random, DIMENSIONS)
    const [first] = store.add('account', [probe])
    const [second] = store.add('account', [probe])
    const notices: string[] = []
    const index = indexOf(store, { onNotice: (message) => notices.push(message) })
    assert.equal((await index.search('account', probe, everything)).length, 2)
    store.remove('account', first!.recordId)
    store.trimmed = store.last
    store.add('account', [unitVector(random, DIMENSIONS)])
    const found = await Promise.all([1, 2, 3].map(() => index.search('account', probe, everything)))
    for (const candidates of found) {
      assert.equal(candidates.length, 2)
      assert.equal(candidates[0]!.recordId, second!.recordId)
    }
    assert.deepEqual(notices, ['This node was away for so long that its face index is being rebuilt.'])
  })
})

describe('an index whose thread dies', () => {
  it('is made again from the store by the next search', async () => {
    const workers: Worker[] = []
    const remember = (worker: Worker): void => void workers.push(worker)
    process.on('worker', remember)
    const random = seededRandom(9)
    const store = new FaceChanges()
    for (let face = 0; face < 50; face++) store.add('account', [unitVector(random, DIMENSIONS)])
    const index = indexOf(store)
    const probe = unitVector(random, DIMENSIONS)
    const found = await index.search('account', probe, everything)
    process.off('worker', remember)
    await Promise.all(workers.map((worker) => worker.terminate()))
    assert.deepEqual(await index.search('account', probe, everything), found)
    assert.equal(found.length, 50)
  })
})

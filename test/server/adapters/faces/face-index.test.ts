import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFaceIndex } from '../../../../src/server/adapters/faces/face-index.ts'
import { cosineBetween } from '../../../../src/server/domain/comparison.ts'
import type { FaceChange, FaceStore, IndexedFace } from '../../../../src/server/domain/ports.ts'
import { seededRandom, type Random } from '../../../support/random.ts'

const DIMENSIONS = 16
const MODEL = 'a-model'
const everything = { limit: 1000, minCosine: -1 }

const unit = (random: Random): Float32Array => {
  const values = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

const face = (random: Random, overrides: Partial<IndexedFace> = {}): IndexedFace => ({
  accountId: 'account',
  recordId: `record-${Math.floor(random() * 1e6)}`,
  faceImageId: `image-${Math.floor(random() * 1e9)}`,
  modelId: MODEL,
  embedding: unit(random),
  ...overrides,
})

/** A store of which the index needs nothing but the changes. */
const changing = (changes: readonly FaceChange[] = []): FaceStore => {
  const refuse = (): Promise<never> => Promise.reject(new Error('The index asks for changes alone.'))
  return {
    changesAfter: async (sequence, limit) =>
      changes.filter((change) => change.sequence > sequence).slice(0, Math.min(limit, 3)),
    insert: refuse,
    find: refuse,
    findMany: refuse,
    remove: refuse,
    list: refuse,
    listImages: refuse,
  }
}

const emptyIndex = (): ReturnType<typeof createFaceIndex> =>
  createFaceIndex({ faces: changing(), modelId: MODEL })

describe('a search', () => {
  it('answers what comparing with every face answers, whatever was added and removed', async () => {
    const random = seededRandom(3)
    const index = emptyIndex()
    let kept: IndexedFace[] = []
    for (let step = 0; step < 400; step++) {
      if (random() < 0.7 || kept.length === 0) {
        const recordId = random() < 0.3 && kept[0] ? kept[0].recordId : `record-${step}`
        const added = face(random, { recordId })
        kept.push(added)
        await index.add(added)
      } else {
        const { recordId } = kept[Math.floor(random() * kept.length)]!
        kept = kept.filter((other) => other.recordId !== recordId)
        await index.removeRecord('account', recordId)
      }
      if (step % 10 !== 0) continue
      const probe = unit(random)
      const limit = 1 + Math.floor(random() * 30)
      const minCosine = random() * 0.6 - 0.3
      const expected = kept
        .map(({ faceImageId, embedding }) => ({ faceImageId, cosine: cosineBetween(embedding, probe) }))
        .filter(({ cosine }) => cosine >= minCosine)
        .sort((one, other) => other.cosine - one.cosine)
        .slice(0, limit)
      const found = await index.search('account', probe, { limit, minCosine })
      assert.deepEqual(
        found.map(({ faceImageId, cosine }) => ({ faceImageId, cosine })),
        expected,
      )
    }
  })

  it('sees one account alone', async () => {
    const random = seededRandom(4)
    const index = emptyIndex()
    const mine = face(random, { accountId: 'mine' })
    await index.add(mine)
    await index.add(face(random, { accountId: 'theirs', embedding: mine.embedding }))
    const found = await index.search('mine', mine.embedding, everything)
    assert.deepEqual(
      found.map(({ faceImageId }) => faceImageId),
      [mine.faceImageId],
    )
    assert.deepEqual(await index.search('nobody', mine.embedding, everything), [])
  })

  it('finds a picture once, however often it was added', async () => {
    const random = seededRandom(5)
    const index = emptyIndex()
    const twice = face(random)
    await index.add(twice)
    await index.add(twice)
    assert.equal((await index.search('account', twice.embedding, everything)).length, 1)
  })

  it('does not begin when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    const probe = unit(seededRandom(6))
    await assert.rejects(emptyIndex().search('account', probe, { ...everything, signal }), /gone/)
  })
})

describe('an index that is loaded', () => {
  it('holds what the changes add up to, page after page', async () => {
    const random = seededRandom(7)
    const faces = Array.from({ length: 10 }, (_, number) => face(random, { recordId: `record-${number}` }))
    const changes: FaceChange[] = [
      ...faces.map((one, number): FaceChange => ({
        sequence: 2 * number + 1,
        kind: 'added',
        recordId: one.recordId,
        faces: [one],
      })),
      { sequence: 40, kind: 'removed', accountId: 'account', recordId: 'record-4' },
    ]
    const index = createFaceIndex({ faces: changing(changes), modelId: MODEL })
    await index.load()
    const found = await index.search('account', unit(random), everything)
    assert.deepEqual(
      found.map(({ recordId }) => recordId).toSorted(),
      faces.map(({ recordId }) => recordId).filter((recordId) => recordId !== 'record-4'),
    )
  })

  it('leaves out faces of another model', async () => {
    const random = seededRandom(8)
    const changes: FaceChange[] = [
      {
        sequence: 1,
        kind: 'added',
        recordId: 'mixed',
        faces: [face(random), face(random, { modelId: 'another-model' })],
      },
    ]
    const index = createFaceIndex({ faces: changing(changes), modelId: MODEL })
    await index.load()
    assert.equal((await index.search('account', unit(random), everything)).length, 1)
  })
})

describe('an embedding that compares to nothing', () => {
  const broken = {
    'of zeros': new Float32Array(DIMENSIONS),
    'with a NaN': Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === 3 ? NaN : 0.25)),
    'of another length': Float32Array.of(0.5, 0.5, 0.5, 0.5),
    'not of unit length': new Float32Array(DIMENSIONS).fill(1),
  }
  for (const [what, embedding] of Object.entries(broken)) {
    it(`is neither taken nor searched with: ${what}`, async () => {
      const random = seededRandom(9)
      const index = emptyIndex()
      await index.add(face(random))
      await assert.rejects(index.add(face(random, { embedding })))
      await assert.rejects(index.search('account', embedding, everything))
    })
  }

  it('is not taken when it is of another model', async () => {
    await assert.rejects(emptyIndex().add(face(seededRandom(10), { modelId: 'another-model' })))
  })
})

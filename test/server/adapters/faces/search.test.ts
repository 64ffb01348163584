import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Gallery } from '../../../../src/server/adapters/faces/gallery.ts'
import { search } from '../../../../src/server/adapters/faces/search.ts'
import { emptyGallery } from '../../../../src/server/adapters/faces/snapshot.ts'
import { plainSearch, unitVector } from '../../../support/face-vectors.ts'
import { FaceChanges } from '../../../support/fakes/face-changes.ts'
import { seededRandom } from '../../../support/random.ts'

const DIMENSIONS = 32

describe('a search that is paused', () => {
  const random = seededRandom(31)
  const store = new FaceChanges()
  const probe = unitVector(random, DIMENSIONS)
  let directory: string
  let gallery: Gallery

  const takeChanges = async (): Promise<void> => {
    const { changes } = await store.changesAfter(gallery.position?.sequence ?? 0, 10_000)
    for (const change of changes) gallery.apply(change)
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'limiar-search-test-'))
    gallery = emptyGallery(directory, { modelId: 'a-model', dimensions: DIMENSIONS })
    for (let row = 0; row < 2000; row++) store.add('account', [unitVector(random, DIMENSIONS)])
    await takeChanges()
  })
  after(async () => {
    gallery.rowFile.close()
    await rm(directory, { recursive: true })
  })

  it('answers without a face that was removed meanwhile, and with the one that this face had kept out', async () => {
    const question = { probe, limit: 3, minCosine: -1 }
    const segment = gallery.segment('account')!
    // After the first run of rows, in the middle, and when every row was scanned and none is scored.
    for (const pauses of [1, segment.runs.length >> 1, segment.runs.length]) {
      const paused = search(gallery, segment, question)
      for (let pause = 0; pause < pauses; pause++) assert.ok(!paused.next().done)
      const [best] = plainSearch(store.faces, probe, question)
      store.remove('account', best!.recordId)
      await takeChanges()
      assert.deepEqual(answerOf(paused), plainSearch(store.faces, probe, question))
    }
  })

  it('ends, however often faces are removed', async () => {
    const question = { probe, limit: 3, minCosine: -1 }
    const paused = search(gallery, gallery.segment('account')!, question)
    let removals = 0
    for (let step = paused.next(); !step.done; step = paused.next()) {
      store.remove('account', store.faces[0]!.recordId)
      await takeChanges()
      removals++
    }
    assert.ok(removals < 10, `${removals} removals before an answer`)
  })
})

function answerOf<Answer>(steps: Generator<unknown, Answer>): Answer {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { emptyScenePixels } from '../../../../demo/specimens/photograph.ts'
import type { SpecimenKind } from '../../../../demo/specimens/specimen.ts'
import { createDocumentEngine } from '../../../../src/server/adapters/models/pool/document-engine.ts'
import { createFaceEngine } from '../../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../../src/server/adapters/models/pool/worker-pool.ts'
import {
  judgeStill,
  type JudgePorts,
  type StillJudgement,
} from '../../../../src/server/analysis/stills/still-judge.ts'
import { createModelPorts } from '../../../../src/server/model-ports.ts'
import { blurred, cutOff, encoded, lit, small, withGlare } from '../../../support/faulty-stills.ts'
import { media, modelsDir } from '../../../support/media.ts'
import { whyNotNow } from '../../../support/scope.ts'
import { photographed } from '../../../support/specimen-documents.ts'

type Shot = Awaited<ReturnType<typeof photographed>>

describe('a still with a real fault', () => {
  let pool: ModelPool
  let ports: JudgePorts
  let hurried: ReturnType<typeof createModelPorts>
  before(async () => {
    pool = createModelPool({ modelsDir, threads: 1 })
    const faces = await createFaceEngine(pool)
    ports = { faces, documents: createDocumentEngine(pool) }
    hurried = createModelPorts(pool, faces, { lookMs: 1 })
  })
  after(() => pool.close())

  const judged = async (capture: 'front' | 'back', image: Uint8Array): Promise<string> => {
    const patience = new AbortController().signal
    const judgement: StillJudgement = await judgeStill(capture, image, ports, { patience })
    return judgement.accepted ? 'accepted' : judgement.reason
  }
  const sideOf = (kind: SpecimenKind) => (kind.endsWith('front') ? 'front' : 'back')

  const faults: readonly (readonly [string, (shot: Shot) => Promise<Uint8Array>, string])[] = [
    ['taken from far away', ({ image }) => small(image, 480), 'too-small'],
    ['taken in the dark', ({ image }) => lit(image, 0.1), 'too-dark'],
    ['taken into a lamp', ({ image }) => lit(image, 14), 'too-bright'],
    ['taken by a shaking hand', ({ image }) => blurred(image, 0.004), 'too-blurred'],
    ['cut off at the left', ({ image, quad }) => cutOff(image, quad, 'left', 0.3), 'cut-off'],
    ['cut off at the right', ({ image, quad }) => cutOff(image, quad, 'right', 0.3), 'cut-off'],
    ['cut off below its last line', ({ image, quad }) => cutOff(image, quad, 'bottom', 0.2), 'cut-off'],
    [
      'with a lamp mirrored over its fields',
      ({ image, quad }) => withGlare(image, quad, { across: 0.6, down: 0.5, share: 0.3 }),
      'glare',
    ],
  ]
  it('is accepted with a doubt when the look takes longer than a person waits', async () => {
    const shot = await photographed({ kind: 'cnh-front', seed: 4 })
    const cut = await cutOff(shot.image, shot.quad, 'left', 0.3)
    const judgement = await hurried.judgeStill('front', cut, { accountId: '0'.repeat(24) })
    assert.deepEqual(judgement, { accepted: true, warnings: ['not-looked-at'] })
  })

  /** The other cards would only repeat these faults. */
  const again = { skip: whyNotNow() }
  for (const kind of ['cnh-front', 'rg-back', 'crnm-front'] as const)
    it(`is refused for its own fault: ${kind}`, kind === 'cnh-front' ? {} : again, async () => {
      const shot = await photographed({ kind, seed: 4 })
      assert.equal(await judged(sideOf(kind), shot.image), 'accepted')
      const told = []
      for (const [what, make] of faults) told.push([what, await judged(sideOf(kind), await make(shot))])
      assert.deepEqual(
        told,
        faults.map(([what, , reason]) => [what, reason]),
      )
    })

  const edges = ['left', 'right', 'top', 'bottom'] as const
  for (const [kind, scope] of [
    ['cnh-old-front', {}],
    ['crnm-back', {}],
    ['cin-back', again],
    ['cnh-back', again],
  ] as const)
    it(`is refused when a fifth of it is cut off at any edge: ${kind}`, scope, async () => {
      const { image, quad } = await photographed({ kind, seed: 4 })
      assert.equal(await judged(sideOf(kind), image), 'accepted')
      for (const edge of edges)
        assert.equal(await judged(sideOf(kind), await cutOff(image, quad, edge, 0.2)), 'cut-off', edge)
    })

  it('is refused because it shows the other side', async () => {
    const [front, back] = [await photographed({ kind: 'rg-front' }), await photographed({ kind: 'rg-back' })]
    assert.equal(await judged('back', front.image), 'wrong-side')
    assert.equal(await judged('front', back.image), 'wrong-side')
  })

  it('is refused because it shows no document', async () => {
    const size = { width: 1280, height: 720, level: 'mild' } as const
    for (const background of ['wood', 'white', 'paper'] as const) {
      const scene = await encoded(await emptyScenePixels({ ...size, background, seed: 3 }))
      assert.equal(await judged('front', scene), 'not-a-document', background)
    }
    for (const seed of [3, 4, 5]) {
      const scene = await encoded(await emptyScenePixels({ ...size, background: 'keyboard', seed }))
      assert.equal(await judged('back', scene), 'not-a-document', `keyboard ${seed}`)
    }
    for (const person of ['audrey.jpg', 'cage.jpg', 'franck_02221.jpg'])
      assert.equal(await judged('front', media(person)), 'not-a-document', person)
  })

  const levels = ['clean', 'mild', 'hard'] as const
  for (const [at, kind] of (['rg-front', 'cin-front', 'cnh-back', 'crnm-back'] as const).entries())
    for (const level of levels)
      it(
        `is not refused where there is no fault: ${kind}, photographed ${level}`,
        level === levels[(at + 2) % 3] ? {} : again,
        async () => {
          const { image } = await photographed({ kind, seed: 11 + at }, { level })
          assert.equal(await judged(sideOf(kind), image), 'accepted')
        },
      )
})

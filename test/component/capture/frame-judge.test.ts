import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FrameJudge, type Judgement } from '../../../src/component/capture/frame-judge.ts'
import type { FaceObservation } from '../../../src/component/vision/face-observer.ts'
import { seenFace } from './seen-face.ts'

describe('the judge of frames', () => {
  it('captures what stays good, and says how much of the hold is done', () => {
    const judgements = judged(Array.from({ length: 10 }, () => seenFace({})))
    assert.equal(judgements[0]?.state, 'holding')
    assert.equal(judgements[4]?.live.held, 0.5)
    assert.equal(judgements.at(-1)?.state, 'captured')
  })

  it('lets no frame through that moved too fast to be sharp', () => {
    const [, second] = judged([seenFace({}), seenFace({ centre: { x: 0.6, y: 0.5 } })])
    assert.equal(second?.passes, false)
    assert.ok((second.live.speed ?? 0) > 0.9)
  })

  it('knows no speed where nothing was seen before', () => {
    const judgements = judged([seenFace({}), undefined, undefined, undefined, undefined, seenFace({})])
    assert.equal(judgements.at(0)?.live.speed, undefined)
    assert.equal(judgements.at(-1)?.live.speed, undefined)
  })

  it('says a hint in more words when it stays', () => {
    const far = Array.from({ length: 40 }, () => seenFace({ width: 0.2 }))
    const judgements = judged(far)
    const early = judgements[10]?.live
    assert.deepEqual([early?.hint, early?.insists], ['move-closer', false])
    assert.equal(judgements.at(-1)?.live.insists, true)
  })

  it('says a hint in more words when it comes back for the third time', () => {
    const far = Array.from({ length: 8 }, () => seenFace({ width: 0.2 }))
    const near = Array.from({ length: 8 }, () => seenFace({ width: 1.4 }))
    const judgements = judged([...far, ...near, ...far, ...near, ...far])
    assert.equal(judgements[16]?.live.insists, false)
    assert.equal(judgements.at(-1)?.live.hint, 'move-closer')
    assert.equal(judgements.at(-1)?.live.insists, true)
  })
})

/** Ten frames a second. */
function judged(frames: readonly (FaceObservation | undefined)[]): readonly Judgement[] {
  const judge = new FrameJudge('selfie', 0)
  return frames.map((seen, index) => judge.judge(seen, index * 100))
}

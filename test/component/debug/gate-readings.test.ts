import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hintOf } from '../../../src/component/capture/frame-judge.ts'
import { gateReadings } from '../../../src/component/debug/gate-readings.ts'
import { documentLimits, faceLimits } from '../../../src/component/gates/thresholds.ts'
import type { DocumentObservation } from '../../../src/component/vision/document-observer.ts'
import type { FaceObservation, SeenFace } from '../../../src/component/vision/face-observer.ts'
import { captureKinds } from '../../../src/protocol/captures.ts'
import { seededRandom } from '../../support/random.ts'

const FRAMES = 20_000
const random = seededRandom(6)

describe('the readings of the gates', () => {
  it('give the hints that the gates give, whatever is seen', () => {
    const given = new Set<string | undefined>()
    for (let frame = 0; frame < FRAMES; frame++) {
      const capture = oneOf(captureKinds)
      const seen = capture === 'selfie' ? someFaces() : someCard()
      const speed = random() < 0.2 ? undefined : near(documentLimits.maxSpeed)
      const hint = hintOf(capture, seen, speed)
      const first = gateReadings(capture, seen, speed).find(({ holds }) => !holds)
      assert.equal(first?.hint, hint, JSON.stringify({ capture, seen, speed }))
      given.add(hint)
    }
    assert.ok(given.size > 15, `every hint of both captures, and none: ${[...given].join(', ')}`)
  })

  it('say what was measured beside what is asked for', () => {
    const seen = { ...someCard(), card: { ...plainCard, fill: 0.61234 } }
    const far = gateReadings('front', seen, 0).find(({ gate }) => gate === 'far')
    assert.deepEqual(far, {
      gate: 'far',
      measured: '0.612',
      limit: `≥ ${documentLimits.minFill}`,
      holds: false,
      hint: 'move-closer',
    })
  })
})

const plainCard = { corners: [], fill: 1, offset: 0, sideRatio: 1, misproportion: 1, room: 0.1 }

function someCard(): DocumentObservation {
  const limits = documentLimits
  return {
    kind: 'document',
    card:
      random() < 0.3
        ? undefined
        : {
            corners: [],
            fill: oneOf([near(limits.minFill), near(limits.maxFill), 0.9]),
            offset: near(limits.maxOffset),
            sideRatio: near(limits.maxSideRatio),
            misproportion: near(limits.maxMisproportion),
            room: near(limits.minRoom),
          },
    portrait: oneOf(['seen', 'not-seen', 'unknown']),
    face:
      random() < 0.2
        ? undefined
        : {
            centre: { x: oneOf([near(0.2), 0.22]), y: oneOf([0.5, near(0.8)]) },
            width: oneOf([0.2, near(limits.portrait.maxWidth), near(limits.portrait.minWidth)]),
          },
    luma: oneOf([128, near(limits.minLuma), near(limits.minLumaOfTable)]),
    brightShare: near(limits.maxBrightShare),
    sharpness: oneOf([0.6, near(limits.minPrint.front), near(limits.minSharpness.front)]),
    glare: near(limits.maxGlare),
    movingGlare: near(limits.maxMovingGlare),
  }
}

function someFaces(): FaceObservation {
  const limits = faceLimits
  return {
    kind: 'face',
    faces: oneOf([[], [someFace()], [someFace()], [someFace()], [someFace(), someFace()]]),
    luma: oneOf([128, near(limits.minLuma), near(limits.maxLuma)]),
    sharpness: near(limits.minSharpness),
  }
}

function someFace(): SeenFace {
  const limits = faceLimits
  return {
    score: near(limits.minScore),
    centre: { x: 0.5 + near(limits.maxOffset), y: 0.5 },
    width: oneOf([near(limits.minWidth), near(limits.maxWidth), 0.8]),
    rollDegrees: near(limits.maxRollDegrees),
    noseOffset: -near(limits.maxNoseOffset),
    earBalance: near(limits.maxEarBalance),
    noseDrop: oneOf([near(limits.minNoseDrop), near(limits.maxNoseDrop), 0.5]),
    room: near(limits.minRoom),
  }
}

/** Mostly on the one side of a limit and sometimes on the other, or on it. */
function near(limit: number): number {
  return oneOf([limit, limit * (0.4 + 1.2 * random()), limit * (0.4 + 0.6 * random()), limit * 1.05])
}

function oneOf<Choice>(choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!
}

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startOfLive } from '../../../src/component/capture/frame-judge.ts'
import { LookPace } from '../../../src/component/debug/look-pace.ts'
import { measureGroups, textOf, type DebugSubject } from '../../../src/component/debug/measures.ts'

describe('the text of the measures', () => {
  it('gives for each gate the measure, the limit, and whether it holds', () => {
    const text = textOf(groupsOf({ live: { ...startOfLive, seen: tooSmall, hint: 'move-closer' } }))
    assert.match(text, /^ {2}hint: move-closer$/m)
    assert.match(text, /^ {2}light: 128, ≥ 45, holds$/m)
    assert.match(text, /^ {2}far: 0\.4, ≥ 0\.7, fails: move-closer$/m)
  })

  it('says how the camera is set, and nothing that tells which camera it is', () => {
    const text = textOf(groupsOf({}))
    assert.match(text, /^ {2}picture: 1280 x 720$/m)
    assert.match(text, /^ {2}frameRate: 29\.97$/m)
    assert.match(text, /^ {2}facingMode: environment$/m)
    assert.doesNotMatch(text, /secret/)
  })

  it('names the detector of faces, and says when it loads and when there is none', () => {
    const detector = (subject: Partial<DebugSubject>): string | undefined =>
      /detector: (.+)/.exec(textOf(groupsOf(subject)))?.[1]
    assert.equal(detector({ findsFaces: true, engine: 'plain' }), 'own, plain JavaScript')
    assert.equal(detector({ findsFaces: undefined }), 'loading')
    assert.equal(detector({ findsFaces: false }), 'none')
  })

  it('counts the attempts that were refused', () => {
    assert.match(textOf(groupsOf({ refused: {} })), /^ {2}refused: none$/m)
    assert.match(textOf(groupsOf({ refused: { front: 2 } })), /^ {2}front: 2 of 3 refused$/m)
  })

  it('does without a picture, and without a camera', () => {
    const video = { srcObject: null, videoWidth: 0, videoHeight: 0 } as HTMLVideoElement
    assert.match(textOf(groupsOf({ video })), /^ {2}seen: nothing$/m)
  })
})

const tooSmall = {
  kind: 'document',
  card: { corners: [], fill: 0.4, offset: 0, sideRatio: 1, misproportion: 1, room: 0.1 },
  portrait: 'seen',
  face: undefined,
  luma: 128,
  brightShare: 0,
  sharpness: 0.5,
  glare: 0,
  movingGlare: 0,
} as const

const settings = {
  deviceId: 'secret',
  groupId: 'secret',
  label: 'secret phone of somebody',
  facingMode: 'environment',
  frameRate: 29.97,
}
const track = { muted: false, readyState: 'live', label: 'secret', getSettings: () => settings }
const video = {
  srcObject: { getVideoTracks: () => [track] },
  videoWidth: 1280,
  videoHeight: 720,
} as unknown as HTMLVideoElement

function groupsOf(subject: Partial<DebugSubject>): ReturnType<typeof measureGroups> {
  const usual: DebugSubject = {
    capture: 'front',
    live: startOfLive,
    engine: undefined,
    findsFaces: undefined,
    refused: {},
    video,
  }
  const surroundings = { innerWidth: 360, innerHeight: 740, devicePixelRatio: 2, userAgent: 'a browser' }
  return measureGroups({ ...usual, ...subject }, new LookPace(), surroundings)
}

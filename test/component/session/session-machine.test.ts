import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cameraObstacles } from '../../../src/component/camera/obstacles.ts'
import { nextStep } from '../../../src/component/session/session-machine.ts'
import type { Happening, SessionState } from '../../../src/component/session/session-states.ts'
import { described, everything, walk } from '../support/machine-walk.ts'

const capturing: SessionState = { name: 'capture', capture: 'front', source: 'camera' }
const consented = { name: 'consented', version: '1', cameraGranted: false, documents: [] } as const

describe('the session machine', () => {
  it('walks from consent to done and tells the host in order', () => {
    const { state, raised } = walk(
      [
        { name: 'opened' },
        consented,
        { name: 'camera-wanted' },
        { name: 'still-accepted' },
        { name: 'interlude-over' },
        { name: 'still-accepted' },
        { name: 'interlude-over' },
        { name: 'still-accepted' },
        { name: 'submitted', executionId: 'e' },
      ],
      everything,
    )
    assert.deepEqual(state, { name: 'done' })
    assert.deepEqual(raised, [
      'ONBOARDING_READY',
      'STEP_STARTED consent 0',
      'TERM_ACCEPTED',
      'STEP_COMPLETED consent 0',
      'STEP_STARTED front 1',
      'GET_CAMERA_PERMISSIONS',
      'SDK_FRONT_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED DOCUMENT_FRONT',
      'STEP_COMPLETED front 1',
      'STEP_STARTED back 2',
      'SDK_BACK_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED DOCUMENT_BACK',
      'STEP_COMPLETED back 2',
      'DD_CAPTURE_FINISH',
      'STEP_STARTED selfie 3',
      'SDK_SELFIE_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED FACE',
      'STEP_COMPLETED selfie 3',
      'STEP_STARTED sending 4',
      'STEP_COMPLETED sending 4',
      'ONBOARDING_FINISHED',
      'STEP_STARTED done 5',
    ])
  })

  it('does not ask for the back once the front shows both sides, and tells the host of both', () => {
    const open = { name: 'still-accepted', showsBothSides: true } as const
    const { state, raised } = walk(
      [{ name: 'opened' }, consented, { name: 'camera-wanted' }, open],
      everything,
    )
    assert.deepEqual(state, { name: 'interlude', next: 'selfie', source: 'camera', hasBothSides: true })
    assert.deepEqual(raised.slice(7), [
      'SDK_CAPTURE_COMPLETED DOCUMENT_FRONT',
      'STEP_COMPLETED front 1',
      'STEP_STARTED back 2',
      'SDK_BACK_CAPTURE_STARTED',
      'SDK_CAPTURE_COMPLETED DOCUMENT_BACK',
      'STEP_COMPLETED back 2',
      'DD_CAPTURE_FINISH',
    ])
    const next = nextStep(state, { name: 'interlude-over' }, everything)
    assert.deepEqual(next.state, { name: 'capture', capture: 'selfie', source: 'camera' })
  })

  describe('asked for the code of the document close up', () => {
    const plan = ['front', 'back', 'code', 'selfie'] as const
    const atBack: SessionState = { name: 'capture', capture: 'back', source: 'camera' }

    it('takes it after the side that it is on, and tells the host without moving a step', () => {
      const back = nextStep(atBack, { name: 'still-accepted' }, plan)
      assert.deepEqual(back.state, { name: 'interlude', next: 'code', source: 'camera' })
      assert.deepEqual(back.raised.map(described), [
        'SDK_CAPTURE_COMPLETED DOCUMENT_BACK',
        'STEP_COMPLETED back 2',
      ])
      const asked = nextStep(back.state, { name: 'interlude-over' }, plan)
      assert.deepEqual(asked.state, { name: 'capture', capture: 'code', source: 'camera' })
      assert.deepEqual(asked.raised.map(described), ['STEP_STARTED code 2', 'SDK_CODE_CAPTURE_STARTED'])
      const code = nextStep(asked.state, { name: 'still-accepted' }, plan)
      assert.deepEqual(code.state, { name: 'interlude', next: 'selfie', source: 'camera' })
      assert.deepEqual(code.raised.map(described), [
        'SDK_CAPTURE_COMPLETED DOCUMENT_CODE',
        'STEP_COMPLETED code 2',
        'DD_CAPTURE_FINISH',
      ])
      const selfie = nextStep(code.state, { name: 'interlude-over' }, plan)
      assert.equal(selfie.raised.map(described)[0], 'STEP_STARTED selfie 3')
    })

    it('goes on without it from every state that asks for it, and from no other', () => {
      const states: readonly SessionState[] = [
        { name: 'interlude', next: 'code', source: 'file' },
        { name: 'capture', capture: 'code', source: 'file' },
      ]
      for (const state of states) {
        const skipped = nextStep(state, { name: 'code-skipped' }, plan)
        assert.deepEqual(skipped.state, { name: 'interlude', next: 'selfie', source: 'file' })
        assert.deepEqual(skipped.raised.map(described), [
          'SDK_CODE_CAPTURE_SKIPPED',
          'STEP_COMPLETED code 2',
          'DD_CAPTURE_FINISH',
        ])
      }
      const obstacle: SessionState = { name: 'obstacle', capture: 'code', obstacle: 'camera-denied' }
      const { state } = nextStep(obstacle, { name: 'code-skipped' }, plan)
      assert.deepEqual(state, { name: 'interlude', next: 'selfie', source: 'camera' })
      assert.equal(nextStep(atBack, { name: 'code-skipped' }, plan).state, atBack)
    })

    it('asks for it after an open document, too', () => {
      const open = { name: 'still-accepted', showsBothSides: true } as const
      const { state, raised } = nextStep(capturing, open, plan)
      assert.deepEqual(state, { name: 'interlude', next: 'code', source: 'camera', hasBothSides: true })
      assert.ok(!raised.map(described).includes('DD_CAPTURE_FINISH'))
    })
  })

  it('sends after an open document where no selfie follows, and says first that both sides are there', () => {
    const open = { name: 'still-accepted', showsBothSides: true } as const
    const told = nextStep(capturing, open, ['front', 'back'])
    assert.deepEqual(told.state, { name: 'interlude', next: 'sending', source: 'camera', hasBothSides: true })
    const { state } = nextStep(told.state, { name: 'interlude-over' }, ['front', 'back'])
    assert.deepEqual(state, { name: 'sending', failed: false })
  })

  it('takes an open document for the side that is asked for where the report asks for one side only', () => {
    const { state } = nextStep(capturing, { name: 'still-accepted', showsBothSides: true }, [
      'front',
      'selfie',
    ])
    assert.deepEqual(state, { name: 'interlude', next: 'selfie', source: 'camera' })
  })

  it('skips the explanation when the camera was allowed before', () => {
    const { state, raised } = walk([{ name: 'opened' }, { ...consented, cameraGranted: true }], everything)
    assert.deepEqual(state, { name: 'capture', capture: 'front', source: 'camera' })
    assert.ok(raised.includes('GET_CAMERA_PERMISSIONS'))
  })

  it('never asks for a camera that the person does not want to use', () => {
    const { state, raised } = walk([{ name: 'opened' }, consented, { name: 'file-wanted' }], everything)
    assert.deepEqual(state, { name: 'capture', capture: 'front', source: 'file' })
    assert.ok(!raised.includes('GET_CAMERA_PERMISSIONS'))
    assert.ok(raised.includes('SDK_FRONT_CAPTURE_STARTED'))
  })

  it('stays with files for the captures that follow', () => {
    const { state } = walk(
      [
        { name: 'opened' },
        consented,
        { name: 'file-wanted' },
        { name: 'still-accepted' },
        { name: 'interlude-over' },
      ],
      everything,
    )
    assert.deepEqual(state, { name: 'capture', capture: 'back', source: 'file' })
  })

  it('finishes the document when a report asks for one side only', () => {
    const { raised } = walk(
      [{ name: 'opened' }, consented, { name: 'camera-wanted' }, { name: 'still-accepted' }],
      ['front', 'selfie'],
    )
    assert.equal(raised.at(-1), 'DD_CAPTURE_FINISH')
  })

  it('says nothing of a document when only a selfie is asked for', () => {
    const { state, raised } = walk(
      [{ name: 'opened' }, consented, { name: 'camera-wanted' }, { name: 'still-accepted' }],
      ['selfie'],
    )
    assert.deepEqual(state, { name: 'sending', failed: false })
    assert.ok(!raised.includes('DD_CAPTURE_FINISH'))
  })

  it('goes straight to sending when nothing is to be captured', () => {
    assert.equal(walk([{ name: 'opened' }, consented], []).state.name, 'sending')
  })

  it('lets the person say no, and change their mind', () => {
    const no = walk([{ name: 'opened' }, { name: 'declined' }], everything)
    assert.equal(no.state.name, 'declined')
    assert.equal(no.raised.at(-1), 'ONBOARDING_CANCELLED consent')
    const yes = walk([{ name: 'opened' }, { name: 'declined' }, { name: 'reconsidered' }], everything)
    assert.equal(yes.state.name, 'consent')
  })

  for (const obstacle of cameraObstacles) {
    it(`shows a way on when the camera meets ${obstacle}`, () => {
      const met = nextStep(capturing, { name: 'camera-obstructed', obstacle }, everything)
      assert.deepEqual(met.state, { name: 'obstacle', capture: 'front', obstacle })
      assert.equal(
        met.raised.some(({ code }) => code === 'SDK_CAMERA_DENIED'),
        obstacle !== 'camera-ended' && obstacle !== 'camera-dark',
      )
      assert.ok(met.raised.some(({ code }) => code === 'SDK_CAPTURE_FAILED'))
      const again = nextStep(met.state, { name: 'camera-wanted' }, everything)
      assert.deepEqual(again.state, { name: 'capture', capture: 'front', source: 'camera' })
      const file = nextStep(met.state, { name: 'file-wanted' }, everything)
      assert.deepEqual(file.state, { name: 'capture', capture: 'front', source: 'file' })
    })
  }

  it('tells a refused still from one that failed', () => {
    const refused = nextStep(capturing, { name: 'still-refused', reason: 'too-dark' }, everything)
    assert.deepEqual(refused.raised, [
      { code: 'SDK_CAPTURE_INVALID', response: { assuranceType: 'DOCUMENT_FRONT', reason: 'too-dark' } },
    ])
    const failed = nextStep(capturing, { name: 'still-failed', reason: 'not-sent' }, everything)
    assert.deepEqual(failed.raised, [
      {
        code: 'SDK_CAPTURE_FAILED',
        response: { assuranceType: 'DOCUMENT_FRONT', reason: 'not-sent', passed: false },
      },
    ])
    assert.equal(refused.state, capturing)
    assert.equal(failed.state, capturing)
  })

  it('closes when the link cannot be used, and can be opened again', () => {
    const closed = walk([{ name: 'refused', obstacle: 'link-spent' }], everything)
    assert.deepEqual(closed.raised, ['ONBOARDING_ERROR'])
    assert.equal(nextStep(closed.state, { name: 'reopened' }, everything).state.name, 'opening')
  })

  it('tries a failed submission again', () => {
    const failed = nextStep({ name: 'sending', failed: false }, { name: 'submission-failed' }, everything)
    assert.deepEqual(failed.state, { name: 'sending', failed: true })
    const again = nextStep(failed.state, { name: 'submission-retried' }, everything)
    assert.deepEqual(again.state, { name: 'sending', failed: false })
  })

  describe('before the captures', () => {
    it('has the person choose a document where there are several', () => {
      const asked = walk([{ name: 'opened' }, { ...consented, documents: ['rg', 'cnh'] }], everything)
      assert.deepEqual(asked.state, { name: 'document', cameraGranted: false })
      const chosen = nextStep(asked.state, { name: 'document-chosen', type: 'cnh' }, everything)
      assert.deepEqual(chosen.state, { name: 'primer', capture: 'front' })
      assert.deepEqual(chosen.raised[0], { code: 'DOCUMENT_TYPE_SELECTED', response: { type: 'cnh' } })
    })

    it('tells of the only document, and of none where only a face is captured', () => {
      const only = walk([{ name: 'opened' }, { ...consented, documents: ['cnh'] }], everything)
      assert.equal(only.state.name, 'primer')
      assert.ok(only.raised.includes('DOCUMENT_TYPE_SELECTED'))
      const face = walk([{ name: 'opened' }, { ...consented, documents: ['rg', 'cnh'] }], ['selfie'])
      assert.deepEqual(face.state, { name: 'primer', capture: 'selfie' })
      assert.ok(!face.raised.includes('DOCUMENT_TYPE_SELECTED'))
    })
  })

  describe('after the selfie', () => {
    const selfie: SessionState = { name: 'capture', capture: 'selfie', source: 'camera' }
    const moving = nextStep(selfie, { name: 'still-accepted', movementFollows: true }, everything)

    it('goes to the movement, and the step is not over yet', () => {
      assert.deepEqual(moving.state, { name: 'movement' })
      assert.deepEqual(moving.raised.map(described), ['SDK_CAPTURE_COMPLETED FACE'])
    })

    for (const result of [true, false]) {
      it(`tells the host that it ${result ? 'showed' : 'did not show'} depth, and goes on`, () => {
        const over = nextStep(moving.state, { name: 'movement-over', result }, everything)
        assert.deepEqual(over.state, { name: 'sending', failed: false })
        assert.deepEqual(over.raised[0], { code: 'SDK_CAPTURE_RESULT', response: { isAlive: result } })
        assert.deepEqual(over.raised.map(described).slice(1), [
          'STEP_COMPLETED selfie 3',
          'STEP_STARTED sending 4',
        ])
      })
    }

    it('goes on without a word where nothing was looked at, or the camera went away', () => {
      const ways: readonly Happening[] = [
        { name: 'movement-over' },
        { name: 'camera-obstructed', obstacle: 'camera-ended' },
      ]
      for (const happening of ways) {
        const over = nextStep(moving.state, happening, everything)
        assert.deepEqual(over.state, { name: 'sending', failed: false })
        assert.deepEqual(over.raised.map(described), ['STEP_COMPLETED selfie 3', 'STEP_STARTED sending 4'])
      }
    })
  })

  for (const obstacle of cameraObstacles)
    it(`stays where a verdict waits for the movement and the camera meets ${obstacle}, which the host hears`, () => {
      const state: SessionState = { name: 'movement' }
      const met = nextStep(state, { name: 'camera-obstructed', obstacle, isWaitedFor: true }, everything)
      assert.equal(met.state, state)
      const isGone = obstacle === 'camera-ended' || obstacle === 'camera-dark'
      assert.deepEqual(
        met.raised,
        isGone ? [] : [{ code: 'SDK_CAMERA_DENIED', response: { reason: obstacle } }],
      )
    })

  it('ignores what does not fit the state', () => {
    const late: readonly Happening[] = [
      { name: 'still-accepted' },
      { name: 'camera-obstructed', obstacle: 'camera-ended' },
      { name: 'opened' },
    ]
    const done: SessionState = { name: 'done' }
    for (const happening of late) {
      assert.deepEqual(nextStep(done, happening, everything), { state: done, raised: [] })
    }
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Happening } from '../../../src/component/session/session-machine.ts'
import type { SessionProgress } from '../../../src/protocol/session-api.ts'
import { everything, walk } from '../support/machine-walk.ts'

describe('a session that is found again', () => {
  const found = (progress: Partial<SessionProgress>, documents: readonly string[] = []): Happening => ({
    name: 'resumed',
    found: {
      progress: { captured: [], refused: {}, consented: true, burstsLeft: 3, ...progress },
      documents,
      cameraGranted: true,
    },
  })

  it('asks for the consent that was not given', () => {
    const { state, raised } = walk([found({ consented: false })], everything)
    assert.equal(state.name, 'consent')
    assert.deepEqual(raised, ['ONBOARDING_READY', 'STEP_STARTED consent 0'])
  })

  it('goes on with the first capture that is missing', () => {
    const { state, raised } = walk([found({ captured: ['front'] })], everything)
    assert.deepEqual(state, { name: 'capture', capture: 'back', source: 'camera' })
    assert.deepEqual(raised, [
      'ONBOARDING_READY',
      'ONBOARDING_RESUMED back',
      'STEP_STARTED back 2',
      'GET_CAMERA_PERMISSIONS',
      'SDK_BACK_CAPTURE_STARTED',
    ])
  })

  it('asks for the document that was not chosen, and for no other one', () => {
    assert.equal(walk([found({}, ['rg', 'cnh'])], everything).state.name, 'document')
    assert.equal(walk([found({ documentType: 'rg' }, ['rg', 'cnh'])], everything).state.name, 'capture')
    assert.equal(walk([found({ captured: ['front'] }, ['rg', 'cnh'])], everything).state.name, 'capture')
  })

  it('submits when everything is captured', () => {
    const { state, raised } = walk([found({ captured: ['front', 'back', 'selfie'] })], everything)
    assert.deepEqual(state, { name: 'sending', failed: false })
    assert.equal(raised[1], 'ONBOARDING_RESUMED sending')
  })

  it('waits for the outcome when it was submitted', () => {
    const { state, raised } = walk([found({ executionId: 'e' })], everything)
    assert.deepEqual(state, { name: 'done', executionId: 'e' })
    assert.deepEqual(raised, [
      'ONBOARDING_READY',
      'ONBOARDING_RESUMED done',
      'ONBOARDING_FINISHED',
      'STEP_STARTED done 5',
    ])
  })
})

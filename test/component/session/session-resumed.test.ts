import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FoundSession, Happening, SessionState } from '../../../src/component/session/session-states.ts'
import type { SessionProgress } from '../../../src/protocol/sessions/session-api.ts'
import { everything, walk } from '../support/machine-walk.ts'

type Found = Extract<Happening, { readonly name: 'resumed' | 'found' }>

describe('a session that is found again', () => {
  const foundAs =
    (name: 'resumed' | 'found') =>
    (progress: Partial<SessionProgress>, documents: readonly string[] = []): Found => ({
      name,
      found: {
        progress: { captured: [], refused: {}, consented: true, burstsLeft: 3, ...progress },
        documents,
        cameraGranted: true,
      },
    })

  const found = foundAs('resumed')
  const foundLater = foundAs('found')

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

  it('goes on with the code of the document where it was asked for, and is left without it', () => {
    const plan = ['front', 'back', 'code', 'selfie'] as const
    const { state, raised } = walk([found({ captured: ['front', 'back'], code: 'wanted' })], plan)
    assert.deepEqual(state, { name: 'capture', capture: 'code', source: 'camera' })
    assert.equal(raised[1], 'ONBOARDING_RESUMED code')
  })

  it('goes on with files, and with the file of a digital document, where the person sent them', () => {
    const sent = (
      captured: SessionProgress['captured'],
      place: NonNullable<FoundSession['place']>,
    ): SessionState => {
      const { name, found: one } = found({ captured, documentType: 'cnh' })
      return walk([{ name, found: { ...one, place } }], everything).state
    }
    const digital = { card: 'cnh-digital', cameraGranted: true } as const
    const card = 'cnh-digital'
    assert.deepEqual(sent(['front'], { source: 'file' }), {
      name: 'capture',
      capture: 'back',
      source: 'file',
    })
    assert.deepEqual(sent([], { source: 'file', card }), {
      name: 'capture',
      capture: 'front',
      source: 'file',
      digital,
    })
    const selfie = { name: 'capture', capture: 'selfie', digital } as const
    assert.deepEqual(sent(['front', 'back'], { card }), { ...selfie, source: 'camera' })
    assert.deepEqual(sent(['front', 'back'], { source: 'file', card }), { ...selfie, source: 'file' })
  })

  it('submits when everything is captured', () => {
    const { state, raised } = walk([found({ captured: ['front', 'back', 'selfie'] })], everything)
    assert.deepEqual(state, { name: 'sending', failed: false })
    assert.equal(raised[1], 'ONBOARDING_RESUMED sending')
  })

  it('asks for the movement that is due, and only then goes on after the selfie', () => {
    const due = found({ captured: ['front', 'back', 'selfie'], movementDue: true })
    const { state, raised } = walk([due], everything)
    assert.deepEqual(state, { name: 'movement', isResumed: true })
    assert.equal(raised[1], 'ONBOARDING_RESUMED selfie')
    assert.equal(walk([due, { name: 'movement-over' }], everything).state.name, 'sending')
    const selfieFirst = ['selfie', 'front'] as const
    assert.equal(
      walk([found({ captured: ['selfie'], movementDue: true })], selfieFirst).state.name,
      'movement',
    )
    const later = found({ captured: ['selfie', 'front'], movementDue: true })
    assert.equal(walk([later], selfieFirst).state.name, 'sending')
  })

  it('is asked about first when somebody comes back to it later', () => {
    const found = foundLater({ captured: ['front'] })
    const asked = walk([found], everything)
    assert.equal(asked.state.name, 'returning')
    assert.deepEqual(asked.raised, ['ONBOARDING_READY'])
    const recognised = walk([found, { name: 'recognised' }], everything)
    assert.deepEqual(recognised.state, { name: 'capture', capture: 'back', source: 'camera' })
    assert.equal(recognised.raised[1], 'ONBOARDING_RESUMED back')
    assert.equal(walk([found, { name: 'begun-again' }], everything).state.name, 'opening')
  })

  it('is not asked about before its consent, nor once it was submitted: there is nothing to see', () => {
    assert.equal(walk([foundLater({ consented: false })], everything).state.name, 'consent')
    assert.equal(walk([foundLater({ executionId: 'e' })], everything).state.name, 'done')
  })

  it('is asked about when a page was left open in the middle of it, and goes on with the same screen', () => {
    const left = [found({}), { name: 'returned' }] as const
    assert.equal(walk(left, everything).state.name, 'returning')
    assert.deepEqual(
      walk([...left, { name: 'recognised' }], everything).state,
      walk([found({})], everything).state,
    )
    assert.equal(walk([{ name: 'opened' }, { name: 'returned' }], everything).state.name, 'consent')
  })

  it('shows its end once more when the server tells nothing of it', () => {
    const { state, raised } = walk([{ name: 'found-sent' }], everything)
    assert.equal(state.name, 'done')
    assert.deepEqual(raised, ['ONBOARDING_READY', 'ONBOARDING_RESUMED done'])
  })

  it('waits for the outcome when it was submitted', () => {
    const { state, raised } = walk([found({ executionId: 'e' })], everything)
    assert.deepEqual(state, { name: 'done' })
    assert.deepEqual(raised, [
      'ONBOARDING_READY',
      'ONBOARDING_RESUMED done',
      'ONBOARDING_FINISHED',
      'STEP_STARTED done 5',
    ])
  })
})

/** A person whose document is digital sends its file, and their selfie is taken with the camera all the same. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextStep } from '../../../src/component/session/session-machine.ts'
import type { Happening, SessionState } from '../../../src/component/session/session-states.ts'
import { described, everything, walk } from '../support/machine-walk.ts'

const opened: readonly Happening[] = [
  { name: 'opened' },
  { name: 'consented', version: '1', cameraGranted: false, documents: ['rg', 'cnh'] },
]
const chosen: Happening = { name: 'document-chosen', type: 'cnh', card: 'cnh-digital' }
const digital = { card: 'cnh-digital', cameraGranted: false } as const
const bothSides: Happening = { name: 'still-accepted', showsBothSides: true }

describe('a digital document', () => {
  it('is sent as a file before any camera is asked for', () => {
    const { state, raised } = walk([...opened, chosen], everything)
    assert.deepEqual(state, { name: 'capture', capture: 'front', source: 'file', digital })
    assert.deepEqual(raised.slice(-3), [
      'DOCUMENT_TYPE_SELECTED',
      'STEP_STARTED front 1',
      'SDK_FRONT_CAPTURE_STARTED',
    ])
    assert.ok(!raised.includes('GET_CAMERA_PERMISSIONS'))
  })

  it('is followed by a selfie with the camera, which is explained first', () => {
    const file = walk([...opened, chosen, bothSides], everything)
    const over = nextStep(file.state, { name: 'interlude-over' }, everything)
    assert.deepEqual(over.state, { name: 'primer', capture: 'selfie', digital })
    assert.deepEqual(over.raised.map(described), ['STEP_STARTED selfie 3'])
    const camera = nextStep(over.state, { name: 'camera-wanted' }, everything)
    assert.deepEqual(camera.state, { name: 'capture', capture: 'selfie', source: 'camera', digital })
    assert.deepEqual(camera.raised.map(described), ['GET_CAMERA_PERMISSIONS', 'SDK_SELFIE_CAPTURE_STARTED'])
  })

  it('is followed by the camera at once where that was allowed before', () => {
    const granted: readonly Happening[] = [
      { name: 'opened' },
      { name: 'consented', version: '1', cameraGranted: true, documents: ['rg', 'cnh'] },
    ]
    const { state } = walk([...granted, chosen, bothSides, { name: 'interlude-over' }], everything)
    assert.equal(state.name === 'capture' && state.source, 'camera')
  })

  it('may come in two files, and be asked for its code as a file', () => {
    const plan = ['front', 'back', 'code', 'selfie'] as const
    const back = walk([...opened, chosen, { name: 'still-accepted' }, { name: 'interlude-over' }], plan)
    assert.deepEqual(back.state, { name: 'capture', capture: 'back', source: 'file', digital })
    const code = [{ name: 'still-accepted' }, { name: 'interlude-over' }].reduce<SessionState>(
      (state, happening) => nextStep(state, happening as Happening, plan).state,
      back.state,
    )
    assert.deepEqual(code, { name: 'capture', capture: 'code', source: 'file', digital })
    const skipped = nextStep(code, { name: 'code-skipped' }, plan)
    assert.deepEqual(skipped.state, { name: 'interlude', next: 'selfie', source: 'file', digital })
  })

  it('is sent again by somebody who goes back from the selfie', () => {
    const again: SessionState = { name: 'capture', capture: 'front', source: 'file', digital }
    const states: readonly SessionState[] = [
      { name: 'primer', capture: 'selfie', digital },
      { name: 'capture', capture: 'selfie', source: 'camera', digital },
      { name: 'capture', capture: 'selfie', source: 'file', digital },
    ]
    for (const state of states)
      assert.deepEqual(nextStep(state, { name: 'went-back', to: 'front' }, everything).state, again)
  })

  it('is taken up on the way to the card, before the camera and in its place', () => {
    const asked: Happening = { name: 'file-wanted', card: 'cnh-digital' }
    const file: SessionState = { name: 'capture', capture: 'front', source: 'file', digital }
    const primer = nextStep({ name: 'primer', capture: 'front' }, asked, everything)
    assert.deepEqual(primer.state, file)
    assert.deepEqual(primer.raised.map(described), ['SDK_FRONT_CAPTURE_STARTED'])
    const capture: SessionState = { name: 'capture', capture: 'front', source: 'file' }
    assert.deepEqual(nextStep(capture, asked, everything), { state: file, raised: [] })
  })

  it('gives way to the card that a person photographs', () => {
    const { state } = walk([...opened, chosen, { name: 'camera-wanted' }], everything)
    assert.deepEqual(state, { name: 'capture', capture: 'front', source: 'camera' })
    const back = walk([...opened, chosen, { name: 'went-back', to: 'document' }], everything)
    assert.deepEqual(back.state, { name: 'document', cameraGranted: false })
  })
})

describe('the explanation before the camera', () => {
  it('leads back to the picture before it, and to the choice of a document only from there', () => {
    const primer: SessionState = { name: 'primer', capture: 'selfie' }
    const back = nextStep(primer, { name: 'went-back', to: 'back' }, everything)
    assert.deepEqual(back.state, { name: 'primer', capture: 'back' })
    assert.deepEqual(back.raised.map(described), ['STEP_STARTED back 2'])
    const choice = nextStep(primer, { name: 'went-back', to: 'document' }, everything)
    assert.equal(choice.state.name, 'document')
  })
})

/** Checks the names in the events' types of other languages, because Dart and Swift have no compiler here. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventTypeFiles } from '../../scripts/event-types.ts'
import { nameFaults } from '../support/name-faults.ts'

const files = eventTypeFiles()
const dart = files['onboarding_events.dart'] ?? ''
const kotlin = files['OnboardingEvents.kt'] ?? ''
const swift = files['OnboardingEvents.swift'] ?? ''

describe('the names in the types of the events', () => {
  it('are declared once, are no reserved words, and are called with the right number of arguments', () => {
    assert.deepEqual(nameFaults('dart', dart), [])
    assert.deepEqual(nameFaults('kotlin', kotlin), [])
    assert.deepEqual(nameFaults('swift', swift), [])
  })

  it('do not pass with a mistake in them', () => {
    const spoilt = [
      nameFaults('dart', dart.replace('class StepStartedResponse {', 'class StepBegunResponse {')),
      nameFaults('dart', dart.replace('final int height;', 'final int switch;')),
      nameFaults(
        'dart',
        dart.replace('TermAccepted(stamp, response == null', 'TermAccepted(response == null'),
      ),
      nameFaults('kotlin', kotlin.replace('enum class StepName', 'enum class EventStamp')),
      nameFaults('kotlin', kotlin.replace('val height: Long', 'val height: Long, val object: Long')),
      nameFaults('swift', swift.replace('let height: Int', 'let height: Integer')),
      nameFaults('swift', swift.replace('case back = "back"', 'case default = "back"')),
      nameFaults(
        'swift',
        swift.replace('return .ddCaptureFinish(stamp)', 'return .ddCaptureFinish(stamp, nil)'),
      ),
    ]
    assert.deepEqual(
      spoilt.map((faults) => faults[0]),
      [
        'StepStartedResponse is declared nowhere.',
        'switch is a reserved word.',
        'TermAccepted takes 2, not 1.',
        'StepName is declared nowhere.',
        'object is a reserved word.',
        'Integer is declared nowhere.',
        'default is a reserved word.',
        'ddCaptureFinish takes 1, not 2.',
      ],
    )
  })
})

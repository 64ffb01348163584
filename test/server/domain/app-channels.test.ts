import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whyNoAppChannel } from '../../../src/server/domain/reports/app-channels.ts'

const cannotBeNamed = /only letters, digits, _ and \$/

describe('the name of an app’s object', () => {
  it('is one that JavaScript writes without quotes', () => {
    for (const name of ['OnboardingChannel', '_', '$', 'a1', 'A_$9'])
      for (const system of ['android', 'ios'] as const)
        assert.equal(whyNoAppChannel(system, name), undefined, name)
    for (const name of ['', '1a', 'a b', 'a-b', 'a.b', 'canção', 'a\n', ' a'])
      for (const system of ['android', 'ios'] as const)
        assert.match(whyNoAppChannel(system, name) ?? '', cannotBeNamed, name)
  })

  it('is not a name that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      for (const system of ['android', 'ios'] as const)
        assert.match(whyNoAppChannel(system, name) ?? '', new RegExp(`has something else called ${name}`))
  })

  it('is not a name that every window has, for Android only', () => {
    for (const name of [
      'chrome',
      'document',
      'external',
      'frames',
      'history',
      'location',
      'name',
      'navigator',
      'opener',
      'parent',
      'postMessage',
      'screen',
      'self',
      'status',
      'top',
      'webkit',
      'window',
    ]) {
      assert.match(whyNoAppChannel('android', name) ?? '', new RegExp(`has something else called ${name}`))
      assert.equal(whyNoAppChannel('ios', name), undefined)
    }
  })
})

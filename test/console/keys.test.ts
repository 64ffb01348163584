import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandOf, type KeyPress } from '../../src/console/keys.ts'

const pressed = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  inField: false,
  ...change,
})

describe('a key', () => {
  it('means what its view says, in either case', () => {
    assert.deepEqual(commandOf(pressed('j'), 'queue', true), { name: 'down' })
    assert.deepEqual(commandOf(pressed('A'), 'execution', true), { name: 'approve' })
    assert.deepEqual(commandOf(pressed('3'), 'execution', true), { name: 'picture', index: 2 })
  })

  it('decides nothing in the queue, where nothing was looked at', () => {
    for (const key of ['a', 'r']) assert.equal(commandOf(pressed(key), 'queue', true), undefined)
  })

  it('belongs to the field it is pressed in, and to the browser with Ctrl, Alt or Meta', () => {
    for (const change of [{ inField: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
      assert.equal(commandOf(pressed('r', change), 'execution', true), undefined)
  })

  it('that writes a character can be switched off; Escape and the arrows stay', () => {
    for (const key of ['a', 'r', 'j', '?', '1', '+'])
      assert.equal(commandOf(pressed(key), 'execution', false), undefined, key)
    assert.deepEqual(commandOf(pressed('Escape'), 'execution', false), { name: 'back' })
    assert.deepEqual(commandOf(pressed('ArrowUp'), 'queue', false), { name: 'up' })
  })

  it('that has no meaning has none', () => {
    for (const key of ['x', 'Tab', 'F5']) assert.equal(commandOf(pressed(key), 'queue', true), undefined, key)
  })
})

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { scopes } from '../../../src/protocol/access/access-tokens.ts'
import { chainStart, hashOfEntry, isRecorded } from '../../../src/server/domain/access/audit.ts'
import { dueAgain } from '../../../src/server/domain/pictures/blob-outbox.ts'
import { pinnedDoor } from '../../../src/server/domain/pinned-door.ts'
import { someTime } from '../../ports/stores-records.ts'

const key = Buffer.alloc(32, 7)
const entry = {
  sequence: 1,
  at: someTime,
  actor: 'server',
  action: 'eraseSubject',
  status: 200,
  objects: ['a'],
  details: { removed: { links: 1, executions: [{ b: 1, a: null }] }, at: 'x' },
}
const hash = (changed: object = {}, before = chainStart, account = 'one') =>
  Buffer.from(hashOfEntry(key, before, account, { ...entry, ...changed })).toString('hex')

describe('an entry of the record of accesses', () => {
  it('has the keyed hash of the entry before it and of itself, members in order', () => {
    const text = JSON.stringify([
      'one',
      1,
      '2026-03-01T12:00:00.123Z',
      'server',
      'eraseSubject',
      200,
      ['a'],
      { at: 'x', removed: { executions: [{ a: null, b: 1 }], links: 1 } },
    ])
    assert.equal(hash(), createHmac('sha256', key).update(chainStart).update(text).digest('hex'))
    const otherOrder = { at: 'x', removed: { executions: [{ a: null, b: 1 }], links: 1 } }
    assert.equal(hash({ details: otherOrder }), hash())
    const none = JSON.stringify([
      'one',
      1,
      '2026-03-01T12:00:00.123Z',
      'server',
      'eraseSubject',
      200,
      ['a'],
      null,
    ])
    assert.equal(
      hash({ details: undefined }),
      createHmac('sha256', key).update(chainStart).update(none).digest('hex'),
    )
  })

  it('has another hash when any member changes', () => {
    for (const changed of [
      { sequence: 2 },
      { at: new Date(0) },
      { actor: 'x' },
      { action: 'x' },
      { status: 404 },
      { objects: [] },
      { objects: ['b'] },
      { details: {} },
      { details: undefined },
    ])
      assert.notEqual(hash(changed), hash(), JSON.stringify(changed))
    assert.notEqual(hash({}, new Uint8Array(32).fill(1)), hash())
    assert.notEqual(hash({}, chainStart, 'other'), hash())
  })

  it('is written for every scope except those that show nothing of a person', () => {
    assert.deepEqual(
      scopes.filter((scope) => !isRecorded(scope)),
      ['reports:read', 'audit:read'],
    )
  })
})

describe('a blob whose removal failed', () => {
  it('is tried again after ten seconds, twice as long each time, and an hour at most', () => {
    const seconds = [0, 1, 2, 8, 9, 100].map(
      (attempts) => (dueAgain(attempts, someTime).getTime() - someTime.getTime()) / 1000,
    )
    assert.deepEqual(seconds, [10, 20, 40, 2560, 3600, 3600])
  })
})

describe('the pinned door for hosts', () => {
  it('is named after its content and verified by it', () => {
    // SHA-256 and SHA-384 of "abc": FIPS 180-4's own examples.
    assert.deepEqual(pinnedDoor(Buffer.from('abc')), {
      path: '/host-ba7816bf8f01cfea.js',
      integrity: 'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn',
    })
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DeadlyPictures } from '../../../../src/server/adapters/models/pool/deadly-pictures.ts'

/** The number of pictures that are remembered. */
const REMEMBERED = 1000
const picture = (text: string) => new TextEncoder().encode(text)
const task = (...pictures: readonly string[]) => ({ name: 'read', input: { frames: pictures.map(picture) } })

describe('a picture over which workers die', () => {
  const codesOf = (deadly: DeadlyPictures, times: number) =>
    Array.from({ length: times }, () => deadly.failureOf(task('bad'), new Error('The worker died.')).code)

  it('is a passing failure twice, and refused for good from the third time on', () => {
    assert.deepEqual(codesOf(new DeadlyPictures(), 4), ['unavailable', 'unavailable', 'internal', 'internal'])
  })

  it('is not confused with others, even those with the same beginning', () => {
    const deadly = new DeadlyPictures()
    codesOf(deadly, 3)
    assert.equal(deadly.failureOf(task('bad', 'and good'), undefined).code, 'unavailable')
    assert.equal(deadly.failureOf(task('good'), undefined).code, 'unavailable')
  })

  it('is forgotten after a thousand others, and not before', () => {
    const deadly = new DeadlyPictures()
    codesOf(deadly, 2)
    for (let i = 1; i < REMEMBERED; i++) deadly.failureOf(task(`other ${i}`), undefined)
    assert.deepEqual(codesOf(deadly, 1), ['internal'])
    for (let i = 0; i < REMEMBERED; i++) deadly.failureOf(task(`another ${i}`), undefined)
    assert.deepEqual(codesOf(deadly, 1), ['unavailable'])
  })
})

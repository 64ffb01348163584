import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phoneNumber } from '../../src/protocol/phone.ts'

const numbers: readonly (readonly [written: string, dialled: string | undefined])[] = [
  ['+5511988887777', '+5511988887777'],
  ['5511988887777', '+5511988887777'],
  ['+55 (11) 98888-7777', '+5511988887777'],
  ['(11) 98888-7777', '+5511988887777'],
  ['11988887777', '+5511988887777'],
  ['+351 912 345 678', '+351912345678'],
  ['14155552671', '+14155552671'],
  ['98888-7777', undefined],
  ['011988887777', undefined],
  ['+55', undefined],
  ['+5511988887777123456', undefined],
  ['(11) 0-0000', undefined],
  ['home', undefined],
  ['x+5511988887777', undefined],
  ['5511988887777x', undefined],
  ['11988887777x', undefined],
  ['', undefined],
]

describe('a telephone number', () => {
  for (const [written, dialled] of numbers)
    it(`${written} is ${dialled ?? 'none'}`, () => assert.equal(phoneNumber(written), dialled))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check } from 'typebox/value'
import { Cpf, cpfDigits, formatCpf, isValidCpf } from '../../src/protocol/cpf.ts'

describe('a CPF', () => {
  it('is read bare and with its punctuation, and in no other form', () => {
    for (const text of ['52998224725', '529.982.247-25'])
      assert.deepEqual([cpfDigits(text), Check(Cpf, text)], ['52998224725', true])
    for (const text of [
      '',
      '5299822472',
      '529982247250',
      '529.982.24725',
      '529982247-25',
      '529-982-247.25',
      '529 982 247 25',
      'x52998224725',
      '52998224725x',
      'x529.982.247-25',
      '529.982.247-25x',
      '5299822472a',
    ])
      assert.deepEqual([cpfDigits(text), Check(Cpf, text)], [undefined, false], text)
  })

  it('is written with its punctuation', () => {
    assert.equal(formatCpf('52998224725'), '529.982.247-25')
  })

  it('is valid by both check digits', () => {
    // The second and the third have a remainder of ten, which is written as 0.
    for (const digits of ['52998224725', '11144477735', '10000002810', '00000000191'])
      assert.ok(isValidCpf(digits), digits)
    for (const digits of ['52998224735', '52998224724', '52998224715', '11144477734'])
      assert.ok(!isValidCpf(digits), digits)
  })

  it('is not valid by the second digit alone, which also checks the first one', () => {
    assert.ok(!isValidCpf('52998224733'))
  })

  it('is never valid with one digit repeated, too short, too long, or with anything but digits', () => {
    for (let digit = 0; digit <= 9; digit++) assert.ok(!isValidCpf(String(digit).repeat(11)))
    for (const text of ['', '5299822472', '529982247250', '529.982.247-25', 'x52998224725', '52998224725x'])
      assert.ok(!isValidCpf(text), text)
  })
})

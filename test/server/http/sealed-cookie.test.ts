import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cookieIn, seal, unseal } from '../../../src/server/http/pages/sealed-cookie.ts'

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const value = { key: 'limiar_x', at: 7 }

describe('a sealed cookie', () => {
  it('is opened by any of the keys, and made by the first', () => {
    const sealed = seal(() => [one], value)
    assert.deepEqual(
      unseal(() => [other, one], sealed),
      value,
    )
    assert.equal(
      unseal(() => [other], sealed),
      undefined,
    )
    assert.equal(
      unseal(
        () => [one],
        seal(() => [other, one], value),
      ),
      undefined,
    )
    assert.match(sealed, /^[\w-]+$/)
    assert.ok(!Buffer.from(sealed, 'base64url').includes('limiar_x'))
    assert.notEqual(
      seal(() => [one], value),
      sealed,
      'no two are the same',
    )
  })

  it('is opened for nothing but its purpose', () => {
    const sealed = seal(() => [one], value, 'sign-in')
    assert.deepEqual(
      unseal(() => [one], sealed, 'sign-in'),
      value,
    )
    for (const purpose of [undefined, 'session'])
      assert.equal(
        unseal(() => [one], sealed, purpose),
        undefined,
      )
  })

  it('that was cut off or changed anywhere is worth nothing', () => {
    const bytes = Buffer.from(
      seal(() => [one], value),
      'base64url',
    )
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      assert.equal(
        unseal(() => [one], changed.toString('base64url')),
        undefined,
        `byte ${at}`,
      )
      assert.equal(
        unseal(() => [one], bytes.subarray(0, at).toString('base64url')),
        undefined,
        `${at} bytes`,
      )
    }
    for (const nothing of [undefined, '', 'x', '!'])
      assert.equal(
        unseal(() => [one], nothing),
        undefined,
      )
  })

  it('is found by its whole name', () => {
    const header = 'a=1; limiar-console-sign-in=s_2; limiar-console=k-3'
    assert.equal(cookieIn(header, 'limiar-console'), 'k-3')
    assert.equal(cookieIn(header, 'limiar-console-sign-in'), 's_2')
    assert.equal(cookieIn(header, 'a'), '1')
    assert.equal(cookieIn('xa=1;a=2', 'a'), '2')
    assert.equal(cookieIn(header, 'console'), undefined)
    assert.equal(cookieIn(undefined, 'a'), undefined)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IssuerKeyRecord } from '../../../src/protocol/access/issuer-keys.ts'
import { diagnosesOf } from '../../../src/server/cli/doctor/issuer-keys.ts'
import { commandWords } from '../../../src/server/cli/doctor/words/words.ts'

const now = new Date('2026-11-24T00:00:00Z')
const key = (group: string, signs: IssuerKeyRecord['signs'], validUntil = '2029-08-13'): IssuerKeyRecord => ({
  _id: '0'.repeat(24),
  group,
  signs,
  algorithm: 'RSA 2048',
  fingerprint: 'ab'.repeat(32),
  validFrom: '2019-08-13T00:00:00Z',
  validUntil: `${validUntil}T00:00:00Z`,
  environment: 'production',
  createdAt: '2026-01-01T00:00:00Z',
})
const all = [key('a', ['cnh']), key('b', ['cin']), key('c', ['rg-digital', 'dni'])]
const said = (keys: readonly IssuerKeyRecord[]): readonly string[] =>
  diagnosesOf(keys, now, commandWords.en.keys).map(({ verdict, found }) => `${verdict}: ${found}`)

describe('the doctor, of keys of issuers', () => {
  it('says that no key is installed, and which documents cannot be checked', () => {
    assert.match(said([])[0] ?? '', /^note: none/)
    assert.deepEqual(said(all.slice(0, 1)), ['note: no key for CIN, RG Digital: these codes are not checked'])
    assert.deepEqual(said(all), ['good: 3, none ends soon'])
  })

  it('says which keys end soon, unless a later key is there', () => {
    const ending = key('a', ['cnh'], '2027-01-01')
    assert.match(said([ending, ...all.slice(1)])[0] ?? '', /^doubtful: cnh \(abab.*ends on 2027-01-01/)
    assert.deepEqual(said([ending, ...all]), ['good: 4, none ends soon'])
  })
})

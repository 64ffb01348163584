import assert from 'node:assert/strict'
import { createHmac, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { base64urlJson, cinSpecimen } from '../../../demo/specimens/issuer-codes/issuer-codes.ts'
import { installedKey, opened, p521, read } from './issuer-codes.ts'

const CLAIMS = {
  iss: 'MJSP',
  url: 'https://cin.example/cidadao/00000000-0000-4000-8000-000000000001',
  cpf: '11144477735',
  dns: '03/02/1985',
  dvd: '10/10/2034',
}
const keys = [installedKey('cin', p521.publicKey)]
const code = (change: Readonly<Record<string, unknown>> = {}, header?: Readonly<Record<string, unknown>>) =>
  read(cinSpecimen({ ...CLAIMS, ...change }, p521.privateKey, header), keys)
/** A token whose last part is computed from the two before it. */
const token = (header: unknown, signatureOf: (input: string) => string): Buffer => {
  const input = `${base64urlJson(header)}.${base64urlJson(CLAIMS)}`
  return Buffer.from(`${input}.${signatureOf(input)}`)
}
const p1363 = (input: string) =>
  sign('sha512', Buffer.from(input), { key: p521.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )

describe('the code of a CIN', () => {
  it('gives CPF, birth and expiry, and neither a name nor an address', () => {
    const { signature, kind, fields, problems, expiresOn, portrait } = code()
    assert.deepEqual(
      [signature, kind, problems, expiresOn, portrait],
      ['valid', 'cin', [], '2034-10-10', undefined],
    )
    assert.deepEqual(fields, {
      cpf: '11144477735',
      data_nascimento: '03/02/1985',
      data_validade: '10/10/2034',
    })
  })

  it('is not checked without a key, whatever key it carries along', () => {
    const header = {
      alg: 'ES512',
      jwk: p521.publicKey.export({ format: 'jwk' }),
      jku: 'https://cin.example/keys',
    }
    assert.equal(read(token(header, p1363), []).signature, 'not-checked')
  })

  it('is not vouched for by a key that was withdrawn', () => {
    const withdrawn = [installedKey('cin', p521.publicKey, { revokedAt: 0 })]
    assert.equal(read(cinSpecimen(CLAIMS, p521.privateKey), withdrawn).signature, 'not-checked')
  })

  for (const [what, change, problem] of [
    ['of another issuer', { iss: 'X' }, 'issuer'],
    ['with a CPF that is a number', { cpf: 11144477735 }, 'cpf'],
    ['without a CPF', { cpf: undefined }, 'cpf'],
    ['without the id of a document', { url: 'https://cin.example/' }, 'address'],
  ] as const)
    it(`${what} says so`, () => assert.deepEqual(code(change).problems, [problem]))

  it('may have no date of expiry', () => {
    assert.equal(code({ dvd: undefined }).expiresOn, undefined)
    assert.equal(code({ dvd: 'INDETERMINADA' }).expiresOn, undefined)
  })
})

describe('a forged code of a CIN', () => {
  const publicPem = p521.publicKey.export({ type: 'spki', format: 'pem' })
  const forged: readonly (readonly [string, Buffer])[] = [
    ['another algorithm', cinSpecimen(CLAIMS, p521.privateKey, { alg: 'ES256' })],
    ['no algorithm', token({ alg: 'none' }, () => '')],
    [
      'the public key as a secret',
      token({ alg: 'HS256' }, (input) => createHmac('sha256', publicPem).update(input).digest('base64url')),
    ],
    [
      'a signature in DER',
      token({ alg: 'ES512' }, (input) =>
        sign('sha512', Buffer.from(input), p521.privateKey).toString('base64url'),
      ),
    ],
    ['r and s of zero', token({ alg: 'ES512' }, () => Buffer.alloc(132).toString('base64url'))],
    ['claims of somebody else', withOtherClaims()],
  ]
  for (const [what, bytes] of forged)
    it(`with ${what} is a mismatch`, () => assert.equal(read(bytes, keys).signature, 'mismatch'))

  for (const [what, text] of [
    ['claims that are a list', `${base64urlJson({ alg: 'ES512' })}.${base64urlJson([1, 2])}.AA`],
    ['claims that are not JSON', `${base64urlJson({ alg: 'ES512' })}.AAAA.AA`],
    ['a part of an impossible length', `${base64urlJson({ alg: 'ES512' })}.AAAAA.AA`],
  ] as const)
    it(`with ${what} cannot be read`, () => assert.equal(opened(Buffer.from(text), keys), 'malformed'))

  it('is never valid with any byte changed', () => {
    const bytes = cinSpecimen(CLAIMS, p521.privateKey)
    // The last symbol of a part may carry unused bits: changing them does not change the part.
    const valid = [...bytes.keys()].filter((at) => {
      const changed = Buffer.from(bytes)
      changed[at] = bytes.readUInt8(at) ^ 1
      const said = opened(changed, keys)
      return typeof said !== 'string' && said.signature === 'valid'
    })
    assert.deepEqual(valid, [])
  })
})

function withOtherClaims(): Buffer {
  const [, , signature] = cinSpecimen(CLAIMS, p521.privateKey).toString().split('.')
  const [header, claims] = cinSpecimen({ ...CLAIMS, cpf: '52998224725' }, p521.privateKey)
    .toString()
    .split('.')
  return Buffer.from(`${header}.${claims}.${signature}`)
}

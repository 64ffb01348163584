/** Attacks on the token in the code of a CIN. */
import { createHmac, sign } from 'node:crypto'
import { base64urlJson, cinSpecimen } from '../../../../demo/specimens/issuer-codes/issuer-codes.ts'
import { installedKey, p521, read } from '../../../documents/codes/issuer-codes.ts'
import { type Attack, stateOf } from './attempts.ts'

const CLAIMS = {
  iss: 'MJSP',
  url: 'https://elsewhere.example/00000000-0000-4000-8000-000000000001',
  cpf: '52998224725',
  dns: '01/01/1990',
  dvd: '01/01/2030',
}
const cinKeys = [installedKey('cin', p521.publicKey)]
const jws = (header: object, claims: unknown, signature: string): Uint8Array =>
  Buffer.from(`${base64urlJson(header)}.${base64urlJson(claims)}.${signature}`)

export const attacksOnTokens: readonly Attack[] = [
  [27, 'JWS: algorithm none', 'mismatch', () => stateOf(jws({ alg: 'none' }, CLAIMS, ''), cinKeys)],
  [27, 'JWS: HS256 with the public key as the secret', 'mismatch', () => stateOf(hmacToken(), cinKeys)],
  [
    27,
    'JWS: ES256',
    'mismatch',
    () => stateOf(cinSpecimen(CLAIMS, p521.privateKey, { alg: 'ES256' }), cinKeys),
  ],
  [
    27,
    'JWS: r and s of zero',
    'mismatch',
    () => stateOf(jws({ alg: 'ES512' }, CLAIMS, Buffer.alloc(132).toString('base64url')), cinKeys),
  ],
  [
    27,
    'JWS: a key in its own header',
    'not-checked',
    () =>
      stateOf(
        cinSpecimen(CLAIMS, p521.privateKey, { alg: 'ES512', jwk: p521.publicKey.export({ format: 'jwk' }) }),
        [],
      ),
  ],
  [27, 'JWS: a list for claims', 'malformed', () => stateOf(jws({ alg: 'ES512' }, [1, 2], 'AA'), cinKeys)],
  [
    27,
    'JWS: a CPF that is a number',
    ['cpf'],
    () => read(cinSpecimen({ ...CLAIMS, cpf: 52_998_224_725 }, p521.privateKey), cinKeys).problems,
  ],
  [28, 'JWS: claims of somebody else', 'mismatch', () => stateOf(otherClaims(), cinKeys)],
  [
    29,
    'JWS: another issuer, no id',
    ['issuer', 'address'],
    () =>
      read(cinSpecimen({ ...CLAIMS, iss: 'X', url: 'https://a.example/' }, p521.privateKey), cinKeys)
        .problems,
  ],
  [
    30,
    'JWS: the address of a stranger, which is neither asked nor shown',
    false,
    () => JSON.stringify(read(cinSpecimen(CLAIMS, p521.privateKey), cinKeys).fields).includes('elsewhere'),
  ],
  [
    31,
    'JWS: two claims of one name: the last, for all readers',
    ['valid', '52998224725'],
    () => twiceClaimed(),
  ],
]

function hmacToken(): Uint8Array {
  const secret = p521.publicKey.export({ type: 'spki', format: 'pem' })
  const input = `${base64urlJson({ alg: 'HS256' })}.${base64urlJson(CLAIMS)}`
  return Buffer.from(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)
}

function twiceClaimed(): readonly unknown[] {
  const header = base64urlJson({ alg: 'ES512' })
  const claims = JSON.stringify(CLAIMS).replace('{', '{"cpf":"11144477735",')
  const input = `${header}.${Buffer.from(claims).toString('base64url')}`
  const key = { key: p521.privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha512', Buffer.from(input), key).toString('base64url')
  const { signature: state, fields } = read(Buffer.from(`${input}.${signature}`), cinKeys)
  return [state, fields['cpf']]
}

function otherClaims(): Uint8Array {
  const [header, , signature] = cinSpecimen(CLAIMS, p521.privateKey).toString().split('.')
  return Buffer.from(`${header}.${base64urlJson({ ...CLAIMS, cpf: '11144477735' })}.${signature}`)
}

/** Properties of every code of an issuer, whatever its values, lengths and moments. */
import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { base64urlJson, cinSpecimen } from '../../../demo/specimens/issuer-codes/issuer-codes.ts'
import { SEVEN_BIT_SYMBOLS, SIX_BIT_SYMBOLS } from '../../../src/documents/codes/packings.ts'
import { vioTemplate } from '../../../src/documents/codes/vio-templates.ts'
import { brainpool, installedKey, ISSUED, keyFor, madeCode, NOW, opened, p521, rsa } from './issuer-codes.ts'

const TEMPLATES = [2, 4, 8, 9, 73, 83, 91, 92] as const
const VERSIONS = [2, 3, 4, 5, 6] as const
const SECOND_MS = 1000

/** The characters that each version can spell, without its separator. */
const latin1 = Array.from({ length: 224 }, (_, i) => String.fromCharCode(32 + i)).join('')
const symbolsOf = {
  2: SIX_BIT_SYMBOLS,
  3: latin1,
  4: SEVEN_BIT_SYMBOLS,
  5: SIX_BIT_SYMBOLS,
  6: latin1,
} as const
const valueOf = (version: keyof typeof symbolsOf): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...[...symbolsOf[version]].filter((symbol) => symbol !== '^')),
    maxLength: 40,
  })

/** A code of any template in any version that has room for its signature, with random contents. */
const anyCode = fc
  .record({
    templateId: fc.constantFrom(...TEMPLATES),
    version: fc.constantFrom(...VERSIONS),
    usesRsa: fc.boolean(),
    header: fc.constantFrom('hexadecimal' as const, 'binary' as const),
    portrait: fc.uint8Array({ maxLength: 700 }),
    issuedAt: fc
      .date({ min: new Date('2018-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
      .map((date) => Math.floor(date.getTime() / SECOND_MS) * SECOND_MS),
  })
  .chain((order) =>
    fc
      .array(valueOf(order.version), { minLength: 19, maxLength: 19 })
      .map((texts) => ({ ...order, values: namedBy(order.templateId, texts) })),
  )
  .map(({ usesRsa, portrait, ...order }) => {
    // Versions 2 and 3 have room only for an RSA signature.
    const pair = usesRsa || order.version < 4 ? rsa : brainpool
    const withMagic = portrait.length > 0 ? Buffer.concat([Buffer.from('BPG'), portrait]) : new Uint8Array()
    const bytes = madeCode({ ...order, portrait: withMagic, privateKey: pair.privateKey })
    return { ...order, bytes, portrait: withMagic, keys: [keyFor(order.templateId, pair.publicKey)] }
  })

function namedBy(templateId: number, texts: readonly string[]): Readonly<Record<string, string>> {
  const names = vioTemplate(templateId)?.fields ?? []
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']))
}

/** As it is shown: without control and direction characters and needless spaces. */
const shown = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

function stateOf(...args: Parameters<typeof opened>): string {
  const said = opened(...args)
  return typeof said === 'string' ? said : said.signature
}

describe('every code of the VIO container', () => {
  it('is valid in every template and version, and gives its values back', () =>
    fc.assert(
      fc.property(anyCode, ({ bytes, keys, values, portrait, issuedAt, version, templateId }) => {
        const said = opened(bytes, keys)
        if (typeof said === 'string') throw new Error(said)
        assert.deepEqual([said.signature, said.format], ['valid', `vio-${version}-${templateId}`])
        assert.equal(said.issuedAt, issuedAt)
        const wanted = Object.entries(values).map(([name, value]) => [name, shown(value)])
        assert.deepEqual(said.fields, Object.fromEntries(wanted))
        assert.deepEqual(Buffer.from(said.portrait ?? []), Buffer.from(portrait))
      }),
      { numRuns: 150 },
    ))

  it('is never valid once bytes of it are changed, moved, left out or added, and never makes its reader fail', () =>
    fc.assert(
      fc.property(
        anyCode,
        fc.nat(),
        fc.nat({ max: 8 }),
        fc.uint8Array({ maxLength: 8 }),
        ({ bytes, keys, version }, place, removed, inserted) => {
          const at = place % bytes.length
          const changed = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)])
          const said = opened(changed, keys)
          if (typeof said === 'string' || said.signature !== 'valid') return
          // The same bytes, the same number in other letters, or more unsigned bytes after the end.
          const isSame = changed.toString('latin1').toLowerCase() === bytes.toString('latin1').toLowerCase()
          const isLonger = version > 2 && changed.subarray(0, bytes.length).equals(bytes)
          assert.ok(isSame || (isLonger && said.problems.includes('unsigned-bytes')))
        },
      ),
      { numRuns: 400 },
    ))

  it('says of bytes at its end that nobody signed them, from version 3 on, and is a mismatch in version 2', () =>
    fc.assert(
      fc.property(
        anyCode,
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        ({ bytes, keys, version }, more) => {
          const said = opened(Buffer.concat([bytes, more]), keys)
          if (typeof said === 'string') throw new Error(said)
          if (version === 2) assert.equal(said.signature, 'mismatch')
          else assert.deepEqual([said.signature, said.problems], ['valid', ['unsigned-bytes']])
        },
      ),
      { numRuns: 60 },
    ))

  it('is valid only in the time of its key, to the millisecond, and before it was withdrawn', () =>
    fc.assert(
      fc.property(
        anyCode,
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: -5, max: 5 }),
        fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
        ({ bytes, keys: [key], issuedAt }, from, until, revoked) => {
          const times = { validFrom: issuedAt + from, validUntil: issuedAt + until }
          const revokedAt = revoked === undefined ? {} : { revokedAt: issuedAt + revoked }
          const isInTime = from <= 0 && until >= 0 && (revoked === undefined || revoked > 0)
          const wanted = isInTime ? 'valid' : 'no-key-for-date'
          assert.equal(stateOf(bytes, [{ ...key!, ...times, ...revokedAt }]), wanted)
        },
      ),
      { numRuns: 60 },
    ))

  it('is vouched for only by the keys of its own group', () =>
    fc.assert(
      fc.property(anyCode, fc.constantFrom(...TEMPLATES), ({ bytes, keys: [key], templateId }, other) => {
        const group = vioTemplate(other)?.keyGroup ?? ''
        const isOwn = group === vioTemplate(templateId)?.keyGroup
        assert.equal(stateOf(bytes, [{ ...key!, group }]), isOwn ? 'valid' : 'not-checked')
      }),
      { numRuns: 60 },
    ))

  it('that was changed is forged whether or not its values still make sense', () => {
    const bytes = madeCode({ version: 5, templateId: 83, text: 'A^B^C' })
    const keys = [keyFor(83, brainpool.publicKey)]
    assert.equal(stateOf(bytes, keys), 'fields-do-not-fit-template')
    bytes[bytes.length - 1] = bytes.readUInt8(bytes.length - 1) ^ 4
    assert.equal(stateOf(bytes, keys), 'mismatch')
  })
})

describe('every code of a CIN', () => {
  const claims = {
    iss: 'MJSP',
    url: 'https://a.example/00000000-0000-4000-8000-000000000001',
    cpf: '11144477735',
  }
  const keys = [installedKey('cin', p521.publicKey)]
  const signed = (header: string, body: string): Buffer => {
    const input = `${Buffer.from(header).toString('base64url')}.${Buffer.from(body).toString('base64url')}`
    const key = { key: p521.privateKey, dsaEncoding: 'ieee-p1363' } as const
    return Buffer.from(`${input}.${sign('sha512', Buffer.from(input), key).toString('base64url')}`)
  }

  it('is signed with ES512 and nothing else, whatever its header says', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(
            'none',
            'None',
            'HS256',
            'HS512',
            'RS512',
            'PS512',
            'ES256',
            'ES384',
            'es512',
            'ES512 ',
          ),
          fc.jsonValue(),
        ),
        (alg) => {
          const state = stateOf(cinSpecimen(claims, p521.privateKey, { alg }), keys)
          assert.equal(state, alg === 'ES512' ? 'valid' : 'mismatch')
        },
      ),
      { numRuns: 80 },
    ))

  it('may say anything in its claims, even broken characters, and never makes the reader fail', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom('iss', 'url', 'cpf', 'dns', 'dvd', '__proto__'), fc.string()),
          fc.oneof(
            fc.jsonValue(),
            fc.string({ unit: 'binary' }),
            fc.constantFrom('\ud800', '\u0000', '\u202e'),
          ),
          { maxKeys: 8 },
        ),
        (drawn) => {
          const said = opened(signed('{"alg":"ES512"}', JSON.stringify(drawn)), keys)
          if (typeof said === 'string') return assert.equal(said, 'too-long')
          assert.equal(said.signature, 'valid')
          for (const value of Object.values(said.fields)) assert.equal(typeof value, 'string')
        },
      ),
      { numRuns: 80 },
    ))

  it('takes the last of two names that are the same, which both are signed', () => {
    const body = '{"iss":"X","cpf":"52998224725","iss":"MJSP","cpf":"11144477735"}'
    const said = opened(signed('{"alg":"none","alg":"ES512"}', body), keys)
    assert.ok(typeof said !== 'string' && said.signature === 'valid')
    assert.equal(said.fields['cpf'], '11144477735')
    assert.equal(stateOf(signed('{"alg":"ES512","alg":"none"}', body), keys), 'mismatch')
  })

  it('is written in base64url without padding, white space or further parts', () => {
    const code = cinSpecimen(claims, p521.privateKey).toString()
    const [header = '', body = '', signature = ''] = code.split('.')
    assert.equal(stateOf(Buffer.from(` ${code}\n`), keys), 'valid', 'printers end lines')
    for (const odd of [
      `${code}=`,
      `${code}==`,
      `${header}=.${body}.${signature}`,
      `${code}.`,
      `${code}.${signature}`,
      `${header}..${body}.${signature}`,
      `${header}.${body}.${signature.slice(0, 40)} ${signature.slice(40)}`,
      `${header}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+/`,
      `${header}.${body}.${signature}AAAA`,
      `${header}.${body}.`,
      `Bearer ${code}`,
    ])
      assert.notEqual(stateOf(Buffer.from(odd), keys), 'valid', odd.slice(-60))
  })

  it('of a field longer than a code can hold is too long', () => {
    const long = cinSpecimen({ ...claims, dns: '1'.repeat(5000) }, p521.privateKey)
    assert.equal(stateOf(long, keys), 'too-long')
  })

  it('is not vouched for by a key that is not trusted yet, and is by a key whose time is over', () => {
    const code = cinSpecimen(claims, p521.privateKey)
    const key = (validFrom: number, validUntil: number) =>
      installedKey('cin', p521.publicKey, { validFrom, validUntil })
    assert.equal(stateOf(code, [key(NOW + 1, NOW + 2)]), 'not-checked')
    assert.equal(stateOf(code, [key(ISSUED, NOW - 1)]), 'valid')
  })

  it('is a mismatch where a part of it was rewritten', () => {
    const body = base64urlJson({ ...claims, cpf: '52998224725' })
    const [header, , signature] = cinSpecimen(claims, p521.privateKey).toString().split('.')
    assert.equal(stateOf(Buffer.from(`${header}.${body}.${signature}`), keys), 'mismatch')
  })
})

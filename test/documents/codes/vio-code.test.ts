import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  brainpool,
  ISSUED,
  keyFor,
  kinds,
  madeCode,
  opened,
  pairOf,
  PORTRAIT,
  read,
  rsa,
  VALUES,
  withOtherS,
} from './issuer-codes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('a code of the VIO container', () => {
  for (const { version, templateId } of kinds)
    for (const header of ['hexadecimal', 'binary'] as const)
      it(`is valid in version ${version} with template ${templateId} and a ${header} header`, () => {
        const code = read(madeCode({ version, templateId, header }), [
          keyFor(templateId, pairOf(version).publicKey),
        ])
        assert.equal(code.signature, 'valid')
        assert.equal(code.keyId, 'own')
        assert.deepEqual(code.problems, [])
        assert.equal(code.format, `vio-${version}-${templateId}`)
        assert.equal(code.fields['nome'], VALUES.nome)
        assert.equal(code.fields['cpf'], VALUES.cpf)
        assert.equal(code.issuedAt, ISSUED)
        assert.deepEqual(code.portrait, PORTRAIT)
      })

  it('may hold no portrait and empty fields', () => {
    const bytes = madeCode({ version: 5, templateId: 83, values: {}, portrait: new Uint8Array() })
    const { signature, portrait, fields } = read(bytes, [keyFor(83, brainpool.publicKey)])
    assert.deepEqual([signature, portrait, fields['nome']], ['valid', undefined, ''])
    assert.equal(Object.keys(fields).length, 19)
  })

  it('gives accents back in the packings that have them', () => {
    const nome = 'Íris Conceição São João'
    for (const version of [4, 6] as const) {
      const bytes = madeCode({ version, templateId: 91, values: { nome } })
      assert.equal(read(bytes, [keyFor(91, brainpool.publicKey)]).fields['nome'], nome)
    }
  })

  it('shows nobody control characters or marks of direction', () => {
    const values = { nome: 'ANA\u0000\u001b[31m\u00ad SILVA' }
    const bytes = madeCode({ version: 6, templateId: 91, values })
    assert.equal(read(bytes, [keyFor(91, brainpool.publicKey)]).fields['nome'], 'ANA [31m SILVA')
  })
})

describe('a code that was changed', () => {
  for (const { version, templateId } of [
    { version: 2, templateId: 4 },
    { version: 3, templateId: 9 },
    { version: 4, templateId: 83 },
    { version: 5, templateId: 83 },
    { version: 6, templateId: 91 },
  ] as const) {
    const code = madeCode({ version, templateId })
    const keys = [keyFor(templateId, pairOf(version).publicKey)]

    it(`is never valid, whichever byte of version ${version} was changed`, () => {
      const valid = [...code.keys()].filter((at) => {
        const changed = Buffer.from(code)
        changed[at] = code.readUInt8(at) ^ (1 << (at % 8))
        return isValid(changed, keys)
      })
      // A hexadecimal digit of the header in the other case is the same number.
      const spelling = valid.filter((at) => at < 10)
      assert.deepEqual(valid, spelling)
      for (const at of spelling) assert.match(String.fromCharCode(code.readUInt8(at)), /[a-f]/)
    })

    it(`is never valid wherever version ${version} is cut`, () => {
      const valid = [...code.keys()].filter((length) => isValid(code.subarray(0, length), keys))
      assert.deepEqual(valid, [])
    })
  }

  it('is still valid, and says so, with bytes at its end that nobody signed', () => {
    const bytes = madeCode({ version: 6, templateId: 92, unsigned: Buffer.from('NOBODY SIGNED THIS') })
    const code = read(bytes, [keyFor(92, brainpool.publicKey)])
    assert.deepEqual([code.signature, code.problems], ['valid', ['unsigned-bytes']])
    assert.doesNotMatch(JSON.stringify(code), /NOBODY/)
  })

  it('is a mismatch with a byte more in version 2, where everything after the signature is signed', () => {
    const bytes = Buffer.concat([madeCode({ version: 2, templateId: 4 }), Buffer.of(0)])
    assert.equal(read(bytes, [keyFor(4, rsa.publicKey)]).signature, 'mismatch')
  })

  it('has one identity in both spellings of a signature on a curve', () => {
    const code = madeCode({ version: 5, templateId: 83, header: 'binary' })
    const respelt = withOtherS(code)
    assert.notDeepEqual(respelt, code)
    const [one, other] = [code, respelt].map((bytes) => read(bytes, [keyFor(83, brainpool.publicKey)]))
    assert.deepEqual([one?.signature, other?.signature], ['valid', 'valid'])
    assert.deepEqual(one?.signed, other?.signed)
  })
})

describe('the keys that may sign a code', () => {
  const code = madeCode({ version: 2, templateId: 4 })

  for (const [what, keys, signature] of [
    ['no key', [], 'not-checked'],
    ['a key of another group', [keyFor(8, rsa.publicKey)], 'not-checked'],
    ['a key of another kind', [keyFor(4, brainpool.publicKey)], 'mismatch'],
    [
      'a key whose time had not begun',
      [keyFor(4, rsa.publicKey, { validFrom: ISSUED + DAY_MS })],
      'no-key-for-date',
    ],
    [
      'a key whose time was over',
      [keyFor(4, rsa.publicKey, { validUntil: ISSUED - DAY_MS })],
      'no-key-for-date',
    ],
    [
      'a key that was withdrawn before',
      [keyFor(4, rsa.publicKey, { revokedAt: ISSUED - DAY_MS })],
      'no-key-for-date',
    ],
    ['a key that was withdrawn later', [keyFor(4, rsa.publicKey, { revokedAt: ISSUED + DAY_MS })], 'valid'],
    [
      'two keys in time, of which the second signed',
      [keyFor(4, brainpool.publicKey, { id: 'other' }), keyFor(4, rsa.publicKey)],
      'valid',
    ],
  ] as const)
    it(`with ${what}: ${signature}`, () => assert.equal(read(code, keys).signature, signature))

  it('are told apart by length and kind: a signature on a curve is not one of RSA', () => {
    const bytes = madeCode({ version: 5, templateId: 83 })
    assert.equal(read(bytes, [keyFor(83, rsa.publicKey)]).signature, 'mismatch')
  })
})

describe('the template of a code', () => {
  it('keeps a badge that the same key signed from counting as an identity document', () => {
    const badge = madeCode({ version: 6, templateId: 10, text: 'MATRÍCULA^123' })
    const code = read(badge, [keyFor(91, brainpool.publicKey)])
    assert.deepEqual(
      [code.kind, code.signature, code.fields, code.problems],
      ['other', 'not-checked', {}, ['unknown-template']],
    )
  })

  it('cannot be exchanged', () => {
    const bytes = madeCode({ version: 6, templateId: 91, header: 'binary' })
    bytes.writeUInt16BE(92, 5)
    assert.equal(read(bytes, [keyFor(92, brainpool.publicKey)]).signature, 'mismatch')
  })

  for (const [what, text] of [
    ['too few values', 'A^B^C'],
    ['too many', Array(40).fill('X').join('^')],
    ['a separator inside a name', [...Array(18).fill('X'), 'Y'].join('^')],
  ] as const)
    it(`has as many values as names, not ${what}`, () => {
      const bytes = madeCode({ version: 2, templateId: 4, text })
      assert.equal(opened(bytes, [keyFor(4, rsa.publicKey)]), 'fields-do-not-fit-template')
    })

  it('lets a closing separator pass', () => {
    const text = `${['FULANO', ...Array<string>(17).fill('X')].join('^')}^`
    const bytes = madeCode({ version: 2, templateId: 4, text })
    assert.equal(read(bytes, [keyFor(4, rsa.publicKey)]).fields['nome'], 'FULANO')
  })
})

describe('the oldest version', () => {
  it('is read, and proves nothing: two readings can have one signature', () => {
    const code = read(madeCode({ version: 1, templateId: 4 }), [keyFor(4, rsa.publicKey)])
    assert.equal(code.fields['nome'], VALUES.nome)
    assert.deepEqual([code.signature, code.problems], ['not-checked', ['ambiguous-version']])
  })
})

describe('the header of a code', () => {
  for (const version of ['00', '07', 'ff'])
    it(`is not of version ${version}`, () => {
      const bytes = madeCode({ version: 5, templateId: 83 })
      bytes.write(version, 8, 'latin1')
      assert.equal(opened(bytes, []), 'unknown-version')
    })

  it('is not a number that only a lenient reader would accept', () => {
    const bytes = madeCode({ version: 2, templateId: 4 })
    bytes.write('+', 0, 'latin1')
    assert.ok(!isValid(bytes, [keyFor(4, rsa.publicKey)]))
  })

  it('with a day in the future is odd', () => {
    const bytes = madeCode({ version: 2, templateId: 4 })
    const keys = [keyFor(4, rsa.publicKey)]
    assert.deepEqual(read(bytes, keys, ISSUED - 2 * DAY_MS).problems, ['issued-in-the-future'])
    assert.deepEqual(read(bytes, keys, ISSUED - DAY_MS / 2).problems, [])
  })
})

describe('bytes that are no code', () => {
  for (const [what, bytes, reason] of [
    ['none', Buffer.alloc(0), 'truncated'],
    ['more than a QR code holds', Buffer.alloc(5000), 'too-long'],
    ['a length that points past the end', lengthPastTheEnd(), 'truncated'],
    ['an address', Buffer.from('https://example.com.br/verificar?id=1'), 'unknown-version'],
  ] as const)
    it(`${what}: ${reason}`, () => assert.equal(opened(bytes, []), reason))

  it('never make the reader fail, however they are thrown together', () => {
    let seed = 20261123
    const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 16
    for (let round = 0; round < 3000; round++) {
      const bytes = Buffer.from(Array.from({ length: random() % 400 }, () => random() & 255))
      if (round % 2) bytes.write('6700ab120' + (1 + (random() % 6)).toString(), 0, 'latin1')
      const said = opened(bytes, [keyFor(4, rsa.publicKey)])
      assert.ok(typeof said === 'string' || said.signature !== 'valid')
    }
  })

  it('are read once more where a printer wrote them as text', () => {
    const keys = [keyFor(4, rsa.publicKey)]
    const asText = Buffer.from(madeCode({ version: 2, templateId: 4 }).toString('latin1'), 'utf8')
    assert.equal(read(asText, keys).signature, 'valid')
  })
})

function isValid(bytes: Uint8Array, keys: Parameters<typeof opened>[1]): boolean {
  const said = opened(bytes, keys)
  return typeof said !== 'string' && said.signature === 'valid'
}

function lengthPastTheEnd(): Buffer {
  const bytes = madeCode({ version: 5, templateId: 83 })
  bytes.writeUInt16BE(65_535, 12)
  return bytes
}

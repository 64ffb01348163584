/** Attacks on the container of a signed code. */
import { whyForTests } from '../../../../src/documents/codes/key-groups.ts'
import { SPECIMEN_LICENCE_TEMPLATE } from '../../../../src/documents/codes/vio-templates.ts'
import { licence, values } from '../../../documents/codes/coded-cards.ts'
import {
  brainpool,
  ISSUED,
  keyFor,
  madeCode,
  p521,
  read,
  rsa,
  withOtherS,
} from '../../../documents/codes/issuer-codes.ts'
import { type Attack, stateOf, licenceKeys, licenceState, turned } from './attempts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const made = (order: Parameters<typeof madeCode>[0]): Buffer => madeCode({ values, ...order })
/** With another header than the licence's, because this test takes the code apart by offsets. */
const respelt = (): Buffer => withOtherS(madeCode({ version: 5, templateId: 83, values, header: 'binary' }))

export const attacksOnCodes: readonly Attack[] = [
  [1, 'none: a genuine code', 'valid', () => licenceState(licence)],
  [2, 'one bit changed', 'mismatch', () => licenceState(turned(licence, 40))],
  [2, 'a bit changed so that values are lost', 'mismatch', () => licenceState(turned(licence, 1))],
  [3, 'cut off', 'truncated', () => licenceState(licence.subarray(0, licence.length - 1))],
  [
    4,
    'signed by a stranger',
    'mismatch',
    () => stateOf(made({ version: 5, templateId: 83 }), [keyFor(83, p521.publicKey)]),
  ],
  [5, 'no key of the issuer is installed', 'not-checked', () => stateOf(licence, [])],
  [5, 'only a key of another group', 'not-checked', () => stateOf(licence, [keyFor(4, rsa.publicKey)])],
  [
    6,
    'signed before the time of the key',
    'no-key-for-date',
    () => stateOf(licence, [keyFor(83, brainpool.publicKey, { validFrom: ISSUED + 1 })]),
  ],
  [
    6,
    'signed after the key was withdrawn',
    'no-key-for-date',
    () => stateOf(licence, [keyFor(83, brainpool.publicKey, { revokedAt: ISSUED })]),
  ],
  [
    8,
    'an expiry that is not a date',
    undefined,
    () =>
      read(
        made({ version: 5, templateId: 83, values: { ...values, data_validade: 'INDETERMINADA' } }),
        licenceKeys,
      ).expiresOn,
  ],
  [
    9,
    'signed on a day to come',
    ['issued-in-the-future'],
    () => read(licence, licenceKeys, ISSUED - 2 * DAY_MS).problems,
  ],
  [13, 'the template exchanged', 'mismatch', () => exchangedTemplate()],
  [
    16,
    'the issuer’s key for tests, in production',
    true,
    () =>
      whyForTests('cin', '22a648f2069e7b9a085fc2ea582f9f77bb9f63b357bdf03a1b82c492e3172e96') !== undefined,
  ],
  [16, 'the key of the specimens, in production', true, () => whyForTests('specimen', '') !== undefined],
  [
    16,
    'a real licence where only the key of the specimens is installed',
    'not-checked',
    () => stateOf(licence, [keyFor(SPECIMEN_LICENCE_TEMPLATE, p521.publicKey)]),
  ],
  [
    16,
    'a specimen signed by the key of the licences',
    'not-checked',
    () => stateOf(made({ version: 5, templateId: SPECIMEN_LICENCE_TEMPLATE }), licenceKeys),
  ],
  [
    17,
    'too few values',
    'fields-do-not-fit-template',
    () => licenceState(madeCode({ version: 5, templateId: 83, text: 'A^B^C' })),
  ],
  [
    17,
    'a separator in a name',
    'fields-do-not-fit-template',
    () => licenceState(madeCode({ version: 5, templateId: 83, text: Array(20).fill('X').join('^') })),
  ],
  [
    18,
    'unsigned bytes at the end',
    ['valid', ['unsigned-bytes']],
    () => stateAndProblems(Buffer.concat([licence, Buffer.from('APROVADO')])),
  ],
  [
    19,
    'version 1, whose border can be moved',
    'not-checked',
    () => stateOf(made({ version: 1, templateId: 4 }), [keyFor(4, rsa.publicKey)]),
  ],
  [
    20,
    'a length that points past the end',
    'truncated',
    () => licenceState(patched((code) => code.writeUInt16BE(65_535, 12))),
  ],
  [
    20,
    'no portrait at all',
    'valid',
    () => licenceState(made({ version: 5, templateId: 83, portrait: new Uint8Array() })),
  ],
  [21, 'version 7', 'unknown-version', () => licenceState(patched((code) => code.write('07', 8, 'latin1')))],
  [
    21,
    'a sign in the number of the header',
    'unknown-version',
    () => licenceState(patched((code) => code.write('+', 0, 'latin1'))),
  ],
  [
    22,
    'a key of RSA for a signature on a curve',
    'mismatch',
    () => stateOf(licence, [keyFor(83, rsa.publicKey)]),
  ],
  [
    22,
    'a key on a curve for a signature of RSA',
    'mismatch',
    () => stateOf(made({ version: 2, templateId: 4 }), [keyFor(4, brainpool.publicKey)]),
  ],
  [
    23,
    'the signature respelt, (r, n - s): the same code',
    true,
    () => Buffer.from(read(licence, licenceKeys).signed).equals(read(respelt(), licenceKeys).signed),
  ],
  [24, '5,000 bytes', 'too-long', () => licenceState(Buffer.alloc(5000, 65))],
  [
    25,
    'bytes that a printer wrote as text',
    'valid',
    () => licenceState(Buffer.from(Buffer.from(licence).toString('latin1'), 'utf8')),
  ],
  [
    36,
    'a picture of a screen that shows it: the same code',
    'valid',
    () => licenceState(Uint8Array.from(licence)),
  ],
  [
    37,
    'control characters, marks of direction, markup',
    'ANA <B> LIMA',
    () =>
      read(
        madeCode({
          version: 6,
          templateId: 91,
          values: { nome: 'ANA\u0000<B>\u00ad\u0085LIMA' },
        }),
        [keyFor(91, brainpool.publicKey)],
      ).fields['nome'],
  ],
]

function stateAndProblems(bytes: Uint8Array): readonly unknown[] {
  const { signature, problems } = read(bytes, licenceKeys)
  return [signature, problems]
}

/** The code with a part of it overwritten. */
function patched(write: (code: Buffer) => void): Uint8Array {
  const code = Buffer.from(licence)
  write(code)
  return code
}

function exchangedTemplate(): string {
  const code = madeCode({ version: 6, templateId: 91, header: 'binary' })
  code.writeUInt16BE(92, 5)
  return stateOf(code, [keyFor(92, brainpool.publicKey)])
}

/** Attacks with genuine codes: on another card, with another face, of another kind. */
import { signedValues } from '../../../../src/documents/codes/signed-values.ts'
import { examineIssuerPortrait } from '../../../../src/server/analysis/issuer-portrait.ts'
import { findLargestFace } from '../../../../src/server/analysis/selfie-stages.ts'
import {
  isForeignCode,
  issuerCodeStatus,
  issuerPortraitStatus,
} from '../../../../src/server/domain/findings/documentscopy.ts'
import { velocityStatus } from '../../../../src/server/domain/findings/velocity.ts'
import { card, contradicted, licence, said, values } from '../../../documents/codes/coded-cards.ts'
import { madeCode, read } from '../../../documents/codes/issuer-codes.ts'
import { writtenFace, writtenFaces } from '../../../support/fakes/written-faces.ts'
import { type Attack, licenceKeys, turned } from './attempts.ts'

/** The answer of the rule, and whether it is fraud. */
const verdict = (...args: Parameters<typeof said>): readonly [string, boolean] => {
  const reading = said(...args)
  return [issuerCodeStatus(reading), isForeignCode(reading)]
}
const made = (order: Parameters<typeof madeCode>[0]): Buffer => madeCode({ values, ...order })

export const attacksWithGenuineCodes: readonly Attack[] = [
  [
    7,
    'an expired document',
    'expired',
    () =>
      said({
        codes: [made({ version: 5, templateId: 83, values: { ...values, data_validade: '21/11/2026' } })],
        print: { expiryDate: '2026-11-21' },
      })?.signature,
  ],
  [
    7,
    'a document on its last day',
    'valid',
    () =>
      said({
        codes: [made({ version: 5, templateId: 83, values: { ...values, data_validade: '22/11/2026' } })],
        print: { expiryDate: '2026-11-22' },
      })?.signature,
  ],
  [
    10,
    'a genuine code on a card with another name',
    ['INVALID', true],
    () => verdict({ codes: [licence], print: { name: 'BEATRIZ COSTA' } }),
  ],
  [
    10,
    'with another CPF',
    ['INVALID', true],
    () => verdict({ codes: [licence], print: { cpf: '11144477735' } }),
  ],
  [
    10,
    'with another birth date',
    ['INVALID', true],
    () => verdict({ codes: [licence], print: { birthDate: '1991-01-01' } }),
  ],
  [
    10,
    'with a later expiry',
    ['INVALID', false],
    () => verdict({ codes: [licence], print: { expiryDate: '2035-01-01' } }),
  ],
  [11, 'none: portrait, print and selfie are one person', 'VALID', () => portraitRule('ana', 'ana')],
  [11, 'a genuine code on a card with another portrait', 'INVALID', () => portraitRule('bea', 'ana')],
  [11, 'a genuine card in the hand of somebody else', 'INVALID', () => portraitRule('ana', 'bea')],
  [
    12,
    'one code with two people: its CPF comes back',
    ['52998224725', 'INVALID'],
    () => [
      signedValues(read(licence, licenceKeys)).fields.cpf,
      velocityStatus({ hours: 24, face: null, document: 1, network: null, device: null }, { document: 2 }),
    ],
  ],
  [
    14,
    'a badge, a plate, a car’s paper, an instructor’s card',
    [undefined, undefined, undefined, undefined],
    () =>
      [10, 11, 62, 237].map((templateId) =>
        said({ codes: [madeCode({ version: 5, templateId, text: 'A^B' })] }),
      ),
  ],
  [
    15,
    'templates for trials',
    [undefined, undefined, undefined, undefined],
    () =>
      [3, 13, 16, 25].map((templateId) =>
        said({ codes: [madeCode({ version: 5, templateId, text: 'A^B' })] }),
      ),
  ],
  [
    26,
    'a forged code beside a genuine one',
    'valid',
    () => said({ codes: [turned(licence, 40), licence] })?.signature,
  ],
  [26, 'the code of an identity card on a licence', ['INVALID', false], () => verdict({ codes: [card] })],
  [
    35,
    'PDF: the page shows one person and its code names another',
    ['cpf', 'birthDate', 'name'],
    () =>
      contradicted(
        said({
          codes: [licence],
          print: { name: 'BEATRIZ COSTA', cpf: '11144477735', birthDate: '1991-01-01' },
        }),
      ),
  ],
  [
    38,
    'none: other letters, accents and spaces than in print',
    [],
    () => contradicted(said({ codes: [licence], print: { name: 'ána  lima sousa' } })),
  ],
]

/** The answer of the rule about the portrait for a code that shows Ana. */
async function portraitRule(print: string, selfie: string): Promise<string> {
  const faces = writtenFaces()
  const found = async (name: string) => {
    const face = await findLargestFace(writtenFace(name), 'the selfie', faces, {})
    if (!face.performed) throw new Error(face.reason)
    return face
  }
  const issuerPortraits = {
    draw: () => Promise.resolve({ performed: true as const, image: writtenFace('ana') }),
  }
  const others = { print: await found(print), selfie: await found(selfie) }
  const portrait = new Uint8Array(600)
  const bytes = madeCode({ version: 5, templateId: 83, values, portrait })
  const code = read(bytes, licenceKeys)
  const engines = { faces, issuerPortraits }
  const { comparison } = await examineIssuerPortrait(code, others, engines, AbortSignal.timeout(60_000))
  const reading = said({ codes: [bytes] })
  return issuerPortraitStatus(reading && { ...reading, ...comparison })
}

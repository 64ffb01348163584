/** Attacks on the portrait in a code, and on the PDF of a digital document. */
import { greyBpg } from '../../../../demo/specimens/issuer-codes/portrait.ts'
import { madePdf } from '../../../../demo/specimens/pdf/made-pdf.ts'
import { portraitHeif } from '../../../../src/documents/codes/portrait-heif.ts'
import { UnreadablePortrait } from '../../../../src/documents/codes/unreadable-portrait.ts'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import { newId } from '../../../../src/protocol/ids.ts'
import { createFilePictures } from '../../../../src/server/adapters/file-pictures/file-pictures.ts'
import { checkPdfSignature } from '../../../../src/server/adapters/file-pictures/pdf-signature.ts'
import {
  hiddenScriptPdf,
  hugePicturePdf,
  largeUnitPdf,
  lockedPdf,
  ownerLockedPdf,
  slowPdf,
  square,
} from '../../../support/hostile-pdfs.ts'
import { COMPANY, pdfAuthority } from '../../../support/signed-pdf.ts'
import { type Attack, turned } from './attempts.ts'

const authority = pdfAuthority()
const stranger = pdfAuthority()
const pdf = madePdf([square(1, 0)])
const patient = createFilePictures({ maxMs: 30_000 })
/** Gives up sooner than for people, so that the test does not wait. */
const hasty = createFilePictures({ maxMs: 1000 })
const portrait = greyBpg(new Uint8Array(32 * 48).fill(99), { width: 32, height: 48, bits: 5 })
const signedPdf = (): Buffer => authority.sign(pdf)

export const attacksOnFiles: readonly Attack[] = [
  [
    32,
    'portrait: a size bomb',
    'size',
    () => portraitFlaw(Uint8Array.of(0x42, 0x50, 0x47, 0xfb, 0, 0, 0x88, 1, 0x30, 0)),
  ],
  [32, 'portrait: an animation', 'unsupported', () => portraitFlaw(withByte(5, 1))],
  [32, 'portrait: cut off', 'malformed', () => portraitFlaw(portrait.subarray(0, 20))],
  [
    33,
    'PDF: with a password',
    'The PDF is locked with a password: send one that opens without.',
    () => pdfFlaw(lockedPdf()),
  ],
  [
    33,
    'PDF: a script',
    'The PDF holds a script or starts a program: send the one that the issuer’s app exports.',
    () => pdfFlaw(madePdf([square(1, 0)], '/OpenAction << /S /JavaScript /JS (1) >>')),
  ],
  [
    33,
    'PDF: many pages',
    'The PDF has more than 4 pages: send the document alone.',
    () => pdfFlaw(madePdf(Array.from({ length: 5 }, () => square(1, 0)))),
  ],
  [
    33,
    'PDF: a giant page',
    'A page of the PDF has a side of more than 2000 points.',
    () => pdfFlaw(madePdf([{ ...square(1, 0), width: 14_400, height: 14_400 }])),
  ],
  [
    33,
    'PDF: sixty million bytes of drawing in a kilobyte, which is ended',
    true,
    async () => (await pdfFlaw(slowPdf(), hasty)) !== 'drawn',
  ],
  [
    33,
    'PDF: a picture of 30,000 x 30,000 dots, which is ended',
    true,
    async () => (await pdfFlaw(hugePicturePdf(), hasty)) !== 'drawn',
  ],
  [33, 'PDF: with a password for changing it alone', 'drawn', () => pdfFlaw(ownerLockedPdf())],
  [
    33,
    'PDF: a script among what looks like the bytes of a stream',
    'The PDF holds a script or starts a program: send the one that the issuer’s app exports.',
    () => pdfFlaw(hiddenScriptPdf()),
  ],
  [33, 'PDF: a unit of a thousand for its page, which is ignored', 'drawn', () => pdfFlaw(largeUnitPdf())],
  [33, 'PDF: cut off', 'The PDF is damaged, or the file is not a PDF.', () => pdfFlaw(pdf.subarray(0, 40))],
  [34, 'PDF: none, signed by the company', 'valid', () => pdfState(signedPdf())],
  [34, 'PDF: a byte changed', 'altered', () => pdfState(turned(signedPdf(), signedPdf().length - 200))],
  [
    34,
    'PDF: something added',
    'appended',
    () => pdfState(Buffer.concat([signedPdf(), Buffer.from('\n%%EOF\n')])),
  ],
  [34, 'PDF: of another root', 'unknown-root', () => pdfState(signedPdf(), [stranger])],
  [
    34,
    'PDF: of another company with a good chain',
    'unknown-signer',
    () => pdfState(authority.sign(pdf, { company: '99888777000166' })),
  ],
  [34, 'PDF: no root is installed', 'not-checked', () => pdfState(signedPdf(), [])],
  [34, 'PDF: signed once more by a stranger', 'unknown-root', () => pdfState(stranger.sign(signedPdf()))],
]

function portraitFlaw(bytes: Uint8Array): string {
  try {
    return `taken, ${portraitHeif(bytes).width} wide`
  } catch (error) {
    if (error instanceof UnreadablePortrait) return error.flaw
    throw error
  }
}

/** The fault of a PDF, in the words of its refusal. */
async function pdfFlaw(file: Uint8Array, files = patient): Promise<string> {
  const refusal = await files.ofPdf(file, { roots: [], now: 0 }, { accountId: newId() }).then(
    () => 'drawn',
    (error: unknown) => error,
  )
  return refusal instanceof LimiarError ? refusal.message : String(refusal)
}

function pdfState(file: Uint8Array, trusted = [authority]): string {
  const roots = trusted.map(({ publicKey, root: { validFrom, validTo } }) => ({
    publicKey,
    validFrom: Date.parse(validFrom),
    validUntil: Date.parse(validTo),
  }))
  return checkPdfSignature(file, { roots, signers: [COMPANY], now: Date.now() }).state
}

function withByte(at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(portrait)
  copy[at] = value
  return copy
}

/** Removes the files that the authorities wrote. */
export function closeAuthorities(): void {
  authority.close()
  stranger.close()
}

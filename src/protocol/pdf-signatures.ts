/**
 * What was found out about the electronic signature of a PDF. It is part of what is known about the origin of a
 * picture.
 */
import { Type, type Static } from 'typebox'

/**
 * `appended`: the signed part is intact, but something was added afterwards. `unknown-root`: nobody whom the operator
 * trusts vouches for the signer. `unknown-signer`: somebody vouches for the signer, but the operator does not list the
 * signer among those who sign documents. `expired`: a certificate was not in force at the time of signing.
 * `not-checked`: no root is installed, or the kind of signature is not known here.
 */
export const pdfSignatureStates = [
  'none',
  'valid',
  'altered',
  'appended',
  'unknown-root',
  'unknown-signer',
  'expired',
  'not-checked',
] as const
export type PdfSignatureState = (typeof pdfSignatureStates)[number]

export const PdfSignature = Type.Object(
  {
    state: Type.Enum(pdfSignatureStates, {
      description:
        'none: the PDF is not signed. not-checked: no root is installed, or the signature is of an unknown kind; it counts neither as valid nor as false. Revocation is never checked',
    }),
    signer: Type.Optional(
      Type.String({
        description: 'The CNPJ of the company whose certificate signed the PDF, fourteen digits',
      }),
    ),
    signedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the PDF was signed, as the signer claims' }),
    ),
  },
  { $id: 'PdfSignature' },
)
export type PdfSignature = Static<typeof PdfSignature>

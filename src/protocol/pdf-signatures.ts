/** What the electronic signature of a PDF says: a part of what is known of how a picture came. */
import { Type, type Static } from 'typebox'

/**
 * `appended`: whole when it was signed, and something was added afterwards. `unknown-root`: nobody whom the operator
 * trusts vouches for the signer. `unknown-signer`: somebody vouches, and the operator does not name the signer among
 * those who sign documents. `expired`: a certificate was not in force when it was signed. `not-checked`: no root is
 * installed, or the signature is made in a way that is not known here.
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
        'none: it is not signed. not-checked: no root is installed, or the signature is of an unknown kind; it is neither valid nor false. Revocation is never checked',
    }),
    signer: Type.Optional(
      Type.String({ description: 'CNPJ of the company whose certificate signed, fourteen digits' }),
    ),
    signedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When it was signed, as the signer says' }),
    ),
  },
  { $id: 'PdfSignature' },
)
export type PdfSignature = Static<typeof PdfSignature>

/** A submission by API on the wire: an execution from files, without a link and its page. */
import { Type, type Static } from 'typebox'
import { MAX_VARIABLES } from '../links/variable-limits.ts'
import { captureKinds, type CaptureKind } from '../reports/reports.ts'
import { CallbackUrl } from '../webhooks/webhooks.ts'

/** The most files in addition to the pictures of the document and the selfie. */
export const MAX_AUXILIARY_FILES = 10

/** The file types that are analysed, and the capture that each of them is. */
export const capturesOfTypes: Readonly<Record<string, CaptureKind>> = {
  FRONT: 'front',
  BACK: 'back',
  SELFIE: 'selfie',
}

export const SubmittedFile = Type.Object({
  data: Type.String({
    minLength: 1,
    description:
      'An http(s) address, or base64 with or without the head of a data URL. For an auxiliary file, an address',
  }),
  type: Type.String({
    pattern: '^[A-Z][A-Z0-9_]{0,31}$',
    description:
      'FRONT, BACK and SELFIE are analysed. Any other word marks an auxiliary file, of which the address is kept',
    examples: ['FRONT'],
  }),
  mimeType: Type.Optional(
    Type.String({ maxLength: 100, description: 'Not used: the bytes themselves tell their type' }),
  ),
})
export type SubmittedFile = Static<typeof SubmittedFile>

export const SubmitExecutionBody = Type.Object(
  {
    files: Type.Array(SubmittedFile, { minItems: 1, maxItems: captureKinds.length + MAX_AUXILIARY_FILES }),
    parameters: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
        maxProperties: MAX_VARIABLES,
        description: 'Values that are kept with the execution. The value cpf is compared with the document',
      }),
    ),
    /** Receives the changes of this execution, as a webhook does. */
    callbackUrl: Type.Optional(CallbackUrl),
  },
  {
    examples: [
      {
        files: ['FRONT', 'BACK', 'SELFIE'].map((type) => ({
          type,
          data: `https://integrator.example/pictures/${type.toLowerCase()}.jpg`,
        })),
        parameters: { cpf: '529.982.247-25', customId: 'abc-1' },
        callbackUrl: 'https://integrator.example/hooks/limiar',
      },
    ],
  },
)
export type SubmitExecutionBody = Static<typeof SubmitExecutionBody>

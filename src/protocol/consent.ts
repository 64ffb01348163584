/** What a person agreed to before anything of them was sent, and the receipt that is kept of it. */
import { Type, type Static } from 'typebox'
import { Id } from './ids.ts'

/** A consent of a dozen printed pages. */
const MAX_TEXT_CHARACTERS = 24_000

/** What the page sends before the first still. */
export const GivenConsent = Type.Object({
  version: Type.String({
    minLength: 1,
    maxLength: 80,
    description: 'The edition of the text, as the session was told',
  }),
  at: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'When the person agreed, by their clock',
  }),
  text: Type.Optional(
    Type.String({
      maxLength: MAX_TEXT_CHARACTERS,
      description: 'The text as it was shown: refused unless it is one that the server gave',
    }),
  ),
})
export type GivenConsent = Static<typeof GivenConsent>

/** Proof of a consent, kept with the execution. */
export const ConsentReceipt = Type.Object(
  {
    version: Type.String(),
    textHash: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the text shown, in UTF-8' }),
    ),
    agreedAt: Type.String({
      format: 'date-time',
      description: 'By the clock of the person; by that of the server where theirs is off',
    }),
    receivedAt: Type.String({ format: 'date-time', description: 'By the clock of the server' }),
    link: Id,
  },
  { $id: 'ConsentReceipt' },
)
export type ConsentReceipt = Static<typeof ConsentReceipt>

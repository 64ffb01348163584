/** What a person agreed to before anything about them was sent, and the receipt that is kept. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'

/** As long as a dozen printed pages. */
const MAX_TEXT_CHARACTERS = 24_000

/** The SHA-256 of a text in UTF-8. */
const TextHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})

/** What the page sends before the first still. */
export const GivenConsent = Type.Object({
  version: Type.String({
    minLength: 1,
    maxLength: 80,
    description: 'The edition of the text that the session was given',
  }),
  at: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'When the person agreed, by their clock',
  }),
  text: Type.Optional(
    Type.String({
      maxLength: MAX_TEXT_CHARACTERS,
      description: 'The text that was shown. The server refuses any text but its own',
    }),
  ),
})
export type GivenConsent = Static<typeof GivenConsent>

/** Proof of a consent, kept with the execution. */
export const ConsentReceipt = Type.Object(
  {
    version: Type.String(),
    textHash: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the text that was shown, in UTF-8' }),
    ),
    agreedAt: Type.String({
      format: 'date-time',
      description: 'By the clock of the person, or by the server’s where the person’s is wrong',
    }),
    receivedAt: Type.String({ format: 'date-time', description: 'By the clock of the server' }),
    link: Id,
  },
  { $id: 'ConsentReceipt' },
)
export type ConsentReceipt = Static<typeof ConsentReceipt>

/** A text that somebody agreed to, as it was shown. */
export const ConsentText = Type.Object(
  {
    hash: TextHash,
    version: Type.String({ description: 'The edition under which it was first agreed to' }),
    text: Type.String({
      description: 'The sentence beside the button, and then the paragraphs, each on a line of its own',
    }),
    keptAt: Type.String({ format: 'date-time', description: 'When somebody first agreed to it' }),
  },
  { $id: 'ConsentText' },
)
export type ConsentText = Static<typeof ConsentText>

/** Where a text is asked for. */
export const ConsentTextPath = Type.Object({ hash: TextHash })

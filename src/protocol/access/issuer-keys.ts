/** Public keys of issuers that an operator trusts, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { Environment } from './access-tokens.ts'
import { Id } from '../id-schemas.ts'

/** PEM of an RSA key of 4096 bits has 800 characters. */
const MAX_KEY_CHARACTERS = 4096
const MAX_SOURCE_CHARACTERS = 500

const moment = Type.String({ format: 'date-time' })

/** The document that bears an issuer's code; `other` for a genuine code that is not on an identity document. */
export const issuerCodeKinds = ['cnh', 'dni', 'rg-digital', 'cin', 'other'] as const
export type IssuerCodeKind = (typeof issuerCodeKinds)[number]

/**
 * What a key signs: codes; specimens, which are not documents; or, through the signers for whom it vouches, the PDFs of
 * digital documents.
 */
export const signedKinds = [...issuerCodeKinds, 'pdf', 'specimen'] as const
export type SignedKind = (typeof signedKinds)[number]

export const ImportIssuerKeyBody = Type.Object(
  {
    group: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The issuer’s id of the group of keys: cin for the national identity card, icp-brasil for a root that vouches for the signers of PDFs',
    }),
    publicKey: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_CHARACTERS,
      description: 'SubjectPublicKeyInfo, as PEM or as base64 of its DER',
    }),
    validFrom: Type.String({ format: 'date-time', description: 'The moment from which the key may sign' }),
    validUntil: Type.String({ format: 'date-time', description: 'The moment until which the key may sign' }),
    revokedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the key was withdrawn; what it signed before still counts',
      }),
    ),
    environment: Type.Optional({
      ...Environment,
      description:
        'The environment whose accounts trust the key; production unless set. No other environment trusts a key for test',
    }),
    source: Type.Optional(
      Type.String({ maxLength: MAX_SOURCE_CHARACTERS, description: 'Where the operator got the key' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        group: 'cin',
        // Nobody has the private key.
        publicKey:
          'MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQApz1C/f7yxpz6IQxWwNyVPKg/Dzwvzx9TYAX9/DfNxgvbrl7Dd/lhANi7hZFF2gnwnYQ4bQC08xXcZuiA30sZnd4A015skBCcdwcqITOukyeNxo42UDgPMSDrgY4WxzFXDmEKmt2wSHM2EorU9CNwClCRLqJn8TP930y8/LHrnv0yQiw=',
        validFrom: '2026-01-01T00:00:00.000Z',
        validUntil: '2028-01-01T00:00:00.000Z',
        environment: 'test',
        source: 'https://issuer.example/keys',
      },
    ],
  },
)
export type ImportIssuerKeyBody = Static<typeof ImportIssuerKeyBody>

export const IssuerKeyRecord = Type.Object(
  {
    _id: Id,
    group: Type.String(),
    /** What the group signs. */
    signs: Type.Array(Type.Enum(signedKinds)),
    algorithm: Type.String({ description: 'RSA 2048, brainpoolP256r1 or P-521' }),
    fingerprint: Type.String({ description: 'SHA-256 of the SubjectPublicKeyInfo, 64 hex characters' }),
    validFrom: moment,
    validUntil: moment,
    revokedAt: Type.Optional(moment),
    environment: Environment,
    source: Type.Optional(Type.String()),
    createdAt: moment,
  },
  { $id: 'IssuerKey' },
)
export type IssuerKeyRecord = Static<typeof IssuerKeyRecord>

export const ListIssuerKeysAnswer = Type.Object({
  docs: Type.Array(IssuerKeyRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListIssuerKeysAnswer = Static<typeof ListIssuerKeysAnswer>

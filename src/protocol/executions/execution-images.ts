/**
 * Addresses under which the pictures of one execution can be seen for a while, in addition to the file names of section
 * 2.3.
 */
import { Type, type Static } from 'typebox'

const Address = Type.String({
  format: 'uri',
  description: 'Can be opened without a token for at least one hour and less than two',
})

export const ExecutionImageAddresses = Type.Object(
  {
    front: Type.Optional(Address),
    back: Type.Optional(Address),
    selfie: Type.Optional(Address),
    /** The code of the document, close up, where it was asked for. */
    code: Type.Optional(Address),
    /** The upright card that the analysis cut out of each side. The boxes of fields refer to it. */
    frontCard: Type.Optional(Address),
    backCard: Type.Optional(Address),
    /** The portrait on the document that the selfie was compared with. */
    portrait: Type.Optional(Address),
    /** The portrait inside the code that the issuer signed, enlarged; only of a code whose signature is valid. */
    issuerPortrait: Type.Optional(Address),
  },
  { $id: 'ExecutionImageAddresses' },
)
export type ExecutionImageAddresses = Static<typeof ExecutionImageAddresses>

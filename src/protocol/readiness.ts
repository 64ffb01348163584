/** What a server that is ready answers at `/ready`. */
import { Type, type Static } from 'typebox'

export const ReadyAnswer = Type.Object({
  status: Type.Enum(['ok']),
  emulator: Type.Optional(
    Type.Literal(true, {
      description:
        'There where LIMIAR_EMULATOR is on: in accounts for tests, what the analysis finds for some CPFs is made up',
    }),
  ),
})
export type ReadyAnswer = Static<typeof ReadyAnswer>

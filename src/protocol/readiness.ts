/** What a server that is ready answers at `/ready`. */
import { Type, type Static } from 'typebox'

export const ReadyAnswer = Type.Object({
  status: Type.Enum(['ok']),
  emulator: Type.Optional(
    Type.Literal(true, {
      description:
        'Present where LIMIAR_EMULATOR is on. In accounts for tests, the findings of an analysis are then made up for some CPFs',
    }),
  ),
})
export type ReadyAnswer = Static<typeof ReadyAnswer>

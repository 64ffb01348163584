/** What the server measures about itself, on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'

/** A value of a gauge or a counter of `/metrics`. Histograms are only there. */
export const Figure = Type.Object(
  {
    name: Type.String({ description: 'The name that /metrics uses, such as limiar_jobs_waiting' }),
    labels: Type.Record(Type.String(), Type.String()),
    value: Type.Number(),
  },
  { $id: 'Figure' },
)
export type Figure = Static<typeof Figure>

export const FiguresAnswer = Type.Object({
  at: Type.String({ format: 'date-time' }),
  figures: Type.Array(Figure),
})

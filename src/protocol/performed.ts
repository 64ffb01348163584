/** A piece of work that was done and has a result, or that was not done and says why. */
export type Performed<Result, Why extends string = string> =
  | ({ readonly performed: true } & Result)
  | {
      readonly performed: false
      readonly reason: Why
      /** The failure is on our side and says nothing about what was examined. */
      readonly isOurFault?: true
      /** The work may succeed later by itself. */
      readonly isPassing?: true
    }

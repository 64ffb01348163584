/** Something that was done and has a result, or was not done and says why. */
export type Performed<Result> =
  | ({ readonly performed: true } & Result)
  | {
      readonly performed: false
      readonly reason: string
      /** It failed on our side, and says nothing of what was looked at. */
      readonly isOurFault?: true
      /** It may succeed later, without anybody doing anything. */
      readonly isPassing?: true
    }

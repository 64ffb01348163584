/** Counts the questions to an official source, which cost money and have a limit. */

/** The number of questions, and of those that the source charges for. */
export interface OfficialUse {
  readonly asked: number
  readonly charged: number
}

/** What all nodes together asked on a day, and how many questions are allowed a day. */
export interface OfficialDay extends OfficialUse {
  /** Undefined: any number. */
  readonly limit: number | undefined
}

/** The count of all nodes, by source and by day (yyyy-mm-dd). It holds nothing about a person. */
export interface OfficialUseStore {
  /**
   * Counts one more question, unless the day has as many as its limit. Returns whether it was counted. Nodes that count
   * at the same time never count more than the limit together.
   */
  countQuestion(source: string, day: string, limit?: number): Promise<boolean>
  /** Counts a charge for a question that was counted on that day. */
  countCharge(source: string, day: string): Promise<void>
  /** What was counted on a day so far. */
  useOf(source: string, day: string): Promise<OfficialUse>
}

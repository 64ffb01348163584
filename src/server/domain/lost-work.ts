/** The port to work whose job is gone. */
export interface LostWork {
  /**
   * Gives a new job to each execution, delivery and message that waits without one, the oldest first, up to a number of
   * each. Returns how many there were.
   */
  requeue(most: number): Promise<number>
}

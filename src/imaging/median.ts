/** The middle value. Of two middle values it is the larger; of no values it is 0. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

/** The middle one of some values, of two middle ones the larger; 0 of no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

/** The middle value. Of two middle values it is the larger; of no values it is 0. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

/** The value that this share of the values, 0 to 1, does not exceed; of no values it is 0. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.round(share * (values.length - 1))] ?? 0
}

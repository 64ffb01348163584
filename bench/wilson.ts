/** The interval in which a share lies with 95 % confidence, by Wilson's score. */
export function wilson(count: number, of: number): readonly [number, number] {
  const z = 1.96
  const share = count / of
  const middle = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  // Rounding may carry a share of 0 or 1 a little beyond.
  return [
    Math.max(0, (middle - spread) / (1 + (z * z) / of)),
    Math.min(1, (middle + spread) / (1 + (z * z) / of)),
  ]
}

/** The same interval in percent, as the tables show it. */
export function interval(count: number, of: number): string {
  const [low, high] = wilson(count, of)
  return `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`
}

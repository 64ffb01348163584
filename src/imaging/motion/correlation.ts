/** The correlation of two rows of numbers. */

/** The values with their mean subtracted. */
export function centred(values: Float32Array): Float32Array {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index]!
  const less = new Float32Array(values.length)
  for (let index = 0; index < values.length; index++) less[index] = values[index]! - sum / values.length
  return less
}

/** Pearson's coefficient of two centred rows, -1 to 1; 0 where one of them does not vary. */
export function correlationOf(one: Float32Array, other: Float32Array): number {
  const spread = Math.sqrt(dot(one, one) * dot(other, other))
  return spread === 0 ? 0 : dot(one, other) / spread
}

export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!
  return sum
}

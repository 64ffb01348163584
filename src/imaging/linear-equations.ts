/** Small dense systems of linear equations. */

/** A pivot this small means that the equations do not determine their unknowns. */
const SINGULAR = 1e-9

/**
 * Solves a system of as many equations as unknowns by Gauss-Jordan elimination. The last column holds the right side.
 * Undefined when the equations do not determine the unknowns. The rows are overwritten.
 */
export function solveEquations(rows: number[][]): readonly number[] | undefined {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column)
    const pivot = rest.reduce((best, row) => (magnitude(row, column) > magnitude(best, column) ? row : best))
    if (magnitude(pivot, column) < SINGULAR) return undefined
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(column, 0, pivot)
    for (const row of rows) if (row !== pivot) subtractMultiple(row, pivot, column)
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

/**
 * Collects observations `coefficients · unknowns = value` and solves them for the unknowns with the least squared
 * error.
 */
export class LeastSquares {
  readonly #rows: number[][]
  readonly #unknowns: number

  constructor(unknowns: number) {
    this.#unknowns = unknowns
    this.#rows = Array.from({ length: unknowns }, () => new Array<number>(unknowns + 1).fill(0))
  }

  /** `weight` is how many times the observation counts. */
  observe(coefficients: readonly number[], value: number, weight = 1): void {
    for (let row = 0; row < this.#unknowns; row++) {
      const factor = weight * coefficients[row]!
      if (factor === 0) continue
      const sums = this.#rows[row]!
      for (let column = 0; column < this.#unknowns; column++) sums[column]! += factor * coefficients[column]!
      sums[this.#unknowns]! += factor * value
    }
  }

  solve(): readonly number[] | undefined {
    return solveEquations(this.#rows.map((row) => [...row]))
  }
}

const magnitude = (row: readonly number[], column: number): number => Math.abs(row[column] ?? 0)

function subtractMultiple(row: number[], pivot: readonly number[], column: number): void {
  const factor = (row[column] ?? 0) / (pivot[column] ?? 1)
  for (let i = column; i < row.length; i++) row[i] = (row[i] ?? 0) - factor * (pivot[i] ?? 0)
}

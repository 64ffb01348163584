/** Small pictures by which frames are compared. */
import { luminance, type Pixels } from '../pixels.ts'

/** Cells of a thumbnail across and down. */
export const THUMBNAIL = { columns: 32, rows: 24 } as const

/** Mean luminance of 32x24 cells, in rows from the top left. */
export function thumbnailOf(frame: Pixels): Float64Array {
  const { width, height } = frame
  const { columns, rows } = THUMBNAIL
  const grey = luminance(frame)
  const [sums, counts] = [new Float64Array(columns * rows), new Float64Array(columns * rows)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      sums[cell]! += grey[y * width + x]!
      counts[cell]!++
    }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!))
}

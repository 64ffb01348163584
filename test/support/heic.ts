import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A HEIC of 160 x 120 pixels: red and green above, blue and white below. */
export const fourColours = readFileSync(join(import.meta.dirname, 'heic', 'four-colours.heic'))

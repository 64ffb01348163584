/** Finds where a picture may show a two-dimensional code. This is cheap, so that the decoder sees only those parts. */

/** A part of a picture, in pixels of it. */
export interface CodePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pixels of a tile's side: a dozen modules of a code, or a letter or two. */
const TILE = 12
/** Between the darkest and the lightest pixel of a tile. */
const MIN_CONTRAST = 60
/**
 * Changes between dark and light in a tile, along its rows and along its columns. Text has many in one direction only.
 */
const MIN_CHANGES = 18
/** About half of a code is dark. */
const DARK_SHARE = [0.25, 0.75] as const
const MIN_TILES = 9
const MIN_TILES_ACROSS = 3
/** A code fills its frame; lines of text and edges do not. */
const MIN_FILL = 0.4
const MAX_PLACES = 2

/** The largest groups of tiles that look like a code, largest first; `grey` holds one byte a pixel. */
export function codePlaces(grey: Uint8Array, width: number, height: number): CodePlace[] {
  const [across, down] = [Math.floor(width / TILE), Math.floor(height / TILE)]
  const marked = new Uint8Array(across * down)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      if (isCodeLike(grey, width, column * TILE, row * TILE)) marked[row * across + column] = 1
  return groupsOf(marked, across, down)
    .filter(({ tiles, width: w, height: h }) => {
      const isFilled = tiles >= MIN_TILES && tiles > w * h * MIN_FILL
      return isFilled && Math.min(w, h) >= MIN_TILES_ACROSS
    })
    .sort((a, b) => b.tiles - a.tiles)
    .slice(0, MAX_PLACES)
    .map((group) => ({
      x: group.x * TILE,
      y: group.y * TILE,
      width: group.width * TILE,
      height: group.height * TILE,
    }))
}

function isCodeLike(grey: Uint8Array, width: number, left: number, top: number): boolean {
  const middle = middleOf(grey, width, left, top)
  if (middle === undefined) return false
  let [dark, alongRows, alongColumns] = [0, 0, 0]
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      const at = (top + y) * width + left + x
      const isLight = (grey[at] ?? 0) > middle
      if (!isLight) dark++
      if (x + 1 < TILE && isLight !== (grey[at + 1] ?? 0) > middle) alongRows++
      if (y + 1 < TILE && isLight !== (grey[at + width] ?? 0) > middle) alongColumns++
    }
  const darkShare = dark / (TILE * TILE)
  const isMixed = darkShare > DARK_SHARE[0] && darkShare < DARK_SHARE[1]
  return isMixed && alongRows >= MIN_CHANGES && alongColumns >= MIN_CHANGES
}

/** Half way between dark and light; undefined for a tile without contrast. */
function middleOf(grey: Uint8Array, width: number, left: number, top: number): number | undefined {
  let [darkest, lightest] = [255, 0]
  for (let y = top; y < top + TILE; y++)
    for (let x = left; x < left + TILE; x++) {
      const value = grey[y * width + x] ?? 0
      darkest = Math.min(darkest, value)
      lightest = Math.max(lightest, value)
    }
  return lightest - darkest < MIN_CONTRAST ? undefined : (lightest + darkest) / 2
}

interface TileGroup extends CodePlace {
  readonly tiles: number
}

/** Marked tiles that touch, corners included; places in tiles. */
function groupsOf(marked: Uint8Array, across: number, down: number): TileGroup[] {
  const groups: TileGroup[] = []
  for (let seed = 0; seed < marked.length; seed++)
    if (marked[seed] === 1) groups.push(taken(seed, marked, across, down))
  return groups
}

/** Removes a group from the marked tiles and returns it. */
function taken(seed: number, marked: Uint8Array, across: number, down: number): TileGroup {
  const stack = [seed]
  marked[seed] = 0
  let [left, right, top, bottom, tiles] = [across, -1, down, -1, 0]
  for (let tile = stack.pop(); tile !== undefined; tile = stack.pop()) {
    const [x, y] = [tile % across, Math.floor(tile / across)]
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    tiles++
    for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column++) {
        const neighbour = row * across + column
        if (marked[neighbour] !== 1) continue
        marked[neighbour] = 0
        stack.push(neighbour)
      }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, tiles }
}

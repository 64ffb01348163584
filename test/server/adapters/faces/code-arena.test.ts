import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CodeArena, type Run } from '../../../../src/server/adapters/faces/code-arena.ts'
import {
  quantiseProbe,
  quantiseRow,
  type RowCodes,
} from '../../../../src/server/adapters/faces/quantisation.ts'
import { gaussianVector, hostileRows, toUnit } from '../../../support/face-vectors.ts'
import { seededRandom } from '../../../support/random.ts'

const ROWS = 320
/** A floor below every cosine: every row passes. */
const NO_FLOOR = -2

const product = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0)

/** A gallery in an arena, the codes of its rows, and the largest error as a share of its bound. */
class CodedGallery {
  readonly arena: CodeArena
  readonly run: Run = { accountId: 'account', first: 0, rows: ROWS, used: ROWS }
  readonly codes: readonly RowCodes[]
  readonly rows: readonly Float32Array[]

  constructor(rows: readonly Float32Array[], change: (codes: RowCodes) => RowCodes = (codes) => codes) {
    this.rows = rows
    this.arena = new CodeArena(rows[0]!.length)
    this.arena.open(this.run)
    this.codes = rows.map((row) => change(quantiseRow(row, this.arena.width)))
    this.codes.forEach((codes, row) => this.arena.write(this.run, row, codes))
  }

  /** The part of a row that its codes leave out. With it as the probe, the bound is tight. */
  residualOf(row: number): Float32Array {
    const { codes, scale } = this.codes[row]!
    return this.rows[row]!.map((value, index) => value - scale * codes[index]!)
  }

  /** The largest |cosine - estimate| as a share of its bound, over every row. */
  worstShare(probe: Float32Array): number {
    const codes = quantiseProbe(probe, this.arena.width)
    let seen = 0
    let worst = 0
    this.arena.scan(this.run, codes, NO_FLOOR, (row, estimate, residual) => {
      seen++
      const error = Math.abs(product(this.rows[row]!, probe) - estimate)
      worst = Math.max(worst, error / (residual * codes.length + codes.slack))
    })
    assert.equal(seen, this.rows.length)
    return worst
  }
}

describe('the error bound of the codes', () => {
  // 50 is not a multiple of the number of rows that the kernel takes at a time.
  for (const dimensions of [50, 192, 512]) {
    const random = seededRandom(dimensions)
    for (const [name, makeRow] of Object.entries(hostileRows(random, dimensions))) {
      it(`holds for every pair of a probe and a row: ${dimensions} dimensions, ${name}`, () => {
        const gallery = new CodedGallery(Array.from({ length: ROWS }, (_, row) => makeRow(row)))
        const worst = probesOf(gallery).map((probe) => gallery.worstShare(probe))
        assert.ok(Math.max(...worst) <= 1, `an error is ${Math.max(...worst)} of its bound`)
      })
    }

    function probesOf(gallery: CodedGallery): readonly Float32Array[] {
      const row = () => Math.floor(random() * ROWS)
      const [near, one, other] = [gallery.rows[row()]!, gallery.rows[row()]!, gallery.rows[row()]!]
      const noise = gaussianVector(random, dimensions)
      return [
        toUnit(noise),
        near,
        toUnit(near.map((value, index) => value + 0.02 * noise[index]!)),
        toUnit(one.map((value, index) => value + other[index]!)),
        ...Array.from({ length: 20 }, () => gallery.residualOf(row()))
          .filter((residual) => residual.some((value) => value !== 0))
          .map(toUnit),
      ]
    }
  }

  it('is no wider than it has to be, and a narrower one is found out', () => {
    const random = seededRandom(11)
    const rows = Array.from({ length: ROWS }, () => toUnit(gaussianVector(random, 192)))
    const gallery = new CodedGallery(rows)
    const shrunk = new CodedGallery(rows, (codes) => ({ ...codes, residual: 0.6 * codes.residual }))
    const probe = toUnit(gallery.residualOf(5))
    assert.ok(gallery.worstShare(probe) > 0.95)
    assert.ok(shrunk.worstShare(probe) > 1.5)
  })
})

describe('an arena that is read for a snapshot', () => {
  it('gives each run of rows as it was when the reading began, whatever is written meanwhile', () => {
    const random = seededRandom(13)
    const arena = new CodeArena(32)
    const runs: Run[] = [0, 64, 128].map((first) => ({ accountId: 'account', first, rows: 64, used: 64 }))
    const writeEveryRow = (): void => {
      for (const run of runs) {
        for (let row = run.first; row < run.first + 64; row++) {
          arena.write(run, row, quantiseRow(toUnit(gaussianVector(random, 32)), arena.width))
        }
      }
    }
    for (const run of runs) arena.open(run)
    writeEveryRow()
    const before = runs.map((run) => Buffer.from(arena.bytes(run)))
    const take = arena.freeze(runs)
    assert.deepEqual(Buffer.from(take(runs[0]!)), before[0])
    writeEveryRow()
    arena.clear(runs[1]!, 70)
    assert.deepEqual(Buffer.from(take(runs[1]!)), before[1])
    assert.notDeepEqual(Buffer.from(arena.bytes(runs[2]!)), before[2])
    assert.deepEqual(Buffer.from(take(runs[2]!)), before[2])
    assert.notDeepEqual(Buffer.from(arena.freeze(runs)(runs[1]!)), before[1])
  })
})

describe('a scan', () => {
  const random = seededRandom(12)
  const rows = Array.from({ length: ROWS }, () => toUnit(gaussianVector(random, 64)))
  const passing = ({ arena, run }: CodedGallery, probe: Float32Array, floor: number): readonly number[] => {
    const found: number[] = []
    arena.scan(run, quantiseProbe(probe, arena.width), floor, (row) => found.push(row))
    return found
  }

  it('finds every row that reaches the floor, and few that do not', () => {
    const gallery = new CodedGallery(rows)
    for (const floor of [-0.5, 0, 0.1, 0.3]) {
      const probe = toUnit(gaussianVector(random, 64))
      const reaching = rows.flatMap((row, index) => (product(row, probe) >= floor ? [index] : []))
      const found = passing(gallery, probe, floor)
      assert.deepEqual(
        reaching.filter((row) => !found.includes(row)),
        [],
      )
      const within = rows.filter((row) => product(row, probe) >= floor - 0.05)
      assert.ok(found.length <= within.length, `${found.length} passed, ${reaching.length} reach the floor`)
    }
  })

  it('finds no row that was removed or never written, however low the floor', () => {
    const gallery = new CodedGallery(rows)
    gallery.arena.clear(gallery.run, 7)
    gallery.arena.clear(gallery.run, 318)
    const expected = rows.map((_, row) => row).filter((row) => row !== 7 && row !== 318)
    assert.deepEqual(passing(gallery, rows[0]!, -Infinity), expected)

    const later: Run = { accountId: 'account', first: ROWS, rows: 64, used: 2 }
    gallery.arena.open(later)
    gallery.arena.write(later, ROWS + 1, quantiseRow(rows[3]!, gallery.arena.width))
    const found: number[] = []
    gallery.arena.scan(later, quantiseProbe(rows[3]!, gallery.arena.width), -1, (row) => found.push(row))
    assert.deepEqual(found, [ROWS + 1])
  })
})

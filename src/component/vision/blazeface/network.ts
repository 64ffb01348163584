/** Runs a BlazeFace network: one memory, and the kernels row by row. */
import { createMemory, WASM_PAGE_BYTES } from '../../../simd/runtime.ts'
import { plainKernels, type Kernels } from './kernels.ts'
import { COLOURS, FLOAT_BYTES, Layout, type HeadOutput, type Image, type Step } from './layout.ts'
import type { BlazeModel } from './model-file.ts'
import { simdKernels } from './simd-kernels.ts'

const RGBA_BYTES = 4

/** Whether the kernels run in WebAssembly SIMD or in plain JavaScript. */
export type Engine = 'simd' | 'plain'

/**
 * What a head answers for one cell and anchor: a score before the logistic function, and the values in pixels of the
 * input.
 */
export interface AnchorOutput {
  readonly rawScore: number
  /** Centre (relative to the anchor), width, height, then the key points (relative to the anchor). */
  readonly values: Float32Array
  /** Middle of the cell, shares of the input. */
  readonly anchor: { readonly x: number; readonly y: number }
}

/** One network over one memory. */
export class BlazeNetwork {
  /** Pixels. */
  readonly inputSide: number
  readonly engine: Engine
  readonly #kernels: Kernels
  readonly #floats: Float32Array
  readonly #steps: readonly Step[]
  readonly #heads: readonly HeadOutput[]
  readonly #image: Image

  /** Uses SIMD where it can; `engine` insists on one. @throws where the wanted engine is not available. */
  constructor(model: BlazeModel, engine?: Engine) {
    const layout = new Layout(model)
    const pages = Math.ceil(layout.end / WASM_PAGE_BYTES)
    const { buffer, kernels, runsOn } = openEngine(pages, engine)
    this.engine = runsOn
    this.inputSide = model.inputSide
    this.#kernels = kernels
    this.#floats = new Float32Array(buffer)
    this.#steps = layout.steps
    this.#heads = layout.heads
    this.#image = layout.image
    for (const { at, values } of layout.weights) this.#floats.set(values, at / FLOAT_BYTES)
  }

  /** Looks at a picture of inputSide x inputSide RGBA pixels; `outputs` then reads what was found. */
  run(rgba: Uint8ClampedArray): void {
    const { at, rowFloats, padding } = this.#image
    for (let row = 0; row < this.inputSide; row++) {
      let to = at / FLOAT_BYTES + (row + padding) * rowFloats + padding * COLOURS
      const end = (row + 1) * this.inputSide * RGBA_BYTES
      for (let from = row * this.inputSide * RGBA_BYTES; from < end; from += RGBA_BYTES)
        for (let colour = 0; colour < COLOURS; colour++) this.#floats[to++] = rgba[from + colour]! / 127.5 - 1
    }
    for (const step of this.#steps) step(this.#kernels)
  }

  /** What was found, anchor by anchor. Only anchors whose raw score is at least the given one are returned. */
  *outputs(minRawScore = -Infinity): Generator<AnchorOutput> {
    for (const { at, side, channels, anchors, valuesPerAnchor } of this.#heads) {
      for (let cell = 0; cell < side * side; cell++) {
        const scores = at / FLOAT_BYTES + cell * channels
        for (let anchor = 0; anchor < anchors; anchor++) {
          const rawScore = this.#floats[scores + anchor]!
          if (!(rawScore >= minRawScore)) continue
          const first = scores + anchors + anchor * valuesPerAnchor
          yield {
            rawScore,
            values: this.#floats.subarray(first, first + valuesPerAnchor),
            anchor: { x: ((cell % side) + 0.5) / side, y: (Math.floor(cell / side) + 0.5) / side },
          }
        }
      }
    }
  }
}

function openEngine(
  pages: number,
  wanted: Engine | undefined,
): { readonly buffer: ArrayBuffer; readonly kernels: Kernels; readonly runsOn: Engine } {
  if (wanted !== 'plain')
    try {
      const memory = createMemory(pages, pages)
      return { buffer: memory.buffer, kernels: simdKernels(memory), runsOn: 'simd' }
    } catch (error) {
      if (wanted === 'simd') throw error
    }
  const buffer = new ArrayBuffer(pages * WASM_PAGE_BYTES)
  return { buffer, kernels: plainKernels(buffer), runsOn: 'plain' }
}

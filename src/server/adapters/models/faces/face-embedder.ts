import { usualAlignmentOf, type Alignment } from './face-aligner.ts'
import { FaceModelError, type EmbedderInput, type FaceModel } from '../sessions/model-card.ts'
import { floatTensor, floatsOf, openSession, type ModelSession } from '../sessions/model-sessions.ts'

/** Turns an aligned face into a vector of unit length. Vectors of the same person are close to each other. */
export class FaceEmbedder {
  /** How faces have to be aligned for this model. */
  readonly alignment: Alignment
  readonly #session: ModelSession
  readonly #model: FaceModel
  readonly #names: { readonly input: string; readonly output: string }

  private constructor(session: ModelSession, model: FaceModel) {
    const { sidePixels, template } = model.card.embedder.input
    this.alignment = template
      ? { side: sidePixels, template: template.map(([x, y]) => ({ x, y })) }
      : usualAlignmentOf(sidePixels)
    this.#names = namesOf(session, model)
    this.#session = session
    this.#model = model
  }

  /** Opens a model and checks that it does what its card says. @throws FaceModelError. */
  static async open(model: FaceModel): Promise<FaceEmbedder> {
    const session = await sessionOf(model)
    try {
      const embedder = new FaceEmbedder(session, model)
      await embedder.#tryOut()
      return embedder
    } catch (error) {
      await session.release()
      throw error
    }
  }

  /** The embedding of a face aligned as this model wants it. */
  async embed(aligned: Float32Array): Promise<Float32Array> {
    return unitVector(await this.#run(aligned))
  }

  /**
   * The embedding of a face averaged with that of its mirror image. It takes a second run, and lies in the same space.
   */
  async average(aligned: Float32Array, embedding: Float32Array): Promise<Float32Array> {
    const mirrored = await this.embed(mirrorImage(aligned, this.alignment.side))
    return unitVector(embedding.map((value, index) => value + mirrored[index]!))
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  async #run(aligned: Float32Array): Promise<Float32Array> {
    const { side } = this.alignment
    const { input } = this.#model.card.embedder
    const shape = input.layout === 'nchw' ? [1, 3, side, side] : [1, side, side, 3]
    const outputs = await this.#session.run({
      [this.#names.input]: floatTensor(inputOf(aligned, input), shape),
    })
    return floatsOf(outputs[this.#names.output])
  }

  /** Runs the model once on a shaded square, so that an unusable model is refused now and not with the first face. */
  async #tryOut(): Promise<void> {
    const { path, card } = this.#model
    const shaded = Float32Array.from({ length: this.alignment.side ** 2 * 3 }, (_, index) => index % 256)
    let values: Float32Array
    try {
      values = await this.#run(shaded)
    } catch (cause) {
      throw new FaceModelError(
        `${path} cannot be run on the input that its card describes: ${reason(cause)}`,
        {
          cause,
        },
      )
    }
    const { dimensions } = card.embedder
    if (values.length !== dimensions)
      throw new FaceModelError(
        `${path} gives ${values.length} values for a face, but its card says ${dimensions}.`,
      )
  }
}

async function sessionOf({ path }: FaceModel): Promise<ModelSession> {
  try {
    return await openSession(path)
  } catch (cause) {
    throw new FaceModelError(`${path} cannot be opened as an ONNX model: ${reason(cause)}`, { cause })
  }
}

function namesOf(
  { inputNames, outputNames }: ModelSession,
  { path, card }: FaceModel,
): { readonly input: string; readonly output: string } {
  const [input, ...otherInputs] = inputNames
  if (input === undefined || otherInputs.length > 0)
    throw new FaceModelError(`${path} has ${inputNames.length} inputs: a face embedder has one.`)
  const named = card.embedder.output
  const output = named ?? outputNames[0]
  const isClear = named === undefined ? outputNames.length === 1 : outputNames.includes(named)
  if (output === undefined || !isClear)
    throw new FaceModelError(
      `${path} has the outputs ${outputNames.join(', ')}: name the embedding in embedder.output of the card.`,
    )
  return { input, output }
}

/** Converts the face to the order and range that the model expects. */
function inputOf(
  aligned: Float32Array,
  { layout = 'nhwc', channels = 'rgb', mean, deviation }: EmbedderInput,
): Float32Array {
  const pixels = aligned.length / 3
  const input = new Float32Array(aligned.length)
  for (let channel = 0; channel < 3; channel++) {
    const from = channels === 'rgb' ? channel : 2 - channel
    const shift = typeof mean === 'number' ? mean : mean[channel]!
    const divisor = typeof deviation === 'number' ? deviation : deviation[channel]!
    const [start, step] = layout === 'nchw' ? [channel * pixels, 1] : [channel, 3]
    for (let pixel = 0; pixel < pixels; pixel++)
      input[start + pixel * step] = (aligned[pixel * 3 + from]! - shift) / divisor
  }
  return input
}

function mirrorImage(aligned: Float32Array, side: number): Float32Array {
  const mirrored = new Float32Array(aligned.length)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const from = (row * side + side - 1 - column) * 3
      mirrored.set(aligned.subarray(from, from + 3), (row * side + column) * 3)
    }
  }
  return mirrored
}

function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!(length > 0 && Number.isFinite(length)))
    throw new Error('The embedder gave a vector of zeros, or with a value that is not finite.')
  return vector.map((value) => value / length)
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

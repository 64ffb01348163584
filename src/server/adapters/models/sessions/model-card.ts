/** The card beside a face embedder: how its input is made and what it outputs. It makes the embedder replaceable. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { OperatorError } from '../../../machine/operator-error.ts'

/** One number for red, green and blue, or one each; in the order of the model's channels. */
const PerChannel = Type.Union([Type.Number(), Type.Tuple([Type.Number(), Type.Number(), Type.Number()])])
const PointPair = Type.Tuple([Type.Number(), Type.Number()])

const EmbedderInput = Type.Object({
  sidePixels: Type.Integer({ minimum: 32, maximum: 512 }),
  /** Rows of pixels of three channels, or three pictures of one channel. */
  layout: Type.Optional(Type.Enum(['nhwc', 'nchw'])),
  channels: Type.Optional(Type.Enum(['rgb', 'bgr'])),
  /** The model is given (value - mean) / deviation, where a value is 0 to 255. */
  mean: PerChannel,
  deviation: PerChannel,
  /** Where the eyes, the nose tip and the corners of the mouth are moved to, in pixels of the input. */
  template: Type.Optional(Type.Tuple([PointPair, PointPair, PointPair, PointPair, PointPair])),
})
export type EmbedderInput = Static<typeof EmbedderInput>

const EmbedderCard = Type.Object({
  /** Becomes part of the model id, which becomes part of addresses. */
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' }),
  licence: Type.String({ minLength: 1 }),
  /** SHA-256 of the ONNX file. A card without it fits any file that it lies beside. */
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  embedder: Type.Object({
    /** Limited to what the face index accepts. */
    dimensions: Type.Integer({ minimum: 16, maximum: 1024 }),
    input: EmbedderInput,
    /** Which output is the embedding, where the model has several. */
    output: Type.Optional(Type.String({ minLength: 1 })),
    calibration: Type.Object({
      midpoint: Type.Number({ minimum: -1, maximum: 1 }),
      slope: Type.Number({ exclusiveMinimum: 0 }),
    }),
  }),
})
export type EmbedderCard = Static<typeof EmbedderCard>

/** An embedder and its card. */
export interface FaceModel {
  /** The ONNX file. */
  readonly path: string
  readonly card: EmbedderCard
  /** Stored with every embedding, because embeddings of two models cannot be compared. */
  readonly id: string
}

/** A model or a card that cannot be used. The message is a sentence for the person who named it. */
export class FaceModelError extends OperatorError {
  override readonly name = 'FaceModelError'
}

/** Characters of the hash in a model id: enough to tell any two files apart. */
const HASH_CHARACTERS = 12

/** The card of a model: the same name with the ending .json. */
export function cardPathOf(modelPath: string): string {
  return modelPath.replace(/\.onnx$/i, '.json')
}

/** An ONNX file with the card beside it. @throws FaceModelError. */
export async function readFaceModel(path: string): Promise<FaceModel> {
  if (!/\.onnx$/i.test(path))
    throw new FaceModelError(`${path} is not an ONNX file: its name does not end in .onnx.`)
  const model = await readNamed(path, 'There is no model at')
  const card = parseCard(cardPathOf(path), await readNamed(cardPathOf(path), 'The model has no card at'))
  const hash = createHash('sha256').update(model).digest('hex')
  if (card.sha256 !== undefined && card.sha256 !== hash)
    throw new FaceModelError(`${path} is not the file that its card describes: the SHA-256 differs.`)
  return { path, card, id: `${card.name}-${hash.slice(0, HASH_CHARACTERS)}` }
}

function parseCard(path: string, text: Buffer): EmbedderCard {
  let card: unknown
  try {
    card = JSON.parse(text.toString('utf8'))
  } catch (cause) {
    throw new FaceModelError(`${path} is not JSON.`, { cause })
  }
  if (Value.Check(EmbedderCard, card)) return card
  const mistakes = Value.Errors(EmbedderCard, card).map(
    ({ instancePath, message }) => `${instancePath === '' ? 'the card' : instancePath.slice(1)} ${message}`,
  )
  throw new FaceModelError(`${path} is not a card of a face embedder: ${[...new Set(mistakes)].join('; ')}.`)
}

async function readNamed(path: string, absent: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new FaceModelError(`${absent} ${path}.`, { cause })
  }
}

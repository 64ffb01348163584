/** Removes the classes from PP-OCR's reader that no Brazilian document shows. */
import { floatsOf, floatTensor, type OnnxModel, type OnnxNode, type OnnxTensor } from './onnx.ts'
import { RewrittenGraph } from './simplify-rewriting.ts'

/** Printable ASCII, the accents that the model knows, and the guillemets that it reads for the fillers of an MRZ. */
const LATIN = /^[\x20-\x7eÀ-ÿ°º«《]$/

/** The Latin lines of a list of characters, in their order. */
export function latinKeys(keys: Uint8Array): Uint8Array {
  return new TextEncoder().encode(`${linesOf(keys).filter(isLatin).join('\n')}\n`)
}

/** Reduces a reader of all characters to the Latin ones: only these share the probabilities. */
export function latinReader(model: OnnxModel, keys: Uint8Array): OnnxModel {
  // The blank stands before the characters and the space after them.
  const characters = ['', ...linesOf(keys), ' ']
  const kept = characters.flatMap((character, index) => (index === 0 || isLatin(character) ? [index] : []))
  return withClasses(model, kept, characters.length)
}

function linesOf(keys: Uint8Array): readonly string[] {
  return new TextDecoder().decode(keys).trimEnd().split(/\r?\n/)
}

const isLatin = (character: string): boolean => LATIN.test(character)

/** Keeps some columns of the last layer: a product with weights, a sum with biases, and a softmax. */
function withClasses(model: OnnxModel, kept: readonly number[], classes: number): OnnxModel {
  const graph = new RewrittenGraph(model)
  const softmax = graph.nodes.find(({ op, outputs }) => op === 'Softmax' && outputs.some(isOutputOf(model)))
  const sum = makerOf(graph, softmax?.inputs[0], 'Add')
  const product = makerOf(graph, sum.inputs[0], 'MatMul')
  for (const name of [product.inputs[1] ?? '', sum.inputs[1] ?? ''])
    graph.constants.set(name, withColumns(graph.constants.get(name), kept, classes))
  const outputs = model.outputs.map((output) => ({
    ...output,
    dims: output.dims?.with(-1, kept.length),
  }))
  return { ...graph.finished(), outputs }
}

const isOutputOf =
  ({ outputs }: OnnxModel) =>
  (value: string): boolean =>
    outputs.some(({ name }) => name === value)

function makerOf(graph: RewrittenGraph, value: string | undefined, op: string): OnnxNode {
  const producer = value === undefined ? undefined : graph.producer(value)
  if (producer?.op !== op)
    throw new Error(`The reader does not end in a product, a sum and a softmax: no ${op}.`)
  return producer
}

function withColumns(tensor: OnnxTensor | undefined, kept: readonly number[], classes: number): OnnxTensor {
  if (tensor?.dims.at(-1) !== classes) throw new Error(`The reader does not know ${classes} characters.`)
  const values = floatsOf(tensor)
  const rows = values.length / classes
  const columns = Float32Array.from(
    { length: rows * kept.length },
    (_, index) => values[Math.floor(index / kept.length) * classes + (kept[index % kept.length] ?? 0)] ?? 0,
  )
  return floatTensor(tensor.name, tensor.dims.with(-1, kept.length), columns)
}

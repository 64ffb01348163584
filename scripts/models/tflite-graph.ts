/** A TensorFlow Lite file as its tensors and operators. Numbers are those of the TensorFlow Lite schema. */
import { FlatTable } from './flatbuffer.ts'

const operatorNames = {
  0: 'Add',
  2: 'Concatenation',
  3: 'Conv2D',
  4: 'DepthwiseConv2D',
  6: 'Dequantize',
  17: 'MaxPool2D',
  18: 'Mul',
  19: 'Relu',
  22: 'Reshape',
  34: 'Pad',
  41: 'Sub',
  101: 'Abs',
} as const

export type TfliteOperatorName = (typeof operatorNames)[keyof typeof operatorNames]

export interface TfliteTensor {
  readonly index: number
  readonly dims: readonly number[]
  readonly type: 'float32' | 'float16' | 'int32' | 'other'
  /** Empty unless the tensor is a constant. */
  readonly bytes: Uint8Array
}

export interface TfliteOperator {
  readonly name: TfliteOperatorName
  readonly inputs: readonly TfliteTensor[]
  readonly outputs: readonly TfliteTensor[]
  /** By the fields of the operator's own options. */
  readonly options: FlatTable | undefined
}

export interface TfliteGraph {
  /** In the order in which they run. */
  readonly operators: readonly TfliteOperator[]
  readonly inputs: readonly TfliteTensor[]
  readonly outputs: readonly TfliteTensor[]
}

/**
 * Reads the first graph of a file. @throws Error when there is none, or when it has an operator that is not in the
 * table above.
 */
export function readTflite(bytes: Uint8Array): TfliteGraph {
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== 'TFL3') throw new Error('This is no tflite file.')
  const model = FlatTable.rootOf(bytes)
  const [graph] = model.tables(2)
  if (!graph) throw new Error('The model has no graph.')
  const buffers = model.tables(4)
  const tensors = graph.tables(0).map((tensor, index) => ({
    index,
    dims: tensor.int32s(0),
    type: typeOf(tensor.int8(1)),
    bytes: buffers[tensor.uint32(2)]?.bytes(0) ?? new Uint8Array(),
  }))
  const tensorsOf = (indices: readonly number[]): readonly TfliteTensor[] =>
    indices.map((index) => {
      const tensor = tensors[index]
      if (!tensor) throw new Error(`The model has no tensor ${index}.`)
      return tensor
    })
  // The code moved from a byte (field 0) to an int (field 3); the larger of the two is valid.
  const codes = model.tables(1).map((code) => Math.max(code.int8(0), code.int32(3)))
  return {
    operators: graph.tables(3).map((operator) => ({
      name: nameOf(codes[operator.uint32(0)]),
      inputs: tensorsOf(operator.int32s(1)),
      outputs: tensorsOf(operator.int32s(2)),
      options: operator.table(4),
    })),
    inputs: tensorsOf(graph.int32s(1)),
    outputs: tensorsOf(graph.int32s(2)),
  }
}

/** The values of a constant; half floats are widened. */
export function constantOf({ index, type, bytes }: TfliteTensor): Float32Array {
  if (bytes.length === 0) throw new Error(`Tensor ${index} is no constant.`)
  const { buffer } = Uint8Array.from(bytes)
  if (type === 'float32') return new Float32Array(buffer)
  if (type === 'float16') return Float32Array.from(new Float16Array(buffer))
  if (type === 'int32') return Float32Array.from(new Int32Array(buffer))
  throw new Error(`Tensor ${index} is of a type that is not known here.`)
}

function typeOf(code: number): TfliteTensor['type'] {
  return ({ 0: 'float32', 1: 'float16', 2: 'int32' } as const)[code] ?? 'other'
}

function nameOf(code: number | undefined): TfliteOperatorName {
  const found = Object.entries(operatorNames).find(([known]) => Number(known) === code)
  if (!found) throw new Error(`Operator ${code} is not one that is known here.`)
  return found[1]
}

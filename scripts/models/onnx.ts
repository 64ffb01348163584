/**
 * ONNX files as plain objects: read, rewritten and written. Holds what inference graphs use; fields that
 * only describe (documentation, value_info) are dropped. Field numbers are those of onnx.proto.
 */
import { decodeFields, decodePacked, MessageWriter, type WireField } from './protobuf.ts'

/** A graph, and the versions of its format and operators. */
export interface OnnxModel {
  readonly irVersion: number
  readonly opset: number
  readonly name: string
  /** In an order in which every input has been made before it is used. */
  readonly nodes: readonly OnnxNode[]
  readonly tensors: readonly OnnxTensor[]
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
}

/** One operator; an input that is left out has an empty name. */
export interface OnnxNode {
  readonly op: string
  /** The domain of the operator; absent for ONNX's own. */
  readonly domain?: string | undefined
  readonly name: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: Readonly<Record<string, OnnxAttribute>>
}

/** A constant of a node, by its kind. */
export type OnnxAttribute =
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'tensor'; readonly value: OnnxTensor }
  | { readonly kind: 'floats'; readonly value: readonly number[] }
  | { readonly kind: 'ints'; readonly value: readonly number[] }

/** A constant: its elements as little-endian bytes, row by row. */
export interface OnnxTensor {
  readonly name: string
  readonly elementType: ElementType
  readonly dims: readonly number[]
  readonly bytes: Uint8Array
}

/** A graph's input or output; a dimension that varies has a name, and an unknown shape is absent. */
export interface OnnxValue {
  readonly name: string
  readonly elementType: ElementType
  readonly dims: readonly (number | string)[] | undefined
}

/** TensorProto.DataType, as far as inference graphs go. */
export const elementTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const
type ElementType = (typeof elementTypes)[keyof typeof elementTypes]

/** AttributeProto.AttributeType of each kind of attribute. */
const attributeTypes = { float: 1, int: 2, string: 3, tensor: 4, floats: 6, ints: 7 } as const

/** Attributes of nodes. */
export const int = (value: number): OnnxAttribute => ({ kind: 'int', value })
export const ints = (value: readonly number[]): OnnxAttribute => ({ kind: 'ints', value })
export const float = (value: number): OnnxAttribute => ({ kind: 'float', value })
export const text = (value: string): OnnxAttribute => ({ kind: 'string', value })

/** A constant of 32-bit floats. */
export function floatTensor(name: string, dims: readonly number[], values: Float32Array): OnnxTensor {
  return { name, elementType: elementTypes.float32, dims, bytes: bytesOf(values) }
}

/** A constant of 8-bit integers. */
export function int8Tensor(name: string, dims: readonly number[], values: Int8Array): OnnxTensor {
  return { name, elementType: elementTypes.int8, dims, bytes: bytesOf(values) }
}

/** A constant of 64-bit integers. */
export function int64Tensor(name: string, dims: readonly number[], values: readonly number[]): OnnxTensor {
  const elements = BigInt64Array.from(values, BigInt)
  return { name, elementType: elementTypes.int64, dims, bytes: bytesOf(elements) }
}

/** The elements of a float tensor, in a copy of their own. */
export function floatsOf(tensor: OnnxTensor): Float32Array {
  if (tensor.elementType !== elementTypes.float32) throw new Error(`${tensor.name} does not hold floats.`)
  return new Float32Array(Uint8Array.from(tensor.bytes).buffer)
}

/** The elements of an int64 or int32 tensor. */
export function integersOf(tensor: OnnxTensor): readonly number[] {
  const { buffer } = Uint8Array.from(tensor.bytes)
  if (tensor.elementType === elementTypes.int64) return Array.from(new BigInt64Array(buffer), Number)
  if (tensor.elementType === elementTypes.int32) return Array.from(new Int32Array(buffer))
  throw new Error(`${tensor.name} does not hold integers.`)
}

/** The bytes of an ONNX file. */
export function encodeModel(model: OnnxModel): Uint8Array {
  const graph = new MessageWriter()
  for (const node of model.nodes) graph.message(1, nodeMessage(node))
  graph.text(2, model.name)
  for (const tensor of model.tensors) graph.message(5, tensorMessage(tensor))
  for (const value of model.inputs) graph.message(11, valueMessage(value))
  for (const value of model.outputs) graph.message(12, valueMessage(value))
  const file = new MessageWriter().integer(1, model.irVersion).text(2, 'limiar').message(7, graph)
  file.message(8, new MessageWriter().text(1, '').integer(2, model.opset))
  for (const domain of new Set(model.nodes.flatMap((node) => node.domain ?? [])))
    file.message(8, new MessageWriter().text(1, domain).integer(2, OTHER_DOMAIN_VERSION))
  return file.finish()
}

/** The version of onnxruntime's own domain, which all its operators have. */
const OTHER_DOMAIN_VERSION = 1

/** Reads an ONNX file. @throws on attributes and element types that inference graphs do not use. */
export function decodeModel(bytes: Uint8Array): OnnxModel {
  const model = fieldsOf(bytes)
  const graph = fieldsOf(model.bytes(7))
  const opsets = model.all(8).map((opset) => fieldsOf(opset))
  const standard = opsets.find((opset) => ['', 'ai.onnx'].includes(opset.text(1)))
  return {
    irVersion: model.integer(1),
    opset: standard?.integer(2) ?? 0,
    name: graph.text(2),
    nodes: graph.all(1).map(nodeOf),
    tensors: graph.all(5).map(tensorOf),
    inputs: graph.all(11).map(valueOf),
    outputs: graph.all(12).map(valueOf),
  }
}

function nodeMessage(node: OnnxNode): MessageWriter {
  const message = new MessageWriter()
  for (const input of node.inputs) message.text(1, input)
  for (const output of node.outputs) message.text(2, output)
  message.text(3, node.name).text(4, node.op)
  if (node.domain !== undefined) message.text(7, node.domain)
  for (const [name, attribute] of Object.entries(node.attributes)) {
    message.message(5, attributeMessage(name, attribute))
  }
  return message
}

function attributeMessage(name: string, attribute: OnnxAttribute): MessageWriter {
  const message = new MessageWriter().text(1, name)
  if (attribute.kind === 'float') message.float(2, attribute.value)
  else if (attribute.kind === 'int') message.integer(3, attribute.value)
  else if (attribute.kind === 'string') message.text(4, attribute.value)
  else if (attribute.kind === 'tensor') message.message(5, tensorMessage(attribute.value))
  else if (attribute.kind === 'floats') for (const value of attribute.value) message.float(7, value)
  else for (const value of attribute.value) message.integer(8, value)
  return message.integer(20, attributeTypes[attribute.kind])
}

function tensorMessage(tensor: OnnxTensor): MessageWriter {
  const message = new MessageWriter()
  for (const dim of tensor.dims) message.integer(1, dim)
  return message.integer(2, tensor.elementType).text(8, tensor.name).bytes(9, tensor.bytes)
}

function valueMessage(value: OnnxValue): MessageWriter {
  const tensorType = new MessageWriter().integer(1, value.elementType)
  if (value.dims) {
    const shape = new MessageWriter()
    for (const dim of value.dims) {
      const one = new MessageWriter()
      shape.message(1, typeof dim === 'number' ? one.integer(1, dim) : one.text(2, dim))
    }
    tensorType.message(2, shape)
  }
  return new MessageWriter().text(1, value.name).message(2, new MessageWriter().message(1, tensorType))
}

function nodeOf(bytes: Uint8Array): OnnxNode {
  const node = fieldsOf(bytes)
  return {
    op: node.text(4),
    ...(node.has(7) && node.text(7) !== '' && { domain: node.text(7) }),
    name: node.text(3),
    inputs: node.all(1).map(decodeText),
    outputs: node.all(2).map(decodeText),
    attributes: Object.fromEntries(node.all(5).map(attributeOf)),
  }
}

function attributeOf(bytes: Uint8Array): readonly [string, OnnxAttribute] {
  const attribute = fieldsOf(bytes)
  const name = attribute.text(1)
  switch (attribute.integer(20)) {
    case attributeTypes.float:
      return [name, float(attribute.floats(2)[0] ?? 0)]
    case attributeTypes.int:
      return [name, int(attribute.integer(3))]
    case attributeTypes.string:
      return [name, text(attribute.text(4))]
    case attributeTypes.tensor:
      return [name, { kind: 'tensor', value: tensorOf(attribute.bytes(5)) }]
    case attributeTypes.floats:
      return [name, { kind: 'floats', value: attribute.floats(7) }]
    case attributeTypes.ints:
      return [name, ints(attribute.integers(8))]
    default:
      throw new Error(`Attribute ${name} is of a type that this reader does not know.`)
  }
}

function tensorOf(bytes: Uint8Array): OnnxTensor {
  const tensor = fieldsOf(bytes)
  const elementType = elementTypeOf(tensor.integer(2))
  return {
    name: tensor.text(8),
    elementType,
    dims: tensor.integers(1),
    bytes: tensor.has(9) ? tensor.bytes(9) : typedElements(tensor, elementType),
  }
}

/** Small tensors may carry their elements in a typed field instead of as raw bytes. */
function typedElements(tensor: Fields, elementType: ElementType): Uint8Array {
  if (elementType === elementTypes.float32) return bytesOf(Float32Array.from(tensor.floats(4)))
  if (elementType === elementTypes.int64) return bytesOf(BigInt64Array.from(tensor.integers(7), BigInt))
  if (elementType === elementTypes.int32) return bytesOf(Int32Array.from(tensor.integers(5)))
  return Uint8Array.from(tensor.integers(5))
}

function valueOf(bytes: Uint8Array): OnnxValue {
  const value = fieldsOf(bytes)
  const tensorType = fieldsOf(fieldsOf(value.bytes(2)).bytes(1))
  const dims = tensorType.has(2)
    ? fieldsOf(tensorType.bytes(2))
        .all(1)
        .map((dim) => (fieldsOf(dim).has(1) ? fieldsOf(dim).integer(1) : fieldsOf(dim).text(2)))
    : undefined
  return { name: value.text(1), elementType: elementTypeOf(tensorType.integer(1)), dims }
}

function elementTypeOf(value: number): ElementType {
  const found = Object.values(elementTypes).find((type) => type === value)
  if (found === undefined) throw new Error(`Element type ${value} is one that this reader does not know.`)
  return found
}

/** A message's fields by number; an absent one reads as its default. */
interface Fields {
  has(field: number): boolean
  integer(field: number): number
  integers(field: number): readonly number[]
  floats(field: number): readonly number[]
  bytes(field: number): Uint8Array
  text(field: number): string
  all(field: number): readonly Uint8Array[]
}

function fieldsOf(message: Uint8Array): Fields {
  const fields = decodeFields(message)
  const of = (number: number): readonly WireField[] => fields.filter(({ field }) => field === number)
  const all = (number: number): readonly Uint8Array[] =>
    of(number).flatMap((field) => (field.wire === 2 ? [field.value] : []))
  const integers = (number: number): readonly number[] =>
    of(number)
      .flatMap((field) =>
        field.wire === 0 ? [field.value] : field.wire === 2 ? decodePacked(field.value) : [],
      )
      .map((value) => Number(BigInt.asIntN(64, value)))
  const floats = (number: number): readonly number[] =>
    of(number).flatMap((field) =>
      field.wire === 0 ? [] : Array.from(new Float32Array(Uint8Array.from(field.value).buffer)),
    )
  return {
    has: (number) => fields.some(({ field }) => field === number),
    integer: (number) => integers(number)[0] ?? 0,
    integers,
    floats,
    bytes: (number) => all(number).at(-1) ?? new Uint8Array(),
    text: (number) => decodeText(all(number).at(-1) ?? new Uint8Array()),
    all,
  }
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function bytesOf(elements: Float32Array | BigInt64Array | Int32Array | Int8Array): Uint8Array {
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength)
}

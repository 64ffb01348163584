import { elementTypes, floatsOf, type OnnxModel, type OnnxNode, type OnnxTensor } from './onnx.ts'

/** Looks at one node and returns whether it rewrote the graph around it. */
export type Rule = (graph: RewrittenGraph, node: OnnxNode) => boolean

/** A graph while it is rewritten: nodes in order, the producer and the readers of each value, constants by name. */
export class RewrittenGraph {
  readonly #model: OnnxModel
  #nodes: readonly OnnxNode[]
  readonly constants: Map<string, OnnxTensor>

  constructor(model: OnnxModel) {
    this.#model = model
    this.#nodes = model.nodes.filter((node) => constantOf(node) === undefined)
    const tensors = [...model.tensors, ...model.nodes.flatMap((node) => constantOf(node) ?? [])]
    this.constants = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  }

  get nodes(): readonly OnnxNode[] {
    return this.#nodes
  }

  isOutput(value: string): boolean {
    return this.#model.outputs.some(({ name }) => name === value)
  }

  producer(value: string): OnnxNode | undefined {
    return this.#nodes.find(({ outputs }) => outputs.includes(value))
  }

  users(value: string): readonly OnnxNode[] {
    return this.#nodes.filter(({ inputs }) => inputs.includes(value))
  }

  /** The only node that reads a value; undefined when there are more or none, or the graph outputs it. */
  onlyUser(value: string | undefined): OnnxNode | undefined {
    if (value === undefined || this.isOutput(value)) return undefined
    const users = this.users(value)
    return users.length === 1 ? users[0] : undefined
  }

  /** The number that a constant of one float holds. */
  scalar(name: string | undefined): number | undefined {
    const tensor = this.constants.get(name ?? '')
    // More than one dimension could raise the rank of the value that the number is added to.
    if (tensor?.elementType !== elementTypes.float32 || tensor.dims.length > 1) return undefined
    const values = floatsOf(tensor)
    return values.length === 1 ? values[0] : undefined
  }

  /** A constant's floats; undefined for a value that is not a constant of floats. */
  floats(name: string | undefined): Float32Array | undefined {
    const tensor = this.constants.get(name ?? '')
    return tensor?.elementType === elementTypes.float32 ? floatsOf(tensor) : undefined
  }

  /** Replaces a node by others; without any, the node is removed. */
  replace(node: OnnxNode, ...replacements: readonly OnnxNode[]): void {
    if (!this.#nodes.includes(node)) throw new Error(`${node.name} is not in the graph, or no longer so.`)
    this.#nodes = this.#nodes.flatMap((other) => (other === node ? replacements : [other]))
  }

  /** Removes a node. The readers of its output read another value instead. */
  remove(node: OnnxNode, standIn: string): void {
    this.replace(node)
    const read = (value: string): string => (node.outputs.includes(value) ? standIn : value)
    this.#nodes = this.#nodes.map((other) =>
      other.inputs.some((input) => node.outputs.includes(input))
        ? { ...other, inputs: other.inputs.map(read) }
        : other,
    )
  }

  /** The model with the nodes and the constants that are still used. */
  finished(): OnnxModel {
    const used = new Set(this.#nodes.flatMap(({ inputs }) => inputs))
    const tensors = [...this.constants.values()].filter(({ name }) => used.has(name))
    return { ...this.#model, nodes: this.#nodes, tensors }
  }
}

function constantOf({ op, outputs, attributes }: OnnxNode): OnnxTensor | undefined {
  const value = attributes['value']
  if (op !== 'Constant' || value?.kind !== 'tensor') return undefined
  return { ...value.value, name: outputs[0] ?? '' }
}

/**
 * Adds to a TensorFlow Lite model the metadata without which MediaPipe Tasks refuses it: what range its
 * input pixels are in. Numbers are those of the TensorFlow Lite and metadata schemas.
 */
import { Builder } from 'flatbuffers'
import { FlatTable } from './flatbuffer.ts'

export interface InputNormalization {
  /** Pixels are given to the model as (value - mean) / deviation. */
  readonly mean: number
  readonly deviation: number
}

/** Fields of the root table, `Model`. */
const root = {
  version: 0,
  operatorCodes: 1,
  subgraphs: 2,
  description: 3,
  buffers: 4,
  metadataBuffer: 5,
  metadata: 6,
  signatures: 7,
} as const
const ROOT_FIELDS = 8
/** Root fields whose values stay in the old bytes. */
const keptFields = [
  root.operatorCodes,
  root.subgraphs,
  root.description,
  root.metadataBuffer,
  root.signatures,
]

/** Weights are read in place and must stay on this boundary. */
const ALIGNMENT_BYTES = 16

/**
 * The model with normalisation metadata. References of a flatbuffer only point forwards, so a new root is put in front
 * of the unchanged old bytes, and points into them.
 */
export function withNormalization(model: Uint8Array, normalization: InputNormalization): Uint8Array {
  const old = FlatTable.rootOf(model)
  const oldBuffers = targetsOf(old, root.buffers)
  const oldMetadata = targetsOf(old, root.metadata)
  const head = newRoot(old, oldBuffers.length, oldMetadata.length, metadataOf(normalization))
  const fresh = FlatTable.rootOf(head)
  const point = (at: number | undefined, oldTarget: number | undefined): void => {
    if (at !== undefined && oldTarget !== undefined) {
      fresh.view.setUint32(at, head.length + oldTarget - at, true)
    }
  }
  for (const field of keptFields) point(fresh.at(field), old.target(field))
  const buffers = fresh.vector(root.buffers)
  oldBuffers.forEach((target, index) => point(buffers.start + 4 * index, target))
  const metadata = fresh.vector(root.metadata)
  oldMetadata.forEach((target, index) => point(metadata.start + 4 * index, target))
  return Buffer.concat([head, model])
}

function targetsOf(table: FlatTable, field: number): readonly number[] {
  return table.tables(field).map(({ position }) => position)
}

/** The new root with the one new buffer and its name. References into the old bytes are filled in later. */
function newRoot(old: FlatTable, buffers: number, metadata: number, content: Uint8Array): Uint8Array {
  const builder = new Builder()
  builder.startVector(1, content.length, ALIGNMENT_BYTES)
  for (const byte of content.toReversed()) builder.addInt8((byte << 24) >> 24)
  const data = builder.endVector()
  const buffer = table(builder, 1, { 0: data })
  const entry = table(builder, 2, { 0: builder.createString('TFLITE_METADATA') }, () => {
    builder.addFieldInt32(1, buffers, 0)
  })
  const bufferVector = vectorWithLast(builder, buffers, buffer)
  const metadataVector = vectorWithLast(builder, metadata, entry)
  builder.startObject(ROOT_FIELDS)
  builder.addFieldInt32(root.version, old.uint32(root.version), 0)
  for (const field of keptFields) {
    // An existing field needs four bytes for its reference; -1 keeps the builder from leaving it out.
    if (old.at(field) !== undefined) builder.addFieldInt32(field, -1, 0)
  }
  builder.addFieldOffset(root.buffers, bufferVector, 0)
  builder.addFieldOffset(root.metadata, metadataVector, 0)
  builder.finish(builder.endObject(), 'TFL3')
  return Uint8Array.from(builder.asUint8Array())
}

/** A vector of references; all except the last are filled in later. */
function vectorWithLast(builder: Builder, before: number, last: number): number {
  builder.startVector(4, before + 1, 4)
  builder.addOffset(last)
  for (let index = 0; index < before; index++) builder.addInt32(0)
  return builder.endVector()
}

/** A `ModelMetadata` that describes the input as an RGB image of that range. */
function metadataOf({ mean, deviation }: InputNormalization): Uint8Array {
  const builder = new Builder()
  const normalization = table(builder, 2, { 0: floats(builder, [mean]), 1: floats(builder, [deviation]) })
  const NORMALIZATION_OPTIONS = 1
  const processUnit = table(builder, 2, { 1: normalization }, () => {
    builder.addFieldInt8(0, NORMALIZATION_OPTIONS, 0)
  })
  const RGB = 1
  const imageProperties = table(builder, 2, {}, () => {
    builder.addFieldInt8(0, RGB, 0)
  })
  const IMAGE_PROPERTIES = 2
  const content = table(builder, 2, { 1: imageProperties }, () => {
    builder.addFieldInt8(0, IMAGE_PROPERTIES, 0)
  })
  const stats = table(builder, 2, { 0: floats(builder, [1]), 1: floats(builder, [-1]) })
  const input = table(builder, 7, {
    0: builder.createString('image'),
    3: content,
    4: vectorWithLast(builder, 0, processUnit),
    5: stats,
  })
  const outputs = ['location', 'score'].map((name) => table(builder, 7, { 0: builder.createString(name) }))
  builder.startVector(4, outputs.length, 4)
  for (const output of outputs.toReversed()) builder.addOffset(output)
  const outputVector = builder.endVector()
  const subgraph = table(builder, 10, { 2: vectorWithLast(builder, 0, input), 3: outputVector })
  const model = table(builder, 8, {
    0: builder.createString('face detector'),
    3: vectorWithLast(builder, 0, subgraph),
    7: builder.createString('1.0.0'),
  })
  builder.finish(model, 'M001')
  return builder.asUint8Array()
}

/** A table of existing references and further members. */
function table(
  builder: Builder,
  fields: number,
  references: Readonly<Record<number, number>>,
  addMore?: () => void,
): number {
  builder.startObject(fields)
  for (const [field, offset] of Object.entries(references)) builder.addFieldOffset(Number(field), offset, 0)
  addMore?.()
  return builder.endObject()
}

function floats(builder: Builder, values: readonly number[]): number {
  builder.startVector(4, values.length, 4)
  for (const value of values.toReversed()) builder.addFloat32(value)
  return builder.endVector()
}

/** Protocol buffers in binary form: enough to read and write the messages of an ONNX file, without a library. */

/** One field of a message: a number (wire type 0) or bytes (2), or a fixed 8 or 4 bytes (1, 5). */
export type WireField =
  | { readonly field: number; readonly wire: 0; readonly value: bigint }
  | { readonly field: number; readonly wire: 1 | 2 | 5; readonly value: Uint8Array }

/** The fields of a message in their order, also unknown ones. */
export function decodeFields(message: Uint8Array): readonly WireField[] {
  const fields: WireField[] = []
  let position = 0
  const varint = (): bigint => {
    const read = readVarint(message, position)
    position = read.end
    return read.value
  }
  const bytes = (length: number): Uint8Array => {
    if (position + length > message.length) throw new Error('A protobuf field is longer than its message.')
    position += length
    return message.subarray(position - length, position)
  }
  while (position < message.length) {
    const tag = Number(varint())
    const field = tag >>> 3
    const wire = tag & 7
    if (wire === 0) fields.push({ field, wire, value: varint() })
    else if (wire === 1) fields.push({ field, wire, value: bytes(8) })
    else if (wire === 2) fields.push({ field, wire, value: bytes(Number(varint())) })
    else if (wire === 5) fields.push({ field, wire, value: bytes(4) })
    else throw new Error(`Wire type ${wire} is not one that protobuf files hold.`)
  }
  return fields
}

/** The varints of a packed field. */
export function decodePacked(bytes: Uint8Array): readonly bigint[] {
  const values: bigint[] = []
  for (let position = 0; position < bytes.length;) {
    const read = readVarint(bytes, position)
    values.push(read.value)
    position = read.end
  }
  return values
}

/** Collects the fields of one message. Negative integers are written as their 64-bit two's complement. */
export class MessageWriter {
  readonly #chunks: Uint8Array[] = []

  integer(field: number, value: number | bigint): this {
    this.#chunks.push(varintOf(field << 3), varintOf(value))
    return this
  }

  float(field: number, value: number): this {
    this.#chunks.push(varintOf((field << 3) | 5), new Uint8Array(Float32Array.of(value).buffer))
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#chunks.push(varintOf((field << 3) | 2), varintOf(value.length), value)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  message(field: number, message: MessageWriter): this {
    return this.bytes(field, message.finish())
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}

function readVarint(bytes: Uint8Array, start: number): { readonly value: bigint; readonly end: number } {
  let value = 0n
  for (let index = start, shift = 0n; ; index++, shift += 7n) {
    const byte = bytes[index]
    if (byte === undefined || shift > 63n) throw new Error('A protobuf varint does not end.')
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return { value, end: index + 1 }
  }
}

function varintOf(value: number | bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

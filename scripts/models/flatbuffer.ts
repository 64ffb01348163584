/** Reads tables of a flatbuffer without generated code: fields by their number in the schema. */
export class FlatTable {
  readonly view: DataView
  /** Position of the table in the buffer, in bytes. */
  readonly position: number

  constructor(view: DataView, position: number) {
    this.view = view
    this.position = position
  }

  static rootOf(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new FlatTable(view, view.getUint32(0, true))
  }

  /** Position of a field's value; undefined when the field has its default. */
  at(field: number): number | undefined {
    const vtable = this.position - this.view.getInt32(this.position, true)
    const entry = 4 + 2 * field
    if (entry >= this.view.getUint16(vtable, true)) return undefined
    const offset = this.view.getUint16(vtable + entry, true)
    return offset === 0 ? undefined : this.position + offset
  }

  int8(field: number, otherwise = 0): number {
    const at = this.at(field)
    return at === undefined ? otherwise : this.view.getInt8(at)
  }

  uint32(field: number, otherwise = 0): number {
    const at = this.at(field)
    return at === undefined ? otherwise : this.view.getUint32(at, true)
  }

  int32(field: number, otherwise = 0): number {
    const at = this.at(field)
    return at === undefined ? otherwise : this.view.getInt32(at, true)
  }

  /** Position of the value that a field points to. */
  target(field: number): number | undefined {
    const at = this.at(field)
    return at === undefined ? undefined : at + this.view.getUint32(at, true)
  }

  table(field: number): FlatTable | undefined {
    const target = this.target(field)
    return target === undefined ? undefined : new FlatTable(this.view, target)
  }

  /** Position of the first element of a vector, and the number of elements. */
  vector(field: number): { readonly start: number; readonly length: number } {
    const target = this.target(field)
    if (target === undefined) return { start: 0, length: 0 }
    return { start: target + 4, length: this.view.getUint32(target, true) }
  }

  int32s(field: number): readonly number[] {
    const { start, length } = this.vector(field)
    return Array.from({ length }, (_, index) => this.view.getInt32(start + 4 * index, true))
  }

  tables(field: number): readonly FlatTable[] {
    const { start, length } = this.vector(field)
    return Array.from({ length }, (_, index) => {
      const at = start + 4 * index
      return new FlatTable(this.view, at + this.view.getUint32(at, true))
    })
  }

  bytes(field: number): Uint8Array {
    const { start, length } = this.vector(field)
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length)
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field))
  }
}

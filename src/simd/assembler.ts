/**
 * Just enough of WebAssembly's binary format to write a kernel as nested expressions, so that the module is made
 * from these sources wherever they run and nothing has to be compiled beforehand. Numbers in hexadecimal are
 * the instruction set's own (WebAssembly core specification, "Instructions" of the binary format).
 */

/** Instructions, encoded. An expression leaves one value on the stack, a statement none. */
export type Code = readonly number[]

export type ValueType = 'i32' | 'f32' | 'v128'

/** A function of a module: its parameters and locals by name, and the pieces of its body. */
export interface Kernel<Name extends string> {
  readonly name: string
  readonly parameters: Readonly<Partial<Record<Name, ValueType>>>
  readonly locals: Readonly<Partial<Record<Name, ValueType>>>
  /** The last piece leaves an i32, which the function returns. */
  readonly body: (local: Locals<Name>) => readonly Code[]
}

/** Reads and writes the parameters and locals of a function by their names. */
export interface Locals<Name extends string> {
  readonly get: (name: Name) => Code
  readonly set: (name: Name, value: Code) => Code
  /** Adds a number of bytes or rows to an i32. */
  readonly advance: (name: Name, by: number | Code) => Code
}

/** Parameters or locals of one type. */
export function named<Name extends string, Type extends ValueType>(
  type: Type,
  ...names: readonly Name[]
): Readonly<Record<Name, Type>> {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>
}

const VALUE_TYPES = { i32: 0x7f, f32: 0x7d, v128: 0x7b } as const
const FUNCTION_TYPE = 0x60
const SIMD = 0xfd
const NO_RESULT = 0x40
const END = 0x0b

/** A module of one function over an imported memory, `env.memory`. */
export function assemble<Name extends string>(kernel: Kernel<Name>): Uint8Array<ArrayBuffer> {
  const { parameters, locals } = kernel
  const names = [...Object.keys(parameters), ...Object.keys(locals)] as Name[]
  const typesOf = (group: object) => (Object.values(group) as ValueType[]).map((type) => VALUE_TYPES[type])
  const place = (name: Name): Code => unsigned(names.indexOf(name))
  const get = (name: Name): Code => [0x20, ...place(name)]
  const set = (name: Name, value: Code): Code => [...value, 0x21, ...place(name)]
  const advance = (name: Name, by: number | Code): Code =>
    set(name, i32.add(get(name), typeof by === 'number' ? i32.const(by) : by))

  const declared = typesOf(locals).map((type) => [1, type])
  const body = [...list(declared), ...kernel.body({ get, set, advance }).flat(), END]
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [[FUNCTION_TYPE, ...list(typesOf(parameters).map((type) => [type])), 1, VALUE_TYPES.i32]]),
    ...section(2, [[...text('env'), ...text('memory'), 2, 0, 1]]),
    ...section(3, [[0]]),
    ...section(7, [[...text(kernel.name), 0, 0]]),
    ...section(10, [[...unsigned(body.length), ...body]]),
  ])
}

/** Repeats the pieces while the condition is not 0. It is evaluated after them, so they run at least once. */
export function repeatWhile(condition: Code, pieces: readonly Code[]): Code {
  return [0x03, NO_RESULT, ...pieces.flat(), ...condition, 0x0d, 0, END]
}

export function when(condition: Code, pieces: readonly Code[]): Code {
  return [...condition, 0x04, NO_RESULT, ...pieces.flat(), END]
}

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: (one: Code, other: Code): Code => [...one, ...other, 0x6a],
  sub: (one: Code, other: Code): Code => [...one, ...other, 0x6b],
  multiply: (one: Code, other: Code): Code => [...one, ...other, 0x6c],
  and: (one: Code, other: Code): Code => [...one, ...other, 0x71],
  shiftLeft: (value: Code, bits: number): Code => [...value, ...i32.const(bits), 0x74],
  shiftRight: (value: Code, bits: number): Code => [...value, ...i32.const(bits), 0x76],
  isBelow: (one: Code, other: Code): Code => [...one, ...other, 0x49],
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    0x36,
    2,
    ...unsigned(offset),
  ],
}

export const f32 = {
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    0x38,
    2,
    ...unsigned(offset),
  ],
}

/** Instructions on 128 bits, named by the lanes they see. */
export const v128 = {
  zero: (): Code => [...simd(0x0c), ...new Array<number>(16).fill(0)],
  load: (address: Code, offset = 0): Code => [...address, ...simd(0x00), 4, ...unsigned(offset)],
  /** One 32-bit value in all four lanes. */
  load32Splat: (address: Code, offset = 0): Code => [...address, ...simd(0x09), 2, ...unsigned(offset)],
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    ...simd(0x0b),
    4,
    ...unsigned(offset),
  ],
  xor: (one: Code, other: Code): Code => [...one, ...other, ...simd(0x51)],
  /** Eight bytes with a sign, widened to 16 bits each. */
  load8x8: (address: Code, offset: number): Code => [...address, ...simd(0x01), 3, ...unsigned(offset)],
  /** Picks four of the eight 32-bit lanes of two vectors. */
  pick32: (lanes: readonly [number, number, number, number], one: Code, other: Code): Code => [
    ...one,
    ...other,
    ...simd(0x0d),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => lane * 4 + byte)),
  ],
}

export const i32x4 = {
  add: (one: Code, other: Code): Code => [...one, ...other, ...simd(0xae)],
  /** Products of eight 16-bit lanes, added in pairs. */
  dot16: (one: Code, other: Code): Code => [...one, ...other, ...simd(0xba)],
  /** The top bit of each lane. After a comparison it says whether the lane compared true. */
  bits: (value: Code): Code => [...value, ...simd(0xa4)],
  lane: (value: Code, lane: number): Code => [...value, ...simd(0x1b), lane],
}

export const f32x4 = {
  splat: (value: Code): Code => [...value, ...simd(0x13)],
  fromIntegers: (value: Code): Code => [...value, ...simd(0xfa)],
  add: (one: Code, other: Code): Code => [...one, ...other, ...simd(0xe4)],
  multiply: (one: Code, other: Code): Code => [...one, ...other, ...simd(0xe6)],
  max: (one: Code, other: Code): Code => [...one, ...other, ...simd(0xe9)],
  isAtLeast: (one: Code, other: Code): Code => [...one, ...other, ...simd(0x46)],
  lane: (value: Code, lane: number): Code => [...value, ...simd(0x1f), lane],
}

function simd(instruction: number): Code {
  return [SIMD, ...unsigned(instruction)]
}

function section(id: number, entries: readonly Code[]): Code {
  const content = list(entries)
  return [id, ...unsigned(content.length), ...content]
}

function list(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()]
}

function text(value: string): Code {
  return list(Array.from(value, (letter) => [letter.charCodeAt(0)]))
}

/** LEB128: seven bits a byte, the lowest first, the eighth bit says that more follow. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const isLast = value >= -0x40 && value < 0x40
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

/** The part of WebAssembly's own interface that is used here. TypeScript ships its types only with those of the DOM. */

export interface WasmMemory {
  /** A new buffer after every growth. */
  readonly buffer: ArrayBuffer
  /** Adds pages of WASM_PAGE_BYTES. */
  grow(pages: number): number
}

export type WasmFunction = (...parameters: number[]) => number

/** A compiled module. It can be handed to other threads. */
export interface WasmModule {
  readonly brand: 'WebAssembly.Module'
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>
}

declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WasmMemory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule>
}

export const WASM_PAGE_BYTES = 65536
/** 4 GiB, all that 32-bit addresses reach. */
export const MAX_WASM_PAGES = 65536

/** Creates a memory of `pages` pages that can grow to `maximum`. A browser may reserve the maximum at once. */
export function createMemory(pages = 1, maximum = MAX_WASM_PAGES): WasmMemory {
  return new WebAssembly.Memory({ initial: pages, maximum })
}

/** Compiles a module of one function and joins it to a memory. */
export function instantiate(bytes: Uint8Array<ArrayBuffer>, name: string, memory: WasmMemory): WasmFunction {
  const { exports } = instanceOf(new WebAssembly.Module(bytes), { env: { memory } })
  return exports[name] as WasmFunction
}

/** Compiles a module on other threads while the caller goes on. */
export const compiled = (bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule> => WebAssembly.compile(bytes)

export const instanceOf = (module: WasmModule, imports: object): WasmInstance =>
  new WebAssembly.Instance(module, imports)

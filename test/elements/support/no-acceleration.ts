Reflect.deleteProperty(globalThis, 'WebAssembly')
// oxlint-disable-next-line typescript/unbound-method -- called with its own canvas below
const { getContext } = OffscreenCanvas.prototype
OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, kind: string, ...rest: unknown[]) {
  return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...rest]) : null
} as typeof getContext

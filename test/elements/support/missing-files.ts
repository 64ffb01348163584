/** A server without `limiar-mediapipe`, as a worker sees it; reports each file that was asked for in vain. */
const told = new BroadcastChannel('missing-files')
/** An address at which nothing is. */
const NOWHERE = '/missing/'

function answered(address: string): string {
  if (!address.includes('vision_wasm')) return address
  told.postMessage(address)
  return NOWHERE
}

const ask = globalThis.fetch.bind(globalThis)
globalThis.fetch = (input, init) => ask(input instanceof Request ? input : answered(String(input)), init)

// MediaPipe's loader asks in both ways.
class Asked extends XMLHttpRequest {
  override open(method: string, url: string | URL, ...rest: [boolean?]): void {
    super.open(method, answered(String(url)), rest[0] ?? true)
  }
}
globalThis.XMLHttpRequest = Asked

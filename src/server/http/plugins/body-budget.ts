/** Limits how many bytes of bodies are held at once, of one address and of all. */
export class BodyBudget {
  readonly #most: number
  readonly #mostOfAddress: number
  readonly #ofAddress = new Map<string, number>()
  #ofAll = 0

  constructor(limits: { readonly bytes: number; readonly bytesOfAddress: number }) {
    this.#most = limits.bytes
    this.#mostOfAddress = limits.bytesOfAddress
  }

  /** Bytes that are held for all addresses. */
  get held(): number {
    return this.#ofAll
  }

  /** Reserves bytes for an address, or returns whose limit they exceed. A body that is alone is always accepted. */
  take(address: string, bytes: number): 'taken' | 'address-full' | 'full' {
    const held = this.#ofAddress.get(address) ?? 0
    if (held > 0 && held + bytes > this.#mostOfAddress) return 'address-full'
    if (this.#ofAll > 0 && this.#ofAll + bytes > this.#most) return 'full'
    this.#ofAddress.set(address, held + bytes)
    this.#ofAll += bytes
    return 'taken'
  }

  giveBack(address: string, bytes: number): void {
    const left = (this.#ofAddress.get(address) ?? 0) - bytes
    if (left > 0) this.#ofAddress.set(address, left)
    else this.#ofAddress.delete(address)
    this.#ofAll -= bytes
  }
}

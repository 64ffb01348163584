/**
 * The keys that a node knows: one seals new bytes, the others open what was sealed before. The id of a key is computed
 * from the key alone, and stands on what the key sealed.
 */
import { LimiarError } from '../../../protocol/errors.ts'
import { deriveKey } from '../../machine/secrets.ts'
import { decrypt, encrypt, KEY_BYTES, KEY_ID_BYTES, keyIdOn, type Cipher } from './encryption.ts'

export interface NamedKey {
  /** 16 hexadecimal digits. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** @throws Error for a key that is not 32 bytes long. */
export function namedKey(bytes: Uint8Array): NamedKey {
  if (bytes.length !== KEY_BYTES) throw new Error(`An encryption key has ${KEY_BYTES} bytes.`)
  const id = Buffer.from(deriveKey(bytes, 'key id')).toString('hex', 0, KEY_ID_BYTES)
  return { id, bytes }
}

export class Keyring {
  readonly #keys: ReadonlyMap<string, NamedKey>
  #current: NamedKey
  /** Whether sealed bytes bear their key's id: only once there is a second key, because older nodes cannot read ids. */
  #namesKeys: boolean
  /** @throws when nothing may be sealed now: the keys of the installation may have been exchanged meanwhile. */
  mustMaySeal: (() => void) | undefined

  /** @throws Error when the current key is not among them. */
  constructor(keys: readonly NamedKey[], currentId: string, { namesKeys }: { readonly namesKeys: boolean }) {
    this.#keys = new Map(keys.map((key) => [key.id, key]))
    this.#current = this.#known(currentId)
    this.#namesKeys = namesKeys
  }

  get current(): NamedKey {
    return this.#current
  }

  get ids(): readonly string[] {
    return [...this.#keys.keys()]
  }

  knows(id: string): boolean {
    return this.#keys.has(id)
  }

  /** Seals with another of the keys from now on, and writes the id of that key on the sealed bytes. */
  use(id: string): void {
    this.#current = this.#known(id)
    this.#namesKeys = true
  }

  /** Keys for one purpose, that of the current key first. */
  derived(purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
    const others = [...this.#keys.values()].filter(({ id }) => id !== this.#current.id)
    return [deriveKey(this.#current.bytes, purpose), ...others.map(({ bytes }) => deriveKey(bytes, purpose))]
  }

  /** Seals and opens for one purpose. Without a purpose it uses the keys themselves, as for pictures. */
  cipher(purpose?: string): Cipher {
    const keyFor = ({ bytes }: NamedKey) => (purpose === undefined ? bytes : deriveKey(bytes, purpose))
    return {
      seal: (name, bytes) => {
        this.mustMaySeal?.()
        return encrypt(keyFor(this.#current), name, bytes, this.#namesKeys ? this.#current.id : undefined)
      },
      open: (name, sealed) => {
        const id = keyIdOn(sealed)
        const keys = id === undefined ? [...this.#keys.values()] : [this.#known(id)]
        return openWithAny(keys.map(keyFor), name, sealed)
      },
    }
  }

  #known(id: string): NamedKey {
    const key = this.#keys.get(id)
    if (key) return key
    throw new LimiarError(
      'internal',
      `The key ${id} is needed, and this server has ${this.ids.join(', ')}: add it to LIMIAR_KEY, behind a comma.`,
    )
  }
}

/** Bytes without an id were sealed before there was a second key. Trying each key finds the one that sealed them. */
function openWithAny([key, ...others]: readonly Uint8Array[], name: string, sealed: Uint8Array): Uint8Array {
  if (!key) throw new Error('A keyring needs at least one key.')
  if (others.length === 0) return decrypt(key, name, sealed)
  try {
    return decrypt(key, name, sealed)
  } catch {
    return openWithAny(others, name, sealed)
  }
}

import { createHash } from 'node:crypto'

/** 64 bits distinguish versions; the integrity hash is the proof. */
const NAME_DIGITS = 16

/** What a host needs to pin one version of the script for hosts. */
export interface PinnedDoor {
  readonly path: string
  /** The hash that browsers compare (Subresource Integrity). */
  readonly integrity: string
}

/** The name of a version by its content, and its hash. */
export function pinnedDoor(content: Uint8Array): PinnedDoor {
  const name = createHash('sha256').update(content).digest('hex').slice(0, NAME_DIGITS)
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return { path: `/host-${name}.js`, integrity }
}

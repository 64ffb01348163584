import { createHash } from 'node:crypto'

/** 64 bits tell versions apart; proof is the integrity hash. */
const NAME_DIGITS = 16

/** How a host pins one version of the door for hosts. */
export interface PinnedDoor {
  readonly path: string
  /** What browsers compare (Subresource Integrity). */
  readonly integrity: string
}

/** The name of a version by its content, and its hash. */
export function pinnedDoor(content: Uint8Array): PinnedDoor {
  const name = createHash('sha256').update(content).digest('hex').slice(0, NAME_DIGITS)
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return { path: `/host-${name}.js`, integrity }
}

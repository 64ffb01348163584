/** What a page keeps of its session for the time that it may be loaded again. */
export interface KeptSession {
  /** The session's secret; absent once it opens nothing more. */
  readonly secret?: string | undefined
  /** When it was submitted; its secret then reads the end of it for some minutes, and changes nothing. */
  readonly sentAt?: number | undefined
  /** When somebody last had the page before them. Both by the browser's clock, in milliseconds. */
  readonly seenAt: number
}

/** Keeps a session for as long as its page may be loaded again. */
export interface SessionMemory {
  /** The session that this page had before it was loaded again. */
  recall(): KeptSession | undefined
  /** Keeps a session in place of what was kept; undefined forgets it. */
  keep(kept: KeptSession | undefined): void
}

/** A session's secret: its id and 32 bytes. */
const SECRET = /^[0-9a-f]{24}\.[\w-]{43}$/
const KEY = 'limiar-session'

/**
 * Keeps the session in the entry of the browser's history that the page stands in. It survives a reload, in a frame of
 * another origin and a private tab too. Unlike the fragment of the address it is not shown, not copied with a link and
 * cannot be put there by somebody who sends one. The browser writes it to its profile on the disk.
 */
export function historyMemory(history: Pick<History, 'state' | 'replaceState'>): SessionMemory {
  return {
    recall: () => keptIn(entryOf(history)[KEY]),
    keep: (kept) => {
      try {
        history.replaceState({ ...entryOf(history), [KEY]: kept }, '')
      } catch {
        // A browser that refuses costs the person a new beginning after a reload, and nothing else.
      }
    },
  }
}

function keptIn(value: unknown): KeptSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { secret, sentAt, seenAt } = value as Readonly<Record<string, unknown>>
  if (typeof seenAt !== 'number') return undefined
  return {
    ...(typeof secret === 'string' && SECRET.test(secret) && { secret }),
    ...(typeof sentAt === 'number' && { sentAt }),
    seenAt,
  }
}

function entryOf(history: Pick<History, 'state'>): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
}

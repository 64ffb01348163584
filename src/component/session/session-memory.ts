/** Keeps a session's secret for as long as its page may be loaded again. */
export interface SessionMemory {
  /** The secret of the session that this page had before it was loaded again. */
  recall(): string | undefined
  /** Keeps a secret; undefined forgets it. */
  keep(secret: string | undefined): void
}

/** A session's secret: its id and 32 bytes. */
const SECRET = /^[0-9a-f]{24}\.[\w-]{43}$/
const KEY = 'limiar-session'

/**
 * Keeps the secret in the entry of the browser's history that the page stands in. It survives a reload, in a frame of
 * another origin and a private tab too, and is no storage. Unlike the fragment of the address it is not shown, not
 * copied with a link and cannot be put there by who sends one.
 */
export function historyMemory(history: Pick<History, 'state' | 'replaceState'>): SessionMemory {
  return {
    recall: () => {
      const secret = entryOf(history)[KEY]
      return typeof secret === 'string' && SECRET.test(secret) ? secret : undefined
    },
    keep: (secret) => {
      try {
        history.replaceState({ ...entryOf(history), [KEY]: secret }, '')
      } catch {
        // A browser that refuses costs the person a beginning anew after a reload, and nothing else.
      }
    },
  }
}

function entryOf(history: Pick<History, 'state'>): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
}

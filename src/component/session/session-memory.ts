import { digitalCardDrawings, type DigitalCardDrawing } from './digital-cards.ts'

/** What a page keeps of its session so that it finds it again after a reload. */
export interface KeptSession {
  /** The session's secret; absent once it is of no more use. */
  readonly secret?: string | undefined
  /**
   * When the session was submitted. For some minutes after that its secret still reads the outcome, but changes
   * nothing.
   */
  readonly sentAt?: number | undefined
  /** Where the person is in the walk and how they go on, as far as the server does not know it. */
  readonly place?: KeptPlace | undefined
  /** When somebody last had the page in front of them. Both times are milliseconds of the browser's clock. */
  readonly seenAt: number
}

export interface KeptPlace {
  /**
   * The capture from which on the pictures that were accepted do not count: the person went back to it, or its picture
   * is in doubt. `document` is the choice of a document.
   */
  readonly again?: string | undefined
  /** The person sends files. */
  readonly source?: 'file' | undefined
  /** The document is a digital one. */
  readonly card?: DigitalCardDrawing | undefined
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
const LANGUAGE_KEY = 'limiar-language'

/**
 * Keeps the session in the page's own entry of the browser's history. It survives a reload, even in a frame of another
 * origin and in a private tab. Unlike the fragment of the address, it is neither shown nor copied with a link, and a
 * person who sends a link cannot set it. The browser writes it to its profile on the disk.
 */
export function historyMemory(history: Entry): SessionMemory {
  return {
    recall: () => keptIn(entryOf(history)[KEY]),
    keep: (kept) => keepIn(history, KEY, kept),
  }
}

/** The language that the person chose before the page was loaded again; empty where they chose none. */
export function keptLanguage(history: Entry): string {
  const language = entryOf(history)[LANGUAGE_KEY]
  return typeof language === 'string' ? language : ''
}

/** Keeps a language beside the session. The screens after the consent offer no choice of it. */
export function keepLanguage(history: Entry, language: string): void {
  keepIn(history, LANGUAGE_KEY, language)
}

/** The page's own entry of the browser's history. */
type Entry = Pick<History, 'state' | 'replaceState'>

function keepIn(history: Entry, key: string, value: unknown): void {
  try {
    history.replaceState({ ...entryOf(history), [key]: value }, '')
  } catch {
    // When the browser refuses, the person only has to start again after a reload.
  }
}

function keptIn(value: unknown): KeptSession | undefined {
  if (!isRecord(value)) return undefined
  const { secret, sentAt, place, seenAt } = value
  if (typeof seenAt !== 'number') return undefined
  return {
    ...(typeof secret === 'string' && SECRET.test(secret) && { secret }),
    ...(typeof sentAt === 'number' && { sentAt }),
    ...(isRecord(place) && { place: placeIn(place) }),
    seenAt,
  }
}

function placeIn({ again, source, card }: Readonly<Record<string, unknown>>): KeptPlace {
  const known = digitalCardDrawings.find((drawing) => drawing === card)
  return {
    ...(typeof again === 'string' && { again }),
    ...(source === 'file' && { source }),
    ...(known && { card: known }),
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function entryOf(history: Pick<History, 'state'>): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return isRecord(state) ? state : {}
}

/** Which command a key gives in which view. Every single-key command can be switched off (WCAG 2.1.4). */
import { pictureNames } from './findings/pictures.ts'

export type Command =
  | { readonly name: 'help' | 'refresh' | 'down' | 'up' | 'filter' | 'next-page' | 'previous-page' }
  | { readonly name: 'back' | 'approve' | 'reject' }
  | { readonly name: 'closer' | 'farther' | 'fit' | 'turn-left' | 'turn-right' }
  | { readonly name: 'picture'; readonly index: number }

/** The facts about a key press on which its command depends. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Whether it was pressed in a field for text or a choice, to which the key then belongs. */
  readonly inField: boolean
}

type Keys = Readonly<Record<string, Command>>

const everywhere: Keys = { '?': { name: 'help' }, u: { name: 'refresh' } }

/**
 * The view in which a key is pressed. On the desks other than the review only the keys of `everywhere` have a meaning.
 */
export type KeyView = 'queue' | 'execution' | 'desk'

const byView: Readonly<Record<KeyView, Keys>> = {
  desk: {},
  queue: {
    j: { name: 'down' },
    k: { name: 'up' },
    n: { name: 'next-page' },
    p: { name: 'previous-page' },
    '/': { name: 'filter' },
  },
  execution: {
    j: { name: 'down' },
    k: { name: 'up' },
    a: { name: 'approve' },
    r: { name: 'reject' },
    '+': { name: 'closer' },
    '=': { name: 'closer' },
    '-': { name: 'farther' },
    '0': { name: 'fit' },
    '[': { name: 'turn-left' },
    ']': { name: 'turn-right' },
    ...Object.fromEntries(pictureNames.map((_, index) => [String(index + 1), { name: 'picture', index }])),
  },
}

/** Keys that write no character, so they also work when single keys are off. */
const always: Readonly<Record<KeyView, Keys>> = {
  desk: {},
  queue: { ArrowDown: { name: 'down' }, ArrowUp: { name: 'up' } },
  execution: { Escape: { name: 'back' } },
}

/**
 * The command of a key; undefined when the key has no meaning here, or belongs to the field in which it was pressed.
 */
export function commandOf(press: KeyPress, view: KeyView, singleKeys: boolean): Command | undefined {
  if (press.inField || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const command = always[view][key]
  return command ?? (singleKeys ? { ...everywhere, ...byView[view] }[key] : undefined)
}

/** Which command a key gives where; every single-key command can be switched off (WCAG 2.1.4). */
import { pictureNames } from './findings/pictures.ts'

export type Command =
  | { readonly name: 'help' | 'refresh' | 'down' | 'up' | 'filter' | 'next-page' | 'previous-page' }
  | { readonly name: 'back' | 'approve' | 'reject' }
  | { readonly name: 'closer' | 'farther' | 'fit' | 'turn-left' | 'turn-right' }
  | { readonly name: 'picture'; readonly index: number }

/** What is known of a key press. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Whether it was pressed where text is entered or something is chosen, which the key then belongs to. */
  readonly inField: boolean
}

type Keys = Readonly<Record<string, Command>>

const everywhere: Keys = { '?': { name: 'help' }, u: { name: 'refresh' } }

/** Where a key is pressed: on the desks beside the review only what is everywhere means anything. */
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

/** Keys that write nothing and so stay when single keys are off. */
const always: Readonly<Record<KeyView, Keys>> = {
  desk: {},
  queue: { ArrowDown: { name: 'down' }, ArrowUp: { name: 'up' } },
  execution: { Escape: { name: 'back' } },
}

/** Undefined when the key is nobody's here, or belongs to the field it was pressed in. */
export function commandOf(press: KeyPress, view: KeyView, singleKeys: boolean): Command | undefined {
  if (press.inField || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const command = always[view][key]
  return command ?? (singleKeys ? { ...everywhere, ...byView[view] }[key] : undefined)
}

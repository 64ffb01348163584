/**
 * Refuses text and numbers that could not be stored as sent, before any route. PostgreSQL stores no NUL in text or
 * JSON. Half of a surrogate pair is refused inside JSON and silently becomes another character elsewhere. A number
 * beyond 1.8e308 is read as infinity, which JSON writes as null.
 */
import { LimiarError, type InputError } from '../../../protocol/errors.ts'
import { isStorableNumber, isStorableText } from '../../domain/storable-value.ts'
import type { Api } from '../wire/api.ts'
import { MAX_INPUT_ERRORS } from '../wire/input-errors.ts'

/** Levels of a body: the members of the contract have three, the rest are the caller's own variables. */
const MAX_DEPTH = 32
/** Values of a body, so that checking each takes a few milliseconds: 64 kB of variables cannot hold more. */
const MAX_VALUES = 50_000

/** Refuses bodies, paths and queries that could not be stored. */
export function refuseUnstorableText(api: Api): void {
  api.addHook('preValidation', async ({ body, params, query }) => {
    const errors = [...failuresOf(params, '#path'), ...failuresOf(query, '#query'), ...failuresOf(body, '')]
    if (errors.length === 0) return
    const listed = errors.slice(0, MAX_INPUT_ERRORS)
    throw new LimiarError('invalid-request', 'Some of what was sent is not valid: see errors.', {
      errors: listed,
    })
  })
}

/** The faults of texts and numbers in a parsed JSON value, with their pointers. Bytes are not checked. */
function failuresOf(root: unknown, pointer: string): readonly InputError[] {
  const errors: InputError[] = []
  // A list of values still to check: recursive calls would overflow where an attacker nests without end.
  const pending: Pending[] = [{ value: root, pointer, depth: 0 }]
  for (let seen = 0; pending.length > 0; seen++) {
    const next = pending.pop()!
    const detail = flawOf(next.value)
    if (detail !== undefined) errors.push({ pointer: next.pointer, detail })
    if (!isJsonObject(next.value)) continue
    if (next.depth === MAX_DEPTH) return [{ pointer, detail: `is nested more than ${MAX_DEPTH} levels deep` }]
    if (seen + pending.length + sizeOf(next.value) > MAX_VALUES)
      return [{ pointer, detail: `holds more than ${MAX_VALUES} values` }]
    const members = membersOf(next)
    if (members) for (const member of members) pending.push(member)
    else errors.push({ pointer: next.pointer, detail: `has a name that ${UNSTORABLE}` })
  }
  return errors.reverse()
}

const UNSTORABLE = 'contains a NUL character or half of a surrogate pair'

function flawOf(value: unknown): string | undefined {
  if (typeof value === 'string' && !isStorableText(value)) return UNSTORABLE
  if (typeof value === 'number' && !isStorableNumber(value)) return 'is a number too large to be kept'
  return undefined
}

interface Pending {
  readonly value: unknown
  readonly pointer: string
  readonly depth: number
}

/** The members of a value; undefined when a member's name could not be stored. */
function membersOf({ value, pointer, depth }: Pending): readonly Pending[] | undefined {
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  if (!entries.every(([name]) => isStorableText(name))) return undefined
  return entries.map(([name, member]) => ({
    value: member,
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    depth: depth + 1,
  }))
}

function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

function isJsonObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

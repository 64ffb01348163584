/** JSON Schema (2020-12) of the messages between the page and its host, for checkers in any language. */
import { EVENTS_VERSION, MAX_MESSAGE_LENGTH } from '../../src/protocol/sessions/events.ts'
import type { EventRow } from '../../src/protocol/sessions/event-notes.ts'
import { headOf, membersOf, type MemberShape } from './event-model.ts'

type Schema = Readonly<Record<string, unknown>>

const name: Schema = { type: 'string', pattern: '^[\\w-]{1,64}$' }
const version: Schema = { type: 'integer', const: EVENTS_VERSION }
const sequence: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** The schema of an event, with the greeting and its answer under `$defs`. */
export function jsonSchema(rows: readonly EventRow[]): string {
  const defs = {
    stamp: object({
      version,
      session: name,
      sequence,
      at: { type: 'string', format: 'date-time' },
    }),
    hello: object({
      limiar: object({ version, hello: name, seen: object({ session: name, sequence }) }, ['seen']),
    }),
    welcome: object({ limiar: object({ version, welcome: name, session: name, first: sequence }) }),
    ...Object.fromEntries(rows.map((row) => [row.code, eventSchema(row)])),
  }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:limiar:events:${EVENTS_VERSION}`,
    title: 'OnboardingEvent',
    description: `${headOf(EVENTS_VERSION)} As text, a message takes at most ${MAX_MESSAGE_LENGTH} characters.`,
    oneOf: rows.map(({ code }) => ({ $ref: `#/$defs/${code}` })),
    $defs: defs,
  }
  return `${JSON.stringify(schema, undefined, 2)}\n`
}

function eventSchema(row: EventRow): Schema {
  const members = membersOf(row)
  const response = object(Object.fromEntries(members.map(([member, shape]) => [member, memberSchema(shape)])))
  const schema = object(
    { code: { type: 'string', const: row.code }, response, limiar: { $ref: '#/$defs/stamp' } },
    // A report that names no embed origin withholds responses.
    ['response'],
  )
  return { description: `${row.when} (raised by: ${row.raisedBy.join(', ')})`, ...schema }
}

function memberSchema(shape: MemberShape): Schema {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', maxLength: shape.maxLength }
    case 'count':
      return { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
    case 'id':
      return { type: 'string', pattern: shape.pattern }
    case 'flag':
      return { type: 'boolean', ...(shape.always !== undefined && { const: shape.always }) }
    case 'word':
      return { type: 'string', enum: shape.list.words }
  }
}

/** Additional members are allowed, because a later edition of this version may add some. */
function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((property) => !optional.includes(property))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

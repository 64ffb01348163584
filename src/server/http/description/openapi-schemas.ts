/** The schemas of routes as generators of clients read them: shared by name, and each value with its type. */
import type { FastifySchema } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'

/** Collected while routes are described. */
export type SharedSchemas = Record<string, OpenAPIV3_1.SchemaObject>

type Members = Readonly<Record<string, unknown>>

/** What Fastify calls a route and its schema, as the description says it. */
export function describedRoute(
  url: string,
  schema: FastifySchema,
  schemas: SharedSchemas,
): { readonly url: string; readonly schema: FastifySchema } {
  const described = shareSchemas(schema, schemas) as FastifySchema
  return {
    // A pattern of a parameter is no part of its name.
    url: url.replace(/\(\^.*?\$\)/, '').replace('*', `:${REST_OF_PATH}`),
    schema: { ...described, ...nameRestOfPath(described), ...nameOpenQuery(described) },
  }
}

/** Moves every schema that has a name to the shared ones and leaves a reference in its place. */
export function shareSchemas(schema: unknown, schemas: SharedSchemas): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shareSchemas(one, schemas))
  if (!isMembers(schema)) return schema
  const { $id, ...members } = schema
  const shared = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, shareSchemas(member, schemas)]),
  )
  const typed = { ...impliedType(shared), ...shared }
  if (typeof $id !== 'string') return typed
  schemas[$id] = typed
  return { $ref: `#/components/schemas/${$id}` }
}

/** A validator knows a value of a list, and bytes, without their type; a generator of a client does not. */
function impliedType({ type, enum: values, format }: Members): Members {
  if (type !== undefined) return {}
  if (format === 'binary') return { type: 'string' }
  return Array.isArray(values) && values.every((one) => typeof one === 'string') ? { type: 'string' } : {}
}

const REST_OF_PATH = 'picture'

/** Fastify calls the rest of a path `*`, which is no name for a parameter. */
function nameRestOfPath({ params }: FastifySchema): FastifySchema {
  const { '*': rest, ...others } = membersOf(membersOf(params)['properties'])
  if (rest === undefined) return {}
  return {
    params: { type: 'object', required: [REST_OF_PATH], properties: { ...others, [REST_OF_PATH]: rest } },
  }
}

/** A query whose members nobody can name beforehand is one parameter of the description: an object. */
function nameOpenQuery({ querystring }: FastifySchema): FastifySchema {
  const { additionalProperties, description, properties, ...rest } = membersOf(querystring)
  if (additionalProperties !== true) return {}
  const parameters = { type: 'object', additionalProperties: { type: 'string' }, description }
  return { querystring: { ...rest, properties: { ...membersOf(properties), parameters } } }
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {}
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schemas of routes in the form for client generators: shared by name, and each value with its type. */
import type { FastifySchema } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'

/** Collected while routes are described. */
export type SharedSchemas = Record<string, OpenAPIV3_1.SchemaObject>

type Members = Readonly<Record<string, unknown>>

/** Converts Fastify's names for a route and its schema to those of the description. */
export function describedRoute(
  url: string,
  schema: FastifySchema,
  schemas: SharedSchemas,
): { readonly url: string; readonly schema: FastifySchema } {
  const described = shareSchemas(schema, schemas) as FastifySchema
  return {
    // The pattern of a parameter is not part of its name.
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

/** The type that a list of values, or bytes, implies. A validator does not need it, a client generator does. */
function impliedType({ type, enum: values, format }: Members): Members {
  if (type !== undefined) return {}
  if (format === 'binary') return { type: 'string' }
  return Array.isArray(values) && values.every((one) => typeof one === 'string') ? { type: 'string' } : {}
}

const REST_OF_PATH = 'picture'

/** Fastify calls the rest of a path `*`, which is not a valid parameter name. */
function nameRestOfPath({ params }: FastifySchema): FastifySchema {
  const { '*': rest, ...others } = membersOf(membersOf(params)['properties'])
  if (rest === undefined) return {}
  return {
    params: { type: 'object', required: [REST_OF_PATH], properties: { ...others, [REST_OF_PATH]: rest } },
  }
}

/** Describes a query with unknown member names as one parameter: an object. */
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

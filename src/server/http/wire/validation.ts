/** Compiles schemas with TypeBox. Nothing is converted: a query is text, and the routes read it as text. */
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TSchema, TSchemaOptions } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { valueAt } from '../../domain/json-pointer.ts'
import { isMoment } from '../../domain/moment.ts'

// RFC 3339 allows leap seconds and a year 0, and RFC 9557 time zone names; neither Date nor the database can hold them.
const isDateTime = Format.Get('date-time')
Format.Set('date-time', (text) => isDateTime?.(text) === true && isMoment(text))

// The default is 8, of which a choice of seven kinds takes all. This is enough for MAX_INPUT_ERRORS entries.
Settings.Set({ maxErrors: 200 })

/**
 * Makes the function that Fastify calls for each request. The first request compiles the schema: compiling those of all
 * routes takes a tenth of the processor time of a start.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  let known: Validator | undefined
  return (value: unknown) => {
    const compiled = (known ??= Compile(schema))
    if (compiled.Check(value)) return { value }
    const failures = compiled.Errors(value) as FastifySchemaValidationError[]
    return { error: failures.map((failure) => withExample(failure, schema)) as unknown as Error }
  }
}

/** Says by an example what a text must look like, where its schema has one: a regular expression has to be decoded. */
function withExample(failure: FastifySchemaValidationError, schema: TSchema): FastifySchemaValidationError {
  if (failure.keyword !== 'pattern') return failure
  // TypeBox writes the pointer as a fragment.
  const { examples } = (valueAt(schema, failure.schemaPath.slice(1)) ?? {}) as TSchemaOptions
  const [example] = Array.isArray(examples) ? (examples as readonly unknown[]) : []
  return typeof example === 'string'
    ? { ...failure, message: `must have a form such as ${example}` }
    : failure
}

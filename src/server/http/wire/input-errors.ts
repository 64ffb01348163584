/** The faults that a schema found in the input, with their place and what would be right. */
import type { FastifySchemaValidationError } from 'fastify'
import type { InputError } from '../../../protocol/errors.ts'

/** Entries that a problem document lists; a body may be wrong in thousands of places. */
export const MAX_INPUT_ERRORS = 20

/** One entry for each member. For a missing or unknown member, the pointer names it and not the object around it. */
export function inputErrors(
  failures: readonly FastifySchemaValidationError[],
  context: string | undefined,
): readonly InputError[] {
  return failures
    .filter((failure) => !isPartOfAnother(failure, failures))
    .flatMap((failure) =>
      entriesOf(failure, failures).map(({ path, detail }) => ({
        pointer: pointerOf(path, context),
        detail,
        code: failure.keyword,
      })),
    )
    .slice(0, MAX_INPUT_ERRORS)
}

interface Entry {
  readonly path: string
  readonly detail: string
}

function entriesOf(
  failure: FastifySchemaValidationError,
  failures: readonly FastifySchemaValidationError[],
): readonly Entry[] {
  const { instancePath: path, message = 'is not valid', params } = failure
  const inside = (names: unknown, detail: string): readonly Entry[] | undefined =>
    Array.isArray(names)
      ? names.map((name) => ({ path: `${path}/${escapePointer(String(name))}`, detail }))
      : undefined
  return (
    inside(params['requiredProperties'], 'is required') ??
    inside(params['additionalProperties'], 'is not known here: leave it out, or correct its name') ?? [
      { path, detail: detailOf(failure, failures) ?? message },
    ]
  )
}

function detailOf(
  { keyword, params, schemaPath, instancePath }: FastifySchemaValidationError,
  failures: readonly FastifySchemaValidationError[],
): string | undefined {
  const { allowedValues, duplicateItems } = params
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`
  if (Array.isArray(duplicateItems)) return 'must not name anything twice'
  if (keyword !== 'anyOf') return undefined
  // The items of a list have the same schema, so a choice is told from that of another item by its place in the value.
  const branches = failures.filter(
    (one) =>
      one.schemaPath.startsWith(`${schemaPath}/anyOf/`) &&
      `${one.instancePath}/`.startsWith(`${instancePath}/`),
  )
  return branches.length === 0
    ? undefined
    : branches.map((one) => one.message ?? 'is not a value that is allowed here').join(', or ')
}

/** Whether another entry covers this one: a choice reports for its branches, an object for an unknown member. */
function isPartOfAnother(
  { keyword, schemaPath, instancePath }: FastifySchemaValidationError,
  failures: readonly FastifySchemaValidationError[],
): boolean {
  if (keyword === 'boolean' && schemaPath.endsWith('/additionalProperties')) return true
  return failures.some(
    (other) =>
      other.keyword === 'anyOf' &&
      other.instancePath === instancePath &&
      schemaPath.startsWith(`${other.schemaPath}/anyOf/`),
  )
}

function pointerOf(path: string, context: string | undefined): string {
  if (context === 'querystring') return `#query${path}`
  if (context === 'headers') return `#header${path}`
  return context === 'params' ? `#path${path}` : path
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The operations of an OpenAPI document, and values that their schemas allow. */
import type { Json } from '../api-client.ts'
import type { Random } from '../random.ts'

export interface Operation {
  readonly method: string
  /** With {names} in place of ids. */
  readonly template: string
  readonly parameters: readonly Parameter[]
  /** Schema of a JSON body; undefined: none, or a picture. */
  readonly body: Json
  readonly credential: 'token' | 'session' | 'none'
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: Json
}

export function operationsOf(document: Json): readonly Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([template, operations]) =>
    Object.entries<Json>(operations).map(([method, { parameters = [], requestBody, security = [] }]) => ({
      method: method.toUpperCase(),
      template,
      // An object stands for parameters of any name, which the request then chooses.
      parameters: parameters.filter(({ schema }: Parameter) => schema.type !== 'object'),
      body: requestBody?.content['application/json']?.schema,
      credential: security.some((one: Json) => 'session' in one)
        ? ('session' as const)
        : security.length > 0
          ? ('token' as const)
          : ('none' as const),
    })),
  )
}

/**
 * Values by the name of their member or parameter, for rules that a schema cannot express, such as the check digits of
 * a CPF. The values for a list are its items, or whole lists.
 */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** A value that a schema allows. Optional members are sometimes left out. */
export function validValue(random: Random, known: KnownValues, document: Json) {
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const wholeBetween = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1))

  const of = (schema: Json, name = ''): unknown => {
    const isList = schema.type === 'array' && !known[name]?.every(Array.isArray)
    if (known[name] !== undefined && !isList) return any(known[name])
    if (schema.$ref !== undefined) return of(resolved(document, schema.$ref), name)
    if ('const' in schema) return schema.const
    if (schema.enum) return any(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return of(any(choices), name)
    return kinds[String(schema.type)]?.(schema, name) ?? any(['text', 1, true, {}])
  }
  const kinds: Readonly<Record<string, (schema: Json, name: string) => unknown>> = {
    null: () => null,
    boolean: () => random() < 0.5,
    integer: (schema) => wholeBetween(...rangeOf(schema)),
    number: (schema) => {
      const [least, most] = rangeOf(schema)
      return least + random() * (most - least)
    },
    string: (schema) => text(schema),
    array: ({ items = {}, minItems, maxItems = 3 }, name) => {
      const least = Number(minItems ?? 0)
      const length = wholeBetween(least, Math.min(Number(maxItems), least + 2))
      return Array.from({ length }, () => of(items, name))
    },
    object: ({ properties = {}, required = [], additionalProperties }) =>
      Object.fromEntries([
        ...Object.entries<Json>(properties)
          .filter(([name]) => required.includes(name) || random() < 0.5)
          .map(([name, schema]) => [name, of(schema, name)]),
        ...(typeof additionalProperties === 'object' ? [['extra', of(additionalProperties)]] : []),
      ]),
  }
  const text = ({ pattern, format, examples, minLength = 0, maxLength = 200 }: Json): string => {
    if (examples?.length > 0) return any(examples)
    if (format === 'date-time') return new Date(1.7e12 + random() * 1e11).toISOString()
    if (format === 'uri') return 'https://integrator.example/hook'
    if (pattern === undefined)
      return 'Ana Maria '.repeat(20).slice(0, wholeBetween(Math.max(1, minLength), Math.min(40, maxLength)))
    return any(textsOfPatterns).replace(/x/g, () => any([...'0123456789abcdef']))
  }
  return of
}

/** One of these fits every pattern: an id, a number, a word in capitals. */
const textsOfPatterns = ['x'.repeat(24), '7', '52998224725', 'FRONT', 'word', 'x'.repeat(32), '#0a5c36']

function resolved(document: Json, reference: string): Json {
  return reference
    .slice(2)
    .split('/')
    .reduce((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

function rangeOf({ minimum = 0, maximum }: Json): readonly [least: number, most: number] {
  const least = Number(minimum)
  return [least, Number(maximum ?? least + 50)]
}

/** Checks every answer of a client against the service's own OpenAPI document. */
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer, ApiClient, Json } from './api-client.ts'

/** The same client, whose calls fail when an answer does not fit the document. */
export async function documented(client: ApiClient): Promise<ApiClient> {
  const { body: document } = await client.raw('/openapi.json')
  const schemaOf = compileAnswers(document)
  return {
    ...client,
    call: async (method, path, body) => {
      const answer = await client.call(method, path, body)
      const { pathname } = new URL(path, client.baseUrl)
      holdAgainst(schemaOf(method, pathname, answer), `${method} ${pathname} ${answer.status}`, answer)
      return answer
    },
  }
}

interface Documented {
  readonly mediaType: string
  readonly validate: ValidateFunction
}

function holdAgainst(expected: Documented | undefined, what: string, { headers, body }: Answer): void {
  assert.ok(expected, `${what} is not documented`)
  assert.ok(
    headers.get('content-type')?.startsWith(expected.mediaType),
    `${what}: ${headers.get('content-type')}`,
  )
  assert.ok(expected.validate(body), `${what}: ${JSON.stringify(expected.validate.errors)}`)
}

function compileAnswers(
  document: Json,
): (method: string, path: string, answer: Answer) => Documented | undefined {
  // Tests check formats themselves; here only the shape is checked.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  return (method, path, { status }) => {
    const verb = method.toLowerCase()
    const templates = Object.keys(document.paths).filter(
      (one) => verb in document.paths[one] && matches(one, path),
    )
    // A literal path comes before one with a parameter in its place.
    const template = templates.find((one) => one === path) ?? templates[0]
    const operation = template === undefined ? undefined : document.paths[template][verb]
    const [media] = Object.entries<Json>(operation?.responses[status]?.content ?? {})
    if (!media || template === undefined) return undefined
    const pointer = pathToAnswer({ template, method, status, mediaType: media[0] })
    const validate = ajv.getSchema(`openapi#/${pointer.map(escapePointer).join('/')}`)
    return validate && { mediaType: media[0], validate }
  }
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const parts = path.split('/')
  return (
    wanted.length === parts.length && wanted.every((word, i) => word.startsWith('{') || word === parts[i])
  )
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The place of an answer's schema in the description. */
export function pathToAnswer(answer: {
  readonly template: string
  readonly method: string
  readonly status: number
  readonly mediaType: string
}): readonly string[] {
  const { template, method, status, mediaType } = answer
  return [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    mediaType,
    'schema',
  ]
}

/**
 * `npm run bruno -- <folder>`: writes the API as a collection for Bruno, with one request for each operation of the
 * service's description.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startFakeService } from '../test/support/server.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly [string]
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example?: unknown
}

type Description = Readonly<Record<'paths', Readonly<Record<string, Readonly<Record<string, Operation>>>>>>

/** Each file of the collection, by its path in the folder. */
export function brunoFiles({ paths }: Description): Readonly<Record<string, string>> {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Limiar', type: 'collection' }, undefined, 2)}\n`,
    'collection.bru': block('auth', ['mode: bearer']) + block('auth:bearer', ['token: {{token}}']),
    'environments/local.bru': block('vars', ['url: http://127.0.0.1:8080']) + 'vars:secret [\n  token\n]\n',
    ...Object.fromEntries(
      requests.map(({ path, method, operation }, at) => [
        `${operation.tags[0]}/${operation.operationId}.bru`,
        request(path, method, operation, at + 1),
      ]),
    ),
  }
}

function request(path: string, method: string, operation: Operation, seq: number): string {
  const { summary, description = '', security = [], parameters = [], requestBody } = operation
  const json = requestBody?.content['application/json']
  const isOfApi = security.some((one) => 'accessToken' in one)
  const named = (place: string) => parameters.filter((one) => one.in === place)
  const lines = (place: string, off = '') =>
    named(place).map(({ name, example }) => `${off}${name}: ${written(example)}`)
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${seq}`]),
    block(method, [
      `url: {{url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      `body: ${json ? 'json' : 'none'}`,
      `auth: ${isOfApi ? 'inherit' : 'none'}`,
    ]),
    block('params:path', lines('path')),
    // Optional filters and keys are included, but not sent until the user ticks them.
    block('params:query', lines('query', '~')),
    block('headers', lines('header', '~')),
    json ? block('body:json', JSON.stringify(json.example ?? {}, undefined, 2).split('\n')) : '',
    block('docs', description.split('\n')),
  ].join('')
}

function block(name: string, lines: readonly string[]): string {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? '' : `${name} {\n${said.map((line) => `  ${line}`).join('\n')}\n}\n\n`
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example ?? '')
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the folder to write: npm run bruno -- limiar-bruno')
  const service = await startFakeService()
  const { text } = await service.client.raw('/openapi.json')
  await service.close()
  for (const [file, content] of Object.entries(brunoFiles(JSON.parse(text) as Description))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  console.log(
    `Bruno opens ${folder} (File, Open collection). Put the access token into its environment local.`,
  )
}

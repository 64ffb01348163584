/**
 * `npm run bruno -- <folder>`: writes the API as a collection for Bruno, with one request for each operation of the
 * service's description. Run from top to bottom, a request that makes something gives its id to those below it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
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

interface Description {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Request {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/**
 * The variables that an answer sets, and the member of the answer that each gets. No list gives anything that a request
 * changes or removes: those take only what this collection made.
 */
const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listReports: { reportId: 'docs[0]._id' },
  listAccounts: { accountId: 'docs[0]._id' },
  createReport: { ownReportId: '_id' },
  createOnboardingLink: { onboardingId: '_id', linkToken: 'token' },
  openSession: { session: 'secret' },
  submitExecution: { executionId: '_id' },
  registerFace: { faceId: '_id' },
  listFaceModels: { modelId: 'current' },
  createWebhook: { webhookId: '_id' },
  testWebhook: { deliveryId: '_id' },
  createAccessToken: { tokenId: '_id' },
  invitePerson: { personId: '_id' },
  importIssuerKey: { keyId: '_id' },
}

/** Requests that give what they give without making anything: others send them first by themselves. */
const askedFor = ['listReports', 'listAccounts', 'listFaceModels']

/** Requests that change or remove a report: the one that this collection made. */
const ofOwnReport = new Set(['updateReport', 'deleteReport'])

/** The folder that comes last: what it erases of the person in the examples, other folders need. */
const LAST_FOLDER = 'Privacy'

/** Each file of the collection, by its path in the folder; `picture` is base64, for requests that send one. */
export function brunoFiles({ paths, tags }: Description, picture: string): Readonly<Record<string, string>> {
  const folders = tags.map(({ name }) => name).toSorted((one, other) => isLast(one) - isLast(other))
  const requests = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .toSorted((one, other) => turn(one) - turn(other))
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Limiar', type: 'collection' }, undefined, 2)}\n`,
    'collection.bru':
      block('auth', ['mode: bearer']) +
      block('auth:bearer', ['token: {{token}}']) +
      block('vars:pre-request', [...examplesOf(requests), `photo: ${picture}`]),
    'environments/local.bru': block('vars', ['url: http://127.0.0.1:8080']) + 'vars:secret [\n  token\n]\n',
    ...Object.fromEntries(
      folders.map((name, at) => [`${name}/folder.bru`, block('meta', [`name: ${name}`, `seq: ${at + 1}`])]),
    ),
    ...Object.fromEntries(
      requests.map((one, at) => [
        `${one.operation.tags[0]}/${one.operation.operationId}.bru`,
        requestFile(one, at + 1, requests),
      ]),
    ),
  }
}

function isLast(folder: string): number {
  return folder === LAST_FOLDER ? 1 : 0
}

/** What makes something comes first in its folder, and what removes it last. */
function turn({ method, operation }: Request): number {
  if (method === 'delete') return 2
  return operation.operationId in given ? 0 : 1
}

/** The value of each variable of a path until an answer sets it: the example of the description. */
function examplesOf(requests: readonly Request[]): readonly string[] {
  const examples = requests.flatMap(({ operation }) =>
    inPlace(operation, 'path').map(({ name, example }) => [variableOf(operation, name), written(example)]),
  )
  return Object.entries(Object.fromEntries(examples) as Record<string, string>).map(
    ([name, example]) => `${name}: ${example}`,
  )
}

function variableOf({ operationId }: Operation, parameter: string): string {
  return parameter === 'reportId' && ofOwnReport.has(operationId) ? 'ownReportId' : parameter
}

function inPlace({ parameters = [] }: Operation, place: string): readonly Parameter[] {
  return parameters.filter((one) => one.in === place)
}

function requestFile(
  { path, method, operation }: Request,
  seq: number,
  requests: readonly Request[],
): string {
  const { operationId, summary, description = '', requestBody } = operation
  const json = requestBody?.content['application/json']
  const untickedLines = (place: string) =>
    inPlace(operation, place).map(({ name, example }) => `~${name}: ${written(example)}`)
  const ofPath = inPlace(operation, 'path').map(({ name }) => [name, variableOf(operation, name)] as const)
  const auth = authOf(operation)
  const body = json ? bodyLines(json.example ?? {}) : []
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${seq}`]),
    block(method, [
      `url: {{url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      `body: ${json ? 'json' : 'none'}`,
      `auth: ${auth}`,
    ]),
    block(
      'params:path',
      ofPath.map(([name, variable]) => `${name}: {{${variable}}}`),
    ),
    // Optional filters and keys are included, but not sent until the user ticks them.
    block('params:query', untickedLines('query')),
    block('headers', untickedLines('header')),
    auth === 'bearer' ? block('auth:bearer', ['token: {{session}}']) : '',
    block('body:json', body),
    block(
      'script:pre-request',
      askingLines([...ofPath.map(([, variable]) => variable), ...body].join(), requests),
    ),
    block('script:post-response', settingLines(given[operationId])),
    block('docs', description.split('\n')),
  ].join('')
}

function authOf({ security = [] }: Operation): 'inherit' | 'bearer' | 'none' {
  if (security.some((one) => 'accessToken' in one)) return 'inherit'
  return security.some((one) => 'session' in one) ? 'bearer' : 'none'
}

/** A body with the collection's picture and account in the place of made-up ones. */
function bodyLines(example: unknown): readonly string[] {
  return JSON.stringify(example, undefined, 2)
    .replaceAll(/"(?:https:\/\/integrator\.example\/pictures\/\w+\.jpg|\/9j\/[^"]*)"/g, '"{{photo}}"')
    .replaceAll(/(?<="account": )"[^"]*"/g, '"{{accountId}}"')
    .split('\n')
}

/** Asks for what a request needs and no request above it has given. */
function askingLines(needs: string, requests: readonly Request[]): readonly string[] {
  return askedFor.flatMap((name) => {
    const [variable = ''] = Object.keys(given[name] ?? {})
    const tag = requests.find(({ operation }) => operation.operationId === name)?.operation.tags[0]
    return needs.includes(variable)
      ? [`if (!bru.hasVar('${variable}')) await bru.runRequest('${tag}/${name}')`]
      : []
  })
}

/** Sets the variables for the requests below, if the request was answered. */
function settingLines(variables: Readonly<Record<string, string>> = {}): readonly string[] {
  return Object.entries(variables).map(
    ([name, member]) => `if (res.status === 200) bru.setVar('${name}', res.body.${member})`,
  )
}

function block(name: string, lines: readonly string[]): string {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? '' : `${name} {\n${said.map((line) => `  ${line}`).join('\n')}\n}\n\n`
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example ?? '')
}

/** A face, small enough for a variable that people see in a list. */
async function samplePhoto(): Promise<string> {
  const file = join(import.meta.dirname, '..', '.cache/media/audrey.jpg')
  const small = await sharp(file).resize({ width: 240 }).jpeg({ quality: 70 }).toBuffer()
  return small.toString('base64')
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name the folder to write: npm run bruno -- limiar-bruno')
  const service = await startFakeService()
  const { text } = await service.client.raw('/openapi.json')
  await service.close()
  const files = brunoFiles(JSON.parse(text) as Description, await samplePhoto())
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  console.log(
    `Bruno opens ${folder} (File, Open collection). Put the access token into its environment local.`,
  )
}

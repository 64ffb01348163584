import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { brunoFiles } from '../../scripts/bruno.ts'
import type { Json } from '../support/api-client.ts'
import { asBase64, writtenFace } from '../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

/** Requests that nobody can fill beforehand: they are answered 404, and say why. */
const ofTheUser = new Set([
  // The name of a file that a report has, the hash of a text that somebody agreed to, the name of a picture.
  'getBrandFile',
  'getConsentText',
  'getFile',
  // Erases the execution that the request above it has erased already.
  'eraseExecutionOfReport',
  // The report asks for no movement, and the session was not submitted: it has no pictures.
  'giveChallenge',
  'getProgress',
])

describe('the collection for Bruno', () => {
  let service: FakeService
  let description: Json
  let files: Readonly<Record<string, string>>
  before(async () => {
    service = await startFakeService()
    description = (await service.client.raw('/openapi.json')).body
    files = brunoFiles(description as Parameters<typeof brunoFiles>[0], asBase64(writtenFace('ana')))
  })
  after(() => service.close())

  it('has a request for every operation, with its example', () => {
    const operations = Object.values<Json>(description.paths).flatMap((path) => Object.values<Json>(path))
    assert.equal(requestsOf(files).length, operations.length)
    const link = files['Onboarding links/createOnboardingLink.bru'] ?? ''
    assert.match(link, /^post \{\n {2}url: \{\{url\}\}\/reports\/:reportId\/onboarding-ext\n/m)
    assert.equal(JSON.parse(blocksOf(link)['body:json'] ?? '').cpf, '529.982.247-25')
    // Every block ends where it should: an example never ends one.
    for (const [file, text] of Object.entries(files).filter(([name]) => name.endsWith('.bru')))
      assert.equal(text.match(/^\w[\w:-]* [{[]$/gm)?.length, text.match(/^[}\]]$/gm)?.length, file)
  })

  it('runs from top to bottom, each request with what those above it made', async () => {
    const statuses = await runAll(files, service.client)
    const unknown = Object.keys(statuses).filter(
      (name) => [401, 404].includes(statuses[name] ?? 0) && !ofTheUser.has(name),
    )
    assert.deepEqual(unknown, [])
  })

  it('makes a link with one request, and shows its page with the next', async () => {
    const links = ['createOnboardingLink', 'getOnboardingLink', 'updateOnboardingLink']
    const page = ['openPage', 'openSession', 'resumeSession']
    const statuses = await runAll(files, service.client, [...links, ...page])
    assert.deepEqual(statuses, Object.fromEntries([...links, ...page].map((name) => [name, 200])))
  })

  it('changes and removes nothing that it has not made', async () => {
    const { body: reports } = await service.client.call('GET', '/reports')
    const statuses = await runAll(files, service.client, ['listReports', 'updateReport', 'deleteReport'])
    assert.deepEqual(statuses, { listReports: 200, updateReport: 404, deleteReport: 404 })
    assert.deepEqual((await service.client.call('GET', '/reports')).body, reports)
  })
})

function requestsOf(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(files).filter(
    (file) => !/^(bruno\.json|collection|environments)|folder\.bru$/.test(file),
  )
}

/** The blocks of a file, by their names. */
function blocksOf(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/^(\w[\w:-]*) \{\n([\s\S]*?)\n\}$/gm)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

function valuesOf(block = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

/**
 * Sends the requests as Bruno does (folder by folder, scripts before and after), or those alone that are named; answers
 * the status of each.
 */
async function runAll(
  files: Readonly<Record<string, string>>,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  wanted?: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {}
  const variables: Record<string, unknown> = {}
  const examples = valuesOf(blocksOf(files['collection.bru'] ?? '')['vars:pre-request'])
  const filled = (text = ''): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String({ ...examples, url: baseUrl, token, ...variables }[name]),
    )
  const send = async (file: string): Promise<number> => {
    const blocks = blocksOf(files[`${file}.bru`] ?? '')
    const method = ['get', 'post', 'put', 'patch', 'delete'].find((one) => one in blocks) ?? ''
    const { url, auth } = valuesOf(blocks[method])
    const bru = {
      hasVar: (name: string) => name in variables,
      setVar: (name: string, value: unknown) => (variables[name] = value),
      runRequest: send,
    }
    await script(blocks['script:pre-request'], { bru })
    const places = Object.entries(valuesOf(blocks['params:path']))
    const address = places.reduce(
      (before, [name, value]) => before.replace(`:${name}`, filled(value)),
      filled(url),
    )
    const credential = auth === 'inherit' ? token : filled(valuesOf(blocks['auth:bearer'])['token'])
    const json = blocks['body:json']
    const answer = await fetch(address, {
      method: method.toUpperCase(),
      headers: {
        ...(auth === 'none' ? {} : { authorization: `Bearer ${credential}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: filled(json) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    await script(blocks['script:post-response'], {
      bru,
      res: { status: answer.status, body: isJson ? JSON.parse(text) : text },
    })
    return answer.status
  }
  for (const path of inOrder(files)) {
    const name = path.replace(/^.*\/|\.bru$/g, '')
    if (wanted === undefined || wanted.includes(name)) statuses[name] = await send(path.replace(/\.bru$/, ''))
  }
  return statuses
}

function script(text: string | undefined, names: object): unknown {
  return text === undefined ? undefined : runInNewContext(`(async () => {\n${text}\n})()`, names)
}

/** The requests, by the places of their folders and then by their own. */
function inOrder(files: Readonly<Record<string, string>>): readonly string[] {
  const place = (file: string): number => Number(valuesOf(blocksOf(files[file] ?? '')['meta'])['seq'])
  const places = (file: string): number => place(file.replace(/[^/]*$/, 'folder.bru')) * 1000 + place(file)
  return requestsOf(files).toSorted((one, other) => places(one) - places(other))
}

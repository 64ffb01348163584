import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const client = join(import.meta.dirname, '../../../src/client/api.ts')

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

describe('programs that use the published client', () => {
  it('can send every operation what it takes, and meet no answer that their types do not know', async () => {
    const { paths, webhooks } = (await service.client.raw('/openapi.json')).body
    const described = [paths, webhooks]
      .flatMap((all) => Object.values<Json>(all))
      .flatMap((path) => Object.values<Json>(path).map(outline))
    assert.deepEqual(Object.fromEntries(described), knownTo(readFileSync(client, 'utf8')))
  })
})

/** The parameters, the media types of bodies, and the answers of an operation. */
function outline({ operationId, parameters = [], requestBody, responses }: Json) {
  const answers = Object.entries<Json>(responses).flatMap(([status, { content = {} }]) => [
    status,
    ...Object.keys(content).map((mediaType) => `${status} ${mediaType}`),
  ])
  const sent = Object.keys(requestBody?.content ?? {}).map((mediaType) => `body ${mediaType}`)
  const asked = parameters.map((one: Json) => `${one.in} ${one.name}`)
  return [operationId, [...asked, ...sent, ...answers].toSorted()] as const
}

/** The same of the types of the client, which are written with one member a line. */
function knownTo(types: string): Record<string, readonly string[]> {
  const known: Record<string, string[]> = {}
  /** The member of each level of indentation in which the line stands. */
  const within = ['operations']
  for (const line of types.slice(types.indexOf('export interface operations')).split('\n')) {
    const [, indent = '', name] = /^( +)"?([^"?:\s]+)"?\??: /.exec(line) ?? []
    if (name === undefined) continue
    const level = indent.length / 4
    within.splice(level, Infinity, name)
    const [, operation = '', part, place = '', kind, mediaType = ''] = within
    const members = (known[operation] ??= [])
    if (part === 'parameters' && level === 4) members.push(`${place} ${name}`)
    if (part === 'requestBody' && place === 'content' && level === 4) members.push(`body ${name}`)
    if (part === 'responses' && level === 3) members.push(name)
    if (part === 'responses' && kind === 'content' && level === 5) members.push(`${place} ${mediaType}`)
  }
  return Object.fromEntries(Object.entries(known).map(([name, members]) => [name, members.toSorted()]))
}

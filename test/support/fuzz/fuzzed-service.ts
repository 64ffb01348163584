/** A bombardment of a service, between two walks that must have the same answers. */
import { createApiClient, type Json } from '../api-client.ts'
import { anotherTake, openPageSession } from '../onboard.ts'
import { definitionBody } from '../report-bodies.ts'
import type { FakeService } from '../server.ts'
import { until } from '../until.ts'
import { bombard, type Bombardment, type Outcome } from './bombardment.ts'

export type Settings = Pick<Bombardment, 'random' | 'requests' | 'pictures' | 'mostMs'>

export interface FuzzOutcome extends Outcome {
  /** The answers to the two walks, equal when nothing was broken. */
  readonly walks: readonly [before: string, after: string]
}

export async function fuzz(service: FakeService, settings: Settings): Promise<FuzzOutcome> {
  const { client } = service
  const { body: document } = await client.raw('/openapi.json')
  const foreignIds = await recordsOfAnother(service)
  const before = await walk(service, settings.pictures)
  const port = Number(new URL(client.baseUrl).port)
  const outcome = await bombard({ ...settings, document, foreignIds, port, token: client.token })
  return { ...outcome, walks: [before, await walk(service, settings.pictures)] }
}

/** Records of another account, for names that this account has no record for. */
async function recordsOfAnother({ client }: FakeService): Promise<readonly string[]> {
  const account = (await client.call('POST', '/accounts', { name: 'another', environment: 'test' })).body
  const made = await client.call('POST', '/access-tokens', { name: 'another', account: account._id })
  const other = createApiClient(client.baseUrl, made.body.accessToken)
  const report = (await other.call('POST', '/reports', { name: 'r', definition: definitionBody() })).body
  const link = (await other.call('POST', `/reports/${report._id}/onboarding-ext`, {})).body
  const face = (await other.call('POST', '/private-faceset', { description: 'Ana' })).body
  return [account._id, report._id, link._id, face._id]
}

/** One onboarding and a look at each list, as the statuses and the shapes of the answers. */
async function walk({ client }: FakeService, pictures: readonly string[]): Promise<string> {
  const told: unknown[] = []
  const call = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await client.call(method, path, body)
    told.push([method, answer.status, Object.keys(answer.body ?? {}).sort()])
    return answer.body
  }
  const report = await call('POST', '/reports', { name: 'walk', definition: definitionBody() })
  const link = await call('POST', `/reports/${report._id}/onboarding-ext`, { noExpire: true })
  const session = await openPageSession(client, link.token)
  const still = Buffer.from(pictures[0] ?? '', 'base64')
  told.push(
    (await session.put('front', still)).status,
    (await session.put('selfie', anotherTake(still))).status,
  )
  const { executionId } = (await session.submit()).body
  const path = `/reports/${report._id}/executions/${executionId}`
  const { status, validations } = await until('the execution is decided', async () => {
    const { body } = await client.call('GET', path)
    return body.status === 'processando' ? undefined : body
  })
  told.push(
    status,
    validations.map(({ rule, status: found }: Json) => [rule, found]),
  )
  for (const list of ['/reports', '/executions', '/private-faceset', '/webhooks', '/health', '/ready'])
    await call('GET', list)
  return JSON.stringify(told)
}

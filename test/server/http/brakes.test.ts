import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import type { Answer } from '../../support/api-client.ts'
import { openPageSession } from '../../support/onboard.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { writtenStill } from '../../support/fakes/written-stills.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

/** Other tests beside this one make the process late, which these tests do not measure. */
const eventLoopLagMs = 1e9
const METRICS_TOKEN = 'the-token-of-metrics'
const NO_LINK = `/${'0'.repeat(32)}`

let service: FakeService
before(async () => {
  const limits = { wrongCredentials: 5, sessionsOfAddress: 6, searchesOfToken: 4, writesOfToken: 8 }
  service = await startFakeService({}, {}, { ...limits, trustProxy: 1, metricsToken: METRICS_TOKEN })
})
after(() => service.close())

/** Each test has an address for documentation of its own, so that no test slows another down. */
let lastAddress = 0
const newAddress = (): string => `192.0.2.${++lastAddress}`
const from = (address: string, headers: Record<string, string> = {}): RequestInit => ({
  headers: { 'x-forwarded-for': address, ...headers },
})

/** Sends the request this many times and answers the last response. */
async function often(times: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; asked < times; asked++) await ask()
  return ask()
}

function isBraked({ status, headers, body }: Answer): void {
  assert.equal(status, 429)
  assert.equal(body?.type ?? 'urn:limiar:problem:rate-limited', 'urn:limiar:problem:rate-limited')
  const seconds = Number(headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`)
}

async function newLink(): Promise<string> {
  const path = `/reports/${service.reportId}/onboarding-ext`
  return (await service.client.call('POST', path, {})).body.token
}

describe('wrong credentials of one address', () => {
  it('are refused as too many, and the right ones never', async () => {
    const address = newAddress()
    const token = await newLink()
    const { secret } = await openPageSession(service.client, token)
    const bearer = (credential: string) => from(address, { authorization: `Bearer ${credential}` })
    const wrong: readonly (readonly [number, string, RequestInit])[] = [
      [401, '/reports', bearer('a-wrong-access-token')],
      [404, `${NO_LINK}/session`, { ...from(address), method: 'POST' }],
      [401, `/${token}/session`, bearer('a-wrong-secret')],
    ]
    for (const [status, path, init] of wrong) {
      assert.equal((await often(5, () => service.client.raw(path, init))).status, status, path)
      isBraked(await service.client.raw(path, init))
    }
    assert.equal((await service.client.raw('/reports', bearer(service.client.token))).status, 200)
    assert.equal((await service.client.raw(`/${token}`, from(address))).status, 200)
    assert.equal((await service.client.raw(`/${token}/session`, bearer(secret))).status, 200)
  })

  it('are refused as too many, too, where they are guesses of the token of metrics', async () => {
    const address = newAddress()
    const ask = (token: string) =>
      service.client.raw('/metrics', from(address, { authorization: `Bearer ${token}` }))
    assert.equal((await often(5, () => ask('a-guess'))).status, 401)
    isBraked(await ask('a-guess'))
    assert.equal((await ask(METRICS_TOKEN)).status, 200)
  })

  it('are refused for a minute, also when the clock of the machine is set back meanwhile', async () => {
    const init = from(newAddress(), { authorization: 'Bearer no' })
    const ask = () => service.client.raw('/reports', init)
    isBraked(await often(6, ask))
    const [date, passed] = [Date.now, performance.now.bind(performance)]
    const mocks = [
      mock.method(Date, 'now', () => date() - 60 * 60_000),
      mock.method(performance, 'now', () => passed() + 60_000),
    ]
    try {
      assert.equal((await ask()).status, 401)
      isBraked(await often(5, ask))
    } finally {
      for (const { mock } of mocks) mock.restore()
    }
  })

  it('slow down no other address, and all addresses of one IPv6 customer', async () => {
    const ask = (address: string) =>
      service.client.raw('/reports', from(address, { authorization: 'Bearer no' }))
    const braked = newAddress()
    isBraked(await often(6, () => ask(braked)))
    assert.equal((await ask(newAddress())).status, 401)
    for (let host = 1; host <= 5; host++) assert.equal((await ask(`2001:db8:7::${host}`)).status, 401)
    isBraked(await ask('2001:db8:7::aaaa'))
    assert.equal((await ask('2001:db8:8::1')).status, 401)
  })

  it('are counted whichever port a proxy writes behind the address', async () => {
    const ask = (address: string) =>
      service.client.raw('/reports', from(address, { authorization: 'Bearer no' }))
    const address = newAddress()
    for (let port = 50_001; port <= 50_005; port++)
      assert.equal((await ask(`${address}:${port}`)).status, 401)
    isBraked(await ask(`${address}:50006`))
  })

  it('show a person a page that reloads itself', async () => {
    const address = newAddress()
    const answer = await often(6, () => service.client.raw(NO_LINK, from(address, { accept: 'text/html' })))
    isBraked(answer)
    assert.match(answer.text, /<meta http-equiv="refresh" content="\d+">/)
    assert.match(answer.text, /Aguarde um instante/)
  })
})

describe('sessions of one address', () => {
  it('are limited by the minute', async () => {
    const token = await newLink()
    const init = { ...from(newAddress()), method: 'POST' }
    assert.equal((await often(6, () => service.client.raw(`/${token}/session`, init))).status, 200)
    isBraked(await service.client.raw(`/${token}/session`, init))
  })
})

describe('an access token', () => {
  it('has limits of searches and of changes by the minute, counted separately', async () => {
    const own = await startFakeService({}, {}, { searchesOfToken: 2, writesOfToken: 3 })
    const image = asBase64(writtenFace('ana'))
    const search = () => own.client.call('POST', '/private-faceset/search', { image })
    const write = () => own.client.call('POST', '/private-faceset', { description: 'Ana', images: [image] })
    assert.equal((await often(2, search)).status, 200)
    isBraked(await search())
    assert.equal((await often(3, write)).status, 200)
    isBraked(await write())
    assert.equal((await own.client.call('GET', '/private-faceset')).status, 200)
    await own.close()
  })
})

describe('a campaign of 50 onboardings a minute behind one address', () => {
  it('meets no limit, a minute of it at once', async () => {
    const campaign = await startFakeService({}, {}, { ...readLimits(), eventLoopLagMs })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => onboardOne(campaign)))
    await campaign.close()
    assert.deepEqual([...new Set(statuses.flat())], [200])
  })
})

/** The requests of the host's server and one phone: a link, its page, a session, stills, progress. */
async function onboardOne({ client, reportId }: FakeService): Promise<readonly number[]> {
  const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  const page = await client.raw(`/${link.body.token}`)
  const session = await openPageSession(client, link.body.token)
  const answers = [link, page, await session.resume()]
  for (const capture of ['front', 'back', 'selfie'])
    answers.push(await session.put(capture, writtenStill(capture)))
  answers.push(await session.submit(), await session.progress(), await session.progress())
  answers.push(await client.call('GET', '/executions?_limit=1'))
  return answers.map(({ status }) => status)
}

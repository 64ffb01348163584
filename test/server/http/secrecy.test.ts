import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard, openPageSession } from '../../support/onboard.ts'
import { rawExchange } from '../../support/fuzz/raw-exchange.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const CPF = '52998224725'
const still = writtenFace('ana')

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

describe('the log', () => {
  it('has no token, secret, signature, number or name of a person, at its most detailed level', async () => {
    const { client, reportId } = service
    const image = asBase64(still)
    await client.call('POST', '/private-faceset', { description: 'ANA LIMA', cpf: CPF, images: [image] })
    const { body: listed } = await client.call('GET', '/private-faceset')
    const picture: string = listed.docs[0].images[0]
    await client.raw(picture)
    await client.call('GET', `/executions?cpf=${CPF}`)
    const stills = { front: still, back: still, selfie: anotherTake(still) }
    const executionId = await onboard(client, reportId, stills, { cpf: CPF })
    await client.call('GET', `/reports/${reportId}/executions/${executionId}?p_cpf=${CPF}`)
    const link = (await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})).body
    const { secret } = await openPageSession(client, link.token)
    await client.call('PATCH', `/reports/${reportId}/onboarding-ext/${link.token}`, { active: false })
    await client.raw(`/nowhere/${link.token}?token=${client.token}`)
    await client.raw('/reports', { headers: { authorization: `Bearer ${client.token}` } })

    const log = service.log()
    assert.match(log, /incoming request/)
    const signature = new URL(picture).searchParams.get('signature') ?? ''
    for (const word of [client.token, link.token, secret, signature, CPF, 'ANA LIMA', image])
      assert.ok(word.length > 0 && !log.includes(word), `the log holds ${word.slice(0, 6)}…`)
  })
})

describe('a path in the log', () => {
  const asked = async (target: string): Promise<string> => {
    const before = service.log().length
    const { port } = new URL(service.client.baseUrl)
    const headers = [['Authorization', `Bearer ${service.client.token}`]] as const
    await rawExchange(Number(port), { method: 'GET', target, headers })
    return service.log().slice(before)
  }

  const targets = [
    ['a whole address', `http://proxy.example/subjects/${CPF}/export`],
    ['letters that need no escape', `/%73ubjects/${CPF}/export`],
    ['digits that need no escape', `/subjects/%35${CPF.slice(1)}/export`],
    ['one slash too many', `//subjects/${CPF}/export`],
    ['an escaped slash', `/subjects%2F${CPF}`],
    ['a prefix that a proxy should have cut off', `/api/v1/subjects/${CPF}/export`],
  ] as const
  for (const [what, target] of targets)
    it(`holds no CPF with ${what}`, async () => {
      const log = await asked(target)
      assert.match(log, /subjects\/<cpf>/)
      assert.ok(!log.includes(CPF.slice(1)), log)
    })

  it('holds no token of a link of which a letter is escaped', async () => {
    const { token } = (await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {}))
      .body
    const middle = Buffer.from(token[16]).toString('hex')
    const log = await asked(`/${token.slice(0, 16)}%${middle}${token.slice(17)}`)
    assert.match(log, /\/<token>/)
    assert.ok(!log.includes(token.slice(0, 16)), log)
  })

  it('stays on one line', async () => {
    assert.match(await asked('/a%0a%1b[2J%00'), /"url":"\/a%0a%1b\[2J%00"/)
  })
})

describe('the address of a picture', () => {
  const pictureOf = async (): Promise<URL> => {
    const images = [asBase64(still)]
    const { body } = await service.client.call('POST', '/private-faceset', { description: 'x', images })
    const { body: record } = await service.client.call('GET', `/private-faceset/${body._id}`)
    return new URL(record.body.images[0])
  }

  it('opens without a token, and to pages of other origins', async () => {
    const { status, headers } = await service.client.raw((await pictureOf()).href)
    assert.equal(status, 200)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  })

  it('lives for an hour or more', async () => {
    const expires = Number((await pictureOf()).searchParams.get('expires'))
    const seconds = expires - Date.now() / 1000
    assert.ok(seconds >= 3600 && seconds <= 7200, String(seconds))
  })

  const changes: readonly (readonly [string, (url: URL) => void])[] = [
    ['signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
    ['time', (url) => url.searchParams.set('expires', '99999999999')],
    ['picture', (url) => (url.pathname = '/files/key-proof')],
  ]
  for (const [what, change] of changes)
    it(`opens nothing with another ${what}`, async () => {
      const url = await pictureOf()
      change(url)
      assert.equal((await service.client.raw(url.href)).status, 404)
    })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

/** More records than a page may hold. */
const RECORDS = 101
const HER_CPF = '52998224725'

let service: FakeService
before(async () => {
  service = await startFakeService()
  for (let i = 0; i < RECORDS; i++) {
    const cpf = i % 50 === 0 ? { cpf: HER_CPF } : {}
    await service.client.call('POST', '/private-faceset', { description: `record ${i}`, ...cpf })
  }
})
after(() => service.close())

const get = (path: string) => service.client.call('GET', path)
const list = async (query: string): Promise<Json> => (await get(`/private-faceset?${query}`)).body

const wrong = ['', '-1', '1.5', '1e3', '0x10', '+1', '%201', 'x', '20;', '1&_limit=2&_offset=2', '%D9%A3']

for (const path of ['/private-faceset', '/executions', '/reports', '/private-faceset?_galleryFormat=true'])
  describe(`the list at ${path}`, () => {
    const join = path.includes('?') ? '&' : '?'
    for (const name of ['_limit', '_offset'])
      it(`refuses a ${name} that is not a whole number from 0`, async () => {
        for (const value of wrong) {
          const { status, body } = await get(`${path}${join}${name}=${value}`)
          assert.equal(status, 400, value)
          assert.ok(
            body.errors.some(({ pointer }: Json) => pointer === `#query/${name}`),
            value,
          )
        }
      })
    it('takes whole numbers of any length', async () => {
      for (const value of ['0', '007', '9'.repeat(15), '9'.repeat(400)])
        for (const name of ['_limit', '_offset'])
          assert.equal((await get(`${path}${join}${name}=${value}`)).status, 200, `${name}=${value}`)
    })
  })

describe('the list of faces', () => {
  it('has 20 faces unless asked for more, at most 100, and always their exact number', async () => {
    for (const [query, length] of [
      ['', 20],
      ['_limit=0', 0],
      ['_limit=100', 100],
      ['_limit=1000', 100],
      ['_limit=100&_offset=100', 1],
      ['_offset=101', 0],
    ] as const) {
      const { docs, totalItems } = await list(query)
      assert.deepEqual([docs.length, totalItems], [length, RECORDS], query)
    }
  })

  it('may be limited to one CPF', async () => {
    const { docs, totalItems } = await list(`cpf=${HER_CPF}&_limit=2`)
    assert.equal(totalItems, 3)
    assert.deepEqual(
      docs.map((doc: Json) => doc.cpf),
      [HER_CPF, HER_CPF],
    )
    assert.equal((await list('cpf=11144477735')).totalItems, 0)
  })

  it('refuses a CPF that is not digits', async () => {
    for (const cpf of ['529.982.247-25', 'x', ''])
      assert.equal((await get(`/private-faceset?cpf=${cpf}`)).body.errors[0].pointer, '#query/cpf')
  })
})

describe('a list that goes on by its header Link', () => {
  const next = (link: string | null) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1]

  it('can be read to its end, with its filters and without the token, for each list of records', async () => {
    const { body } = await get('/reports')
    const links = `/reports/${body.docs[0]._id}/onboarding-ext`
    for (let link = 0; link < 5; link++) await service.client.call('POST', links, { cpf: HER_CPF })
    await service.client.call('POST', links, {})
    for (const [path, least] of [
      [`${links}?_limit=2&_offset=1&cpf=${HER_CPF}`, 4],
      ['/audit?_limit=50', 100],
      ['/private-faceset?_limit=30', RECORDS],
      [`/private-faceset?_limit=2&_offset=1&cpf=${HER_CPF}`, 2],
    ] as const) {
      const whole = (await get(path.replace(/_limit=\d+/, '_limit=100'))).body
      const met: Json[] = []
      for (let page: string | undefined = path; page !== undefined;) {
        const answer = await get(page)
        assert.equal(answer.status, 200, answer.text)
        met.push(...answer.body.docs)
        page = next(answer.headers.get('link'))
        assert.ok(page === undefined || !/token|_offset/.test(page), page)
        assert.ok(page === undefined || page.startsWith(`${path.split('?')[0]}?`), page)
      }
      assert.ok(met.length >= least, `${path}: ${met.length} of ${whole.totalItems}`)
      assert.deepEqual(met.slice(0, whole.docs.length), whole.docs.slice(0, met.length))
    }
    assert.equal((await get('/executions')).headers.get('link'), null, 'an empty list has one page')
  })

  it('goes through records of faces and not through their pictures', async () => {
    const first = await get('/private-faceset?_limit=2')
    const second = next(first.headers.get('link')) ?? ''
    const { status, body } = await get(`${second}&_galleryFormat=true`)
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '#query/_cursor')
    assert.equal((await get('/private-faceset?_limit=2&_galleryFormat=true')).headers.get('link'), null)
  })

  it('refuses a cursor that no list gave', async () => {
    for (const cursor of ['', 'x', 'MTIzLg', Buffer.from('1.2').toString('base64url'), '9'.repeat(100)]) {
      const { status, body } = await get(`/executions?_cursor=${encodeURIComponent(cursor)}`)
      assert.equal(status, 400, cursor)
      assert.equal(body.errors[0].pointer, '#query/_cursor')
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
const CPF = '52998224725'
const names = ['MARIA DA CONCEIÇÃO', 'JOSE CONCEICAO', 'ANA LIMA']

let service: FakeService
let now = new Date('2026-11-20T10:00:00Z')
/** Ids of the three executions, in the order of the names above; they were made a day apart. */
const ids: string[] = []

before(async () => {
  let analysed = 0
  service = await startFakeService({
    clock: () => now,
    analyse: async () => {
      const found = findings()
      const value = names[analysed++] ?? ''
      const fields = { ...found.ocr.fields, name: { value, confidence: 0.97, side: 'front' as const } }
      return { ...found, ocr: { type: 'cnh', fields } }
    },
  })
  while (ids.length < names.length) {
    ids.push(await submitted())
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  }
})
after(() => service.close())

async function submitted(): Promise<string> {
  const files = [
    { data: jpeg.toString('base64'), type: 'FRONT' },
    { data: jpeg.toString('base64'), type: 'BACK' },
    { data: Buffer.from(anotherTake(jpeg)).toString('base64'), type: 'SELFIE' },
  ]
  const path = `/reports/${service.apiReportId}/executions`
  const parameters = { cpf: CPF, order: `order-${ids.length}`, note: '' }
  const { body } = await service.client.call('POST', path, { files, parameters })
  await until('the execution is decided', async () => {
    const answer = await service.client.call('GET', `${path}/${body._id}`)
    return answer.body.status === 'processando' ? undefined : true
  })
  return body._id
}

async function search(query: string): Promise<{ readonly found: readonly string[]; readonly total: number }> {
  const { body, status } = await service.client.call('GET', `/executions?${query}`)
  assert.equal(status, 200)
  return { found: body.docs.map(({ _id }: { readonly _id: string }) => _id), total: body.totalItems }
}

describe('executions are found', () => {
  const [maria, jose, ana] = [0, 1, 2] as const
  const found = [
    ['by a part of a name, whatever its accents and capitals', 'name=conceicao', [jose, maria]],
    ['by a name as it is written with accents', 'name=Concei%C3%A7%C3%A3o', [jose, maria]],
    ['by the name of one', 'name=ana%20li', [ana]],
    ['from a moment on', 'since=2026-11-21T00:00:00Z', [ana, jose]],
    ['up to a moment', 'until=2026-11-21T00:00:00Z', [maria]],
    ['by name and days', 'name=conceicao&since=2026-11-21T00:00:00Z&until=2026-11-22T00:00:00Z', [jose]],
    ['by name and status', 'name=lima&status=APROVADO%7CREPROVADO%7CPendente', [ana]],
    ['by the CPF', `cpf=${CPF}`, [ana, jose, maria]],
    ['not by the CPF of another', 'cpf=11144477735', []],
    ['by name and not by another status', 'name=lima&status=REPROVADO', []],
    ['not by what a pattern of the database would mean', 'name=%25%25', []],
  ] as const
  for (const [how, query, people] of found)
    it(how, async () => {
      const wanted = people.map((person) => ids[person])
      assert.deepEqual(await search(query), { found: wanted, total: wanted.length })
    })

  it('and callers who ask for it get how often their CPF and their face came', async () => {
    const told = async (query: string) => {
      const { body, status } = await service.client.call('GET', `/executions?name=ana&${query}`)
      assert.equal(status, 200)
      return body.docs[0].repeats
    }
    assert.deepEqual(await told('_repeats=true'), { cpf: 3 })
    assert.equal(await told('_repeats=false'), undefined)
    assert.equal(await told(''), undefined)
  })

  it('by their report', async () => {
    const { apiReportId, reportId } = service
    const all = [ids[ana], ids[jose], ids[maria]]
    assert.deepEqual(await search(`_reports=${apiReportId}`), { found: all, total: 3 })
    assert.deepEqual(await search(`_reports=${reportId}%7C${apiReportId}`), { found: all, total: 3 })
    assert.deepEqual(await search(`_reports=${reportId}`), { found: [], total: 0 })
  })

  it('page by page, each with the address of the next', async () => {
    const { client } = service
    const first = await client.call('GET', '/executions?_limit=2&name=conceicao')
    assert.equal(first.body.docs.length, 2)
    const page = await client.call('GET', '/executions?_limit=2')
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '') ?? []
    const { body } = await client.call('GET', next)
    assert.deepEqual(
      body.docs.map(({ _id }: { readonly _id: string }) => _id),
      [ids[maria]],
    )
  })

  it('alone only with the parameters that they were sent with, where a caller names some', async () => {
    const path = `/reports/${service.apiReportId}/executions/${ids[ana]}`
    for (const [query, status] of [
      ['', 200],
      ['p_order=order-2', 200],
      [`p_order=order-2&p_cpf=${CPF}`, 200],
      ['p_order=order-1', 404],
      ['p_order=', 404],
      ['p_other=order-2', 404],
      [`p_order=order-1&p_cpf=${CPF}`, 404],
      // Given twice it has no single value, and opens nothing.
      ['p_order=order-2&p_order=order-2', 404],
      ['p_order=order-2&p_order=order-1', 404],
      ['p_note=', 200],
      ['p_note=a&p_note=b', 404],
      // No parameter, so it says nothing about the execution.
      ['order=order-1', 200],
    ] as const)
      assert.equal((await service.client.call('GET', `${path}?${query}`)).status, status, query)
  })

  it('not by an invalid value: the answer names the parameter', async () => {
    for (const [query, pointer] of [
      ['name=a', '#query/name'],
      [`name=${'a'.repeat(101)}`, '#query/name'],
      ['since=yesterday', '#query/since'],
      ['until=tomorrow', '#query/until'],
      ['cpf=529.982.247-25', '#query/cpf'],
      ['status=APROVADO%7Cgood', '#query/status'],
      ['_reports=mine', '#query/_reports'],
      ['_repeats=yes', '#query/_repeats'],
    ]) {
      const { body, status } = await service.client.call('GET', `/executions?${query}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, pointer)
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
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
  const { body } = await service.client.call('POST', path, { files })
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

  it('not by an invalid name or moment: the answer names the parameter', async () => {
    for (const [query, pointer] of [
      ['name=a', '#query/name'],
      ['since=yesterday', '#query/since'],
    ]) {
      const { body, status } = await service.client.call('GET', `/executions?${query}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, pointer)
    }
  })
})

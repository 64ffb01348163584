/** What the operator can hand to a person, or erase for one. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: still, back: writtenFace('ana', 'back'), selfie: anotherTake(still) }

describe('the export of a person', () => {
  let service: FakeService
  let exported: Json
  let first = ''
  let second = ''
  before(async () => {
    service = await startFakeService({ analyse: async () => findings({ documentCpf: CPF }) })
    const { client, reportId } = service
    first = await onboard(client, reportId, stills, { cpf: CPF, variables: { branch: '17' } })
    second = await onboard(client, reportId, stills)
    const path = `/reports/${reportId}/executions/${first}/notes`
    assert.equal((await client.call('POST', path, { text: 'Falei com a agência.' })).status, 200)
    exported = (await client.call('GET', `/subjects/${CPF}/export`)).body
  })
  after(() => service.close())
  const partOf = (id: string): Json => exported.executions.find(({ execution }: Json) => execution._id === id)

  it('has each execution with its own notes', () => {
    assert.deepEqual(
      partOf(first).notes.map(({ text }: Json) => text),
      ['Falei com a agência.'],
    )
    assert.deepEqual(partOf(second).notes, [])
  })

  it('has addresses at which the pictures open', async () => {
    const { pictures } = partOf(first)
    assert.deepEqual(Object.keys(pictures).toSorted(), ['back', 'front', 'selfie'])
    const { status, headers } = await service.client.raw(pictures.selfie)
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/jpeg'])
  })

  it('has the links, with the CPF only where one was given', () => {
    const links = exported.links.toSorted((one: Json, other: Json) =>
      one.createdAt < other.createdAt ? -1 : 1,
    )
    assert.deepEqual(
      links.map(({ _id, createdAt, ...link }: Json) => {
        assert.match(_id, /^[0-9a-f]{24}$/)
        assert.equal(new Date(createdAt).toISOString(), createdAt)
        return link
      }),
      [
        { report: service.reportId, cpf: CPF, variables: { branch: '17' } },
        { report: service.reportId, variables: {} },
      ].map((link) => ({ ...link, active: true, noExpire: false, submissions: 1 })),
    )
  })

  it('as an archive is offered under a name that names nobody', async () => {
    const { baseUrl, token } = service.client
    const answer = await fetch(`${baseUrl}/subjects/${CPF}/export.zip`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="limiar-export.zip"')
  })

  it('is empty once the executions are erased, each under its own report or by its id', async () => {
    const { client, reportId, apiReportId } = service
    const under = (report: string) => client.call('DELETE', `/reports/${report}/executions/${first}`)
    assert.equal((await under(apiReportId)).status, 404)
    const erased = await under(reportId)
    assert.deepEqual([erased.status, erased.body.removed.executions], [200, 1])
    assert.equal((await under(reportId)).status, 404)
    const other = await client.call('DELETE', `/executions/${second}`)
    assert.deepEqual([other.status, other.body.removed.executions], [200, 1])
    assert.deepEqual((await client.call('GET', `/subjects/${CPF}/export`)).body.executions, [])
  })

  it('is empty once the person is erased, by a CPF with or without punctuation', async () => {
    const { client } = service
    const erased = await client.call('DELETE', '/subjects/529.982.247-25')
    assert.deepEqual([erased.status, erased.body.removed.links], [200, 1])
    assert.doesNotMatch(erased.text, new RegExp(CPF))
    const { executions, faces, links } = (await client.call('GET', `/subjects/${CPF}/export`)).body
    assert.deepEqual([executions, faces, links], [[], [], []])
    const again = await client.call('DELETE', `/subjects/${CPF}`)
    assert.deepEqual([again.status, again.body.removed.links], [200, 0])
    assert.equal((await client.call('DELETE', '/subjects/123')).status, 400)
  })
})

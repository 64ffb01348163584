/** All data of a person as a file that another program opens. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { unzipped } from '../../support/unzipped.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const stills = { front: still, back: writtenFace('ana', 'back'), selfie: anotherTake(still) }

describe('the archive of a person', () => {
  let service: FakeService
  let executionId = ''
  let faceId = ''
  before(async () => {
    service = await startFakeService({ analyse: async () => findings({ documentCpf: CPF }) })
    executionId = await onboard(service.client, service.reportId, stills, { cpf: CPF })
    const enrolled = { description: 'Ana', cpf: CPF, images: [asBase64(still)] }
    faceId = (await service.client.call('POST', '/private-faceset', enrolled)).body._id
  })
  after(() => service.close())

  async function archiveOf(cpf: string): Promise<ReadonlyMap<string, Buffer>> {
    const { baseUrl, token } = service.client
    const answer = await fetch(`${baseUrl}/subjects/${cpf}/export.zip`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.ok(!answer.headers.get('content-disposition')?.includes(cpf), 'the name of the file names nobody')
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
    return new Map([...files].map(([name, { bytes }]) => [name, bytes]))
  }

  it('has the pictures as they were sent, and the JSON of the other export with their names', async () => {
    const files = await archiveOf(CPF)
    const selfie = [...files.keys()].find((name) =>
      name.startsWith(`pictures/executions/${executionId}/selfie.`),
    )
    assert.deepEqual(files.get(selfie ?? ''), Buffer.from(stills.selfie))
    assert.ok([...files.keys()].some((name) => name.startsWith(`pictures/faces/${faceId}/1.`)))
    const data = JSON.parse(files.get('data.json')?.toString() ?? '')
    assert.equal(data.executions[0].pictures.selfie, selfie)
    const { body: told } = await service.client.call('GET', `/subjects/${CPF}/export`)
    assert.deepEqual(data.executions[0].execution, told.executions[0].execution)
    assert.deepEqual(data.links, told.links)
    assert.equal(data.faces[0]._id, faceId)
  })

  it('is recorded with the records that it shows, and needs the scope', async () => {
    await archiveOf(CPF)
    const { body } = await service.client.call('GET', `/audit?object=${executionId}`)
    assert.equal(body.docs[0].action, 'exportSubjectArchive')
    assert.ok(body.docs[0].objects.includes(faceId))
    assert.equal((await service.client.raw(`/subjects/${CPF}/export.zip`)).status, 401)
    assert.equal((await service.client.call('GET', '/subjects/123/export.zip')).status, 400)
  })

  it('of a person without data says so', async () => {
    const files = await archiveOf('39053344705')
    assert.deepEqual([...files.keys()], ['LEIA-ME.txt', 'data.json', 'manifest.json'])
    assert.deepEqual(JSON.parse(files.get('data.json')?.toString() ?? '').executions, [])
    assert.match(
      files.get('LEIA-ME.txt')?.toString() ?? '',
      /^O controlador não guarda nada sobre você neste serviço/,
    )
    assert.doesNotMatch(files.get('LEIA-ME.txt')?.toString() ?? '', /pictures|consents/)
  })
})

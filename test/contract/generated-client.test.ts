/** A client as a stranger generates it from `/openapi.json`: its types, checked strictly, and its calls. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { createLimiarClient } from '../../src/client/index.ts'
import { startContractService, type ContractService } from '../support/contract-service.ts'
import { specimenPerson } from '../support/specimen-stills.ts'

const root = join(import.meta.dirname, '..', '..')
/** Where the walks of `generated-client/` import their types from. */
const generated = join(root, '.cache', 'generated-client')

const walks = [
  { file: 'onboarding.ts', name: 'walkOnboarding', does: 'takes a report to a reviewed execution' },
  { file: 'faces.ts', name: 'walkFaces', does: 'registers, searches, lists and removes faces' },
  { file: 'operation.ts', name: 'walkWebhooks', does: 'keeps webhooks' },
  { file: 'operation.ts', name: 'walkRefusals', does: 'is told what it may not do' },
]

describe('a client generated from the description of the API', () => {
  let service: ContractService
  let dataDir = ''
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-generated-client-'))
    service = await startContractService({ dataDir })
    const { body } = await service.client.raw('/openapi.json')
    await mkdir(generated, { recursive: true })
    await writeFile(join(generated, 'openapi.d.ts'), astToString(await openapiTS(body as OpenAPI3)))
  })
  after(async () => {
    await service.close()
    await rm(dataDir, { recursive: true })
  })

  it('has types that its users are checked against', async () => {
    assert.equal(await typeFaults(), '')
  })

  for (const { file, name, does } of walks)
    it(does, async () => {
      const { [name]: walk } = await import(`./generated-client/${file}`)
      const { client, pictures, stills } = service
      await walk({ baseUrl: client.baseUrl, token: client.token, pictures, stills, cpf: specimenPerson.cpf })
    })

  it('goes the same way as the package limiar-client', async () => {
    const { client, pictures, stills } = service
    const { baseUrl, token } = client
    const { walkOnboarding } = await import(`./generated-client/${walks[0]?.file}`)
    const api = createLimiarClient({ url: baseUrl, token })
    await walkOnboarding({ baseUrl, token, pictures, stills, cpf: specimenPerson.cpf, api })
  })
})

/** The errors of the compiler in the walks, with the declarations of every package checked as well. */
function typeFaults(): Promise<string> {
  const args = ['node_modules/typescript-7/bin/tsc', '-p', 'test/contract/generated-client']
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: root }, (error, stdout) => resolve(error ? stdout : '')),
  )
}

/** `limiar subject export`, against a running server. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { limiar, type Ended } from '../../support/limiar-command.ts'
import { makeSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const CPF = '52998224725'

describe('limiar subject export', () => {
  let service: FakeService
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-subject-'))
    service = await startFakeService()
    const face = { description: 'Ana', cpf: CPF, images: [asBase64(writtenFace('ana'))] }
    await service.client.call('POST', '/private-faceset', face)
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  function run(cpf: string, into = folder): Promise<Ended> {
    const { baseUrl, token } = service.client
    const args = ['subject', 'export', join(into, 'ana.zip'), '--server', baseUrl]
    return limiar(args, { LIMIAR_ACCESS_TOKEN: token, LIMIAR_DATA_DIR: folder }, cpf)
  }

  it('writes an archive that only its owner can read, and prints nothing about the person', async () => {
    const { status, stdout, stderr } = await run('529.982.247-25\n')
    assert.equal(status, 0, stderr)
    assert.ok(!stdout.includes('529'))
    const file = join(folder, 'ana.zip')
    assert.equal((await readFile(file)).subarray(0, 2).toString(), 'PK')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['ana.zip'])
  })

  it('says that a disk is full, and leaves nothing on it', { skip: whyNoSmallDisk() }, async () => {
    const disk = makeSmallDisk(1)
    try {
      await disk.fill(0)
      const { status, stderr } = await run('529.982.247-25\n', disk.directory)
      assert.equal(status, 1)
      assert.match(stderr, /disk is full \(ENOSPC.*Make room, and run the command again/)
      assert.deepEqual(await readdir(disk.directory), ['filler'])
    } finally {
      disk.remove()
    }
  })

  it('requires a valid CPF', async () => {
    const { status, stderr } = await run('12345678900')
    assert.equal(status, 1)
    assert.match(stderr, /not a CPF/)
  })
})

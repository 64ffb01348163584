import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import { limiar, type Ended } from '../../support/limiar-command.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let folder: string
before(async () => {
  service = await startFakeService()
  folder = await mkdtemp(join(tmpdir(), 'limiar-keys-'))
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

function run(args: readonly string[], input = ''): Promise<Ended> {
  const { baseUrl, token } = service.client
  return limiar(['issuer-keys', ...args, '--server', baseUrl], { LIMIAR_ACCESS_TOKEN: token }, input)
}

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey

describe('the commands for the keys of issuers', () => {
  it('show a key, ask for confirmation, install it, list it and remove it', async () => {
    const file = await written(
      'cin.pem',
      curve('secp521r1').export({ type: 'spki', format: 'pem' }).toString(),
    )
    const times = ['--group', 'cin', '--from', '2024-01-01', '--until', '2044-01-01']
    const refused = await run(['import', file, ...times], 'no\n')
    assert.equal(refused.status, 1)
    const [, fingerprint = 'none'] = /SHA-256 +([0-9a-f]{64})/.exec(refused.stdout) ?? []
    assert.match(refused.stdout, /group +cin \(cin\)\nkey +P-521\n/)
    assert.match((await run(['list'])).stdout, /No key is installed/)

    const installed = await run(['import', file, ...times], 'yes\n')
    assert.equal(installed.status, 0, installed.stderr)
    const { stdout } = await run(['list'])
    assert.match(stdout, new RegExp(`cin  P-521  2024-01-01 to 2044-01-01  production  ${fingerprint}`))
    const [id = ''] = stdout.split(' ')
    assert.equal((await run(['remove', id])).stdout.trim(), `removed ${fingerprint}`)
  })

  it('read a list as the issuer writes it, and say which key ends soon', async () => {
    const key = {
      group: keyGroups.senatranCurve,
      public_key: curve('brainpoolP256r1').export({ type: 'spki', format: 'der' }).toString('base64'),
      valid_from: '2019-08-13T00:00:00Z',
      valid_until: '2020-08-13T00:00:00Z',
      revoked_at: null,
    }
    const file = await written('keys.json', JSON.stringify({ keys: [key] }))
    assert.match((await run(['import', file, '--dry-run'])).stdout, /\(cnh\)/)
    assert.match((await run(['import', file, '--yes', '--environment', 'test'])).stdout, /installed/)
    const { stdout, stderr } = await run(['list'])
    assert.match(stdout, /cnh {2}brainpoolP256r1 {2}2019-08-13 to 2020-08-13 {2}test/)
    assert.match(stderr, /ended on 2020-08-13/)
  })

  it('say what is missing or wrong', async () => {
    const pem = await written('no.pem', curve('secp521r1').export({ type: 'spki', format: 'pem' }).toString())
    const cases = [
      [['import'], 2, /Name the file/],
      [['import', join(folder, 'none')], 1, /cannot be read/],
      [['import', pem], 2, /--group, --from and --until/],
      [['import', await written('text', 'hello')], 1, /neither PEM nor JSON/],
      [['fetch', 'http://127.0.0.1/keys'], 2, /https/],
      [['remove', '0'.repeat(24)], 1, /no such key/],
    ] as const
    for (const [args, status, said] of cases) {
      const ended = await run(args)
      assert.equal(ended.status, status, ended.stderr)
      assert.match(ended.stderr, said)
    }
  })
})

/** The packages that set-up fetches, where npm reaches only a registry of the company, under its own certificate. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { makeCertificate } from '../../src/server/phone/certificate.ts'

const door = pathToFileURL(join(import.meta.dirname, '../../scripts/models/package-files.ts')).href
const TOKEN = 'Bearer of-the-company'

describe('a package that set-up fetches', () => {
  let folder = ''
  let archive = Buffer.alloc(0)
  let registry: Server
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'limiar-fetched-'))
    mkdirSync(join(folder, 'package'))
    writeFileSync(join(folder, 'package/package.json'), '{ "name": "made-up", "version": "1.0.0" }')
    writeFileSync(join(folder, 'package/model.txt'), 'weights')
    archive = execFileSync('tar', ['cz', '-C', folder, 'package'])
    const certificate = makeCertificate(['127.0.0.1'], new Date())
    writeFileSync(join(folder, 'company.pem'), certificate.cert)
    registry = createServer(certificate, (request, response) => {
      if (request.headers.authorization !== TOKEN) return response.writeHead(401).end()
      if (request.url?.endsWith('.tgz')) return response.end(archive)
      const dist = { tarball: `${address()}made-up-1.0.0.tgz`, integrity: integrityOf(archive) }
      const versions = { '1.0.0': { name: 'made-up', version: '1.0.0', dist } }
      return response.end(JSON.stringify({ name: 'made-up', 'dist-tags': { latest: '1.0.0' }, versions }))
    }).listen(0, '127.0.0.1')
    await once(registry, 'listening')
  })
  after(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })
  const address = (): string => `https://127.0.0.1:${(registry.address() as AddressInfo).port}/`

  it('comes by the registry, the certificate and the token that npm is configured with', async () => {
    assert.deepEqual(await fetched(['cafile=' + join(folder, 'company.pem')]), {
      status: 0,
      stdout: 'weights\n',
      stderr: '',
    })
  })

  it('that cannot be had ends in what npm says and where to set it, without a stack', async () => {
    const { status, stderr } = await fetched([])
    assert.equal(status, 1)
    assert.match(stderr, /self-signed certificate/)
    assert.match(stderr, /^made-up@1\.0\.0 could not be fetched\. .* npm config\.$/m)
    assert.doesNotMatch(stderr, /^ +at /m)
  })

  it('is refused where it is another one than the table names', async () => {
    const { status, stderr } = await fetched(['cafile=' + join(folder, 'company.pem')], 'sha512-AAAA')
    assert.equal(status, 1)
    assert.match(stderr, /made-up@1\.0\.0 has the integrity sha512-.*, not sha512-AAAA/)
  })

  /** Fetches it in a program of its own, with these lines in npm's file of settings. */
  async function fetched(
    lines: readonly string[],
    integrity = integrityOf(archive),
  ): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
    const place = address()
    const settings = join(folder, 'npmrc')
    const token = `${place.replace('https:', '')}:_authToken=${TOKEN.replace('Bearer ', '')}`
    writeFileSync(settings, [`registry=${place}`, token, 'fetch-retries=0', ...lines].join('\n'))
    const wanted = { name: 'made-up', version: '1.0.0', integrity }
    const source = `import { filesOfPackage } from ${JSON.stringify(door)}
      const files = await filesOfPackage(${JSON.stringify(wanted)}, (path) => path === 'model.txt')
      console.log(Buffer.from(files.get('model.txt')).toString())`
    const { PATH } = process.env
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      cwd: folder,
      env: {
        PATH,
        HOME: folder,
        npm_config_userconfig: settings,
        npm_config_cache: mkdtempSync(join(folder, 'cache-')),
        npm_config_globalconfig: join(folder, 'none'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ])
    return { status, stdout, stderr }
  }
})

function integrityOf(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}

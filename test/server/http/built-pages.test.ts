/** The pages that a server has where they were built, and what it says where they were not. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startFakeService, type FakeService } from '../../support/server.ts'

const PLACES = ['pageDirectory', 'consoleDirectory', 'doctorDirectory', 'referenceDirectory', 'hostDirectory']

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'limiar-built-'))
})
after(() => rm(root, { recursive: true }))

/** Writes built files below a folder for each page; answers the settings that name these folders. */
async function built(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return Object.fromEntries(PLACES.map((name) => [name, join(root, folder, name.replace('Directory', ''))]))
}

async function linkOf({ client, reportId }: FakeService): Promise<string> {
  return (await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})).body.token
}

describe('a server whose pages were built', () => {
  let service: FakeService
  before(async () => {
    const files = {
      'page/index.html': '<link rel="icon" href="data:," /><limiar-onboarding></limiar-onboarding>',
      'page/assets/main.js': 'export {}',
      'page/notices.txt': ' of the page\n',
      'doctor/index.html': '<title>doctor</title>',
      'doctor/doctor/index.js': 'export {}',
      'doctor/notices.txt': 'of the doctor',
      'reference/index.html': '<title>reference</title>',
      'reference/docs/index.js': 'export {}',
    }
    service = await startFakeService({}, await built('all', files))
  })
  after(() => service.close())

  it('shows the doctor of a link, also of a closed one, under the policy of the link’s page', async () => {
    const token = await linkOf(service)
    const page = await service.inject({ url: `/${token}` })
    const path = `/reports/${service.reportId}/onboarding-ext/${token}`
    await service.client.call('PATCH', path, { active: false })
    const doctor = await service.inject({ url: `/${token}/doctor` })
    assert.deepEqual([doctor.statusCode, doctor.body], [200, '<title>doctor</title>'])
    for (const name of ['content-security-policy', 'permissions-policy', 'cache-control'])
      assert.equal(doctor.headers[name], page.headers[name], name)
    assert.equal((await service.inject({ url: '/doctor/index.js' })).body, 'export {}')
    const unknown = await service.inject({ url: `/${'0'.repeat(32)}/doctor` })
    assert.equal(unknown.statusCode, 404)
    assert.match(String(unknown.headers['content-type']), /^text\/html/)
  })

  it('shows the reference of the API, which is kept nowhere and uses no device', async () => {
    const { statusCode, headers, body } = await service.inject({ url: '/docs' })
    assert.deepEqual([statusCode, body], [200, '<title>reference</title>'])
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
    assert.deepEqual(
      [headers['permissions-policy'], headers['cache-control']],
      ['camera=(), microphone=(), geolocation=()', 'no-store'],
    )
    const moved = await service.inject({ url: '/docs/' })
    assert.deepEqual([moved.statusCode, moved.headers.location], [308, '../docs'])
    assert.equal((await service.inject({ url: '/docs/index.js' })).body, 'export {}')
  })

  it('shows the licences of everything that it serves, one after the other', async () => {
    const { statusCode, headers, body } = await service.inject({ url: '/notices' })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    const parts = body.split('\n\n---\n\n')
    assert.ok(parts.includes('of the page') && parts.includes('of the doctor'))
    assert.match(parts[0] ?? '', /third-party/i)
    assert.match(parts.at(-1) ?? '', /Apache License/)
  })

  it('sends each file whole, also to who asks for a part that it does not have', async () => {
    for (const range of ['bytes=0-3', 'bytes=-4', 'bytes=9999-', 'bytes=0-1,3-4']) {
      const { statusCode, headers, body } = await service.inject({
        url: '/assets/main.js',
        headers: { range },
      })
      assert.deepEqual([statusCode, body], [200, 'export {}'], range)
      assert.equal(headers['accept-ranges'], undefined)
    }
  })

  it('describes none of them but the page and the doctor of a link', async () => {
    const { paths } = (await service.inject({ url: '/openapi.json' })).json()
    const pages = ['/docs', '/docs/', '/notices', '/console', '/console/', '/host.js', '/console/session']
    assert.deepEqual(
      pages.filter((path) => path in paths),
      [],
    )
    assert.ok('/{linkToken}/doctor' in paths)
  })
})

describe('a server whose pages were not built', () => {
  it('answers that nothing is there, and says in the log what is missing', async () => {
    const service = await startFakeService({}, await built('nothing', {}))
    const token = await linkOf(service)
    for (const url of ['/docs', '/console', '/host.js', `/${token}/doctor`, '/assets/main.js'])
      assert.equal((await service.inject({ url })).statusCode, 404, url)
    const warnings = service
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string })
      .filter(({ level }) => level === 40)
      .map(({ msg }) => msg)
    for (const what of [
      'the page is',
      'the console is',
      'the doctor is',
      'the reference',
      'the door for hosts',
    ])
      assert.equal(warnings.filter((one) => one.startsWith(what)).length, 1, what)
    assert.equal((await service.inject({ url: '/notices' })).statusCode, 200)
    await service.close()
  })
})

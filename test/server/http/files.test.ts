import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { createPictureUrls } from '../../../src/server/http/wire/picture-urls.ts'
import { hashAccessToken } from '../../../src/server/operations/access/first-start.ts'
import { createApiClient } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Two minutes before the hour, when a careless expiry would leave the least time. */
const start = new Date('2026-05-21T12:58:00.000Z').getTime()
let now = start

let service: FakeService
before(async () => {
  service = await startFakeService({ clock: () => new Date(now) })
})
after(() => service.close())

async function register(name: string): Promise<{ readonly id: string; readonly picture: URL }> {
  const images = [asBase64(writtenFace(name))]
  const { body } = await service.client.call('POST', '/private-faceset', { description: name, images })
  const { body: found } = await service.client.call('GET', `/private-faceset/${body._id}`)
  return { id: body._id, picture: new URL(found.body.images[0]) }
}

const statusOf = async (url: URL): Promise<number> => (await service.client.raw(url.href)).status

/** Requests a path exactly as it is written: a browser's parser would normalise it first. */
function statusOfPath(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.client.baseUrl)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })
}

describe('the address of a picture', () => {
  it('opens for an hour and more, and not for ever', async () => {
    now = start
    const { picture } = await register('ana')
    for (const [later, status] of [
      [0, 200],
      [HOUR_MS, 200],
      [HOUR_MS + 2 * 60 * 1000 - 1, 200],
      [HOUR_MS + 2 * 60 * 1000, 404],
      [48 * HOUR_MS, 404],
    ] as const) {
      now = start + later
      assert.equal(await statusOf(picture), status, `${later / 1000} s later`)
    }
    now = start
  })

  it('is renewed when it has expired', async () => {
    now = start
    const { id, picture } = await register('ana')
    now = start + 3 * HOUR_MS
    const { body } = await service.client.call('GET', `/private-faceset/${id}`)
    assert.notEqual(body.body.images[0], picture.href)
    assert.equal(await statusOf(new URL(body.body.images[0])), 200)
    now = start
  })

  it('opens nothing when any part of it is changed', async () => {
    const [mine, other] = [await register('ana'), await register('bia')]
    const changes: readonly ((url: URL) => void)[] = [
      (url) => (url.pathname = other.picture.pathname),
      (url) => url.searchParams.set('signature', other.picture.searchParams.get('signature') ?? ''),
      (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 3600)),
      (url) => url.searchParams.set('expires', ` ${url.searchParams.get('expires') ?? ''}`),
      (url) => url.searchParams.set('expires', `${url.searchParams.get('expires') ?? ''}.0`),
      (url) => url.searchParams.set('expires', 'NaN'),
      (url) => url.searchParams.set('signature', `${url.searchParams.get('signature') ?? ''}=`),
      (url) => url.searchParams.set('signature', (url.searchParams.get('signature') ?? '').toUpperCase()),
      (url) => url.searchParams.set('signature', ''),
      (url) => url.searchParams.delete('signature'),
      (url) => url.searchParams.delete('expires'),
      (url) => url.searchParams.append('signature', url.searchParams.get('signature') ?? ''),
      (url) => (url.pathname = url.pathname.toUpperCase().replace('/FILES/FACES', '/files/faces')),
      (url) => (url.pathname += '/'),
      (url) => (url.pathname += '%00'),
      (url) => (url.pathname = url.pathname.replace('/faces/', '/')),
    ]
    for (const [index, change] of changes.entries()) {
      const url = new URL(mine.picture)
      change(url)
      const status = await statusOf(url)
      assert.ok(status === 404 || status === 400, `change ${index}: ${status}`)
    }
    assert.equal(await statusOf(mine.picture), 200)
  })

  it('opens nothing outside the pictures, however the path is written', async () => {
    const { search, pathname } = (await register('ana')).picture
    for (const path of [
      '/files/key-proof',
      '/files/../access-token',
      '/files/%2e%2e/access-token',
      '/files/..%2faccess-token',
      '/files/..%5caccess-token',
      '/files/....//access-token',
      '/files//etc/passwd',
      '/files/%2fetc%2fpasswd',
      '/files/.unfinished/',
      '/files/',
      '/files/%00',
      '/files/%ff',
      '/files/%zz',
      `${pathname}/../../key-proof`,
      `${pathname}%2f..%2f..%2fkey-proof`,
      `/files/./${pathname.slice('/files/'.length)}`,
    ]) {
      const status = await statusOfPath(`${path}${search}`)
      assert.ok(status === 404 || status === 400, `${path}: ${status}`)
    }
    assert.equal(await statusOfPath(`${pathname}${search}`), 200)
  })

  it('opens nothing once the record is removed', async () => {
    const { id, picture } = await register('ana')
    await service.client.call('DELETE', `/private-faceset/${id}`)
    assert.equal(await statusOf(picture), 404)
  })

  it('was signed by this server: another one’s opens nothing', async () => {
    const { picture } = await register('ana')
    const stranger = createPictureUrls(
      () => [Buffer.alloc(32, 2)],
      () => service.client.baseUrl,
      () => new Date(now),
    )
    const key = picture.pathname.slice('/files/'.length)
    assert.equal(await statusOf(new URL(stranger.sign(key))), 404)
  })

  it('states the type of the picture by its bytes, and forbids any other reading', async () => {
    const { headers } = await service.client.raw((await register('ana')).picture.href)
    assert.equal(headers.get('content-type'), 'image/jpeg')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })
})

describe('a record of another account', () => {
  it('is neither listed, read, found nor removed', async () => {
    const { id } = await register('ana')
    const token = `token-${newId()}${newId()}`
    const account = { id: newId(), name: 'Outra', environment: 'test' } as const
    await service.ports.accounts.create(account, hashAccessToken(token))
    const stranger = createApiClient(service.client.baseUrl, token)
    assert.equal((await stranger.call('GET', `/private-faceset/${id}`)).status, 404)
    assert.equal((await stranger.call('GET', '/private-faceset')).body.totalItems, 0)
    assert.equal((await stranger.call('DELETE', `/private-faceset/${id}`)).status, 404)
    const image = asBase64(writtenFace('ana'))
    const found = await stranger.call('POST', '/private-faceset/search?_threshold=0', { image })
    assert.deepEqual(found.body.faceMatches, [])
    assert.equal((await service.client.call('GET', `/private-faceset/${id}`)).status, 200)
  })
})

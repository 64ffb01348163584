import assert from 'node:assert/strict'
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connect, createServer } from 'node:tls'
import { makeCertificate } from '../../../src/server/phone/certificate.ts'
import { keepCertificate } from '../../../src/server/phone/kept-certificate.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-11-21T12:00:00Z')
const names = ['localhost', '127.0.0.1', '192.168.0.17']

const daysLater = (days: number): Date => new Date(now.getTime() + days * MS_PER_DAY)

describe('a certificate that the server makes itself', () => {
  const { cert, key } = makeCertificate(names, now)
  const certificate = new X509Certificate(cert)

  it('has the names and addresses that it was made for, and no other', () => {
    assert.equal(certificate.subjectAltName, 'DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.0.17')
    assert.equal(certificate.checkIP('192.168.0.18'), undefined)
  })

  it('signs itself with its key, as no authority', () => {
    assert.ok(certificate.verify(certificate.publicKey))
    assert.ok(certificate.checkPrivateKey(createPrivateKey(key)))
    assert.equal(certificate.ca, false)
  })

  it('is only for a server, for no longer than phones accept', () => {
    assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1'])
    const days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / MS_PER_DAY
    assert.ok(days <= 398, `${days} days`)
    assert.ok(certificate.validFromDate < now && now < certificate.validToDate)
  })

  it('differs from every other one: each has a number and a key of its own', () => {
    const other = new X509Certificate(makeCertificate(names, now).cert)
    assert.notEqual(other.serialNumber, certificate.serialNumber)
    assert.notEqual(other.fingerprint256, certificate.fingerprint256)
  })

  it('opens a connection to a client that was told to trust it', async () => {
    const server = createServer(makeCertificate(names, new Date())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const made = makeCertificate(names, new Date())
    server.setSecureContext(made)
    const socket = connect({ port, host: '127.0.0.1', ca: made.cert })
    await once(socket, 'secureConnect')
    assert.equal(socket.authorized, true)
    socket.end()
    server.close()
    await once(server, 'close')
  })
})

describe('the certificate in the data folder', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-certificate-'))
  })
  after(() => rm(folder, { recursive: true }))
  const path = () => join(folder, 'phone-certificate.pem')
  const keep = (some = names, at = now) => keepCertificate(folder, some, at)

  it('is the same at every start, and readable by its owner only', async () => {
    const first = await keep()
    assert.deepEqual(await keep(names, daysLater(300)), first)
    assert.deepEqual(await keep(names.slice(1)), first)
    assert.equal((await stat(path())).mode & 0o777, 0o600)
    assert.match(await readFile(path(), 'utf8'), /BEGIN PRIVATE KEY/)
  })

  it('is renewed when it is about to end', async () => {
    const first = await keep()
    assert.notDeepEqual(await keep(names, daysLater(391)), first)
  })

  it('is renewed when this machine has another address', async () => {
    const first = await keep(names, daysLater(391))
    const moved = await keep([...names, '10.0.0.4'], daysLater(391))
    assert.notDeepEqual(moved, first)
    assert.ok(new X509Certificate(moved.cert).checkIP('10.0.0.4'))
  })

  it('is renewed when somebody wrote into its file', async () => {
    for (const text of [
      '',
      'nothing',
      '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
    ]) {
      await writeFile(path(), text)
      assert.ok(new X509Certificate((await keep()).cert).checkIP('192.168.0.17'))
    }
  })
})

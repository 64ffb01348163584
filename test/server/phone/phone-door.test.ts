import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connect } from 'node:tls'
import Fastify from 'fastify'
import { lanAddresses } from '../../../src/server/phone/lan-addresses.ts'
import { findPhonePlace, openPhoneDoor } from '../../../src/server/phone/phone-door.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { readSettings } from '../../../src/server/settings/settings.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'

/** A server that closes gives the last answers 15 seconds, and then cuts every connection off. */
const SOONER_THAN_CUT_OFF_MS = 10_000

const [lanAddress] = lanAddresses(networkInterfaces())
const link = `/${'4f1c90ab'.repeat(4)}`

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-phone-'))
})
after(() => rm(folder, { recursive: true }))

async function place(host?: string) {
  const port = String(await freePort(host ?? lanAddress))
  const named = host === undefined ? {} : { LIMIAR_PHONE_HOST: host }
  return findPhonePlace(readSettings({ LIMIAR_DATA_DIR: folder, LIMIAR_PHONE_PORT: port, ...named }))
}

describe('the door for phones', () => {
  const skip = lanAddress === undefined && 'this machine is in no network'
  it(
    'opens at this machine’s address in the local network, and closes with the server',
    { skip },
    async () => {
      const app = Fastify()
      app.get(link, (asked) => `${asked.protocol}://${asked.host}`)
      const found = await place()
      assert.equal(found.address, lanAddress)
      await openPhoneDoor(app, found, readLimits())
      const asking = request(`${found.origin}${link}`, { ca: found.certificate.cert, agent: false }).end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      assert.equal((await answer.toArray()).join(''), found.origin)
      await app.close()
      const again = Fastify()
      await openPhoneDoor(again, found, readLimits())
      await again.close()
    },
  )

  it('does not wait for a connection on which nothing was asked', async () => {
    const app = Fastify()
    const found = await place('127.0.0.1')
    await openPhoneDoor(app, found, readLimits())
    const ca = found.certificate.cert
    const unused = connect({ host: '127.0.0.1', port: found.port, ca, checkServerIdentity: () => undefined })
    await once(unused.resume(), 'secureConnect')
    const ended = once(unused, 'close')
    let isClosed = false
    void app.close().then(() => (isClosed = true))
    await until('the door is closed', () => isClosed || undefined, { withinMs: SOONER_THAN_CUT_OFF_MS })
    await ended
  })

  it('does not open at an address that is not this machine’s', async () => {
    // TEST-NET-3 of RFC 5737: an address that nobody has.
    const app = Fastify()
    await assert.rejects(
      openPhoneDoor(app, { ...(await place('127.0.0.1')), address: '203.0.113.9' }, readLimits()),
      {
        name: 'SettingsError',
        message: 'LIMIAR_PHONE_HOST is not an address of this machine: 203.0.113.9',
      },
    )
    await app.close()
  })
})

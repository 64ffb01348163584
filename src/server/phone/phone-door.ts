/**
 * A second entrance to the server, for phones of the local network: HTTPS, because browsers allow a camera only there.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '../http/plugins/connection-limits.ts'
import { followConnections } from '../http/wire/last-answers.ts'
import type { Limits } from '../settings/limit-settings.ts'
import { SettingsError, type Settings } from '../settings/settings.ts'
import type { KeyedCertificate } from './certificate.ts'
import { keepCertificate } from './kept-certificate.ts'
import { lanAddresses, type Interfaces } from './lan-addresses.ts'

/**
 * The paths that a link's page requests. Nothing else is let in: not the API, and not the routes that are open to this
 * machine alone.
 */
const pagePath = /^\/(assets\/|[0-9a-f]{32}(?![^/?]))/

/** Where phones find the server, known before it is open to them. */
export interface PhonePlace {
  readonly address: string
  readonly port: number
  /** Without a slash at the end. */
  readonly origin: string
  /** Other addresses of this machine: a phone that does not reach the first may reach one of them. */
  readonly otherAddresses: readonly string[]
  readonly certificate: KeyedCertificate
}

/**
 * Chooses this machine's address in the local network and gets a certificate for it.
 *
 * @throws SettingsError when there is no such address.
 */
export async function findPhonePlace(
  { dataDirectory, phone: { host, port } }: Settings,
  interfaces: Interfaces = networkInterfaces(),
  now: Date = new Date(),
): Promise<PhonePlace> {
  const addresses = lanAddresses(interfaces)
  const address = host ?? addresses[0]
  if (address === undefined) throw new SettingsError(NO_NETWORK)
  const names = new Set(['localhost', '127.0.0.1', address, ...addresses])
  return {
    address,
    port,
    origin: `https://${address}:${port}`,
    otherAddresses: addresses.filter((other) => other !== address),
    certificate: await keepCertificate(dataDirectory, [...names], now),
  }
}

const NO_NETWORK =
  'This machine has no address in a local network. Connect it to the network of the phone, or name the address in LIMIAR_PHONE_HOST.'

/**
 * Lets phones in until the server closes. Call it before the server listens.
 *
 * @throws SettingsError when the address or the port is not available.
 */
export async function openPhoneDoor(app: FastifyInstance, place: PhonePlace, limits: Limits): Promise<void> {
  const { requestTimeout, headersTimeout } = app.server
  const timeouts = { requestTimeout, headersTimeout }
  const server = createServer({ ...place.certificate, ...timeouts }, (request, response) => {
    if (pagePath.test(request.url ?? '')) app.routing(request, response)
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing at this address.\n')
  })
  limitConnections(server, limits)
  const endConnections = followConnections(server)
  app.addHook('onClose', async () => {
    if (!server.listening) return
    server.close()
    endConnections()
    await once(server, 'close')
  })
  await app.ready()
  await listen(server, place)
}

async function listen(server: Server, { address, port }: PhonePlace): Promise<void> {
  try {
    server.listen(port, address)
    await once(server, 'listening')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(
        `Port ${port} is taken. Choose another for phones: LIMIAR_PHONE_PORT=${port + 1}`,
        {
          cause,
        },
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingsError(`LIMIAR_PHONE_HOST is not an address of this machine: ${address}`, { cause })
    throw cause
  }
}

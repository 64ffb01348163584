/**
 * Refuses requests whose host is not certain. A proxy that chose by one Host header and a server that read another
 * would disagree about whose request it is, so RFC 9112 (3.2) has such a request refused. Node takes the first of
 * several, any text, and requests of HTTP/0.9 and 2.0.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LimiarError } from '../../../protocol/errors.ts'

/** A name, or an address of IPv6 in brackets, and perhaps a port. A comma would make a list of it. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]+)(?::\d*)?$/i

/** Refuses them before any route, and ends their connection: what follows on it may be the rest of an attack. */
export function refuseUncertainHosts(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const detail = flawOf(raw)
    if (detail === undefined) return
    reply.headers({ Connection: 'close', 'X-Content-Type-Options': 'nosniff' })
    throw new LimiarError('invalid-request', detail)
  })
}

function flawOf({ httpVersion, rawHeaders, url = '' }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This is not a request of HTTP/1.1.'
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1]))
  const [host] = hosts
  if (host === undefined && httpVersion === '1.0') return undefined
  if (host === undefined || hosts.length > 1 || !HOST.test(host))
    return 'A request has one Host header, with one name or address and perhaps a port.'
  const named = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]
  if (named !== undefined && named.toLowerCase() !== host.toLowerCase())
    return 'The host in the address of the request is not that of its Host header.'
  return undefined
}

function isHost(name = ''): boolean {
  return name.toLowerCase() === 'host'
}

import type { Server } from 'node:http'
import type { FastifyInstance, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import { LimiarError } from '../../protocol/errors.ts'
import { newId } from '../../protocol/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { carriesBody } from './plugins/arriving-bodies.ts'
import { logSerializers } from './plugins/log-redaction.ts'
import { refuseUncertainHosts } from './plugins/one-host.ts'
import { sendClosedPage } from './pages/pages.ts'
import { answerProblem } from './wire/problem.ts'
import { dropUnreadBodies } from './plugins/unread-bodies.ts'
import { answerUnreadable } from './plugins/unreadable-requests.ts'

/** How often Node looks for requests that take too long. Each may end this much later than its limit. */
const TIMEOUTS_LOOKED_AT_MS = 5_000

/** Where log lines go. The default is standard output. */
export interface LogSink {
  write(line: string): void
}

/** The settings that a server applies before any route. */
export type HttpSettings = Pick<Settings, 'logLevel' | 'limits' | 'trustProxy'>

/** The options of the service's own server: its log, its ids, its refusals before any route. */
export function fastifyOptions(
  { logLevel, limits, trustProxy }: HttpSettings,
  sink?: LogSink,
): FastifyHttpOptions<Server> {
  const requestTimeout = limits.requestSeconds * 1000
  return {
    logger: { level: logLevel, serializers: logSerializers, ...(sink ? { stream: sink } : {}) },
    genReqId: () => newId(),
    requestTimeout,
    ...(trustProxy === undefined ? {} : { trustProxy: proxiesOf(trustProxy) }),
    http: {
      headersTimeout: Math.min(limits.headSeconds * 1000, requestTimeout),
      connectionsCheckingInterval: TIMEOUTS_LOOKED_AT_MS,
      // Node's own refusal has no problem document: see one-host.ts.
      requireHostHeader: false,
    },
    // A migration of the database may take any time. Fastify's default of ten seconds would end the start of a slow
    // machine.
    pluginTimeout: 0,
    // A request that comes over an open connection while the server closes is answered, and the connection closed.
    // Fastify would answer 503 without Retry-After.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: answerUnreadable,
  }
}

/** The trusted proxies: the nearest ones by number, or those with the given addresses. */
function proxiesOf(
  trusted: number | readonly string[],
): string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted]
}

/**
 * What a server does beside its routes: it refuses requests whose host is not certain, and answers those that no route
 * answers: unknown addresses, and unreadable bodies sent there.
 */
export function answerBesideRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerProblem)
  refuseUncertainHosts(app)
  dropUnreadBodies(app)
  // For an expectation other than 100-continue, Node would answer 417 without a document. It may be ignored instead.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Answers before an unwanted body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' })
    if (carriesBody(request)) throw nothingHere()
  })
}

/** A page for a browser, a problem document for a program. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBrowser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  if (isBrowser) return sendClosedPage(reply, { code: 'not-found' })
  return answerProblem(nothingHere(), request, reply)
}

function nothingHere(): LimiarError {
  return new LimiarError('not-found', 'There is nothing at this address.')
}

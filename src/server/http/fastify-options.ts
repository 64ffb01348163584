import type { Server } from 'node:http'
import type { FastifyInstance, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import { LimiarError } from '../../protocol/errors.ts'
import { newId } from '../../protocol/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { carriesBody } from './plugins/arriving-bodies.ts'
import { logSerializers } from './plugins/log-redaction.ts'
import { sendClosedPage } from './pages/pages.ts'
import { answerProblem } from './wire/problem.ts'
import { dropUnreadBodies } from './plugins/unread-bodies.ts'
import { answerUnreadable } from './plugins/unreadable-requests.ts'

/** How often Node looks for requests that take too long; each is ended so much later at most. */
const TIMEOUTS_LOOKED_AT_MS = 5_000

/** Where log lines go; standard output unless said otherwise. */
export interface LogSink {
  write(line: string): void
}

/** The settings that a server of its own heeds before any route. */
export type HttpSettings = Pick<Settings, 'logLevel' | 'limits' | 'trustProxy'>

/** How a server of the service alone is set up: its log, its ids, its refusals before any route. */
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
    },
    // A database that is brought to the present schema takes as long as it takes: ten seconds end a slow machine's start.
    pluginTimeout: 0,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: answerUnreadable,
  }
}

/** The nearest so many proxies, or those of the addresses. */
function proxiesOf(
  trusted: number | readonly string[],
): string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted]
}

/** Answers what no route answers: addresses that there are not, and bodies sent there that cannot be read. */
export function answerBesideRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerProblem)
  dropUnreadBodies(app)
  // Node would answer an expectation other than 100-continue with 417 and no document: it may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Before a body that nobody asked for is read.
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

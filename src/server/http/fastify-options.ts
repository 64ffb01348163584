import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { LimiarError } from '../../protocol/errors.ts'
import { newId } from '../../protocol/ids.ts'
import { logSerializers } from './log-redaction.ts'
import { sendClosedPage } from './pages.ts'
import { answerProblem } from './problem.ts'

/** Time for a whole request to arrive: ten photographs over a connection of 3 Mbit/s. */
const REQUEST_TIMEOUT_MS = 130_000

/** Where log lines go; standard output unless said otherwise. */
export interface LogSink {
  write(line: string): void
}

/** How a server of the service alone is set up: its log, its ids, its refusals before any route. */
export function fastifyOptions(logLevel: string, sink?: LogSink): FastifyServerOptions {
  return {
    logger: { level: logLevel, serializers: logSerializers, ...(sink ? { stream: sink } : {}) },
    genReqId: () => newId(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A database that is brought to the present schema takes as long as it takes: ten seconds end a slow machine's start.
    pluginTimeout: 0,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
  }
}

/** Answers what no route answers: addresses that there are not, and bodies sent there that cannot be read. */
export function answerBesideRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(answerNotFound)
  app.setErrorHandler(answerProblem)
}

/** A page for a browser, a problem document for a program. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBrowser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  if (isBrowser) return sendClosedPage(reply, 'not-found')
  return answerProblem(new LimiarError('not-found', 'There is nothing at this address.'), request, reply)
}

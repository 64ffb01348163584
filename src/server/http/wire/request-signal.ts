import type { FastifyReply } from 'fastify'

/** Aborts when the caller hangs up before the answer, so that nothing is worked out for nobody. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

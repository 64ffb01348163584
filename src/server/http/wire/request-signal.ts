import type { FastifyReply } from 'fastify'

/** Aborts when the caller hangs up before the answer, so that no work is done in vain. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

import type { FastifyReply } from 'fastify'
import { whenOver } from './when-over.ts'

/** Aborts when the caller hangs up before the answer, so that no work is done in vain. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

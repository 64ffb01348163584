import type { FastifyReply } from 'fastify'
import { whenHungUp } from './when-over.ts'

/** Aborts when the caller hangs up before the answer, so that no work is done in vain. */
export function requestSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  whenHungUp(reply, () => controller.abort())
  return controller.signal
}

import type { FastifyReply } from 'fastify'

/**
 * Calls back once the answer was sent or its caller hung up. A caller may have hung up while earlier hooks waited for
 * the database: Node reports that only once, so it is called back at once then.
 */
export function whenOver({ raw }: Pick<FastifyReply, 'raw'>, callBack: () => void): void {
  if (raw.closed) callBack()
  else raw.once('close', callBack)
}

/** Calls back only where the caller hung up before the whole answer was sent. */
export function whenHungUp(reply: Pick<FastifyReply, 'raw'>, callBack: () => void): void {
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) callBack()
  })
}

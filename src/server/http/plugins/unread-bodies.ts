import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Time for which the rest of a body is read and dropped after it was refused: a sender who is cut off loses
 * the answer, so that 2 MB over 1 Mbit/s are let in, and bodies without an end are cut off.
 */
const LINGER_MS = 20_000

/** Lets who sends a body that was refused read the answer, and ends the connection when the body goes on. */
export function dropUnreadBodies(app: Pick<FastifyInstance, 'addHook'>, lingerMs = LINGER_MS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Fastify closes at once after some refusals, which resets the connection under the answer.
    if (!raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    // A request that was injected has no connection.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
    const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    raw.resume()
  })
}

import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long the rest of a refused body is read and dropped. A sender that is cut off loses the answer: this is enough
 * for 2 MB over 1 Mbit/s, and endless bodies are cut off.
 */
const LINGER_MS = 20_000

/** Lets the sender of a refused body read the answer, and ends the connection when the body continues. */
export function dropUnreadBodies(app: Pick<FastifyInstance, 'addHook'>, lingerMs = LINGER_MS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // After some refusals Fastify closes at once, which resets the connection before the answer is read.
    if (!raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    // A request that was injected has no connection.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
    const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.resume()
  })
}

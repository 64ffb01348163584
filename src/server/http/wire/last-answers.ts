import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as SecureServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** Less than the half minute after which supervisors usually kill a process. */
const LAST_ANSWERS_MS = 15_000

/** Ends the connections of the server of an app when the app closes, as `followConnections` says. */
export function limitLastAnswers(app: FastifyInstance, graceMs = LAST_ANSWERS_MS): void {
  const endConnections = followConnections(app.server, graceMs)
  app.addHook('preClose', (done) => {
    endConnections()
    done()
  })
}

/**
 * Follows the connections of a server. The function that it returns ends them, for a server that closes now; Node ends
 * those whose requests were answered.
 *
 * A connection on which nothing was asked is ended at once: browsers open one more than they need, and Node would wait
 * for its first request. Answers get this much time to be finished. Once a server closes, Node no longer limits the time
 * of requests, so one phone that stopped reading would keep the process from ending.
 */
export function followConnections(
  server: Pick<Server, 'on' | 'once' | 'closeAllConnections'>,
  graceMs = LAST_ANSWERS_MS,
): () => void {
  const open = new Set<Socket>()
  let isEnding = false
  const endUnused = (socket: Socket): void => {
    if (socket.bytesRead === 0) socket.destroy()
  }
  // On a connection of TLS, only what was asked is counted, without the bytes of the handshake.
  server.on(server instanceof SecureServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.add(socket)
    // Its handshake was still under way.
    if (isEnding) endUnused(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    isEnding = true
    for (const socket of open) endUnused(socket)
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    // A server that never listened does not close.
    timer.unref()
    server.once('close', () => clearTimeout(timer))
  }
}

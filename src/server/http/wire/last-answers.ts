import type { FastifyInstance } from 'fastify'

/**
 * Gives a closing server this much time to finish its answers. Once a server closes, Node no longer limits the time of
 * requests, so one phone that stopped reading would keep the process from ending.
 */
export function limitLastAnswers(app: FastifyInstance, graceMs: number): void {
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
    done()
  })
}

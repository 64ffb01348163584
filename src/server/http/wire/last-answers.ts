import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes finish what it is answering for so long and no longer: Node has no more time limits for
 * requests once its server closes, so one phone that stopped reading would keep it from ending.
 */
export function limitLastAnswers(app: FastifyInstance, graceMs: number): void {
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
    done()
  })
}

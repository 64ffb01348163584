import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * Listens, and closes only once it listens. At `localhost` Fastify looks up every address of this machine after it began
 * to listen at the first one; a server that was closed meanwhile ended the process with an error of its own.
 */
export class Listening {
  readonly #app: FastifyInstance
  #begun: Promise<string> | undefined

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Answers the address that it listens at. */
  begin(options: FastifyListenOptions): Promise<string> {
    this.#begun = this.#app.listen(options)
    return this.#begun
  }

  async close(): Promise<void> {
    // Whoever began it hears why it could not listen.
    await this.#begun?.catch(() => undefined)
    await this.#app.close()
  }
}

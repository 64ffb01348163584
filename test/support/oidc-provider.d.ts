/** The parts of `oidc-provider` that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    listen(port: number, host: string): Server
    callback(): (request: unknown, response: unknown) => void
  }
  export default Provider
}

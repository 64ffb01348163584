/** The part of autocannon that is used here; it comes without types. */
declare module 'autocannon' {
  export interface Client {
    setRequests(
      requests: readonly {
        readonly method: string
        readonly path: string
        readonly headers?: Readonly<Record<string, string>>
        readonly body?: string | Uint8Array
      }[],
    ): void
  }
  export interface Result {
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  const autocannon: (options: {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration?: number
    /** Requests, in place of a duration. */
    readonly amount?: number
    readonly timeout: number
    readonly setupClient: (client: Client) => void
  }) => Promise<Result>
  export default autocannon
}

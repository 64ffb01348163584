/** Calls the running server, like any client of the API: only the server may have the data folder open. */
import { setTimeout } from 'node:timers/promises'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { createLimiarClient, isProblem, type LimiarClient } from '../../../client/index.ts'
import { readAccessToken } from '../../machine/secrets.ts'
import { CommandError, type Invocation } from './command.ts'
import { apiAddress } from './api-address.ts'
import { patience } from './persistent-fetch.ts'
import { unreachable } from './unreachable.ts'
import { OperatorError } from '../../machine/operator-error.ts'

/** A server that died over a request lets it be made again after five minutes. */
const LONGEST_UNDER_WAY_MS = 6 * 60_000
const UNDER_WAY_PAUSE_MS = 1000

/** The server refused one request; others may succeed. */
export class RefusedError extends OperatorError {
  override readonly name = 'RefusedError'
  readonly status: number
  /** The first try of a request is still being made. */
  readonly isUnderWay: boolean

  constructor(status: number, message: string, isUnderWay = false) {
    super(message)
    this.status = status
    this.isUnderWay = isUnderWay
  }
}

export class ServerClient {
  /** Without a slash at the end. */
  readonly address: string
  readonly #limiar: LimiarClient

  constructor(address: string, token: string) {
    this.address = address.replace(/\/+$/, '')
    this.#limiar = createLimiarClient({ url: this.address, token, retry: patience })
  }

  /** The server that the settings or `--server` name. */
  static async of({ settings, options }: Pick<Invocation, 'settings' | 'options'>): Promise<ServerClient> {
    return new ServerClient(serverAddress({ settings, options }), await knownAccessToken(settings))
  }

  /**
   * One call. The answer fits the schema.
   * @throws RefusedError when the server refuses; CommandError when no server answers, or one of another version or
   * token.
   */
  async call<Schema extends TSchema>(
    schema: Schema,
    method: string,
    path: string,
    body?: object,
  ): Promise<Static<Schema>> {
    return this.#fitting(
      schema,
      method,
      path,
      await this.#ask(method, path, body === undefined ? {} : { body }),
    )
  }

  #fitting<Schema extends TSchema>(
    schema: Schema,
    method: string,
    path: string,
    answer: unknown,
  ): Static<Schema> {
    if (Value.Check(schema, answer)) return answer
    throw new CommandError(
      `The server at ${this.address} answered ${method} ${path} in a form that this version does not know. Use the command of the version that the server has.`,
    )
  }

  /** A POST that the server carries out once under its key, also where the first try's answer was never read. */
  async callOnce<Schema extends TSchema>(
    schema: Schema,
    path: string,
    { body, key }: { readonly body: object; readonly key: string },
  ): Promise<Static<Schema>> {
    const headers = { 'Idempotency-Key': key }
    for (const until = performance.now() + LONGEST_UNDER_WAY_MS; ;)
      try {
        return this.#fitting(schema, 'POST', path, await this.#ask('POST', path, { body, headers }))
      } catch (error) {
        if (!(error instanceof RefusedError && error.isUnderWay) || performance.now() > until) throw error
        await setTimeout(UNDER_WAY_PAUSE_MS)
      }
  }

  /** A picture by the address that the server gave, fetched through this client's own address of the server. */
  async picture(url: string): Promise<Uint8Array> {
    const { pathname, search } = new URL(url)
    const below = pathname.slice(pathname.indexOf('/files/'))
    const bytes = await this.#ask('GET', `${below}${search}`, { parseAs: 'arrayBuffer' })
    return new Uint8Array(bytes as ArrayBuffer)
  }

  /** A file, as its bytes arrive. */
  async download(path: string): Promise<AsyncIterable<Uint8Array>> {
    return (await this.#ask('GET', path, { parseAs: 'stream' })) as AsyncIterable<Uint8Array>
  }

  async #ask(method: string, path: string, init: object): Promise<unknown> {
    // The schema of a call describes its answer; the path's parameters are checked where the call is written.
    const request = this.#limiar.request as unknown as UntypedRequest
    const { data, error, response } = await request(method.toLowerCase(), path, init).catch(
      (cause: unknown) => {
        throw new CommandError(
          `${unreachable(this.address, cause)}. Start it, or name its address with --server.`,
          { cause },
        )
      },
    )
    if (response.ok) return data
    if (response.status === 401)
      throw new CommandError(
        `The server at ${this.address} does not know this access token: set LIMIAR_ACCESS_TOKEN to one of its own, or LIMIAR_DATA_DIR to its data folder.`,
      )
    const isUnderWay = isProblem(error) && error.type.endsWith(':idempotency-key-in-use')
    throw new RefusedError(response.status, reasonOf(response, error), isUnderWay)
  }
}

/**
 * The token that the server is started with. Only a server makes one: a command in the wrong folder would leave a data
 * folder there.
 * @throws CommandError when there is none.
 */
export async function knownAccessToken({
  accessToken,
  dataDirectory,
}: Invocation['settings']): Promise<string> {
  const token = accessToken ?? (await readAccessToken(dataDirectory))
  if (token !== undefined) return token
  throw new CommandError(
    `There is no access token in ${dataDirectory}: start the server first, name its data folder as LIMIAR_DATA_DIR, or set LIMIAR_ACCESS_TOKEN.`,
  )
}

type UntypedRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>

/** The server that the settings or `--server` name: no other one may get the access token. */
export function serverAddress({ settings, options }: Pick<Invocation, 'settings' | 'options'>): string {
  if (options.server !== undefined) return apiAddress(options.server, '--server')
  return settings.publicUrl ?? localAddress(settings)
}

function localAddress({ host, port }: Invocation['settings']): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The text of the problem document, with the place of each fault. */
function reasonOf({ status }: Response, answer: unknown): string {
  if (!isProblem(answer)) return `The server answered ${status}.`
  const errors = (answer.errors ?? []).map(({ pointer, detail }) => `  ${pointer} ${detail}`)
  return [answer.detail, ...errors].join('\n')
}
